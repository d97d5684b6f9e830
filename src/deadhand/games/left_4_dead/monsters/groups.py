"""Groups of monsters before a player that are alike: any monster of a group is the same choice.

Groups are chosen by number; that numbers never run out is shown where `GROUPS` is declared, in `verbs.py`.
"""

from collections.abc import Sequence

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.table.facts.facts import cards_in
from deadhand.table.flow.course import NOBODY, clockwise
from deadhand.table.game.declare import rule


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
    """The first card of the next group of a kind before a player, or NOBODY; the search goes on after `card`.

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
    """The oldest card of the group with a number, 1 first, or NOBODY."""
    card = NOBODY
    for _ in range(number):
        card = next_group(t, holder, kind, without, card)
        if card == NOBODY:
            return NOBODY
    return card


def cards_alike(t: l4d.Left4Dead, action: int) -> Sequence[int]:
    """The cards that are one choice: a group of monsters, or the loose items of a name, the one that is taken first."""
    words, arguments = verbs.ACTIONS.decode(action)
    if words.verb == verbs.ENGAGE:
        holder, kind, number = arguments
        return group_of(t, oldest_in_group(t, holder, kind, 1 << t.actor, number))
    if words.verb == verbs.BOMB:
        holder, number = arguments
        return group_of(t, oldest_in_group(t, holder, l4d.ZOMBIE, 0, number))
    if words.verb in (verbs.TAKE, verbs.SWAP):
        zones = [l4d.FRONT + clockwise(t, t.actor, steps) for steps in range(t.seats)]
        return [card for zone in zones for card in cards_in(t, zone) if t.kind[card] == arguments[0]]
    return ()


def group_of(t: l4d.Left4Dead, first: int) -> Sequence[int]:
    """The monsters of a group by its oldest."""
    return [card for card in cards_in(t, t.zone[first]) if is_alike(t, card, first)]
