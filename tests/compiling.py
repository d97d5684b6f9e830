"""Compile each game that a run needs once: `python -m tests.compiling zeven` does it beside the tests."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

from deadhand.games import find_game
from deadhand.table.jit.jit import is_warm, jit_available

AT_ONCE = 2
"""Games compiled at the same time beside the tests: one would get too little of a busy machine."""


def compile_once(slug: str, say: Callable[[str], None]) -> None:
    """Compile a game unless that is done; the other processes of the run wait for it."""
    if jit_available() and not is_warm(find_game(slug)):
        with locked(f"compiling-{slug}"):
            if not is_warm(find_game(slug)):
                compile_game(slug, say)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock that all processes of this run share."""
    with (Path(tempfile.gettempdir()) / f"{name}.lock").open("w") as file:
        if sys.platform != "win32":  # there, each process compiles for itself
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_game(slug: str, say: Callable[[str], None]) -> None:
    """Compile a game in a process of its own, saying how far it is four times."""
    said = 0
    say(f"\n{slug}: compiling the rules, once for these sources")
    command = [sys.executable, "-m", "deadhand.warm", slug]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        for line in cast("Any", child.stdout):
            if (quarters := int(float(line) * 4)) > said:
                said = quarters
                say(f"{slug}: {said * 25} % compiled")
    if child.returncode:
        raise RuntimeError(f"Compiling {slug} failed.")
    say(f"{slug}: compiled")


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(partial(compile_once, say=partial(print, file=sys.stderr, flush=True)), sys.argv[1:]))
