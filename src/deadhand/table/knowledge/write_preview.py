"""Write the preview of a choice, in worlds that its seat can imagine, as a list of integers.

In each world the choice is carried out, and then default answers up to the question that ends a preview. If no chance
was used and nothing was revealed on the way, one world is enough. First come the number of worlds, and 1 if that one
was enough. Then there stand

- for each counter of the scope its least and its most;
- the possible outcomes, and then the possible cards of each zone of the scope. There are first their number and for
  each its number of worlds, the number of its integers, and these: the outcome, or none while the game goes on; the
  kinds, lowest first;
- the number of events and for each its number of worlds, its type, its face as the seat saw it, and three integers. An
  event that happens twice in a world stands there twice. Events without words are left out.
"""

from collections.abc import MutableSequence
from typing import Final

import numpy as np

from deadhand.table.flow.determinize import determinize
from deadhand.table.flow.flow import default, play
from deadhand.table.flow.hooks import compute_numbers
from deadhand.table.record.copying import copy_table
from deadhand.table.record.events import CARRIED, CHOSE, GATHERED, MOVED, SHOWN
from deadhand.table.record.record import Integers
from deadhand.table.record.state import EVENT_WORDS, NOBODY, Table
from deadhand.table.rules.rule import door, rule

UNTIL: Final = 0
"""The place of the question that ends a preview in its scope; ..."""
COUNTERS: Final = 1
"""... and that of the number of counters. Their places among the open numbers follow, and then the zones."""
MOST_ANSWERS: Final = 64
"""The most default answers that are played in one world."""
HEAD: Final = 2
"""The integers before the counters."""
MOST_EVENTS: Final = 512
"""The most different events; further ones are left out."""
EVENT_SIZE: Final = EVENT_WORDS
"""The integers of an event: the viewers of its face give way to its number of worlds."""
WORLD: Final = 1
"""The table on which worlds are imagined."""


@door("states", "integer", "integer", "integers", "integers", "integers", "integers")
def write_preview(
    states: MutableSequence[Table],
    action: int,
    worlds: int,
    scope: Integers,
    numbers: Integers,
    noise: Integers,
    out: Integers,
) -> int:
    """Write the preview of an offered action of table 0 in at most so many worlds; return how many integers that are.

    Table 1 is overwritten, and so are the open numbers.
    """
    events = np.zeros(1 + MOST_EVENTS * (1 + EVENT_SIZE), np.int64)
    places = scope.shape[0] - COUNTERS - scope[COUNTERS]
    seen = np.zeros(worlds * (2 * places + 1 + states[0].cards), np.int64)
    seen_end = worlds * places
    imagined, certain = 0, False
    while imagined < worlds and not certain:
        revealed = play_in_world(states, action, scope[UNTIL], imagined, noise, events)
        certain = imagined == 0 and not revealed
        compute_numbers(states[WORLD], numbers)
        note_counters(scope, numbers, imagined, out)
        seen_end = note_places(states[WORLD], scope, imagined * places, seen, seen_end)
        imagined += 1
    out[0], out[1] = imagined, certain
    at = HEAD + 2 * scope[COUNTERS]
    for place in range(places):
        at = write_contents(seen, place, places, imagined, out, at)
    return write_events(events, out, at)


@rule
def play_in_world(
    states: MutableSequence[Table], action: int, until: int, world: int, noise: Integers, events: Integers
) -> bool:
    """Imagine a world, play an action and what follows there, and return whether chance or hidden cards mattered."""
    seat = states[0].actor
    copy_table(states, WORLD, 0)
    determinize(states, WORLD, seat, noise)
    t = states[WORLD]
    revealed = False
    answer = action
    for _ in range(1 + MOST_ANSWERS):
        play(states, WORLD, answer)
        revealed = revealed or t.revealed != 0
        for row in range(t.event_count):
            if not is_silent(t.events[row, 0]):
                count_event(t, row, seat, world, events)
        if t.over or t.prompt == until:
            break
        answer = default(states, WORLD)
    return revealed


# ---- events: their number, then rows of the last world in which each was counted, and what is written of it ----


@rule
def is_silent(event: int) -> bool:
    """Return True if a preview leaves an event out: a choice, or one that only moves or shows cards."""
    return event in (CHOSE, MOVED, CARRIED, GATHERED, SHOWN)


@rule
def count_event(t: Table, row: int, seat: int, world: int, events: Integers) -> None:
    """Count an event of a world in the first of the equal rows that is not yet counted there, or in a new row."""
    face = t.events[row, 1] if (t.events[row, 2] >> seat) & 1 else NOBODY
    end = 1 + events[0] * (1 + EVENT_SIZE)
    at = 1
    while at < end and (events[at] == world or not is_same_event(t, row, face, events, at + 2)):
        at += 1 + EVENT_SIZE
    if at == events.shape[0]:
        return
    if at == end:
        events[0] += 1
        events[at + 2], events[at + 3] = t.events[row, 0], face
        for word in range(3, EVENT_WORDS):
            events[at + 1 + word] = t.events[row, word]
    events[at] = world
    events[at + 1] += 1


@rule
def is_same_event(t: Table, row: int, face: int, events: Integers, at: int) -> bool:
    """Return True if an event of the table is the one that stands at a place."""
    first, second, third = t.events[row, 3], t.events[row, 4], t.events[row, 5]
    if events[at] != t.events[row, 0] or events[at + 1] != face or events[at + 2] != first:
        return False
    return events[at + 3] == second and events[at + 4] == third


@rule
def write_events(events: Integers, out: Integers, at: int) -> int:
    """Write the events in the order in which they first happened, and return the end of what is written."""
    out[at] = events[0]
    at += 1
    for row in range(events[0]):
        first = 2 + row * (1 + EVENT_SIZE)
        for word in range(EVENT_SIZE):
            out[at + word] = events[first + word]
        at += EVENT_SIZE
    return at


# ---- how the worlds end ----


@rule
def note_counters(scope: Integers, numbers: Integers, world: int, out: Integers) -> None:
    """Widen the range of each counter by its number in a world."""
    for each in range(scope[COUNTERS]):
        number, at = numbers[scope[COUNTERS + 1 + each]], HEAD + 2 * each
        out[at] = number if world == 0 else min(out[at], number)
        out[at + 1] = number if world == 0 else max(out[at + 1], number)


@rule
def note_places(t: Table, scope: Integers, first: int, seen: Integers, end: int) -> int:
    """Note the outcome of a world and the cards of its zones at the end of `seen`, and return the new end.

    Where each of them begins, with its number of integers, stands from `first` on.
    """
    seen[first] = end
    seen[end] = t.over
    seen[end + 1] = t.outcome
    end += 1 + t.over
    zones = COUNTERS + 1 + scope[COUNTERS]
    for place in range(zones, scope.shape[0]):
        first += 1
        seen[first] = end
        seen[end] = t.count[scope[place]]
        end += 1
        card = t.lowest[scope[place]]
        while card != NOBODY:
            seen[end] = t.kind[card]
            end += 1
            card = t.above[card]
    return end


@rule
def write_contents(seen: Integers, place: int, places: int, worlds: int, out: Integers, at: int) -> int:
    """Write what may be in a place, each with its number of worlds, and return the end of what is written."""
    count = at
    out[count] = 0
    at += 1
    for world in range(worlds):
        start = seen[world * places + place]
        if count_alike(seen, place, places, world, start) == 0:
            out[count] += 1
            out[at] = count_alike(seen, place, places, worlds, start)
            for each in range(1 + seen[start]):
                out[at + 1 + each] = seen[start + each]
            at += 2 + seen[start]
    return at


@rule
def count_alike(seen: Integers, place: int, places: int, worlds: int, start: int) -> int:
    """Return in how many of the first worlds a place has what begins at `start`."""
    alike = 0
    for world in range(worlds):
        other, each = seen[world * places + place], 0
        while each <= seen[start] and seen[other + each] == seen[start + each]:
            each += 1
        alike += each > seen[start]
    return alike
