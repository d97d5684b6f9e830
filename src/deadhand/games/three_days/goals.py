"""The distance to the way out [TD-1, TD-9.4, TD-12.5, TD-16]: everybody sees it."""

from typing import Final

from deadhand.games.three_days import layout, state as td
from deadhand.games.three_days.kinds import spaces_with
from deadhand.games.three_days.open_numbers import must_go
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.game.goals import Goal
from deadhand.table.record.bits import size_of
from deadhand.table.record.state import SPECTATOR
from deadhand.table.zones.cards import knows, top


@rule
def days(t: td.ThreeDays) -> int:  # noqa: ARG001  # every rule of a goal takes the table
    """Return the number of days."""
    return td.DAYS


@rule
def can_leave(t: td.ThreeDays) -> bool:
    """Return True if EXIT lies in the Playing Area while the Survivors are in the streets [TD-12.5, TD-12.12]."""
    return t.indoors == td.MAIN_ZONE and spaces_with(t, td.EXIT, td.EXIT + 1) != 0


@rule
def place_of_exit(t: td.ThreeDays) -> int:
    """Return the place in the streets where EXIT is known to lie, or NOBODY [TD-20.12, TD-20.13]."""
    for place in range(layout.INDOORS):
        for zone in (td.STREETS + place, td.TURNED + place):
            card = top(t, zone)
            if card != NOBODY and t.kind[card] == td.EXIT and knows(t, SPECTATOR, card):
                return place
    return NOBODY


@rule
def before_exit(t: td.ThreeDays) -> int:
    """Return the number of cards that must go before EXIT is open; 0 until its place is known [TD-9.4, TD-9.6]."""
    place = place_of_exit(t)
    return 0 if place == NOBODY else size_of(must_go(t, place))


@rule
def exit_is_seen(t: td.ThreeDays) -> bool:
    """Return True if EXIT is known to lie in the streets, and is not in the Playing Area yet."""
    return not can_leave(t) and place_of_exit(t) != NOBODY


@rule
def exit_is_hidden(t: td.ThreeDays) -> bool:
    """Return True if EXIT has not been found yet."""
    return not can_leave(t) and place_of_exit(t) == NOBODY


@rule
def day_number(t: td.ThreeDays) -> int:
    """Return the number of the day: 1 while Survivors are being taken."""
    return max(1, t.day)


DAY: Final = "Day {0} of {1}: "
GOALS: Final = (
    Goal("find", "Way out", DAY + "find EXIT", (day_number, days), when=exit_is_hidden),
    Goal(
        "reach",
        "Way out",
        DAY + "{2:EXIT lies open|1 card to EXIT|# cards to EXIT}",
        (day_number, days, before_exit),
        when=exit_is_seen,
    ),
    Goal("leave", "Way out", DAY + "walk to EXIT", (day_number, days), when=can_leave),
)
