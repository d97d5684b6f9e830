"""Escape the Horde: who was Turned when, and what that counts [EH-14.8, EH-20.3]."""

from typing import Final

from deadhand.games.escape_the_horde.state import EscapeTheHorde
from deadhand.table.flow.course import NOBODY, winners
from deadhand.table.game.declare import rule
from deadhand.table.game.turning_points import TurningPointPlan, add_turning_point
from deadhand.table.record.record import Integers

TURNING_POINTS: Final = TurningPointPlan()
NOBODY_TURNED: Final = TURNING_POINTS.sentence("Nobody was Turned.")
FIRST: Final = TURNING_POINTS.sentence("The first to be Turned was {0}, in turn {1}.", "seat number")
LAST: Final = TURNING_POINTS.sentence("The last was {0}, in turn {1}.", "seat number")
PARTLY: Final = TURNING_POINTS.sentence(
    "Turned players win with the Infected, but it counts a quarter: {0}. It counts in full for Patient Zero only.",
    "seats",
    "EH-20.3",
)
LOST: Final = TURNING_POINTS.sentence("{0} lost: Turned players count as Infected.", "seats", "EH-14.8")


@rule
def list_turning_points(t: EscapeTheHorde, points: Integers) -> None:
    """Say who was Turned first and last, and what the result of the Turned counts [EH-14.8, EH-20.3]."""
    first, last, turned = NOBODY, NOBODY, 0
    for seat in range(t.seats):
        if t.turned_in[seat] > 0:
            turned |= 1 << seat
            if first == NOBODY or t.turned_in[seat] < t.turned_in[first]:
                first = seat
            if last == NOBODY or t.turned_in[seat] >= t.turned_in[last]:
                last = seat
    if turned == 0:
        add_turning_point(points, NOBODY_TURNED)
        return
    add_turning_point(points, FIRST, first, t.turned_in[first])
    if last != first:
        add_turning_point(points, LAST, last, t.turned_in[last])
    won = winners(t)
    if won & turned:
        add_turning_point(points, PARTLY, won & turned)
    elif won:
        add_turning_point(points, LOST, turned)
