"""Plain replay of decisions with more events than a record has room for, so that none is lost.

A record keeps little room for events, because a changed deck may ask for any amount. Both forms of the rules give the
same, so the replayed events are the true ones.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from numpy.typing import NDArray

from deadhand.table.flow import flow
from deadhand.table.game.game import Game
from deadhand.table.record.record import Tables

TIMES: Final = 8
"""The factor of room for the next try."""


def replay_with_all_events(
    game: Game, start: Callable[[Game, Tables], None], moves: Sequence[tuple[int, int | None]]
) -> Any:
    """Return an accessor of the table after some moves, with all events of the last move, or of the deal.

    `start` makes an empty record the table before the moves. A move is an action and the chance that is keyed before
    it, or None.
    """
    room = game.dimensions["happenings"]
    while True:
        room *= TIMES
        roomy = _with_more_events(game, room)
        tables = roomy.layout.open(roomy.layout.new(1))
        start(roomy, tables)
        for action, chance in moves:
            if chance is not None:
                tables[0].chance = chance
            roomy.plain[flow.advance](tables[0], action)
        if not tables[0].events_lost:
            return tables[0]


@cache
def _with_more_events(game: Game, happenings: int) -> Game:
    """Return the same game with room for this many events in one decision."""
    return replace(game, dimensions={**game.dimensions, "happenings": happenings})


def fill_from(tables: Tables, record: NDArray[Any]) -> None:
    """Fill the only record of `tables` from a record with less room for events. Events are not copied."""
    assert record.dtype.names is not None
    for name in record.dtype.names:
        if name != "events" and not name.startswith("padding"):
            tables.states[name] = record[name]
