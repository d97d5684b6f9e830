"""Random play on one core: decisions per second, compiled and interpreted, and through `Match` from Python."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand import deal, engine
from deadhand.arena.random_play import random_play
from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_options, fill_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.record import Tables
from figures import Figure, note, parser, rate, seconds, show

Play = Callable[[Tables, int, int, NDArray[np.int64]], int]

MOST_SEATS = 4
COMPILED_TARGETS = {
    "zeven": 6_000_000.0,
    "card_of_the_dead": 5_000_000.0,
    "left_4_dead": 3_000_000.0,
    "escape_the_horde": 2_000_000.0,
    "three_days": 2_000_000.0,
}
INTERPRETED_TARGET = 3_000.0
MATCH_TARGET = 350_000.0


def seats_of(game: Game) -> int:
    """Four, or as many as the game has."""
    return min(MOST_SEATS, game.most_seats)


def new_tables(game: Game, *, events: bool) -> Tables:
    """A table whose game is over, so that a new one begins at once, and the fresh one to begin from."""
    tables = game.layout.open(game.layout.new(2))
    seats = seats_of(game)
    options = check_options(game, seats, {})
    for table in (tables[0], tables[1]):
        fill_table(game, table, seats=seats, options=options, deck=game.deck, chance=chance_from("benchmark"))
        table.logging = int(events)
    tables[0].over = 1
    return tables


def times(play: Play, game: Game, *, events: bool, decisions: int, repeats: int) -> list[float]:
    """Seconds for so many random decisions, several times over; a little play before warms up."""
    tables, noise = new_tables(game, events=events), np.array([chance_from("noise")], np.int64)
    play(tables, 1, max(1, decisions // 10), noise)
    return seconds(lambda: play(tables, 1, decisions, noise), repeats=repeats)


def compiled(game: Game) -> Play:
    """The compiled form of the loop."""

    def play(tables: Tables, fresh: int, decisions: int, noise: NDArray[np.int64]) -> int:
        return engine.call(game, random_play, tables, fresh, decisions, noise)

    return play


def plain(game: Game) -> Play:
    """The same loop as plain Python."""

    def play(tables: Tables, fresh: int, decisions: int, noise: NDArray[np.int64]) -> int:
        loop: Any = game.plain[random_play]
        return int(loop(tables, fresh, decisions, noise))

    return play


def match_times(slug: str, *, decisions: int, repeats: int) -> list[float]:
    """Seconds for so many random decisions played from Python through `Match`."""
    dice = random.Random(1)  # noqa: S311  # dice of a benchmark
    seats = seats_of(find_game(slug))

    def play() -> None:
        match = deal(slug, seats=seats, seed=dice.random().hex())
        for _ in range(decisions):
            if match.over:
                match = deal(slug, seats=seats, seed=dice.random().hex())
            match.play(dice.choice(match.legal))

    return seconds(play, repeats=repeats)


def figures(slug: str, *, decisions: int, repeats: int) -> Iterator[Figure]:
    """Every figure; compiled play of `decisions`, the slower forms of a small part of that."""
    game = find_game(slug)
    few = max(1, decisions // 100)
    taken = times(plain(game), game, events=True, decisions=few, repeats=repeats)
    yield rate("decisions_per_s", slug, "interpreted", count=few, taken=taken, at_least=INTERPRETED_TARGET)
    if not engine.use_compiled(game):
        note("Compiling is switched off: nothing compiled to measure.")
        return
    for events, variant in ((True, "compiled, events on"), (False, "compiled, events off")):
        taken = times(compiled(game), game, events=events, decisions=decisions, repeats=repeats)
        target = COMPILED_TARGETS.get(slug) if events else None
        yield rate("decisions_per_s", slug, variant, count=decisions, taken=taken, at_least=target)
    taken = match_times(slug, decisions=few, repeats=repeats)
    yield rate("decisions_per_s", slug, "compiled, Match from Python", count=few, taken=taken, at_least=MATCH_TARGET)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--decisions", type=int, default=3_000_000, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=7)
    chosen = options.parse_args()
    show(figures(chosen.game, decisions=chosen.decisions, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
