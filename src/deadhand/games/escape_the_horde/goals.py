"""The goals of both sides [EH-1.3, EH-1.4]: the same numbers for all, and for each seat which of them is its own."""

from typing import Final

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.roles import faction_of, survivors_left
from deadhand.games.escape_the_horde.turns import rounds_left
from deadhand.table.game.declare import rule
from deadhand.table.game.goals import Goal


@rule
def cards_left(t: eh.EscapeTheHorde) -> int:
    """Return the number of cards left in the Stack."""
    return t.count[eh.STACK]


@rule
def counts_down(t: eh.EscapeTheHorde) -> bool:
    """Return True if the Countdown runs."""
    return t.countdown > 0


@rule
def no_countdown(t: eh.EscapeTheHorde) -> bool:
    """Return True if no Countdown runs: only the Stack shows how long the game lasts."""
    return t.countdown == 0


@rule
def side_of(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return the side of a seat, which that seat alone may know [EH-1.2]."""
    return faction_of(t, seat)


UNTURNED: Final = "{1:1 Survivor|# Survivors} left"
GOALS: Final = (
    Goal("stack", "Escape", f"{{0:1 card|# cards}} to go, {UNTURNED}", (cards_left, survivors_left), when=no_countdown),
    Goal(
        "countdown",
        "Escape",
        f"{{0:1 round|# rounds}} to go, {UNTURNED}",
        (rounds_left, survivors_left),
        when=counts_down,
    ),
    # Either reading is as long as the other.
    Goal(
        "mine",
        "My side",
        "{0:Hold out|Turn all|Turn all}",
        (side_of,),
        per_seat=True,
        audience="owner",
        veiled=True,
    ),
)
