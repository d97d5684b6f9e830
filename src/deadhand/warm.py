"""`python -m deadhand.warm zeven`: fill the cache with a game's compiled rules, printing the share done."""

import sys

import deadhand.bots.choose
import deadhand.lab.bulk  # noqa: F401  # imported for its doors, as the bots are
from deadhand.games import find_game
from deadhand.table.jit import compiled_rules, mark_warm


def main() -> None:
    """Compile every game named on the command line."""
    for slug in sys.argv[1:]:
        game = find_game(slug)
        compiled_rules(game, lambda share: print(f"{share:.3f}", flush=True))
        mark_warm(game)


if __name__ == "__main__":
    main()
