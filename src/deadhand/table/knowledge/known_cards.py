"""Write the cards of a zone that a viewer knows, by kind: all that people and learners may know of it.

A card's own index is never written, because it tells the kind.
"""

from deadhand.table.knowledge.plan_records import IS_COUNTED
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import inline_rule


@inline_rule
def clear(out: Integers, first: int, end: int) -> None:
    """Write zeros from `first` to before `end`."""
    for place in range(first, end):
        out[place] = 0


@inline_rule
def write_cards(t: Table, viewer: int, zone: int, trait: int, out: Integers, at: int, counts: int) -> int:
    """Write the cards of a zone that the viewer knows by kind, lowest first, and in a counted zone their numbers.

    Returns how many are unknown.
    """
    if (t.viewers[zone] >> viewer) & 1:
        write_open_pile(t, zone, 0, out, at)
        if trait & IS_COUNTED:
            for kind in range(t.back.shape[0]):
                out[counts + kind] = t.held[zone, kind]
        return 0
    if (t.marked[zone] >> viewer) & 1 == 0:
        return t.count[zone]
    if t.mingled[zone]:
        return write_known_of_hand(t, viewer, zone, out, at, counts)
    unknown = write_known_of_pile(t, viewer, zone, out, at)
    if trait & IS_COUNTED and unknown < t.count[zone]:
        for row in range(at, at + t.count[zone]):
            if out[row]:
                out[counts + int(out[row]) - 1] += 1
    return unknown


@inline_rule
def write_open_pile(t: Table, zone: int, none: int, out: Integers, at: int) -> None:
    """Write the kinds of the cards of a zone that the viewer may look into; the first kind is `none` + 1.

    Going through the list from both ends at once is faster: each step in it waits for the one before.
    """
    low, high, last = t.lowest[zone], t.highest[zone], at + t.count[zone] - 1
    for row in range((t.count[zone] + 1) >> 1):
        out[at + row], out[last - row] = t.kind[low] + 1 + none, t.kind[high] + 1 + none
        low, high = t.above[low], t.below[high]


@inline_rule
def count_known_of_hand(t: Table, viewer: int, zone: int, out: Integers, counts: int) -> int:
    """Count the cards of another's hand that the viewer knows, by kind from `counts` on; return how many they are."""
    card, known = t.lowest[zone], 0
    for _ in range(t.count[zone]):
        knows = (t.known[card] >> viewer) & 1
        out[counts + t.kind[card]] += knows
        known += knows
        card = t.above[card]
    return known


@inline_rule
def write_known_of_hand(t: Table, viewer: int, zone: int, out: Integers, at: int, counts: int) -> int:
    """Write the cards of another's hand that the viewer knows, by kind because places there tell nothing.

    Their numbers are added from `counts` on. Returns how many are unknown.
    """
    known = count_known_of_hand(t, viewer, zone, out, counts)
    row, kind = at, 0
    while row < at + known:
        number = out[counts + kind]
        kind += 1
        out[row] = kind  # written again if there is no such card, which is faster than to ask
        row += 1 if number > 0 else 0
        for _ in range(number - 1):
            out[row] = kind
            row += 1
    return t.count[zone] - known


@inline_rule
def write_known_of_pile(t: Table, viewer: int, zone: int, out: Integers, at: int) -> int:
    """Write the cards of a pile as `write_open_pile` does, those that the viewer knows; return how many are unknown."""
    low, high, cards = t.lowest[zone], t.highest[zone], t.count[zone]
    last, known = at + cards - 1, 0
    for row in range(cards >> 1):
        knows, also = (t.known[low] >> viewer) & 1, (t.known[high] >> viewer) & 1
        out[at + row], out[last - row] = (t.kind[low] + 1) * knows, (t.kind[high] + 1) * also
        known += knows + also
        low, high = t.above[low], t.below[high]
    if cards & 1:
        knows = (t.known[low] >> viewer) & 1
        out[at + (cards >> 1)] = (t.kind[low] + 1) * knows
        known += knows
    return cards - known
