"""Previews: how long the preview of a choice takes, at positions of random games."""

import random
from collections.abc import Iterator
from statistics import quantiles
from time import perf_counter

from deadhand import engine
from deadhand.advice.preview import has_preview, preview
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from figures import Figure, note, parser, show

ASKED = 20.0
"""Milliseconds that a page waits for a preview without anyone noticing."""


def figures(game: Game, *, positions: int) -> Iterator[Figure]:
    """Milliseconds of a preview for each number of seats, the sure and the unsure together."""
    for seats in range(game.least_seats, game.most_seats + 1):
        taken, sure = [], 0
        for match, action in previewed_choices(game, seats, positions):
            start = perf_counter()
            found = preview(match, action)
            taken.append(1000 * (perf_counter() - start))
            sure += found["sure"]
        cuts = quantiles(taken, n=20)
        for name, value in (("median_ms", cuts[9]), ("p95_ms", cuts[18])):
            yield Figure(f"preview_{name}", value, game.slug, f"{seats} seats", at_most=ASKED)
        yield Figure("sure_percent", 100 * sure / len(taken), game.slug, f"{seats} seats")


def previewed_choices(game: Game, seats: int, positions: int) -> Iterator[tuple[Match, int]]:
    """Positions of random games, each with a choice that has a preview."""
    dice, found, seed = random.Random(seats), 0, 0  # noqa: S311  # dice of a benchmark
    while found < positions:
        match = Match(game, seats=seats, seed=seed, options={})
        seed += 1
        while not match.over and found < positions:
            actions = [action for action in match.legal if has_preview(game, action)]
            if actions:
                found += 1
                yield match, dice.choice(actions)
            match.play(dice.choice(match.legal))


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--positions", type=int, default=500, help="for each number of seats (default %(default)s)")
    given = options.parse_args()
    chosen = find_game(given.game)
    engine.use_compiled(chosen)
    if chosen.preview_scope is None:
        note(f"{chosen.title} has no previews.")
    else:
        show(figures(chosen, positions=given.positions), as_json=given.json)
