"""The duty towards Hunters: one's own and, in changing the plan, those that others rely on [L4D-11.8, L4D-11.14]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule


@rule
def engagements_owed(t: l4d.Left4Dead, seat: int, changing: int, without: int) -> int:
    """Return the number of engagements that duty still demands of a player [L4D-11.8, L4D-11.9, L4D-11.14].

    `changing` says whether the plan was finished; the engagements of the set of seats `without` are not counted.
    """
    if t.hunter_must_engage == 0:
        return 0
    total = 0
    for holder in range(t.seats):
        if t.held[l4d.FRONT + holder, l4d.HUNTER]:
            total += owed_before(t, seat, holder, changing, without)
    return total


@rule
def owed_before(t: l4d.Left4Dead, seat: int, holder: int, changing: int, without: int) -> int:
    """Return the number before one holder: one of the player's own Hunters, or all that another leaves to them.

    While planning, only the chooser's own duty counts; a change must not break anybody's [L4D-11.14].
    """
    if holder != seat and changing == 0:
        return 0
    uncovered = 0
    card = t.lowest[l4d.FRONT + holder]
    while card != NOBODY:
        if t.kind[card] == l4d.HUNTER:
            engaged = t.engaged[card] & ~without
            if (engaged >> holder) & 1:
                return 0
            if engaged == 0:
                uncovered += 1
        card = t.above[card]
    return min(1, uncovered) if holder == seat else uncovered
