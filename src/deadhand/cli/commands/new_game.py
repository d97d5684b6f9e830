"""`deadhand new-game`: write a small playable game into a source checkout, to be changed into a real one."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Final

import click

import deadhand
from deadhand.games import GAMES
from deadhand.table.errors import Refused

ROOT: Final = Path(deadhand.__file__).parents[2]
FOLDERS: Final = {
    "rules": "src/deadhand/games/__slug__",
    "tests": "tests/games/__slug__",
}
"""The place of each folder of the template in a checkout."""
BOARD: Final = "web/src/boards/__slug__.svelte"
"""The place of a board, which a game may go without: it must not find that of another game there."""
REGISTRY: Final = "src/deadhand/games/__init__.py"
NAVIGATION: Final = "mkdocs.yml"
SLUG: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST: Final = 30
GENERATORS: Final = (("docs/generate.py",), ("-m", "tests.conformance.pin"))
"""Python programs that write the reference page, the action names and the golden replays of a game."""
GENERATED: Final = ("docs/games/__slug__.*", "docs/games/__slug__-*", "tests/conformance/*/__slug__-*")
"""The files that they write."""


@click.command("new-game", epilog="Example: deadhand new-game last_bus")
@click.argument("slug", metavar="SLUG")
def command(slug: str) -> None:
    """Add a small playable game to the source code, as a start for your own.

    SLUG is its name in commands and folders, such as last_bus.
    """
    check_slug(slug)
    check_checkout(ROOT)
    check_libraries()
    written = new_files(ROOT, slug)
    changed = changed_files(ROOT, slug)
    with removed_on_failure(ROOT, slug, changed):
        for path, text in (written | changed).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        generate_files(ROOT, slug)
    click.echo(f"{title_of(slug)} is ready: {len(written)} files.")
    for path in written:
        click.echo(f"  {path.relative_to(ROOT)}")
    click.echo(f"Play it: deadhand play {slug}")
    click.echo(f"Test it: DEADHAND_JIT=0 python -m pytest tests/games/{slug} tests/conformance -k {slug}")
    click.echo("Change it: docs/adding-a-game.md")


def check_slug(slug: str) -> None:
    """Do nothing if a new game may have this slug.

    Raises:
        Refused: if it is taken or is no slug.
    """
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        raise Refused(
            f'"{slug}" is no name for a game: use lower-case letters, digits and single underscores, '
            f"a letter first, at most {LONGEST} characters, such as last_bus."
        )
    if iskeyword(slug) or iskeyword(words_of(slug)["__Class__"]):
        raise Refused(f'"{slug}" is a word of Python and cannot be the name of a game; choose another.')
    if slug in GAMES:
        raise Refused(f'There is a game "{slug}" already; choose another name than {", ".join(GAMES)}.')


def check_checkout(root: Path) -> None:
    """Do nothing if a folder is a source checkout.

    Raises:
        Refused: if parts of it are missing, as in an installed package.
    """
    for part in ("src/deadhand/games", "tests/games", "tests/conformance", "web/src/boards", "docs/generate.py"):
        if not (root / part).exists():
            raise Refused(
                "A new game needs a checkout of Deadhand's source code, and the installed package has none: "
                f"{root / part} is missing. Get the source code and run the command there."
            )


def check_libraries() -> None:
    """Do nothing if the libraries are installed with which the game's golden replays are written.

    Raises:
        Refused: if one is missing, as after `make play`.
    """
    if find_spec("pytest") is None:
        raise Refused("A new game needs what the tests need. Run `make test` first, which sets it up.")


def new_files(root: Path, slug: str) -> dict[Path, str]:
    """Return the texts of the files of a new game by their paths.

    Raises:
        Refused: if a folder or the board of that name exists.
    """
    for part in (*FOLDERS.values(), BOARD):
        path = root / fill_placeholders(part, words_of(slug))
        if path.exists():
            raise Refused(f"{path} exists already; remove it or choose another name for the game.")
    return {root / path: text for path, text in texts_of(slug)}


def texts_of(slug: str) -> Iterator[tuple[str, str]]:
    """Yield the path of each file of a new game within a checkout, and its text."""
    words = words_of(slug)
    template = files("deadhand") / "templates" / "game"
    for part, folder in FOLDERS.items():
        for file in sorted((template / part).iterdir(), key=_target_name):
            path = f"{folder}/{file.name.removesuffix('.txt')}"
            yield fill_placeholders(path, words), fill_placeholders(file.read_text(encoding="utf-8"), words)


def _target_name(file: Traversable) -> str:
    return file.name


def words_of(slug: str) -> Mapping[str, str]:
    """Return the words for the template's placeholders."""
    parts = slug.split("_")
    return {
        "__slug__": slug,
        "__Title__": title_of(slug),
        "__Class__": "".join(part.capitalize() for part in parts),
        "__P__": "".join(part[0].upper() for part in parts if part[0].isalpha()),
    }


def title_of(slug: str) -> str:
    """Return the title of a new game."""
    return " ".join(part.capitalize() for part in slug.split("_"))


def fill_placeholders(text: str, words: Mapping[str, str]) -> str:
    """Replace the placeholders of a text."""
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def changed_files(root: Path, slug: str) -> dict[Path, str]:
    """Return the texts of the registry with the game, and of the documents' navigation with its page.

    Raises:
        Refused: if one of them has been rewritten, so that the place for the game is not found.
    """
    slugs = ", ".join(f'"{each}"' for each in (*GAMES, slug))
    line = f"GAMES = ({slugs})"
    if len(line) > 120:
        line = "GAMES = (\n" + "".join(f'    "{each}",\n' for each in (*GAMES, slug)) + ")"
    return {
        root / REGISTRY: replaced_once(root / REGISTRY, r"^GAMES = \([^)]*\)$", line),
        root / NAVIGATION: replaced_once(root / NAVIGATION, r"^( *)- Odds: odds\.md$", rf"\1- games/{slug}.md\n\g<0>"),
    }


def replaced_once(path: Path, pattern: str, text: str) -> str:
    """Return the text of a file with the first match of a pattern replaced.

    Raises:
        Refused: if nothing matches.
    """
    changed, found = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    if not found:
        raise Refused(f"The file {path} has no line that matches {pattern}; a new game is added there.")
    return changed


@contextmanager
def removed_on_failure(root: Path, slug: str, changed: Iterable[Path]) -> Iterator[None]:
    """Remove all files of the new game, and restore the changed ones, if the block fails."""
    before = {path: path.read_text(encoding="utf-8") for path in changed}
    try:
        yield
    except BaseException:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
        for folder in FOLDERS.values():
            shutil.rmtree(root / fill_placeholders(folder, words_of(slug)), ignore_errors=True)
        for pattern in GENERATED:
            for path in root.glob(fill_placeholders(pattern, words_of(slug))):
                path.unlink()
        raise


def generate_files(root: Path, slug: str) -> None:
    """Write all that is made from the declarations of a game."""
    for program in GENERATORS:
        run = subprocess.run(  # noqa: S603  # starts this same interpreter
            [sys.executable, *program, slug],
            cwd=root,
            env={**os.environ, "DEADHAND_JIT": "0", "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"},
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            raise Refused(f"{' '.join(program)} failed: {run.stderr.strip().splitlines()[-1]}")
