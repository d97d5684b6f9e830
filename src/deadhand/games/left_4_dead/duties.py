"""What binds the plan: the duty towards Hunters, one's own and, in changing, those that others rely on [L4D-11.8]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.holding import engagements_of, gun
from deadhand.games.left_4_dead.monsters import monsters_before
from deadhand.games.left_4_dead.state import Left4Dead
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.zones import oldest


@rule
def owed(t: Left4Dead, seat: int, changing: int, without: int) -> int:
    """How many engagements duty still demands of a player [L4D-11.8, L4D-11.9, L4D-11.14].

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
def owed_before(t: Left4Dead, seat: int, holder: int, changing: int, without: int) -> int:
    """How many of them lie before one holder: one of the player's own Hunters, or all that another leaves to them.

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


@rule
def room_to_change(t: Left4Dead, seat: int) -> bool:
    """Whether a player could name anything else than now: else there is no change to offer [L4D-11.14, L4D-18.7]."""
    limit = engagements_of(t, seat)
    if limit == 0:
        return False
    must = owed(t, seat, 1, 1 << seat)
    if must < limit:
        return monsters_to_engage(t, seat, must) > must
    return owed_before(t, seat, seat, 1, 1 << seat) > 0 and own_hunters_differ(t, seat)


@rule
def monsters_to_engage(t: Left4Dead, seat: int, must: int) -> int:
    """Among how many monsters a player may choose; duty holds a Shotgun in front of one player [L4D-19.18]."""
    total = 0
    for holder in range(t.seats):
        bound = must > 0 and gun(t, seat) == l4d.SHOTGUN
        if not bound or owed_before(t, seat, holder, 1, 1 << seat) > 0:
            total += monsters_before(t, holder)
            if holder == seat:
                total -= t.held[l4d.FRONT + seat, l4d.SMOKER]
    return total


@rule
def own_hunters_differ(t: Left4Dead, seat: int) -> bool:
    """Whether a player's Hunters are not all alike, apart from what that player engages."""
    first = oldest(t, l4d.FRONT + seat, l4d.HUNTER)
    card = t.above[first]
    while card != NOBODY:
        if t.kind[card] == l4d.HUNTER:
            others = (t.engaged[card] ^ t.engaged[first]) & ~(1 << seat)
            if others or t.damage[card] != t.damage[first]:
                return True
        card = t.above[card]
    return False
