"""Copies of a game in mid-play: inside compiled code, of its record from Python, and of a whole `Match`."""

from collections.abc import Iterator, Sequence

from deadhand import engine
from deadhand.table.game.game import Game
from deadhand.table.record.copying import copy_table
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door
from figures import Figure, duration, parser, seconds, show
from midgame import match_at

MICROSECOND = 1e-6
COMPILED_COPIES = 100
"""How many copies inside compiled code are made in the time of one from Python."""
COMPILED_TARGET = 0.1


@door("states", "integer")
def copy_often(states: Sequence[Table], copies: int) -> None:
    """Copy the first table over the others in turn."""
    others = len(states) - 1
    for number in range(copies):
        copy_table(states, 1 + number % others, 0)


def compiled_times(game: Game, *, copies: int, repeats: int) -> list[float]:
    """Seconds for so many copies in compiled code, the first of which warms up."""
    tables = game.layout.open(game.layout.new(16))
    engine.call(game, copy_often, tables, copies)
    return seconds(lambda: engine.call(game, copy_often, tables, copies), repeats=repeats)


def figures(slug: str, *, copies: int, repeats: int) -> Iterator[Figure]:
    """Microseconds for each copy."""
    match = match_at(slug, decisions=100)
    unit = MICROSECOND * copies
    if engine.use_compiled(match.game):
        many = copies * COMPILED_COPIES
        taken = compiled_times(match.game, copies=many, repeats=repeats)
        variant = f"compiled, {match.game.layout.copied} bytes"
        yield duration("clone_us", slug, variant, unit=MICROSECOND * many, taken=taken, at_most=COMPILED_TARGET)

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
