"""Cards of the Dead: The Board Game: what the lab counts during a game."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.bot.estimate import estimate
from deadhand.table.game.declare import rule
from deadhand.table.game.measures import Measures

MEASURES: Final = Measures(
    hands=("hand", "reserve"),
    kinds=range(td.RESOURCES, td.THREAT_CARDS),
    unused=(
        *(verbs.PICK_UP_FOR, verbs.STOW_FOR, verbs.TO_RESERVE, verbs.TO_HAND, verbs.EXCHANGE),
        *(verbs.GIVE, verbs.GIVE_RESERVE, verbs.TRACK, verbs.TRACK_RESERVE, verbs.DISCARD_HAND, verbs.DISCARD_RESERVE),
    ),
    standing="Estimated chance of the team, in thousandths",
)


@rule
def standing(t: td.ThreeDays, seat: int) -> int:
    """Return the bots' estimate that the team wins, in thousandths: points do not decide the game."""
    return estimate(t, seat)


@rule
def rounds_played(t: td.ThreeDays) -> int:
    """Return the number of days begun."""
    return t.day


@rule
def seat_of_first_player(t: td.ThreeDays) -> int:
    """Return the seat that takes the first turn [TD-4.3]."""
    return t.first_seat
