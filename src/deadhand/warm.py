"""`python -m deadhand.warm zeven`: fill the cache with a game's compiled rules, printing the share done."""

import gc
import os
import sys
from pathlib import Path
from typing import Final

from deadhand.games import find_game
from deadhand.table.jit.compiled_cache import locked
from deadhand.table.jit.jit import cache_folder, compiled_rules, is_warm, mark_warm

NICE: Final = 10
"""The lower priority: games that are played meanwhile go first."""


def main() -> None:
    """Compile every game named on the command line, after everything else that the machine has to do."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)  # Numba makes much that lives long, which is looked through less often
    for slug in sys.argv[1:]:
        game = find_game(slug)
        with locked(cache_folder(game), "compiling"):  # another process may be at it, or just have finished
            if not is_warm(game):
                compiled_rules(game, _print_share)
                mark_warm(game)


def _print_share(share: float) -> None:
    """Print the share done, as long as the process that started this one reads it."""
    try:
        print(f"{share:.3f}", flush=True)
    except OSError:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


if __name__ == "__main__":
    main()
