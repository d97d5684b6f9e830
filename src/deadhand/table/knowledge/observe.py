"""Write an observation: what one viewer may know of a table, as a row of small integers.

It is built from scratch for each viewer: from counts, and from the kinds of cards that the viewer knows. A card's own
index is never written, because it tells the kind. Seats are counted from the viewer on. `plan.py` says where each
section begins, and `sections.py` what it means.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from deadhand.table.flow.hooks import write_counters, write_marks, write_options
from deadhand.table.flow.seats import relative_seat
from deadhand.table.knowledge.event_history import write_events
from deadhand.table.knowledge.known_cards import clear, write_cards
from deadhand.table.knowledge.plan_records import (
    CHUNK,
    IS_COUNTED,
    NOTHING,
    SHOWS_MARKS,
    ObservationRecord,
    relative_value,
)
from deadhand.table.knowledge.sections import MOST_INTEGERS
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, noinline_rule, rule

MARK_HEAD: Final = 2
"""The numbers before a card's marks: its zone and its kind, each from 1."""
SIZE_WORDS: Final = 3
"""The numbers of a zone: its cards, how many of them the viewer does not know, and the kind of a pile's highest."""
PLACE_WORDS: Final = 3
"""The numbers of a place: its cards, the kind of the highest, and the back of that if the kind is not known."""
PLACES_AT_ONCE: Final = 32
"""The places of which those with cards are found at once."""


@extra_door("states", "integer", "integer", ObservationRecord, "integers", "integer", "shorts")
def observe_table(
    states: MutableSequence[Table],
    index: int,
    viewer: int,
    plans: Sequence[ObservationRecord],
    history: Integers,
    past: int,
    out: Integers,
) -> None:
    """Write the observation of one table by a seat or a spectator; see `observe`."""
    observe(states[index], viewer, plans[0], history, past, out, 0)


@rule
def observe(
    t: Table, viewer: int, plan: ObservationRecord, history: Integers, past: int, out: Integers, at: int
) -> None:
    """Write all that a viewer may know, beginning at `out[at]`.

    `past` is the place in `history` where the events that the viewer saw begin; see `event_history.py`.
    """
    first = viewer if viewer < t.seats else 0
    clear(out, at, at + plan.marks)  # at once, because most numbers are 0
    write_turn(t, viewer, first, plan, out, at)
    write_question(t, first, plan, out, at)
    write_options(t, first, out, at + plan.options)
    write_counters(t, first, out, at + plan.counters)
    write_zones(t, viewer, first, plan, out, at)
    if plan.event_room:
        write_events(t, first, plan, history, past, out, at)


@inline_rule
def write_turn(t: Table, viewer: int, first: int, plan: ObservationRecord, out: Integers, at: int) -> None:
    """Write whether the game is over, whether the viewer is asked, and a flag for each seat: is it asked?"""
    row = at + plan.turn
    out[row] = t.over
    out[row + 1] = 1 if t.actor == viewer else 0
    if t.actor != NOBODY:
        out[row + 1 + relative_seat(t, first, t.actor)] = 1


@inline_rule
def write_question(t: Table, first: int, plan: ObservationRecord, out: Integers, at: int) -> None:
    """Write a flag for each question: is it open? Then the public integers of the step that asks it."""
    if t.actor != NOBODY:
        row = at + plan.about
        out[at + plan.prompt + t.prompt] = 1
        step = t.step_count - 1
        for word in range(MOST_INTEGERS):
            what = plan.subjects[t.prompt, t.steps[step, 0], word]
            if what != NOTHING:
                out[row + word] = relative_value(t, first, plan, what, t.steps[step, word + 1])


@rule
def write_zones(t: Table, viewer: int, first: int, plan: ObservationRecord, out: Integers, at: int) -> None:
    """Write the zones in the order of the plan: their sizes, their kinds, their places, all cards, and marked cards."""
    kinds = t.back.shape[0]
    size, kind = at + plan.sizes, at + plan.kinds
    zone_of, card = at + plan.card_zones, at + plan.cards
    zones_end = zone_of + plan.card_room
    mark = at + plan.marks
    marks_end = mark + plan.mark_width * plan.mark_room
    for index in range(plan.first_place):
        zone, trait = plan.order[first, index], plan.traits[index]
        cards = t.count[zone]
        if cards:
            write_zone_numbers(index + 1, cards, out, zone_of, zones_end)
            looks = (t.viewers[zone] >> viewer) & 1 == 1
            unknown = write_cards(t, viewer, zone, trait, out, card, kind)
            highest = 0 if t.mingled[zone] else out[card + cards - 1]
            out[size], out[size + 1], out[size + 2] = cards, unknown, highest
            if trait & SHOWS_MARKS and looks:
                mark = write_marked(t, first, zone, plan, out, mark, marks_end)
            zone_of += cards
            card += cards
        if trait & IS_COUNTED:
            kind += kinds
        size += SIZE_WORDS
    clear(out, zone_of, min(zone_of + CHUNK, zones_end))  # what the last zone wrote beyond its cards
    mark = write_places(t, viewer, plan, out, at, zone_of, mark)
    clear(out, mark, marks_end)


@inline_rule
def write_places(
    t: Table, viewer: int, plan: ObservationRecord, out: Integers, at: int, zone_of: int, mark: int
) -> int:
    """Write the places of a map, whose cards are listed from `zone_of` on; return where the next marked card begins.

    Most places are empty. So those with cards are found first, many at once.
    """
    first_place, end, places = plan.first_place, plan.rows, at + plan.places
    first, from_zone_to_kind = viewer if viewer < t.seats else 0, plan.cards - plan.card_zones
    marks_end = at + plan.marks + plan.mark_width * plan.mark_room
    for begin in range(first_place, end, PLACES_AT_ONCE):
        zones = plan.order[0, begin]
        used = used_zones(t, zones, min(PLACES_AT_ONCE, end - begin))
        while used:
            index, zone = begin + lowest(used), zones + lowest(used)
            used = without_lowest(used)
            cards, card = t.count[zone], zone_of + from_zone_to_kind
            place = places + PLACE_WORDS * (index - first_place)
            if cards == 1:  # most places that are not empty
                write_single(t, viewer, zone, out, place)
                out[zone_of], out[card] = index + 1, out[place + 1]
            else:
                for each in range(cards):
                    out[zone_of + each] = index + 1
                write_pile(t, viewer, zone, out, place, card)
            if plan.traits[index] & SHOWS_MARKS and (t.viewers[zone] >> viewer) & 1:
                mark = write_marked(t, first, zone, plan, out, mark, marks_end)
            zone_of += cards
    return mark


@inline_rule
def used_zones(t: Table, zones: int, number: int) -> int:
    """Return which of the `number` zones from `zones` on have cards, as a set counted from the first."""
    used = 0
    for each in range(number):
        used |= (t.count[zones + each] > 0) << each
    return used


@inline_rule
def write_single(t: Table, viewer: int, zone: int, out: Integers, at: int) -> None:
    """Write a place with one card: its kind, or its back if the viewer does not know it."""
    card = t.highest[zone]
    knows, kind = (t.known[card] >> viewer) & 1, t.kind[card]
    out[at], out[at + 1], out[at + 2] = 1, (kind + 1) * knows, (t.back[kind] + 1) * (1 - knows)


@noinline_rule
def write_pile(t: Table, viewer: int, zone: int, out: Integers, place: int, at: int) -> None:
    """Write a place with several cards, whose kinds are listed from `at` on."""
    cards = t.count[zone]
    write_cards(t, viewer, zone, 0, out, at, 0)
    highest = out[at + cards - 1]
    out[place], out[place + 1] = cards, highest
    out[place + 2] = 0 if highest else t.back[t.kind[t.highest[zone]]] + 1


@inline_rule
def write_zone_numbers(number: int, cards: int, out: Integers, at: int, end: int) -> None:
    """Write the number of a zone for each of its cards; `end` is the end of the section.

    Whole chunks are written, because the length of a short loop is hard to predict for a processor. The next zone
    overwrites the surplus.
    """
    zone_end = at + cards
    while at < zone_end and at + CHUNK <= end:
        for place in range(at, at + CHUNK):
            out[place] = number
        at += CHUNK
    if at < zone_end:
        for place in range(end - CHUNK, end):
            out[place] = number if place >= at else out[place]


@inline_rule
def write_marked(t: Table, first: int, zone: int, plan: ObservationRecord, out: Integers, at: int, end: int) -> int:
    """Write the cards of a zone again, with their marks; return where the next row begins."""
    card, number = t.lowest[zone], plan.row_of_zone[first, zone] + 1
    while card != NOBODY and at < end:
        out[at], out[at + 1] = number, t.kind[card] + 1
        write_marks(t, first, card, out, at + MARK_HEAD)
        at += plan.mark_width
        card = t.above[card]
    return at
