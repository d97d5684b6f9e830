"""The last events that each viewer saw, remembered beside the table, whose record has those of one decision only.

A viewer's part of a history is a number, how many events it has seen, and a ring of the last ones.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from deadhand.table.knowledge.plan_records import NOTHING, PACKED, ObservationRecord, relative_value
from deadhand.table.knowledge.sections import MOST_INTEGERS
from deadhand.table.record.events import CHOSE
from deadhand.table.record.record import Integers
from deadhand.table.record.state import EVENT_WORDS, NOBODY, Table
from deadhand.table.rules.rule import extra_door, inline_rule, rule
from deadhand.table.zones.packed_counts import PACKED_KINDS, packed_count

EVENT_HEAD: Final = 2
"""The numbers before the integers of an event: the event and its face, each from 1."""


@extra_door("states", "integer", "integer", ObservationRecord, "integers", "integer")
def remember_table_events(
    states: MutableSequence[Table],
    index: int,
    viewer: int,
    plans: Sequence[ObservationRecord],
    history: Integers,
    past: int,
) -> None:
    """Add the events of one table to what a seat or a spectator has seen; see `remember_events`."""
    remember_events(states[index], viewer, plans[0], history, past)


@rule
def history_size(plan: ObservationRecord) -> int:
    """Return the length of a viewer's part of a history."""
    return 1 + EVENT_WORDS * plan.event_room


@rule
def remember_events(t: Table, viewer: int, plan: ObservationRecord, history: Integers, past: int) -> None:
    """Add the events since the last choice to what a viewer has seen; its part begins at `past`."""
    room = plan.event_room
    for row in range(t.event_count):
        sees = (t.events[row, 2] >> viewer) & 1 == 1
        if sees or t.events[row, 0] != CHOSE:
            at = past + 1 + EVENT_WORDS * (history[past] % room)
            for word in range(EVENT_WORDS):
                history[at + word] = t.events[row, word]
            if not sees:
                history[at + 1] = NOBODY
            history[past] += 1


@rule
def write_events(
    t: Table, first: int, plan: ObservationRecord, history: Integers, past: int, out: Integers, at: int
) -> None:
    """Write the last events that a viewer saw, the latest first."""
    room, width = plan.event_room, plan.event_width
    seen = history[past]
    for number in range(room):
        row = at + plan.events + number * width
        for word in range(width):
            out[row + word] = 0
        if number < seen:
            event = past + 1 + EVENT_WORDS * ((seen - 1 - number) % room)
            write_event(t, first, plan, history, event, out, row)


@inline_rule
def write_event(
    t: Table, first: int, plan: ObservationRecord, history: Integers, event: int, out: Integers, row: int
) -> None:
    """Write one event; several cards packed in an integer come behind the others, a count for each kind."""
    out[row], out[row + 1] = history[event] + 1, history[event + 1] + 1
    for word in range(MOST_INTEGERS):
        what = plan.event_values[history[event], word]
        value = history[event + 3 + word]
        if what == PACKED:
            for kind in range(PACKED_KINDS):
                out[row + EVENT_HEAD + MOST_INTEGERS + kind] = packed_count(value, kind)
        elif what != NOTHING:
            out[row + EVENT_HEAD + word] = relative_value(t, first, plan, what, value)
