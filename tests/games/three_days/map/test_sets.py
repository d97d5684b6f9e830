"""Sets of Resources, places and spaces as the bits of one integer."""

import random

import pytest

from deadhand.games.three_days import state as td
from deadhand.games.three_days.map.deployment import end_place, first_place, is_open, open_places, places_with
from deadhand.games.three_days.sets import KEPT_OUT, MEMBER_OF, kinds_in, lowest, spaces_with, without_lowest
from deadhand.table.record.state import NOBODY
from tests.games.three_days.position import random_game


def members(bits: int) -> list[int]:
    """What a set holds, as the rules go through it."""
    found = []
    while bits:
        found.append(lowest(bits))
        bits = without_lowest(bits)
    return found


def test_a_set_is_gone_through_from_its_lowest_member_to_its_highest() -> None:
    draw = random.Random(1)
    assert [members(1 << number) for number in range(63)] == [[number] for number in range(63)]
    for _ in range(200):
        held = sorted(draw.sample(range(63), draw.randrange(20)))
        assert members(sum(1 << number for number in held)) == held
    assert max(MEMBER_OF) > td.THREAT_CARDS - td.RESOURCES


def test_only_rifle_and_punch_are_kept_out_of_the_reserve() -> None:
    assert [td.RESOURCES + number for number in members(KEPT_OUT)] == sorted([td.RIFLE, td.PUNCH])


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_sets_hold_what_lies_on_the_table_wherever_a_game_goes(seats: int) -> None:
    for move in random_game(seats, seats=seats):
        t = move.after.t
        here = range(first_place(t), end_place(t))
        assert members(open_places(t)) == [place for place in here if is_open(t, place)]
        assert members(places_with(t, td.TURNED)) == [place for place in here if t.count[td.TURNED + place]]
        lying = [(space, t.lowest[td.SPACES + space]) for space in range(td.SPACES_IN_ALL)]
        zombies = [space for space, card in lying if card != NOBODY and t.kind[card] < td.OBJECTS]
        assert members(spaces_with(t, 0, td.OBJECTS)) == zombies
        for zone in (td.HAND, td.RESERVE):
            held = [kind for kind in range(td.ALL_KINDS) if t.held[zone, kind]]
            assert [td.RESOURCES + number for number in members(kinds_in(t, zone))] == held
