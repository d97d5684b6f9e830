"""Zeven: what the winner's points came from [Z-17.5]."""

from typing import Any, Final

from deadhand.table.game.turning_points import TurningPointPlan, seat_set

TURNING_POINTS: Final = TurningPointPlan()
SHARED: Final = TURNING_POINTS.sentence("{0} have equal points and share the win.", "seats", "Z-17.5")
SOURCES: Final = TURNING_POINTS.sentence(
    "Of the {0:1 point|# points} of {1}, {2} are for sets and {3} for Brains.", "number seat number number"
)


def decided(t: Any) -> list[tuple[int, ...]]:
    """Return the turning points of a game that is over."""
    winners = [seat for seat in range(t.seats) if t.returns[seat] > 0]
    if not winners or t.round_number == 0:
        return []
    if len(winners) > 1:
        return [(SHARED, seat_set(winners))]
    [winner] = winners
    won = [number for number in range(t.round_number) if t.round_winner[number] == winner]
    score, sets = int(t.scores[winner]), sum(int(t.round_points[number]) for number in won)
    return [(SOURCES, score, winner, sets, score - sets)]
