"""Hints, and what may still come: how much computing each takes, at positions that a bot comes to."""

import random
from collections.abc import Callable, Iterator
from statistics import quantiles
from time import process_time
from typing import Final

from deadhand import engine
from deadhand.advice.hints import hints
from deadhand.advice.odds import odds
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from figures import Figure, parser, show

HINT: Final = 300.0
"""Milliseconds of computing that a hint may take."""
COUNT: Final = 20.0
"""Milliseconds that counting what may still come may take."""


def figures(game: Game, *, positions: int) -> Iterator[Figure]:
    """The median and the 95th of 100 for each number of seats; a position is met once, as at a table."""
    for seats in range(game.least_seats, game.most_seats + 1):
        hinted, counted = [], []
        for match in met(game, seats, positions):
            hinted.append(taken(hints, match))
            counted.append(taken(odds, match, match.actor))
        for name, times, most in (("hint", hinted, HINT), ("count", counted, COUNT)):
            cuts = quantiles(times, n=20)
            yield Figure(f"{name}_median_ms", cuts[9], game.slug, f"{seats} seats", at_most=most)
            yield Figure(f"{name}_p95_ms", cuts[18], game.slug, f"{seats} seats", at_most=most)


def taken(call: Callable[..., object], *arguments: object) -> float:
    """How many milliseconds of computing a call takes."""
    begun = process_time()
    call(*arguments)
    return 1000 * (process_time() - begun)


def met(game: Game, seats: int, positions: int) -> Iterator[Match]:
    """Positions of games in which a bot sometimes chooses at random."""
    dice, bot, seed, found = random.Random(seats), Bot("greedy", seed=seats), 0, 0  # noqa: S311  # dice of a benchmark
    while found < positions:
        match = Match(game, seats=seats, seed=seed, options={})
        seed += 1
        while not match.over and found < positions:
            yield match
            found += 1
            match.play(bot.choose(match) if dice.random() < 0.8 else dice.choice(match.legal))


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--positions", type=int, default=300, help="for each number of seats (default %(default)s)")
    given = options.parse_args()
    chosen = find_game(given.game)
    engine.use_compiled(chosen)
    show(figures(chosen, positions=given.positions), as_json=given.json)
