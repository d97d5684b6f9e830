"""Undo follows information: back to where chance was used, someone learned something, or another seat acted."""

import pytest

from deadhand import Refused
from deadhand.match import Match
from deadhand.table.game import Game
from tests.conformance.playing import TABLES, random_walk, start, table_name


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_undo_restores_the_bytes_and_is_allowed_only_where_nothing_came_out(game: Game, seats: int) -> None:
    match = start(game, seats=seats, seed=seats + 20)
    allowed = refused = 0
    before = match.clone()
    for _ in random_walk(match, seed=seats):
        for seat in range(seats):
            if match.can_undo(seat):
                allowed += 1
                check_nothing_came_out(before, match, seat)
            elif match.actions:
                refused += 1
                with pytest.raises(Refused, match="cannot be undone"):
                    match.undo(seat)
        before = match.clone()
    assert allowed
    assert refused


def check_nothing_came_out(before: Match, match: Match, seat: int) -> None:
    """The last action was the seat's own, used no chance, told nobody anything; taking it back restores the bytes."""
    assert before.actor == seat
    assert before.table.chance == match.table.chance
    assert not any(now & ~then for now, then in zip(match.table.known, before.table.known, strict=True))
    earlier = match.clone()
    earlier.undo(seat)
    assert earlier.tables.states.tobytes() == before.tables.states.tobytes()
