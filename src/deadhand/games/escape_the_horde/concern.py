"""The seats that the current question concerns, by open facts; standing orders go by that [EH-16.12]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.attackers import is_target
from deadhand.table.flow.course import NOBODY, clockwise, left_of
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import top


@rule
def is_concerned(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if a Zombie attacks a player, or a card on the chain names them or answers one of theirs."""
    if is_target(t, seat):
        return True
    above = NOBODY
    card = top(t, eh.CHAIN)
    while card != NOBODY:
        if t.target[card] == seat or t.helper[card] == seat or (t.player[card] == seat and above != NOBODY):
            return True
        above = card
        card = t.below[card]
    return False


@rule
def concern(t: eh.EscapeTheHorde, seat: int) -> int:
    """Return 2 if the events are about a player, 1 if they are about a neighbour, else 0."""
    if is_concerned(t, seat):
        return 2
    return 1 if is_concerned(t, left_of(t, seat)) or is_concerned(t, clockwise(t, seat, t.seats - 1)) else 0


@rule
def combat_in_turn(t: eh.EscapeTheHorde) -> int:
    """Return the turn of the open Combat, 0 without one: orders for a Combat end when it changes."""
    return t.round_number if t.combat else 0


@rule
def cards_resolved(t: eh.EscapeTheHorde) -> int:
    """Return the number of played cards that are resolved: an order for a chain ends when it changes."""
    cards = -t.count[eh.CHAIN]
    for kind in range(eh.WEAPON, eh.SURVIVOR):
        cards += t.played[kind]
    return cards
