"""A guide as its steps: changes of files in blocks of `diff`, and commands in blocks of `sh`, in the order of the page.

A change names its file after `---`. Its lines begin with a blank, `-` or `+`, as in a unified diff, but without numbers
of lines: the lines without `+` must be in the file once. `@@` begins the next change of the same file, and a change of
nothing but `+` makes a new file. A command with a remark that it fails must fail.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ("how-to-change-a-card.md", "adding-a-game.md")
"""The guides in `docs/` that are walked."""
BLOCK: Final = re.compile(r"^```(diff|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NEEDED: Final = (
    *("src/deadhand", "tests", "docs", "benchmarks", "examples", "deploy", "web/src", ".ci"),
    *("mkdocs.yml", "pyproject.toml", "hatch_build.py", "Makefile", "requirements.lock", "requirements-test.lock"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"),
)
"""The parts of the source code that a reader of the guides changes or checks."""
NOT_NEEDED: Final = shutil.ignore_patterns("__pycache__", "static", "pictures", "node_modules")


@dataclass(frozen=True)
class Change:
    """A change of a file: lines that are there, and the lines in their place."""

    path: str
    before: str
    after: str

    def apply(self, root: Path) -> None:
        """Change the file; it must have the lines before exactly once."""
        file = root / self.path
        if not self.before:
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.after, encoding="utf-8")
            return
        text = f"\n{file.read_text(encoding='utf-8')}"
        assert text.count(f"\n{self.before}") == 1, f"{self.path} does not have these lines once:\n{self.before}"
        file.write_text(text.replace(f"\n{self.before}", f"\n{self.after}")[1:], encoding="utf-8")


@dataclass(frozen=True)
class Command:
    """A line for a shell."""

    line: str

    @property
    def fails(self) -> bool:
        """Whether its remark says that it fails."""
        return re.search(r"\bfails?\b", self.line.partition("  #")[2]) is not None


def steps_of(page: str) -> Iterator[Change | Command]:
    """Yield the steps of a guide."""
    for language, text in BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8")):
        yield from _changes_in(text) if language == "diff" else map(Command, text.splitlines())


def _changes_in(text: str) -> Iterator[Change]:
    for part in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
        path, _, rest = part.partition("\n")
        for hunk in re.split(r"^@@\n", rest, flags=re.MULTILINE):
            lines = hunk.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] in " -")
            yield Change(path, before, "".join(line[1:] for line in lines if line[0] in " +"))


def copy_source(folder: Path) -> None:
    """Copy the source code to a folder, with the environment of this Python as its `.venv`, which is up to date."""
    for part in NEEDED:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=NOT_NEEDED)
        else:
            shutil.copy2(ROOT / part, folder / part)
    (folder / ".venv").mkdir()
    for part in ("bin", "lib", "pyvenv.cfg"):
        (folder / ".venv" / part).symlink_to(Path(sys.prefix) / part)
    for done in ("ready", "playable"):  # else make would install the copy into this environment
        (folder / ".venv" / done).touch()


def walk(page: str, folder: Path) -> None:
    """Take every step of a guide in a copy of the source code; what one command exports, the next ones have."""
    kept = folder / ".walk"
    # Node checks nothing that the guides change.
    flags = "MAKEFLAGS=' -- NPM=true'"
    kept.write_text(f"export PYTHONPATH={folder / 'src'}:{folder} {flags}\nunset PYTEST_ADDOPTS\n", encoding="utf-8")
    for step in steps_of(page):
        if isinstance(step, Change):
            step.apply(folder)
            continue
        script = f". {shlex.quote(str(kept))}\n{step.line}\ncode=$?\nexport -p > {shlex.quote(str(kept))}\nexit $code"
        done = subprocess.run(
            ["bash", "-c", script], cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert (done.returncode != 0) == step.fails, f"{step.line}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
