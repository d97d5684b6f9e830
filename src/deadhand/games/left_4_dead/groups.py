"""Which monsters before a player are alike: those form one group, and any of them is the same choice.

Groups are chosen by number; that numbers never run out is shown where `GROUPS` is declared, in `verbs.py`.
"""

from deadhand.games.left_4_dead.state import FRONT, ZOMBIE, Left4Dead
from deadhand.games.left_4_dead.verbs import ACTIONS, BOMB, ENGAGE
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY


@rule
def begins_group(t: Left4Dead, card: int) -> bool:
    """Whether no monster of this kind that came before it has the same damage and the same place in the plan."""
    other = t.below[card]
    while other != NOBODY:
        if t.kind[other] == t.kind[card] and t.engaged[other] == t.engaged[card] and t.damage[other] == t.damage[card]:
            return False
        other = t.below[other]
    return True


@rule
def next_group(t: Left4Dead, holder: int, kind: int, without: int, card: int) -> int:
    """The first card of the next group of a kind before a player, or NOBODY; the search goes on after `card`.

    Monsters engaged by the set of seats `without` are left out.
    """
    card = t.lowest[FRONT + holder] if card == NOBODY else t.above[card]
    while card != NOBODY:
        if t.kind[card] == kind and t.engaged[card] & without == 0 and begins_group(t, card):
            return card
        card = t.above[card]
    return NOBODY


@rule
def group(t: Left4Dead, holder: int, kind: int, without: int, number: int) -> int:
    """The oldest card of the group with a number, 1 first, or NOBODY."""
    card = NOBODY
    for _ in range(number):
        card = next_group(t, holder, kind, without, card)
        if card == NOBODY:
            return NOBODY
    return card


def subject(t: Left4Dead, action: int) -> int:
    """The monster that a choice is about: it may differ from others like it in damage, or in who engages it."""
    words, arguments = ACTIONS.decode(action)
    if words.verb == ENGAGE:
        holder, kind, number = arguments
        return group(t, holder, kind, 1 << t.actor, number)
    if words.verb == BOMB:
        holder, number = arguments
        return group(t, holder, ZOMBIE, 0, number)
    return NOBODY
