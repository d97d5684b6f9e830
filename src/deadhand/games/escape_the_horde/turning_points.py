"""Escape the Horde: who was Turned when, and what that counts [EH-14.8, EH-20.3]."""

from typing import Any, Final

from deadhand.table.game.turning_points import TurningPointPlan, seat_set

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


def decided(t: Any) -> list[tuple[int, ...]]:
    """Return the turning points of a game that is over."""
    turns = {seat: int(t.turned_in[seat]) for seat in range(t.seats) if t.turned_in[seat] > 0}
    turned = sorted(turns, key=turns.__getitem__)
    if not turned:
        return [(NOBODY_TURNED,)]
    found: list[tuple[int, ...]] = [(FIRST, turned[0], turns[turned[0]])]
    if len(turned) > 1:
        found.append((LAST, turned[-1], turns[turned[-1]]))
    if not any(t.returns[seat] > 0 for seat in range(t.seats)):
        return found
    winners = [seat for seat in turned if t.returns[seat] > 0]
    return [*found, (PARTLY, seat_set(winners)) if winners else (LOST, seat_set(turned))]
