"""The Survivors: who lives, whose turn is next, and what their sheets say [TD-2.14, TD-6.4, TD-19]."""

from deadhand.games.three_days import state as td
from deadhand.table.flow.course import NOBODY, left_of
from deadhand.table.game.declare import rule


@rule
def is_living(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a seat's Survivor lives."""
    return t.dead[seat] == 0


@rule
def living(t: td.ThreeDays) -> int:
    """Return the number of living Survivors."""
    total = 0
    for seat in range(t.seats):
        total += t.dead[seat] == 0
    return total


@rule
def next_living(t: td.ThreeDays, seat: int) -> int:
    """Return the next living Survivor clockwise [TD-6.3, TD-6.4]."""
    for _ in range(t.seats):
        seat = left_of(t, seat)
        if t.dead[seat] == 0:
            break
    return seat


@rule
def next_to_play(t: td.ThreeDays) -> int:
    """Return the seat of the next turn, also when a new day begins [TD-6.3, TD-6.5]."""
    return t.first_seat if t.active == NOBODY else next_living(t, t.active)


@rule
def first_in_order(t: td.ThreeDays) -> int:
    """Return the first in table order: the active player, or the next to play for want of a living one [TD-2.14]."""
    if t.active != NOBODY and t.dead[t.active] == 0:
        return t.active
    return next_to_play(t)


@rule
def has_turned(t: td.ThreeDays, survivor: int) -> bool:
    """Return True if a Survivor has died, so that its Zombie Skill is in force [TD-15.4]."""
    for seat in range(t.seats):
        if t.survivor[seat] == survivor:
            return t.dead[seat] == 1
    return False


@rule
def upkeep(t: td.ThreeDays) -> int:
    """Return the Immunity that each Maintenance takes, more while Rick is a Zombie [TD-10.3, TD-15.5]."""
    return 2 if has_turned(t, td.RICK) else 1


@rule
def most_vitality(t: td.ThreeDays, seat: int) -> int:
    """Return the Vitality at the start, which is the maximum [TD-5.3, TD-11.18]."""
    return 0 if t.survivor[seat] == NOBODY else t.numbers[t.survivor[seat], td.VITALITY]


@rule
def most_immunity(t: td.ThreeDays, seat: int) -> int:
    """Return the Immunity at the start, which is the maximum [TD-5.3, TD-11.18]."""
    return 0 if t.survivor[seat] == NOBODY else t.numbers[t.survivor[seat], td.IMMUNITY]


@rule
def reserve_slots(t: td.ThreeDays, seat: int) -> int:
    """Return the number of slots in a Survivor's Reserve [TD-11.5, TD-18.8]."""
    return 0 if t.survivor[seat] == NOBODY else t.numbers[t.survivor[seat], td.SLOTS]
