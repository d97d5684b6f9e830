"""Search bots' games for positions with one best move: `python -m tests.guides.exercise_search zeven --seats 3`.

At each choice among three or more, the expert's search is compared with all other offers in the same fresh worlds, and
once more in others. Positions in which the best offer is ahead of every other by the margin both times are printed as
TOML for `exercises.toml`, with the table as the player sees it; the words are for a person to write.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from deadhand import engine
from deadhand.bots.players import Bot
from deadhand.cli.screens.screen import PlainScreen
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.record.chance import chance_from
from tests.advice.searching import compare, search_offers
from tests.conformance.playing import board_for

LEAST_OFFERS = 3
TRIALS = 2
"""The comparisons that must agree, each in worlds of its own."""


@dataclass
class Found:
    """A position with one best move, and the chance to win after each offer."""

    match: Match
    chances: dict[int, float]
    """Percent by action, the best first."""
    greedy: int


def chances_of(match: Match, seat: int, worlds: int, margin: float) -> dict[int, float]:
    """Return the chance after each offer, the best first; nothing if the best is not ahead of all by the margin."""
    level = replace(match.game.levels[-1], simulations=100)
    world = match.determinize(seat, 0)
    first = search_offers(world, level, 1)
    best, rest = first[0], first[1:]
    if any(best.chance - other.chance < 0.02 for other in rest):
        return {}
    losses: dict[int, list[float]] = {other.action: [] for other in rest}
    mine: list[float] = []
    for trial in range(TRIALS):
        for other in rest:
            world = match.determinize(seat, trial + 1)
            noise = chance_from("exercise", match.seed or 0, len(match.actions), trial)
            found = compare(world, best.action, other.action, worlds=worlds, chance=noise)
            if found.loss < margin or found.loss < 4 * found.error:
                return {}
            losses[other.action].append(found.loss)
            mine.append(found.chance)
    top = sum(mine) / len(mine)
    return {best.action: top} | {action: top - sum(each) / TRIALS for action, each in losses.items()}


def search(arguments: argparse.Namespace) -> Iterator[Found]:
    """Play games and yield the positions that serve."""
    game = find_game(arguments.game)
    engine.use_compiled(game)
    options = dict(option.split("=") for option in arguments.option)
    values = {name: int(value) if value.lstrip("-").isdecimal() else value for name, value in options.items()}
    for seed in range(arguments.first, arguments.first + arguments.seeds):
        match = Match(game, seats=arguments.seats, seed=f"exercise {seed}", options=values, rekeyed=True)
        while not match.over and len(match.actions) < arguments.most:
            seat = match.actor
            assert seat is not None
            choice = Bot(arguments.bot, seed=f"{match.seed} {len(match.actions)}").choose(match)
            if LEAST_OFFERS <= len(match.legal) <= arguments.offers and len(match.actions) >= arguments.least:
                chances = chances_of(match, seat, arguments.worlds, arguments.margin)
                greedy = Bot("greedy", seed=0).choose(match)
                if chances and (greedy != next(iter(chances)) or not arguments.errs):
                    yield Found(match, chances, greedy)
            match.play(choice)


def text_of(found: Found) -> str:
    """Return a position as its table in the file has it, then the table as its player sees it."""
    match, seat = found.match, found.match.actor
    assert seat is not None
    lines = [
        "[[exercise]]",
        f"seed = {json.dumps(match.seed)}",
        f"names = {json.dumps(list(match.names))}",
        f"seat = {seat}",
        f"options = {{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in match.options.items())} }}",
        f"before = {json.dumps([match.name(action) for action in match.actions])}",
        "[exercise.chances]",
        *(f"{json.dumps(match.name(action))} = {100 * chance:.0f}" for action, chance in found.chances.items()),
        f"# greedy: {match.name(found.greedy)}; {len(match.actions)} moves",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--least", type=int, default=4, help="moves")
    parser.add_argument("--most", type=int, default=60, help="moves")
    parser.add_argument("--offers", type=int, default=10, help="how many offers a position may have")
    parser.add_argument("--worlds", type=int, default=300, help="for each comparison")
    parser.add_argument("--margin", type=float, default=0.08, help="by which the best offer is ahead, 0 to 1")
    parser.add_argument("--errs", action="store_true", help="only positions where the greedy bot errs")
    arguments = parser.parse_args()
    for found in search(arguments):
        print(text_of(found))
        seat = found.match.actor
        assert seat is not None
        for line in found.match.log(seat)[-12:]:
            print(f"    # {line}")
        PlainScreen().print_board(board_for(found.match, found.match.view(seat)))
        print(f"({found.match.names[seat]}: {found.match.prompt})")
        for action, chance in found.chances.items():
            print(f"   {100 * chance:5.1f}  {found.match.name(action):30} {found.match.describe(action)}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
