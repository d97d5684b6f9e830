"""The numbers at the head of a plan, which rules read, and how they read what a number stands for."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.flow.seats import relative_seat
from deadhand.table.game.game import Game
from deadhand.table.knowledge.relative_actions import relative_actions
from deadhand.table.knowledge.sections import VALUES, Section, ZoneRow, is_counted
from deadhand.table.record.record import Integers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import rule

TURN, PROMPT, ABOUT, OPTIONS, COUNTERS, SIZES, KINDS, PLACES, CARD_ZONES, CARDS, MARKS, EVENTS = range(12)
"""Where each section of an observation begins."""
SIZE, STEPS, ZONES, FIRST_PLACE, ALL_ZONES, ALL_ACTIONS = range(EVENTS + 1, EVENTS + 7)
CARD_ROOM, MARK_ROOM, MARK_WIDTH, EVENT_ROOM, EVENT_WIDTH = range(ALL_ACTIONS + 1, ALL_ACTIONS + 6)
"""How much there is, and how much room. The zones that are places of a map come last."""
ORDER, PLACE_OF_ZONE, TRAITS, SUBJECTS, EVENT_VALUES, RELATIVE, ABSOLUTE = range(EVENT_WIDTH + 1, EVENT_WIDTH + 8)
"""Where each table of the plan begins."""
HEAD: Final = ABSOLUTE + 1
"""The length of the head."""

IS_COUNTED, IS_PLACE, SHOWS_MARKS = 1, 2, 4
"""The traits of a zone."""
CHUNK: Final = 16
"""The numbers that are written at once for the cards of a zone; no game has room for fewer cards."""

NOTHING, NUMBER, SEAT, KIND, ZONE, ACTION, PACKED = range(7)
"""The meanings that an integer can have."""
WORDS: Final[Mapping[str, int]] = {
    "number": NUMBER,
    "flag": NUMBER,
    "seat": SEAT,
    "kind": KIND,
    "zone": ZONE,
    "action": ACTION,
    "cards": PACKED,
}


@rule
def relative_value(t: Table, first: int, plan: Integers, what: int, value: int) -> int:
    """Return an integer as an observation holds it: seats, kinds, zones and actions from 1, with 0 for none."""
    if what == SEAT:
        return relative_seat(t, first, value)
    if what == KIND:
        return value + 1
    if what == ZONE:
        return 0 if value == NOBODY else 1 + plan[plan[PLACE_OF_ZONE] + first * plan[ALL_ZONES] + value]
    if what == ACTION:
        return 1 + plan[relative_actions_at(plan, first) + value]
    return value


@rule
def relative_actions_at(plan: Integers, first: int) -> int:
    """Return where the plan's row of actions begins in which seats are counted from `first` on."""
    return plan[RELATIVE] + first * plan[ALL_ACTIONS]


@rule
def absolute_action(plan: Integers, first: int, action: int) -> int:
    """Return the action of the table for one in which seats are counted from `first` on."""
    return plan[plan[ABSOLUTE] + first * plan[ALL_ACTIONS] + action]


def numbers_for_rules(
    game: Game, seats: int, rows: Sequence[ZoneRow], sections: Sequence[Section]
) -> NDArray[np.int64]:
    """Return what the rules read: the head, and then the tables that it points at."""
    actions = game.actions.size
    relative = relative_actions(game, seats)
    tables = {
        ORDER: _zone_order(rows, seats),
        PLACE_OF_ZONE: _places_of_zones(game, rows, seats),
        TRAITS: np.array([_traits_of(game, row) for row in rows]),
        SUBJECTS: _subjects_of(game),
        EVENT_VALUES: _event_values(game),
        RELATIVE: relative,
        ABSOLUTE: np.argsort(relative, axis=1),
    }
    by_name = {section.name: section for section in sections}
    ends, whole = {"marks", "events"}, sum(section.size for section in sections)
    head = np.zeros(HEAD, np.int64)
    names = (
        "turn",
        "prompt",
        "about",
        "options",
        "counters",
        "sizes",
        "kinds",
        "places",
        "card_zones",
        "cards",
        "marks",
        "events",
    )
    for number, name in enumerate(names):
        head[number] = by_name[name].first if name in by_name else whole
        assert name in by_name or name in ends
    head[SIZE], head[STEPS] = whole, len(game.steps)
    head[ZONES], head[ALL_ZONES], head[ALL_ACTIONS] = len(rows), game.zones.size, actions
    head[FIRST_PLACE] = sum(not row.zone.places for row in rows)
    assert all(row.zone.places for row in rows[head[FIRST_PLACE] :]), "the places of a map are declared last"
    head[CARD_ROOM] = game.capacity
    assert game.capacity >= CHUNK
    if "marks" in by_name:
        head[MARK_ROOM], head[MARK_WIDTH] = by_name["marks"].shape
    if "events" in by_name:
        head[EVENT_ROOM], head[EVENT_WIDTH] = by_name["events"].shape
    parts, length = [head], HEAD
    for number, table in tables.items():
        head[number] = length
        parts.append(table.astype(np.int64).ravel())
        length += table.size
    return np.concatenate(parts)


def _zone_order(rows: Sequence[ZoneRow], seats: int) -> NDArray[np.int64]:
    """Return for each viewer the numbers of the zones in the order of the rows."""
    return np.array(
        [
            [row.zone.first + ((viewer + row.place) % seats if row.zone.per_seat else row.place) for row in rows]
            for viewer in range(seats)
        ]
    )


def _places_of_zones(game: Game, rows: Sequence[ZoneRow], seats: int) -> NDArray[np.int64]:
    """Return for each viewer the row of each zone."""
    places = np.zeros((seats, game.zones.size), np.int64)
    order = _zone_order(rows, seats)
    for viewer in range(seats):
        places[viewer, order[viewer]] = np.arange(len(rows))
    return places


def _traits_of(game: Game, row: ZoneRow) -> int:
    shows_marks = any(not mark.drawn for mark in row.marks)
    return IS_COUNTED * is_counted(game, row.zone) + IS_PLACE * (row.zone.places > 0) + SHOWS_MARKS * shows_marks


def _subjects_of(game: Game) -> NDArray[np.int64]:
    """Return for each question and step that may ask it what its integers are; 0 for those that are not public."""
    subjects = np.zeros((len(game.prompts), len(game.steps), VALUES), np.int64)
    for number, prompt in enumerate(game.prompts):
        for words in game.steps:
            for place, (name, what) in enumerate(words.integers):
                if name in prompt.about:
                    subjects[number, int(words.number), place] = WORDS[what]
    return subjects


def _event_values(game: Game) -> NDArray[np.int64]:
    """Return for each event what its integers are."""
    every = [event.values for event in game.all_events]
    values = np.zeros((len(every), VALUES), np.int64)
    for number, words in enumerate(every):
        values[number, : len(words)] = [WORDS[word] for word in words]
    return values
