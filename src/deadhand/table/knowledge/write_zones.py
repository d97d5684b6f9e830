"""Write the zones of a table as one viewer sees them, as a list of integers.

It is built from scratch for each viewer. The zones follow the order of the plan. Each begins with twice its number of
cards, plus 1 if the viewer may look into it. Of an empty zone that is all. Then come:

- if the viewer may look: each card's kind, lowest first, and for each mark that is shown there a number per card;
- otherwise the number of pairs and the pairs: in another's hand a kind and how many of it are surely known, in a pile
  the place of a known card and its kind. A place of a map adds the back of each card.

A card's own index is never written, because it tells the kind.
"""

from collections.abc import MutableSequence, Sequence

import numpy as np

from deadhand.table.knowledge.known_cards import clear, count_known_of_hand, write_open_pile
from deadhand.table.knowledge.plan_records import ZonesRecord
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import door, inline_rule


@door("states", "integer", "integer", ZonesRecord, "integers", "integers")
def write_zones_of(
    states: MutableSequence[Table],
    index: int,
    viewer: int,
    plans: Sequence[ZonesRecord],
    numbers: Integers,
    out: Integers,
) -> int:
    """Write all zones of one table, and return how many integers that are; `numbers` are its open numbers."""
    t, plan, at = states[index], plans[0], 0
    counts = np.zeros(t.back.shape[0], np.int64)
    for row in range(plan.rows):
        zone = plan.number[row]
        looks = (t.viewers[zone] >> viewer) & 1
        out[at] = 2 * t.count[zone] + looks
        at += 1
        if t.count[zone]:
            if looks:
                write_open_pile(t, zone, NOBODY, out, at)
                at = write_shown_marks(t, zone, plan, row, numbers, out, at + t.count[zone])
            else:
                at = write_known_kinds(t, viewer, zone, counts, out, at)
                if row >= plan.first_place:
                    at = write_backs(t, zone, out, at)
    return at


@inline_rule
def write_shown_marks(
    t: Table, zone: int, plan: ZonesRecord, row: int, numbers: Integers, out: Integers, at: int
) -> int:
    """Write the marks of the cards of a zone."""
    for mark in range(plan.marks.shape[1]):
        first = plan.marks[row, mark]
        if first == NOBODY:
            break
        card = t.lowest[zone]
        while card != NOBODY:
            out[at] = numbers[first + card]
            at += 1
            card = t.above[card]
    return at


@inline_rule
def write_known_kinds(t: Table, viewer: int, zone: int, counts: Integers, out: Integers, at: int) -> int:
    """Write the pairs of the known cards of a zone that the viewer does not look into, after their number.

    `counts` has room for a number of each kind.
    """
    end = at + 1
    if (t.marked[zone] >> viewer) & 1:
        if t.mingled[zone]:
            end = write_counts_of_hand(t, viewer, zone, counts, out, end)
        else:
            end = write_places_in_pile(t, viewer, zone, out, end)
    out[at] = (end - at) >> 1
    return end


@inline_rule
def write_counts_of_hand(t: Table, viewer: int, zone: int, counts: Integers, out: Integers, at: int) -> int:
    """Write each kind of which cards are known in another's hand, and their number, in the order of the deck."""
    clear(counts, 0, counts.shape[0])
    count_known_of_hand(t, viewer, zone, counts, 0)
    for kind in range(counts.shape[0]):
        if counts[kind]:
            out[at], out[at + 1] = kind, counts[kind]
            at += 2
    return at


@inline_rule
def write_places_in_pile(t: Table, viewer: int, zone: int, out: Integers, at: int) -> int:
    """Write the place and the kind of each known card of a pile, lowest first."""
    card, place = t.lowest[zone], 0
    while card != NOBODY:
        if (t.known[card] >> viewer) & 1:
            out[at], out[at + 1] = place, t.kind[card]
            at += 2
        place += 1
        card = t.above[card]
    return at


@inline_rule
def write_backs(t: Table, zone: int, out: Integers, at: int) -> int:
    """Write the backs of the cards of a place."""
    card = t.lowest[zone]
    while card != NOBODY:
        out[at] = t.back[t.kind[card]]
        at += 1
        card = t.above[card]
    return at
