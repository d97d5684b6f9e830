"""Write the zones of a table as one viewer sees them, as a list of integers.

It is built from nothing, as a view is. For each zone, in the order of the plan, there stands first twice its number of
cards, plus 1 if the viewer may look into it. Of an empty zone that is all. Then come:

- if the viewer may look: each card's kind, lowest first, and for each mark that is shown there a number per card;
- otherwise the number of pairs and the pairs: in another's hand a kind and how many of it are surely known, in a pile
  the place of a known card and its kind. A place of a map adds the back of each card.

A card's own index is never written, because it tells the kind.
"""

from collections.abc import MutableSequence
from typing import Final

from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, inline_rule

ROW_HEAD: Final = 3
"""The words of a zone in the plan before its marks: its number, whether it is a place of a map, its number of marks."""


@door("states", "integer", "integer", "integers", "integers", "integers")
def write_zones_of(
    states: MutableSequence[Table], index: int, viewer: int, plan: Integers, numbers: Integers, out: Integers
) -> int:
    """Write all zones of one table, and return how many integers that are.

    `plan` holds the number of zones, the width of a row, and a row for each zone: its head, and for each mark where its
    numbers stand in `numbers` (see `compute_all_numbers`).
    """
    t = states[index]
    at = 0
    for zone in range(plan[0]):
        row = 2 + zone * plan[1]
        number = plan[row]
        looks = (t.viewers[number] >> viewer) & 1
        out[at] = 2 * t.count[number] + looks
        at += 1
        if t.count[number]:
            if looks:
                at = write_seen(t, viewer, number, out, at)
                at = write_shown_marks(t, number, plan, row, numbers, out, at)
            else:
                at = write_known_kinds(t, viewer, number, out, at)
                if plan[row + 1]:
                    at = write_backs(t, number, out, at)
    return at


@inline_rule
def write_seen(t: Table, viewer: int, zone: int, out: Integers, at: int) -> int:
    """Write the kinds of the cards of a zone that the viewer looks into."""
    card = t.lowest[zone]
    while card != NOBODY:
        out[at] = t.kind[card] if (t.known[card] >> viewer) & 1 else NOBODY
        at += 1
        card = t.above[card]
    return at


@inline_rule
def write_shown_marks(t: Table, zone: int, plan: Integers, row: int, numbers: Integers, out: Integers, at: int) -> int:
    """Write the marks of the cards of a zone."""
    for mark in range(plan[row + 2]):
        first = plan[row + ROW_HEAD + mark]
        card = t.lowest[zone]
        while card != NOBODY:
            out[at] = numbers[first + card]
            at += 1
            card = t.above[card]
    return at


@inline_rule
def write_known_kinds(t: Table, viewer: int, zone: int, out: Integers, at: int) -> int:
    """Write the pairs of the known cards of a zone that the viewer does not look into."""
    pairs = at
    out[pairs] = 0
    at += 1
    if not (t.marked[zone] >> viewer) & 1:
        return at
    place = 0
    card = t.lowest[zone]
    while card != NOBODY:
        if (t.known[card] >> viewer) & 1:
            if t.mingled[zone]:
                at = count_kind(t.kind[card], out, pairs, at)
            else:
                out[at], out[at + 1] = place, t.kind[card]
                out[pairs] += 1
                at += 2
        place += 1
        card = t.above[card]
    return at


@inline_rule
def count_kind(kind: int, out: Integers, pairs: int, at: int) -> int:
    """Count one more card of a kind among the pairs, which are in the order of the deck."""
    pair = pairs + 1
    while pair < at and out[pair] < kind:
        pair += 2
    if pair < at and out[pair] == kind:
        out[pair + 1] += 1
        return at
    for later in range(at - 1, pair - 1, -1):
        out[later + 2] = out[later]
    out[pair], out[pair + 1] = kind, 1
    out[pairs] += 1
    return at + 2


@inline_rule
def write_backs(t: Table, zone: int, out: Integers, at: int) -> int:
    """Write the backs of the cards of a place."""
    card = t.lowest[zone]
    while card != NOBODY:
        out[at] = t.back[t.kind[card]]
        at += 1
        card = t.above[card]
    return at
