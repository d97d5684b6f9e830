"""Cards of the Dead: The Board Game: who died, when and of what [TD-16.2]."""

from typing import Final

from deadhand.games.three_days.state import ThreeDays
from deadhand.table.flow.course import NOBODY, winners
from deadhand.table.game.declare import rule
from deadhand.table.game.turning_points import TurningPointPlan, add_turning_point
from deadhand.table.record.record import Integers

TURNING_POINTS: Final = TurningPointPlan()
NOBODY_DIED: Final = TURNING_POINTS.sentence("Nobody died.", clause="TD-16.2")
KILLED: Final = TURNING_POINTS.sentence("{0} died on day {1}, in turn {2}: {3}.", "seat number number killed_by")
DIED: Final = TURNING_POINTS.sentence("{0} died on day {1}, in turn {2}.", "seat number number")
LIVING_WON: Final = TURNING_POINTS.sentence("Only who is alive at the end has won.", clause="TD-16.2")


@rule
def list_turning_points(t: ThreeDays, points: Integers) -> None:
    """Say who died, in the order of their deaths, and what that means for the result [TD-16.2]."""
    named = 0
    seat = next_death(t, named)
    if seat == NOBODY:
        add_turning_point(points, NOBODY_DIED)
        return
    while seat != NOBODY:
        if t.killed_by[seat]:
            add_turning_point(points, KILLED, seat, t.died_on_day[seat], t.died_in_turn[seat], t.killed_by[seat])
        else:
            add_turning_point(points, DIED, seat, t.died_on_day[seat], t.died_in_turn[seat])
        named |= 1 << seat
        seat = next_death(t, named)
    if winners(t):
        add_turning_point(points, LIVING_WON)


@rule
def next_death(t: ThreeDays, named: int) -> int:
    """Return the seat that died first of those not named yet, or NOBODY."""
    first = NOBODY
    for seat in range(t.seats):
        is_next = first == NOBODY or t.died_in_turn[seat] < t.died_in_turn[first]
        if t.died_on_day[seat] > 0 and (named >> seat) & 1 == 0 and is_next:
            first = seat
    return first
