"""Hashes of the rules' sources at import time, so that compiled rules are never cached under a later hash."""

import os
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

PACKAGE: Final = Path(__file__).parents[2]
A_DOOR: Final = b"\n@door("
NETWORK: Final = "network.npz"
"""The file of a game's network, whose weights are constants of its rules."""


def _read_sources() -> Iterator[tuple[str, bytes]]:
    """Return every file that rules may depend on: the core, the games, networks, and other files with rules."""
    for path in sorted(_source_files()):
        name = path.removeprefix(f"{PACKAGE}{os.sep}").replace(os.sep, "/")
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # every process reads them all: Path takes thrice as long
            text = file.read()
        if name.startswith(("table/", "games/", "bots/network/")) or b"@rule" in text or b"@door" in text:
            yield name, text


def _source_files() -> Iterator[str]:
    for folder, _, names in os.walk(PACKAGE):
        yield from (f"{folder}{os.sep}{name}" for name in names if name.endswith((".py", NETWORK)))


_TEXTS: Final = tuple(_read_sources())

DIGESTS: Final[Mapping[str, str]] = MappingProxyType({name: sha256(text).hexdigest() for name, text in _TEXTS})
"""The hash of each of these files, computed before any module with rules is imported."""

WITH_DOORS: Final = tuple(name for name, text in _TEXTS if A_DOOR in text)
"""The files that declare doors."""


def digest_of_sources(package: str) -> str:
    """Return a hash of the core's rules and those of one game's package."""
    chosen = [f"{name} {digest}" for name, digest in DIGESTS.items() if _belongs_to(package, name)]
    return sha256("\n".join(chosen).encode()).hexdigest()


def places_of_doors(package: str) -> str:
    """Return the paths and times of the files with doors: Numba caches a door's code by these.

    The same texts elsewhere, or written again, are compiled once more; they must not count as compiled.
    """
    files = [PACKAGE / name for name in WITH_DOORS if _belongs_to(package, name)]
    return "\n".join(f"{file} {file.stat().st_mtime_ns}" for file in files)


def modules_with_doors(package: str) -> list[str]:
    """Return the modules with doors of the core and this game; they must be imported before compiling."""
    chosen = [name.removesuffix(".py").removesuffix("/__init__") for name in WITH_DOORS if _belongs_to(package, name)]
    return [".".join((PACKAGE.name, *name.split("/"))) for name in chosen]


def _belongs_to(package: str, name: str) -> bool:
    """Return True if a file belongs to this game or to no game."""
    return name.startswith(package.partition(".")[2].replace(".", "/") + "/") or "games/" not in name
