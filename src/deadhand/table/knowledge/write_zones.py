"""Write the zones of a table as one viewer sees them, as a list of integers.

It is built from nothing, as a view is. For each zone, in the order of the plan, there stands first twice its number of
cards, plus 1 if the viewer may look into it. Of an empty zone that is all. Then come:

- if the viewer may look: each card's kind, lowest first, and for each mark that is shown there a number per card;
- otherwise the number of pairs and the pairs: in another's hand a kind and how many of it are surely known, in a pile
  the place of a known card and its kind. A place of a map adds the back of each card.

A card's own index is never written, because it tells the kind.
"""

from collections.abc import MutableSequence, Sequence

from deadhand.table.knowledge.known_cards import write_open_pile
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
                at = write_known_kinds(t, viewer, zone, out, at)
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
