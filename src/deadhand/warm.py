"""`python -m deadhand.warm zeven`: fill the cache with a game's compiled rules, printing the share done."""

import gc
import os
import sys
from typing import Final

from deadhand.games import find_game
from deadhand.table.jit.jit import compiled_rules, mark_warm

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
        compiled_rules(game, lambda share: print(f"{share:.3f}", flush=True))
        mark_warm(game)


if __name__ == "__main__":
    main()
