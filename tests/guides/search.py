"""Search for a deal in which a scene can be shown: `python -m tests.guides.search zeven call --seats 3`.

Bots play every seat, until the seat 0 is asked and each of the patterns is among its choices. The output is the seed
and the moves `before`, shortest first, as a guide has them.
"""

import argparse
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match


def found(match: Match, patterns: Sequence[str], *, bot: str, most: int, least: int) -> int | None:
    """After how many moves the seat 0 may choose all that is wanted, if it comes to that."""
    for move in range(most):
        if match.over:
            return None
        names = [match.name(action) for action in match.legal] if match.actor == 0 and move >= least else []
        if names and all(any(fnmatchcase(name, pattern) for name in names) for pattern in patterns):
            return move
        match.play(Bot(bot, seed=f"{match.seed} {move}").choose(match))
    return None


def search(arguments: argparse.Namespace) -> Iterator[tuple[int, Match]]:
    """The deals that serve, with how many moves lead there."""
    game = find_game(arguments.game)
    options = dict(option.split("=") for option in arguments.option)
    for seed in range(arguments.first, arguments.first + arguments.seeds):
        match = Match(game, seats=arguments.seats, seed=f"guide {seed}", options=options, rekeyed=True)
        move = found(match, arguments.patterns, bot=arguments.bot, most=arguments.most, least=arguments.least)
        if move is not None:
            yield move, match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("patterns", nargs="+", help="actions that must be offered, a star for any words")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--most", type=int, default=60, help="moves")
    parser.add_argument("--least", type=int, default=0, help="moves")
    parser.add_argument("--show", type=int, default=3, help="how many of the shortest are printed")
    arguments = parser.parse_args()
    best = sorted(search(arguments), key=lambda each: each[0])
    for move, match in best[: arguments.show]:
        print(f'seed = "{match.seed}"  # {move} moves')
        print(f"before = {[match.name(action) for action in match.actions]}".replace("'", '"'))
        for offered in match.legal:
            print(f"    {match.name(offered)}")


if __name__ == "__main__":
    main()
