"""Copies of a game in mid-play: of its record alone, and of a whole `Match`."""

from collections.abc import Iterator

from figures import Figure, duration, parser, seconds, show
from midgame import match_at

MICROSECOND = 1e-6


def figures(slug: str, *, copies: int, repeats: int) -> Iterator[Figure]:
    """Microseconds for each copy."""
    match = match_at(slug, decisions=100)
    unit = MICROSECOND * copies

    def record() -> None:
        for _ in range(copies):
            match.game.layout.copy(match.tables.states)

    def whole() -> None:
        for _ in range(copies):
            match.clone()

    yield duration("clone_us", slug, "record", unit=unit, taken=seconds(record, repeats=repeats))
    taken = seconds(whole, repeats=repeats)
    yield duration("clone_us", slug, "Match.clone, 100 moves played", unit=unit, taken=taken)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--copies", type=int, default=2_000, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=7)
    chosen = options.parse_args()
    show(figures(chosen.game, copies=chosen.copies, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
