"""Card of the Dead: Bitten in hand costs all points of a round, and a win may be shared [CD-11.10, CD-12.3]."""

from typing import Any, Final

from deadhand.table.game.turning_points import TurningPointPlan, seat_set

TURNING_POINTS: Final = TurningPointPlan()
NOBODY_SCORED: Final = TURNING_POINTS.sentence("{0} share the win: nobody has scored a point.", "seats", "CD-12.3")
SHARED: Final = TURNING_POINTS.sentence(
    "{0} have {1:1 point|# points} each and share the win.", "seats number", "CD-12.3"
)
BITTEN: Final = TURNING_POINTS.sentence(
    "{0} survived round {1} with Bitten in hand, which scores 0.", "seat number", "CD-11.10"
)


def decided(t: Any) -> list[tuple[int, ...]]:
    """Return the turning points of a game that is over."""
    winners = [seat for seat in range(t.seats) if t.returns[seat] > 0]
    found: list[tuple[int, ...]] = []
    if len(winners) > 1:
        best = int(t.scores[winners[0]])
        found.append((SHARED, seat_set(winners), best) if best else (NOBODY_SCORED, seat_set(winners)))
    return found + [
        (BITTEN, seat, number + 1)
        for seat in range(t.seats)
        for number in range(t.round_number)
        if int(t.round_bitten[number]) >> seat & 1
    ]
