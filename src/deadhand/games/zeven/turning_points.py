"""Zeven: what the winner's points came from [Z-17.5]."""

from typing import Final

from deadhand.games.zeven.state import Zeven
from deadhand.table.flow.course import winners
from deadhand.table.game.declare import rule
from deadhand.table.game.turning_points import TurningPointPlan, add_turning_point
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers

TURNING_POINTS: Final = TurningPointPlan()
SHARED: Final = TURNING_POINTS.sentence("{0} have equal points and share the win.", "seats", "Z-17.5")
SOURCES: Final = TURNING_POINTS.sentence(
    "Of the {0:1 point|# points} of {1}, {2} are for sets and {3} for Brains.", "number seat number number"
)


@rule
def list_turning_points(t: Zeven, points: Integers) -> None:
    """Say that the win is shared, or what the winner's points came from [Z-17.5]."""
    won = winners(t)
    if won == 0 or t.round_number == 0:
        return
    if without_lowest(won):
        add_turning_point(points, SHARED, won)
        return
    winner, sets = lowest(won), 0
    for number in range(t.round_number):
        if t.round_winner[number] == winner:
            sets += t.round_points[number]
    add_turning_point(points, SOURCES, t.scores[winner], winner, sets, t.scores[winner] - sets)
