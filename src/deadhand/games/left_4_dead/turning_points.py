"""Left 4 Dead: how near the team was to the other result."""

from typing import Any, Final

from deadhand.table.game.turning_points import TurningPointPlan, seat_set

TURNING_POINTS: Final = TurningPointPlan()
FINALE: Final = TURNING_POINTS.sentence("The Finale lasted {0:1 round|# rounds}.", "number")
NO_FINALE: Final = TURNING_POINTS.sentence("The team did not reach the Finale.")
LOST: Final = TURNING_POINTS.sentence("No health left: {0}.", "seats")
WEAKEST: Final = TURNING_POINTS.sentence("Closest to death: {0}, with {1} health.", "seats number")
LAST_STANDS: Final = TURNING_POINTS.sentence("The team needed {0:1 Last Stand card|# Last Stand cards}.", "number")


def decided(t: Any) -> list[tuple[int, ...]]:
    """Return the turning points of a game that is over."""
    health = [int(t.health[seat]) for seat in range(t.seats)]
    least = min(health)
    weakest = [seat for seat, left in enumerate(health) if left == least]
    lost = [seat for seat, left in enumerate(health) if left <= 0]
    found: list[tuple[int, ...]] = [(FINALE, int(t.finale_rounds)) if t.finale else (NO_FINALE,)]
    if lost:
        found.append((LOST, seat_set(lost)))
    elif len(weakest) < t.seats or least == 1:
        found.append((WEAKEST, seat_set(weakest), least))
    return found + ([(LAST_STANDS, int(t.last_stands))] if t.last_stands else [])
