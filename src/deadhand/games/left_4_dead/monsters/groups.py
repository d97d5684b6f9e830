"""Groups of monsters before a player that are alike: any monster of a group is the same choice.

Groups are chosen by number; that numbers never run out is shown where `GROUPS` is declared, in `verbs.py`.
"""

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.table.flow.course import NOBODY, append, clockwise
from deadhand.table.game.declare import rule
from deadhand.table.record.record import Integers


@rule
def is_alike(t: l4d.Left4Dead, card: int, other: int) -> bool:
    """Return True if two monsters in front of the same player are the same choice."""
    return t.kind[card] == t.kind[other] and t.engaged[card] == t.engaged[other] and t.damage[card] == t.damage[other]


@rule
def begins_group(t: l4d.Left4Dead, card: int) -> bool:
    """Return True if no monster of this kind before it has the same damage and the same place in the plan."""
    other = t.below[card]
    while other != NOBODY:
        if is_alike(t, card, other):
            return False
        other = t.below[other]
    return True


@rule
def next_group(t: l4d.Left4Dead, holder: int, kind: int, without: int, card: int) -> int:
    """Return the first card of the next group of a kind before a player, after `card`, or NOBODY.

    Monsters engaged by the set of seats `without` are left out.
    """
    card = t.lowest[l4d.FRONT + holder] if card == NOBODY else t.above[card]
    while card != NOBODY:
        if t.kind[card] == kind and t.engaged[card] & without == 0 and begins_group(t, card):
            return card
        card = t.above[card]
    return NOBODY


@rule
def oldest_in_group(t: l4d.Left4Dead, holder: int, kind: int, without: int, number: int) -> int:
    """Return the oldest card of the group with a number, 1 first, or NOBODY."""
    card = NOBODY
    for _ in range(number):
        card = next_group(t, holder, kind, without, card)
        if card == NOBODY:
            return NOBODY
    return card


@rule
def list_alike(t: l4d.Left4Dead, verb: int, x: int, y: int, z: int, cards: Integers) -> None:
    """List the cards that are one choice: a group of monsters, or the loose items of a name, the first taken first."""
    if verb == verbs.ENGAGE.id:
        list_group(t, oldest_in_group(t, x, y, 1 << t.actor, z), cards)
    elif verb == verbs.BOMB.id:
        list_group(t, oldest_in_group(t, x, l4d.ZOMBIE, 0, y), cards)
    elif verb in (verbs.TAKE.id, verbs.SWAP.id):
        for steps in range(t.seats):
            list_kind(t, l4d.FRONT + clockwise(t, t.actor, steps), x, cards)


@rule
def list_group(t: l4d.Left4Dead, first: int, cards: Integers) -> None:
    """List the monsters of a group by its oldest."""
    card = first
    while card != NOBODY:
        if is_alike(t, card, first):
            append(cards, card)
        card = t.above[card]


@rule
def list_kind(t: l4d.Left4Dead, zone: int, kind: int, cards: Integers) -> None:
    """List the cards of a kind in a zone."""
    card = t.lowest[zone]
    while card != NOBODY:
        if t.kind[card] == kind:
            append(cards, card)
        card = t.above[card]
