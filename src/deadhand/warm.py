"""`python -m deadhand.warm zeven`: fill the cache with a game's compiled rules, printing the share done.

One process at a time compiles a game, and finishes even if its parent has ended. Others wait and print its share, as
long as their parents run.
"""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from deadhand.games import find_game
from deadhand.table.file_lock import lock_file
from deadhand.table.jit.jit import cache_folder, compiled_rules, is_warm, mark_warm

NICE: Final = 10
"""The lower priority: games that are played meanwhile go first."""
CPU_SECONDS: Final = 3600
"""The most processor time of a compile, which takes a few minutes at most."""
POLL_INTERVAL: Final = 0.5
"""Seconds between looks at the progress of another process."""


def main() -> None:
    """Compile every game named on the command line, after everything else that the machine has to do."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    limit_cpu_time()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)  # Numba makes much that lives long, which is looked through less often
    for slug in sys.argv[1:]:
        game = find_game(slug)
        with compile_lock(cache_folder(game)) as report_progress:
            if not is_warm(game):  # another process may just have finished
                compiled_rules(game, report_progress)
                mark_warm(game)


def limit_cpu_time() -> None:
    """End this process if it takes far too long, as nobody may be left to end it; not on Windows."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


@contextmanager
def compile_lock(folder: Path) -> Iterator[Callable[[float], None]]:
    """Wait until no other process compiles into a folder, printing its share; give a function to report one's own."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling").open("a+", encoding="ascii") as file:
        while not _has_lock(file):
            file.seek(0)
            if share := file.read():
                print(share, flush=True)  # fails once the parent has ended: then nobody needs this process
            time.sleep(POLL_INTERVAL)
        yield partial(_report_progress, file)


def _has_lock(file: TextIO) -> bool:
    """Lock a file; return False if another process has locked it."""
    try:
        lock_file(file.fileno())
    except BlockingIOError:
        return False
    except OSError:  # some network drives know no locks
        return True
    return True


def _report_progress(file: TextIO, share: float) -> None:
    """Print the share done, and write it into the lock file for processes that wait."""
    if not os.fstat(file.fileno()).st_nlink:
        sys.exit("The cache folder was deleted.")
    file.truncate(0)
    file.write(f"{share:.3f}")
    file.flush()
    try:
        print(f"{share:.3f}", flush=True)
    except OSError:  # the parent has ended, and this process goes on
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open until the end


if __name__ == "__main__":
    main()
