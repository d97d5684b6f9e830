"""Cards of the Dead: The Board Game: who died, when and of what [TD-16.2]."""

from typing import Any, Final

from deadhand.table.game.turning_points import TurningPointPlan

TURNING_POINTS: Final = TurningPointPlan()
NOBODY_DIED: Final = TURNING_POINTS.sentence("Nobody died.", clause="TD-16.2")
KILLED: Final = TURNING_POINTS.sentence("{0} died on day {1}, in turn {2}: {3}.", "seat number number killed_by")
DIED: Final = TURNING_POINTS.sentence("{0} died on day {1}, in turn {2}.", "seat number number")
LIVING_WON: Final = TURNING_POINTS.sentence("Only who is alive at the end has won.", clause="TD-16.2")


def decided(t: Any) -> list[tuple[int, ...]]:
    """Return the turning points of a game that is over."""
    dead = sorted(
        (seat for seat in range(t.seats) if t.died_on_day[seat] > 0), key=lambda seat: int(t.died_in_turn[seat])
    )
    if not dead:
        return [(NOBODY_DIED,)]
    found = [_death_of(t, seat) for seat in dead]
    return [*found, (LIVING_WON,)] if any(t.returns[seat] > 0 for seat in range(t.seats)) else found


def _death_of(t: Any, seat: int) -> tuple[int, ...]:
    when = int(t.died_on_day[seat]), int(t.died_in_turn[seat])
    killer = int(t.killed_by[seat])
    return (KILLED, seat, *when, killer) if killer else (DIED, seat, *when)
