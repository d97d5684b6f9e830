"""`deadhand new-game`: write a small playable game into a source checkout, to be changed into a real one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
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


@click.command("new-game", epilog="Example: deadhand new-game last_bus")
@click.argument("slug", metavar="SLUG")
def command(slug: str) -> None:
    """Add a small playable game to the source code, as a start for your own.

    SLUG is its name in commands and folders, such as last_bus.
    """
    check_slug(slug)
    check_checkout(ROOT)
    written = write_game(ROOT, slug)
    register_game(ROOT, slug)
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


def write_game(root: Path, slug: str) -> list[Path]:
    """Write the files of a new game; returns their paths.

    Raises:
        Refused: if one of them exists.
    """
    texts = {root / path: text for path, text in texts_of(slug)}
    for path in (*texts, root / fill_placeholders(BOARD, words_of(slug))):
        if path.exists():
            raise Refused(f"The file {path} exists already; remove it or choose another name for the game.")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(texts)


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


def register_game(root: Path, slug: str) -> None:
    """Add a game to the registry, and its page to the documents."""
    slugs = ", ".join(f'"{each}"' for each in (*GAMES, slug))
    line = f"GAMES = ({slugs})"
    if len(line) > 120:
        line = "GAMES = (\n" + "".join(f'    "{each}",\n' for each in (*GAMES, slug)) + ")"
    replace_once(root / REGISTRY, r"^GAMES = \([^)]*\)$", line)
    replace_once(root / NAVIGATION, r"^( *)- Odds: odds\.md$", rf"\1- games/{slug}.md\n\g<0>")


def replace_once(path: Path, pattern: str, text: str) -> None:
    """Replace the first match of a pattern in a file."""
    changed, found = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert found, f"{path} has no line that matches {pattern}"
    path.write_text(changed, encoding="utf-8")


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
