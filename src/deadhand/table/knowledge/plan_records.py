"""The plan as records, which rules read: one for the zones of facts, one for observations."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.flow.seats import relative_seat
from deadhand.table.game.game import Game
from deadhand.table.knowledge.relative_actions import relative_actions
from deadhand.table.knowledge.sections import MOST_INTEGERS, Section, ZoneRow, is_counted
from deadhand.table.record.record import Int64, Integers, Tables
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import rule

IS_COUNTED, SHOWS_MARKS = 1, 2
"""The traits of a zone."""
CHUNK: Final = 16
"""The numbers that are written at once for the cards of a zone; no game has room for fewer cards."""

NOTHING, NUMBER, SEAT, KIND, ZONE, ACTION, PACKED = range(7)
"""The meanings that an integer can have."""
MEANINGS: Final[Mapping[str, int]] = {
    "number": NUMBER,
    "flag": NUMBER,
    "outcome": NUMBER,
    "seat": SEAT,
    "kind": KIND,
    "zone": ZONE,
    "action": ACTION,
    "cards": PACKED,
}


class ZonesRecord:
    """The zones of facts, in their order. Those that are places of a map come last."""

    rows: Int64
    first_place: Int64
    number: Annotated[Integers, np.int64, "zones"]
    """The number of each zone; ..."""
    family: Annotated[Integers, np.int64, "zones"]
    """... and of the first one that was declared together with it, as the places of a map are."""
    marks: Annotated[Integers, np.int64, "zones", "marks"]
    """The first open number of each mark that its cards show; then NOBODY."""


class CountsRecord:
    """Where the sections of an observation begin that count cards, and what is counted from the viewer on."""

    turn: Int64
    prompt: Int64
    about: Int64
    options: Int64
    counters: Int64
    sizes: Int64
    kinds: Int64
    places: Int64
    rows: Int64
    """The number of zones. Those that are places of a map come last."""
    first_place: Int64
    order: Annotated[Integers, np.int64, "seats", "zones"]
    """For each viewer the number of each zone."""
    row_of_zone: Annotated[Integers, np.int64, "seats", "zones"]
    """For each viewer the row of each zone."""
    traits: Annotated[Integers, np.int64, "zones"]
    """For each row of the plan the traits of its zone, as a set."""
    subjects: Annotated[Integers, np.int64, "questions", "step kinds", MOST_INTEGERS]
    """For each question and step that may ask it the meanings of its public integers."""


class ObservationRecord(CountsRecord):
    """A whole observation: its other sections too, and how much room they have."""

    card_zones: Int64
    cards: Int64
    marks: Int64
    events: Int64
    size: Int64
    card_room: Int64
    mark_room: Int64
    mark_width: Int64
    event_room: Int64
    event_width: Int64
    event_values: Annotated[Integers, np.int64, "event kinds", MOST_INTEGERS]
    """The meanings of the integers of each event."""
    relative: Annotated[Integers, np.int64, "seats", "actions"]
    """For each seat and action the number of the action in which seats are counted from that seat on."""
    absolute: Annotated[Integers, np.int64, "seats", "actions"]
    """For each seat and action with seats counted from it the number of the action at the table."""


@rule
def relative_value(t: Table, first: int, plan: ObservationRecord, what: int, value: int) -> int:
    """Return an integer as an observation holds it: seats, kinds, zones and actions from 1, with 0 for none."""
    if what == SEAT:
        return relative_seat(t, first, value)
    if what == KIND:
        return value + 1
    if what == ZONE:
        return 0 if value == NOBODY else 1 + plan.row_of_zone[first, value]
    if what == ACTION:
        return 1 + plan.relative[first, value]
    return value


def zones_record(game: Game, rows: Sequence[ZoneRow], marks: Mapping[str, int]) -> Tables:
    """Return the record of these zones; `marks` says where the numbers of each mark begin."""
    layout = game.layout_of(ZonesRecord)
    records = layout.new(1)
    record = records[0]
    record["rows"], record["first_place"] = len(rows), _count_piles(rows)
    record["marks"] = NOBODY
    for place, row in enumerate(rows):
        record["number"][place], record["family"][place] = row.number, row.zone.first
        record["marks"][place, : len(row.marks)] = [marks[mark.field] for mark in row.marks]
    return layout.open(records)


def observation_record(game: Game, seats: int, rows: Sequence[ZoneRow], sections: Sequence[Section]) -> Tables:
    """Return the record of an observation with these zones and sections."""
    layout = game.layout_of(ObservationRecord)
    records = layout.new(1)
    record = records[0]
    record["size"] = record["marks"] = record["events"] = sections[-1].first + sections[-1].size
    for section in sections:
        record[section.name] = section.first
        if section.name in ("marks", "events"):
            record[f"{section.name[:-1]}_room"], record[f"{section.name[:-1]}_width"] = section.shape
    record["rows"], record["first_place"], record["card_room"] = len(rows), _count_piles(rows), game.capacity
    assert game.capacity >= CHUNK
    for viewer in range(seats):
        order = [row.zone.first + ((viewer + row.place) % seats if row.zone.per_seat else row.place) for row in rows]
        record["order"][viewer, : len(rows)] = order
        record["row_of_zone"][viewer, order] = np.arange(len(rows))
    record["traits"][: len(rows)] = [_traits_of(game, row) for row in rows]
    record["subjects"] = _subjects_of(game)
    for place, event in enumerate(game.all_events):
        record["event_values"][place, : len(event.values)] = [MEANINGS[what] for what in event.values]
    record["relative"][:seats] = relative = relative_actions(game, seats)
    record["absolute"][:seats] = np.argsort(relative, axis=1)
    return layout.open(records)


def _count_piles(rows: Sequence[ZoneRow]) -> int:
    """Return the number of zones that are no places of a map."""
    piles = sum(not row.zone.places for row in rows)
    assert all(row.zone.places for row in rows[piles:]), "the places of a map are declared last"
    return piles


def _traits_of(game: Game, row: ZoneRow) -> int:
    return IS_COUNTED * is_counted(game, row.zone) + SHOWS_MARKS * any(not mark.drawn for mark in row.marks)


def _subjects_of(game: Game) -> NDArray[np.int64]:
    subjects = np.zeros((len(game.prompts), len(game.steps), MOST_INTEGERS), np.int64)
    for number, prompt in enumerate(game.prompts):
        for words in game.steps:
            for place, (name, what) in enumerate(words.integers):
                if name in prompt.about:
                    subjects[number, int(words.number), place] = MEANINGS[what]
    return subjects
