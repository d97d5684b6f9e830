"""Write the part of an observation that a network reads: as `observe.py` does, but without the lists of single cards.

So a zone that the viewer may look into costs no walk through its cards, as the record counts the kinds that lie there.
"""

from typing import Any

from deadhand.table.flow.hooks import write_counters, write_options
from deadhand.table.knowledge.known_cards import clear, count_known_of_hand
from deadhand.table.knowledge.observe import (
    PLACE_WORDS,
    PLACES_AT_ONCE,
    SIZE_WORDS,
    used_zones,
    write_question,
    write_turn,
)
from deadhand.table.knowledge.plan_records import IS_COUNTED
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import inline_rule, rule


@rule
def observe_counts(t: Table, viewer: int, plan: Any, out: Integers, at: int) -> None:
    """Write what a seat may know, without lists of cards and marks, beginning at `out[at]`."""
    clear(out, at, at + plan.end)
    write_turn(t, viewer, viewer, plan, out, at)
    write_question(t, viewer, plan, out, at)
    write_options(t, viewer, out, at + plan.options)
    write_counters(t, viewer, out, at + plan.counters)
    write_zone_counts(t, viewer, plan, out, at)
    write_place_counts(t, viewer, plan, out, at + plan.places)


@inline_rule
def write_zone_counts(t: Table, viewer: int, plan: Any, out: Integers, at: int) -> None:
    """Write the size of each zone, its highest card, and how many of each kind surely lie there."""
    kinds = t.back.shape[0]
    size, counts = at + plan.sizes, at + plan.kinds
    for index in range(plan.first_place):
        zone, counted = plan.order[viewer, index], plan.traits[index] & IS_COUNTED
        cards = t.count[zone]
        if cards:
            unknown = write_kinds(t, viewer, zone, counted, out, counts)
            out[size], out[size + 1] = cards, unknown
            out[size + 2] = 0 if t.mingled[zone] or unknown == cards else known_kind(t, viewer, zone)
        if counted:
            counts += kinds
        size += SIZE_WORDS


@inline_rule
def write_kinds(t: Table, viewer: int, zone: int, counted: int, out: Integers, counts: int) -> int:
    """Write how many cards of each kind the viewer knows in a zone that is counted; return how many are unknown."""
    if (t.viewers[zone] >> viewer) & 1:
        if counted:
            for kind in range(t.back.shape[0]):
                out[counts + kind] = t.held[zone, kind]
        return 0
    if (t.marked[zone] >> viewer) & 1 == 0:
        return t.count[zone]
    if counted:
        return t.count[zone] - count_known_of_hand(t, viewer, zone, out, counts)
    return count_unknown(t, viewer, zone)


@rule
def count_unknown(t: Table, viewer: int, zone: int) -> int:
    """Return how many cards of a zone the viewer does not know."""
    card, unknown = t.lowest[zone], 0
    while card != NOBODY:
        unknown += 1 - ((t.known[card] >> viewer) & 1)
        card = t.above[card]
    return unknown


@inline_rule
def known_kind(t: Table, viewer: int, zone: int) -> int:
    """Return the kind of the highest card of a zone, from 1; 0 if the viewer does not know it."""
    card = t.highest[zone]
    return (t.kind[card] + 1) * (((t.viewers[zone] | t.known[card]) >> viewer) & 1)


@inline_rule
def write_place_counts(t: Table, viewer: int, plan: Any, out: Integers, at: int) -> None:
    """Write the places of a map that have cards: how many, and the kind or the back of the highest."""
    for begin in range(plan.first_place, plan.rows, PLACES_AT_ONCE):
        zones = plan.order[0, begin]
        used = used_zones(t, zones, min(PLACES_AT_ONCE, plan.rows - begin))
        while used:
            zone = zones + lowest(used)
            place = at + PLACE_WORDS * (begin + lowest(used) - plan.first_place)
            used = without_lowest(used)
            kind = known_kind(t, viewer, zone)
            out[place], out[place + 1] = t.count[zone], kind
            out[place + 2] = 0 if kind else t.back[t.kind[t.highest[zone]]] + 1
