"""The built files of each game: `<game>.<hash>.wasm` and `<game>.<hash>.json`. A release brings them along."""

import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import orjson

from deadhand.table.game.game import Game
from deadhand.table.jit.jit import version_of
from deadhand.table.rules.sources import digest_of_sources

FOLDER: Final = Path(__file__).parent / "built"
"""The folder of built files, beside this one, so that a wheel ships them."""
COMPILERS: Final = ("numba", "llvmlite", "numpy")
BUILDERS: Final = ("build.py", "game_tables.py", "ir.py", "webassembly.py")
"""The files beside this one that decide what is built."""


class BuiltRules(NamedTuple):
    """The built files of a game."""

    hash: str
    module: Path
    """The compiled rules."""
    tables: Path
    """The tables in JSON; see `GameTables`."""


@cache
def hash_of_sources(game: Game) -> str:
    """Return a hash of all that a game's built files are made of: its rules, its decks, and what builds them."""
    digest = hashlib.sha256(digest_of_sources(game.package).encode())
    for text in (game.deck_text, *(text for _, text in sorted(game.other_decks.items()))):
        digest.update(hashlib.sha256(text.encode()).digest())
    for name in BUILDERS:
        digest.update(hashlib.sha256(Path(__file__).with_name(name).read_bytes()).digest())
    return digest.hexdigest()


def new_hash(game: Game) -> str:
    """Return the hash in the names of files that are built now: of the sources and of the compiler, on any machine."""
    versions = (f"{name} {version_of(name)}" for name in COMPILERS)
    parts = "\n".join((hash_of_sources(game), platform.python_version(), *versions))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def find_built(game: Game, folder: Path = FOLDER) -> BuiltRules | None:
    """Return the files that were built from the present sources of a game, by whichever compiler; None without any."""
    return next((built for built in _all_built(game, folder) if _sources_of(built) == hash_of_sources(game)), None)


def write_built(game: Game, module: bytes, tables: bytes, folder: Path = FOLDER) -> BuiltRules:
    """Write the files of a game, and delete older ones.

    Raises:
        OSError: if the folder cannot be written.
    """
    built = _files(game, new_hash(game), folder)
    folder.mkdir(exist_ok=True)
    _write(built.module, module)
    _write(built.tables, tables)  # last, as files without it count as absent
    for old in _all_built(game, folder):
        if old.hash != built.hash:
            old.tables.unlink(missing_ok=True)
            old.module.unlink(missing_ok=True)
    return built


def _write(file: Path, content: bytes) -> None:
    """Write a file that others see only when it is whole."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(file)


def _all_built(game: Game, folder: Path) -> Iterator[BuiltRules]:
    """Yield the files of a game, the newest first."""
    tables = sorted(folder.glob(f"{game.slug}.*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    built = (_files(game, file.name.split(".")[1], folder) for file in tables)
    return (each for each in built if each.module.exists())


def _files(game: Game, named: str, folder: Path) -> BuiltRules:
    return BuiltRules(named, folder / f"{game.slug}.{named}.wasm", folder / f"{game.slug}.{named}.json")


def _sources_of(built: BuiltRules) -> str:
    """Return the hash of the sources that files were built from; empty if they cannot be read."""
    try:
        return str(cast("dict[str, Any]", orjson.loads(built.tables.read_bytes()))["sources"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
