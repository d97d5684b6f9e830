"""Views: what a server makes for each client after each move, and one as data, as the terminal and bots ask for it."""

import random
from collections.abc import Iterator
from time import perf_counter

from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.shapes.as_json import as_json
from figures import Figure, parser, rate, seconds, show
from midgame import match_at


def figures(slug: str, *, views: int, repeats: int) -> Iterator[Figure]:
    """Views per millisecond: as facts for all seats after each move, and as data for the seat that is asked."""
    match = match_at(slug, decisions=100)
    moves = max(1, views // match.seats)
    facts = [_making_facts(slug, moves) for _ in range(repeats)]
    yield rate(
        "views_per_ms", slug, "facts for all seats after each move", count=moves * match.seats / 1000, taken=facts
    )

    def look() -> None:
        for _ in range(views):
            match.view(match.actor)

    data = seconds(look, repeats=repeats)
    yield rate("views_per_ms", slug, "data for the seat that is asked", count=views / 1000, taken=data)


def _making_facts(slug: str, moves: int) -> float:
    """Seconds that making the facts of all seats as JSON takes after so many moves, the moves themselves left out."""
    dice, taken = random.Random(2), 0.0  # noqa: S311  # dice of a benchmark
    match = match_at(slug, decisions=20)
    facts = CurrentFacts(match)
    for _ in range(moves):
        if match.over:
            match = match_at(slug, decisions=20)
            facts = CurrentFacts(match)
        match.play(dice.choice(match.legal))
        begun = perf_counter()
        for seat in range(match.seats):
            as_json(facts.of(seat))
        taken += perf_counter() - begun
    return taken


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--views", type=int, default=500, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=7)
    chosen = options.parse_args()
    show(figures(chosen.game, views=chosen.views, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
