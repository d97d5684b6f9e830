"""Card of the Dead: Bitten in hand costs all points of a round, and a win may be shared [CD-11.10, CD-12.3]."""

from typing import Final

from deadhand.games.card_of_the_dead.state import CardOfTheDead
from deadhand.table.flow.course import winners
from deadhand.table.game.declare import rule
from deadhand.table.game.turning_points import TurningPointPlan, add_turning_point
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers

TURNING_POINTS: Final = TurningPointPlan()
NOBODY_SCORED: Final = TURNING_POINTS.sentence("{0} share the win: nobody has scored a point.", "seats", "CD-12.3")
SHARED: Final = TURNING_POINTS.sentence(
    "{0} have {1:1 point|# points} each and share the win.", "seats number", "CD-12.3"
)
BITTEN: Final = TURNING_POINTS.sentence(
    "{0} survived round {1} with Bitten in hand, which scores 0.", "seat number", "CD-11.10"
)


@rule
def list_turning_points(t: CardOfTheDead, points: Integers) -> None:
    """Say that the win is shared, and who had Bitten in hand when [CD-11.10, CD-12.3]."""
    won = winners(t)
    if without_lowest(won):
        best = t.scores[lowest(won)]
        if best:
            add_turning_point(points, SHARED, won, best)
        else:
            add_turning_point(points, NOBODY_SCORED, won)
    for seat in range(t.seats):
        for number in range(t.round_number):
            if (t.round_bitten[number] >> seat) & 1:
                add_turning_point(points, BITTEN, seat, number + 1)
