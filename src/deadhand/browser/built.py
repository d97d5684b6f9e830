"""The built files of each game: `<game>.<hash>.wasm` and `<game>.<hash>.json`. A release brings them along."""

import hashlib
import os
import platform
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import orjson

from deadhand.browser.linker import linker_version
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import version_of
from deadhand.table.rules.sources import PACKAGE, digest_of_sources

FOLDER: Final = Path(__file__).parent / "built"
"""The folder of built files, beside this one, so that a wheel ships them."""
NAME: Final = re.compile(r"[a-z0-9_]+\.[0-9a-f]{16}\.(?:wasm|json)", re.ASCII)
COMPILERS: Final = ("numba", "llvmlite", "numpy")
BUILDERS: Final = (
    *("browser/build.py", "browser/game_tables.py", "browser/ir.py", "browser/linker.py", "browser/webassembly.py"),
    *("arena/records.py", "arena/request.py", "bots/names.py", "match/saved.py"),
)
"""The files that decide what is built, besides those of the rules."""


class BuiltRules(NamedTuple):
    """The built files of a game."""

    hash: str
    module: Path
    """The compiled rules."""
    tables: Path
    """The tables in JSON; see `GameTables`."""


@cache
def hash_of_sources(game: Game) -> str:
    """Return a hash of all that a game's built files are made of: its rules, its deck, and what builds them."""
    digest = hashlib.sha256(digest_of_sources(game.package).encode())
    digest.update(hashlib.sha256(game.deck_text.encode()).digest())
    for name in BUILDERS:
        digest.update(hashlib.sha256((PACKAGE / name).read_bytes()).digest())
    return digest.hexdigest()


def new_hash(game: Game) -> str:
    """Return the hash in the names of files that are built now: of the sources and of the tools, on any machine."""
    versions = (f"{name} {version_of(name)}" for name in COMPILERS)
    parts = "\n".join((hash_of_sources(game), platform.python_version(), linker_version(), *versions))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def find_built(game: Game) -> BuiltRules | None:
    """Return the files that were built from the present sources of a game, by whichever compiler; None without any."""
    return next((built for built in _all_built(game) if _sources_of(built) == hash_of_sources(game)), None)


def device_hash(game: Game) -> str | None:
    """Return the hash in the names of a game's files, or None; the files are read when their folder changes."""
    try:
        return _hash_of_built(game, FOLDER.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=32)
def _hash_of_built(game: Game, _changed: int) -> str | None:
    built = find_built(game)
    return built.hash if built else None


def find_file(name: str) -> Path | None:
    """Return a built file by its name."""
    return FOLDER / name if NAME.fullmatch(name) and (FOLDER / name).is_file() else None


def check_writable() -> None:
    """Check that files can be built here.

    Raises:
        Refused: naming the folder, for example of a package that belongs to another user.
    """
    if not os.access(FOLDER if FOLDER.exists() else FOLDER.parent, os.W_OK):
        raise Refused("The folder {0} cannot be written.", FOLDER)


def write_built(game: Game, module: bytes, tables: bytes) -> BuiltRules:
    """Write the files of a game, and delete older ones.

    Raises:
        OSError: if the folder cannot be written.
    """
    built = _files(game, new_hash(game))
    FOLDER.mkdir(exist_ok=True)
    _write(built.module, module)
    _write(built.tables, tables)  # last, as files without it count as absent
    for old in _all_built(game):
        if old.hash != built.hash:
            old.tables.unlink(missing_ok=True)
            old.module.unlink(missing_ok=True)
    return built


def _write(file: Path, content: bytes) -> None:
    """Write a file that others see only when it is whole, even if another process writes it at the same time."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(file)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _all_built(game: Game) -> Iterator[BuiltRules]:
    """Yield the files of a game, the newest first."""
    tables = sorted(FOLDER.glob(f"{game.slug}.*.json"), key=_written_at, reverse=True)
    built = (_files(game, file.name.split(".")[1]) for file in tables)
    return (each for each in built if each.module.exists())


def _written_at(file: Path) -> float:
    """Return when a file was written; 0 if another process has just deleted it."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _files(game: Game, named: str) -> BuiltRules:
    return BuiltRules(named, FOLDER / f"{game.slug}.{named}.wasm", FOLDER / f"{game.slug}.{named}.json")


def _sources_of(built: BuiltRules) -> str:
    """Return the hash of the sources that files were built from; empty if they cannot be read."""
    try:
        return str(cast("dict[str, Any]", orjson.loads(built.tables.read_bytes()))["sources"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
