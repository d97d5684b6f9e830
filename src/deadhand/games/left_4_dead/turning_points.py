"""Left 4 Dead: how near the team was to the other result."""

from typing import Final

from deadhand.games.left_4_dead.state import Left4Dead
from deadhand.table.game.declare import rule
from deadhand.table.game.turning_points import TurningPointPlan, add_turning_point
from deadhand.table.record.record import Integers

TURNING_POINTS: Final = TurningPointPlan()
FINALE: Final = TURNING_POINTS.sentence("The Finale lasted {0:1 round|# rounds}.", "number")
NO_FINALE: Final = TURNING_POINTS.sentence("The team did not reach the Finale.")
LOST: Final = TURNING_POINTS.sentence("No health left: {0}.", "seats")
WEAKEST: Final = TURNING_POINTS.sentence("Closest to death: {0}, with {1} health.", "seats number")
LAST_STANDS: Final = TURNING_POINTS.sentence("The team needed {0:1 Last Stand card|# Last Stand cards}.", "number")


@rule
def list_turning_points(t: Left4Dead, points: Integers) -> None:
    """Say how long the Finale lasted, and how near the team was to the other result."""
    if t.finale:
        add_turning_point(points, FINALE, t.finale_rounds)
    else:
        add_turning_point(points, NO_FINALE)
    least = least_health(t)
    weakest = seats_with_health(t, least, least)
    lost = seats_with_health(t, least, 0)
    if lost:
        add_turning_point(points, LOST, lost)
    elif weakest != (1 << t.seats) - 1 or least == 1:
        add_turning_point(points, WEAKEST, weakest, least)
    if t.last_stands:
        add_turning_point(points, LAST_STANDS, t.last_stands)


@rule
def least_health(t: Left4Dead) -> int:
    """Return the health of the weakest player."""
    least = t.health[0]
    for seat in range(1, t.seats):
        least = min(least, t.health[seat])
    return least


@rule
def seats_with_health(t: Left4Dead, least: int, most: int) -> int:
    """Return the set of seats whose health is within these bounds."""
    seats = 0
    for seat in range(t.seats):
        if least <= t.health[seat] <= most:
            seats |= 1 << seat
    return seats
