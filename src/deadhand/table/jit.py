"""Compiled rules: Numba, with a cache on disk that is valid for exactly these sources and versions.

`DEADHAND_JIT=0` keeps everything plain; so does a machine without Numba. The name of a game's cache folder holds a hash
of its rules' sources, because Numba does not notice that a function called in another file has changed.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from platformdirs import user_cache_path

from deadhand.table.game import Game
from deadhand.table.rule import Rules, bind, doors
from deadhand.table.sources import digest_of_sources

COMPLETE = "complete"


def jit_available() -> bool:
    """Whether rules may be compiled here: Numba is installed and `DEADHAND_JIT` is not 0."""
    if os.environ.get("DEADHAND_JIT") == "0":
        return False
    try:
        version("numba")
    except PackageNotFoundError:
        return False
    return True


@cache
def cache_folder(game: Game) -> Path:
    """Where a game's compiled rules are kept: in `DEADHAND_CACHE` or the user's cache folder, by a hash of sources."""
    digest = hashlib.sha256(digest_of_sources(game.package).encode())
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version(name)}\n".encode())
    digest.update(f"{sys.version} {platform.machine()} {platform.processor()}".encode())
    root = Path(os.environ.get("DEADHAND_CACHE") or user_cache_path("deadhand"))
    return root / "compiled" / game.slug / digest.hexdigest()[:16]


def is_warm(game: Game) -> bool:
    """Whether the game's compiled rules are in the cache, so that loading them takes a moment only."""
    return jit_available() and (cache_folder(game) / COMPLETE).exists()


def compiled_rules(game: Game, progress: Callable[[float], None] | None = None) -> Rules:
    """Compile the game's doors, or load them from the cache; slow the first time (about ten seconds).

    `progress` is called with the share done, 0 to 1, after each compiled function.
    """
    import numba
    from numba.core import event

    from deadhand.table.compiler import compiled, plain_indices

    class Count(event.Listener):
        done = 0

        def on_start(self, _event: object) -> None:
            pass

        def on_end(self, _event: object) -> None:
            self.done += 1
            if progress:
                progress(min(0.99, self.done / len(rules)))

    folder = cache_folder(game)
    cast("Any", numba.config).CACHE_DIR = str(folder)
    entrances = {(door.__module__, door.__qualname__) for door in doors()}
    rules = bind(
        game.package,
        game.hook_functions,
        game.constants,
        lambda copy: compiled(copy, door=(copy.__module__, copy.__qualname__) in entrances),
    )
    types = {
        "states": numba.from_dtype(game.layout.dtype)[::1],
        "integer": numba.int64,
        "integers": numba.int64[::1],
        "reals": numba.float64[::1],
    }
    with event.install_listener("numba:compile", Count()), plain_indices():
        for function, arguments in doors().items():
            if function in rules:
                ready: Any = rules[function]
                ready.compile(tuple(types[argument] for argument in arguments))
    return rules


def mark_warm(game: Game) -> None:
    """Note that every door of the game is in the cache; for who has imported and compiled them all."""
    (cache_folder(game) / COMPLETE).touch()
