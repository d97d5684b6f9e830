"""Write an observation: what one viewer may know of a table, as a row of small integers.

It is built from nothing, as a view is: from counts, and from the kinds of cards that the viewer knows. A card's own
index is never used, because it tells the kind. Seats are counted from the viewer on. `plan.py` makes the `plan`, whose
first numbers are the constants below, and describes the sections.
"""

from collections.abc import MutableSequence
from typing import Final

from deadhand.table.flow.hooks import write_counters, write_marks, write_options
from deadhand.table.flow.seats import relative_seat
from deadhand.table.knowledge.event_history import write_events
from deadhand.table.knowledge.plan_numbers import (
    ABOUT,
    CARD_ROOM,
    CARD_ZONES,
    CARDS,
    CHUNK,
    COUNTERS,
    EVENT_ROOM,
    FIRST_PLACE,
    IS_COUNTED,
    KINDS,
    MARK_ROOM,
    MARK_WIDTH,
    MARKS,
    NOTHING,
    OPTIONS,
    ORDER,
    PLACES,
    PROMPT,
    SHOWS_MARKS,
    SIZES,
    STEPS,
    SUBJECTS,
    TRAITS,
    TURN,
    ZONES,
    relative_value,
)
from deadhand.table.knowledge.sections import VALUES
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


@extra_door("states", "integer", "integer", "integers", "integers", "integer", "shorts")
def observe_table(
    states: MutableSequence[Table], index: int, viewer: int, plan: Integers, history: Integers, past: int, out: Integers
) -> None:
    """Write the observation of one table by a seat or a spectator; see `observe`."""
    observe(states[index], viewer, plan, history, past, out, 0)


@rule
def observe(t: Table, viewer: int, plan: Integers, history: Integers, past: int, out: Integers, at: int) -> None:
    """Write all that a viewer may know, beginning at `out[at]`.

    `past` is the place in `history` where the events that the viewer saw begin; see `event_history.py`.
    """
    first = viewer if viewer < t.seats else 0
    clear(out, at, at + plan[MARKS])  # at once, because most numbers are 0
    write_turn(t, viewer, first, plan, out, at)
    write_question(t, first, plan, out, at)
    write_options(t, first, out, at + plan[OPTIONS])
    write_counters(t, first, out, at + plan[COUNTERS])
    write_zones(t, viewer, first, plan, out, at)
    if plan[EVENT_ROOM]:
        write_events(t, first, plan, history, past, out, at)


@inline_rule
def clear(out: Integers, first: int, end: int) -> None:
    """Write zeros from `first` to before `end`."""
    for place in range(first, end):
        out[place] = 0


@inline_rule
def write_turn(t: Table, viewer: int, first: int, plan: Integers, out: Integers, at: int) -> None:
    """Write whether the game is over, whether the viewer is asked, and a flag for each seat: is it asked?"""
    row = at + plan[TURN]
    out[row] = t.over
    out[row + 1] = 1 if t.actor == viewer else 0
    if t.actor != NOBODY:
        out[row + 1 + relative_seat(t, first, t.actor)] = 1


@inline_rule
def write_question(t: Table, first: int, plan: Integers, out: Integers, at: int) -> None:
    """Write a flag for each question: is it open? Then the public integers of the step that asks it."""
    if t.actor != NOBODY:
        row = at + plan[ABOUT]
        out[at + plan[PROMPT] + t.prompt] = 1
        step = t.step_count - 1
        subject = plan[SUBJECTS] + (t.prompt * plan[STEPS] + t.steps[step, 0]) * VALUES
        for word in range(VALUES):
            if plan[subject + word] != NOTHING:
                out[row + word] = relative_value(t, first, plan, plan[subject + word], t.steps[step, word + 1])


@rule
def write_zones(t: Table, viewer: int, first: int, plan: Integers, out: Integers, at: int) -> None:
    """Write the zones in the order of the plan: their sizes, their kinds, their places, all cards, and marked cards."""
    kinds, order, traits = t.back.shape[0], plan[ORDER] + first * plan[ZONES], plan[TRAITS]
    size, kind = at + plan[SIZES], at + plan[KINDS]
    zone_of, card = at + plan[CARD_ZONES], at + plan[CARDS]
    zones_end = zone_of + plan[CARD_ROOM]
    mark = at + plan[MARKS]
    marks_end = mark + plan[MARK_WIDTH] * plan[MARK_ROOM]
    for index in range(plan[FIRST_PLACE]):
        zone, trait = plan[order + index], plan[traits + index]
        cards = t.count[zone]
        if cards:
            write_zone_numbers(index + 1, cards, out, zone_of, zones_end)
            looks = (t.viewers[zone] >> viewer) & 1 == 1
            unknown = write_cards(t, viewer, zone, looks, trait, out, card, kind)
            highest = 0 if t.mingled[zone] else out[card + cards - 1]
            out[size], out[size + 1], out[size + 2] = cards, unknown, highest
            if trait & SHOWS_MARKS and looks:
                mark = write_marked(t, first, zone, index + 1, plan, out, mark, marks_end)
            zone_of += cards
            card += cards
        if trait & IS_COUNTED:
            kind += kinds
        size += SIZE_WORDS
    clear(out, zone_of, min(zone_of + CHUNK, zones_end))  # what the last zone wrote too many
    mark = write_places(t, viewer, first, plan, out, at, zone_of, mark)
    clear(out, mark, marks_end)


@inline_rule
def write_places(
    t: Table, viewer: int, first: int, plan: Integers, out: Integers, at: int, zone_of: int, mark: int
) -> int:
    """Write the places of a map, whose cards are listed from `zone_of` on; return where the next marked card begins.

    Most places are empty. So those with cards are found first, many at once.
    """
    first_place, end, traits = plan[FIRST_PLACE], plan[ZONES], plan[TRAITS]
    places, order = at + plan[PLACES], plan[ORDER]
    from_zone_to_kind = plan[CARDS] - plan[CARD_ZONES]
    marks_end = at + plan[MARKS] + plan[MARK_WIDTH] * plan[MARK_ROOM]
    for begin in range(first_place, end, PLACES_AT_ONCE):
        zones = plan[order + begin]
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
                write_pile(t, viewer, zone, index + 1, out, place, zone_of, card)
            if plan[traits + index] & SHOWS_MARKS and (t.viewers[zone] >> viewer) & 1:
                mark = write_marked(t, first, zone, index + 1, plan, out, mark, marks_end)
            zone_of += cards
    return mark


@inline_rule
def used_zones(t: Table, zones: int, number: int) -> int:
    """Return which of so many zones have cards, as a set counted from the first."""
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
def write_pile(t: Table, viewer: int, zone: int, number: int, out: Integers, place: int, zone_of: int, at: int) -> None:
    """Write a place with several cards; `number` is that of its zone."""
    cards = t.count[zone]
    for each in range(cards):
        out[zone_of + each] = number
    write_cards(t, viewer, zone, (t.viewers[zone] >> viewer) & 1 == 1, 0, out, at, 0)
    highest = out[at + cards - 1]
    out[place], out[place + 1] = cards, highest
    out[place + 2] = 0 if highest else t.back[t.kind[t.highest[zone]]] + 1


@inline_rule
def write_zone_numbers(number: int, cards: int, out: Integers, at: int, end: int) -> None:
    """Write the number of a zone for each of its cards; `end` is the end of the section.

    Whole chunks are written, because the length of a short loop is hard to predict for a processor. The next zone
    overwrites what is too much.
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
def write_cards(
    t: Table,
    viewer: int,
    zone: int,
    looks: bool,  # noqa: FBT001  # a rule
    trait: int,
    out: Integers,
    at: int,
    counts: int,
) -> int:
    """Write the cards of a zone that the viewer knows by kind, lowest first, and in a counted zone their numbers.

    Returns how many are unknown.
    """
    if looks:
        write_open_pile(t, zone, out, at)
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
def write_open_pile(t: Table, zone: int, out: Integers, at: int) -> None:
    """Write the kinds of the cards of a zone that the viewer may look into.

    Going through the list from both ends at once is faster: each step in it waits for the one before.
    """
    low, high, last = t.lowest[zone], t.highest[zone], at + t.count[zone] - 1
    for row in range((t.count[zone] + 1) >> 1):
        out[at + row], out[last - row] = t.kind[low] + 1, t.kind[high] + 1
        low, high = t.above[low], t.below[high]


@inline_rule
def write_known_of_hand(t: Table, viewer: int, zone: int, out: Integers, at: int, counts: int) -> int:
    """Write the cards of another's hand that the viewer knows, by kind because places there tell nothing.

    Their numbers are written from `counts` on. Returns how many are unknown.
    """
    card, known = t.lowest[zone], 0
    for _ in range(t.count[zone]):
        knows = (t.known[card] >> viewer) & 1
        out[counts + t.kind[card]] += knows
        known += knows
        card = t.above[card]
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


@inline_rule
def write_marked(t: Table, first: int, zone: int, number: int, plan: Integers, out: Integers, at: int, end: int) -> int:
    """Write the cards of a zone again, with their marks; return where the next row begins."""
    card = t.lowest[zone]
    while card != NOBODY and at < end:
        out[at], out[at + 1] = number, t.kind[card] + 1
        write_marks(t, first, card, out, at + MARK_HEAD)
        at += plan[MARK_WIDTH]
        card = t.above[card]
    return at
