"""Sets of Resources, places and spaces as the bits of one integer."""

import pytest

from deadhand.games.three_days import state as td
from deadhand.games.three_days.kinds import KEPT_OUT, kinds_in, spaces_with
from deadhand.games.three_days.map.deployment import covering_places, current_places, open_places, places_with
from deadhand.table.record.bits import MEMBER_OF
from deadhand.table.record.state import NOBODY
from tests.games.three_days.position import random_game
from tests.table.test_bits import members


def test_every_resource_may_be_in_a_set() -> None:
    assert max(MEMBER_OF) > td.THREAT_CARDS - td.RESOURCES


def test_only_rifle_and_punch_are_kept_out_of_the_reserve() -> None:
    assert [td.RESOURCES + number for number in members(KEPT_OUT)] == sorted([td.RIFLE, td.PUNCH])


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_sets_hold_what_lies_on_the_table_wherever_a_game_goes(seats: int) -> None:
    for move in random_game(seats, seats=seats):
        t = move.after.t
        here = members(current_places(t))
        lies_open = [place for place in here if t.count[td.STREETS + place] and not covering_places(t, place)]
        assert members(open_places(t)) == lies_open
        assert members(places_with(t, td.TURNED)) == [place for place in here if t.count[td.TURNED + place]]
        lying = [(space, t.lowest[td.SPACES + space]) for space in range(td.SPACES_IN_ALL)]
        zombies = [space for space, card in lying if card != NOBODY and t.kind[card] < td.OBJECTS]
        assert members(spaces_with(t, 0, td.OBJECTS)) == zombies
        for zone in (td.HAND, td.RESERVE):
            held = [kind for kind in range(td.ALL_KINDS) if t.held[zone, kind]]
            assert [td.RESOURCES + number for number in members(kinds_in(t, zone))] == held
