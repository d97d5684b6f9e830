"""Cards that come into a hand, and what all know of it then [EH-16.9]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move


@rule
def take_into_hand(t: eh.EscapeTheHorde, card: int, seat: int) -> None:
    """A hand that showed no Weapon may hold one from now on [EH-16.9]."""
    move(t, card, eh.HAND + seat)
    t.no_weapon = t.no_weapon & ~(1 << seat)


@rule
def showed_no_weapon(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if everybody knows that a hand has no Weapon: none was given up for a Discard Weapon [EH-16.9]."""
    return (t.no_weapon >> seat) & 1 == 1
