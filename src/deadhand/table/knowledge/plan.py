"""The plan of an observation: what stands where, made from the declarations of a game.

A plan is fixed by the game's rules, the number of seats, and how many past events are wanted. It is pinned like the
numbers of actions: `tests/conformance/observations`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.game.observed import (
    count_numbers,
    observed_bounds,
    observed_counters,
    observed_marks,
    option_bounds,
)
from deadhand.table.knowledge import plan_numbers as at
from deadhand.table.knowledge.event_history import VALUES
from deadhand.table.record.events import FIRST_GAME_EVENT
from deadhand.table.zones.packed_counts import MOST_PACKED, PACKED_KINDS
from deadhand.table.zones.zone_plan import Zone

MOST_WIDE: Final = np.iinfo(np.int16).max
"""The greatest number that an observation can hold."""
ANY_NUMBER: Final = (-MOST_WIDE - 1, MOST_WIDE)
CORE_VALUES: Final = (
    "seat action",
    "zone zone",
    "zone",
    "seat zone",
    "zone number",
    "number",
    "zone",
    "zone zone number",
)
"""The meanings of the integers of the core's own events; see `record/events.py`."""
WORDS: Final[Mapping[str, int]] = {
    "number": at.NUMBER,
    "flag": at.NUMBER,
    "seat": at.SEAT,
    "kind": at.KIND,
    "zone": at.ZONE,
    "action": at.ACTION,
    "cards": at.PACKED,
}


@dataclass(frozen=True)
class Column:
    """One number of a row: its name, what it stands for, and its least and greatest value."""

    name: str
    what: str
    least: int
    most: int


@dataclass(frozen=True)
class Section:
    """A part of an observation: rows of like columns, beginning at `first`."""

    name: str
    explanation: str
    first: int
    rows: Sequence[str]
    """The subject of each row."""
    columns: Sequence[Column]

    @property
    def size(self) -> int:
        """The length of the section."""
        return len(self.rows) * len(self.columns)

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        return len(self.rows), len(self.columns)


@dataclass(frozen=True, eq=False)
class ObservationPlan:
    """The meaning and place of each number in the observations of a game, for a number of seats."""

    game: Game
    seats: int
    events: int
    """How many past events an observation holds."""
    sections: Sequence[Section]
    numbers: NDArray[np.int64]
    """The same as one array, for the rules; see `plan_numbers.py`."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by its parameters, so that unpickling returns the plan that all others use."""
        return observation_plan, (self.game, self.seats, self.events)

    def __deepcopy__(self, _memo: object) -> "ObservationPlan":
        return self

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(section.size for section in self.sections)

    @property
    def least(self) -> NDArray[np.int16]:
        """The least value of each number."""
        return np.array([column.least for column in self._columns], np.int16)

    @property
    def most(self) -> NDArray[np.int16]:
        """The greatest value of each number."""
        return np.array([column.most for column in self._columns], np.int16)

    @property
    def _columns(self) -> Iterator[Column]:
        """The column of each number."""
        return (column for section in self.sections for _ in section.rows for column in section.columns)

    @property
    def labels(self) -> Sequence[str]:
        """The name of each number, such as "counters/brains of seat +1"."""
        return [
            f"{section.name}/{' '.join(part for part in (column.name, row) if part)}"
            for section in self.sections
            for row in section.rows
            for column in section.columns
        ]

    def section(self, name: str) -> Section:
        """Return the section with a name.

        Raises:
            KeyError: if there is none.
        """
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the sections of observations by name, each of the shape `(..., rows, columns)`, as views."""
        return {
            section.name: observation[..., section.first : section.first + section.size].reshape(
                *observation.shape[:-1], *section.shape
            )
            for section in self.sections
        }


@cache
def observation_plan(game: Game, seats: int, events: int = 0) -> ObservationPlan:
    """Return the plan of a game's observations, the same for each viewer."""
    sections: list[Section] = []
    for name, explanation, rows, columns in _declared_sections(game, seats, events):
        sections.append(Section(name, explanation, sum(section.size for section in sections), rows, columns))
    return ObservationPlan(game, seats, events, sections, _numbers_of(game, seats, events, sections))


def _declared_sections(
    game: Game, seats: int, events: int
) -> Iterator[tuple[str, str, Sequence[str], Sequence[Column]]]:
    """Yield the name, the explanation, the rows and the columns of each section, in the order of `plan_numbers`."""
    kinds, zones = len(game.deck.kinds), zone_rows(game, seats)
    yield "turn", "Whether the game is over, and who is asked.", [""], _turn_columns(seats)
    flags = [Column(prompt.name, "flag", 0, 1) for prompt in game.prompts]
    yield "prompt", "The open question, a flag for each.", [""], flags
    numbers = [Column(f"integer {word + 1}", "mixed", *ANY_NUMBER) for word in range(at.SUBJECT_WORDS)]
    yield "about", "The subject of the question: the public integers of the step that asks.", [""], numbers
    yield "options", "The options of the game.", [""], _option_columns(game, seats)
    yield "counters", "The open numbers.", [""], list(_counter_columns(game, seats))
    size = [
        Column("cards", "number", 0, game.capacity),
        Column("unknown cards", "number", 0, game.capacity),
        Column("highest card of a pile", "kind", 0, kinds),
    ]
    yield (
        "sizes",
        "Per zone its cards, and the highest of a pile.",
        [row.name for row in zones if not row.zone.places],
        size,
    )
    counts = [Column(kind.id, "number", 0, game.capacity) for kind in game.deck.kinds]
    counted = [row.name for row in zones if _is_counted(game, row.zone)]
    yield "kinds", "Per zone how many cards of each kind surely lie there.", counted, counts
    backs = len({kind.back for kind in game.deck.kinds})
    place = [
        Column("cards", "number", 0, game.capacity),
        Column("kind", "kind", 0, kinds),
        Column("back", "back", 0, backs),
    ]
    yield "places", "Per place of the map its highest card.", [row.name for row in zones if row.zone.places], place
    card, every = (
        [Column("zone", "zone", 0, len(zones)), Column("kind", "kind", 0, kinds)],
        _numbered("card", game.capacity),
    )
    yield "card_zones", "The zone of each card: all cards in the order of the zones, lowest first.", every, card[:1]
    yield "cards", "The kind of each card, in the same order.", every, card[1:]
    if observed_marks(game):
        room, marks = game.dimensions["marked"], list(_mark_columns(game, seats))
        yield (
            "marks",
            "The cards of zones that show marks, in the same order.",
            _numbered("card", room),
            [*card, *marks],
        )
    if events:
        yield "events", "The last events, the latest first.", _numbered("event", events), _event_columns(game)


def _numbered(what: str, count: int) -> Sequence[str]:
    return [f"of {what} {number + 1}" for number in range(count)]


def relative_name(place: int) -> str:
    """Return the name of a seat, counted clockwise from the viewer."""
    return "your seat" if place == 0 else f"seat +{place}"


def _turn_columns(seats: int) -> Sequence[Column]:
    asked = [Column(f"asked: {relative_name(place)}", "flag", 0, 1) for place in range(seats)]
    return [Column("over", "flag", 0, 1), Column("you are asked", "flag", 0, 1), *asked]


def _option_columns(game: Game, seats: int) -> Sequence[Column]:
    return [
        Column(option.name, "seat" if option.seat else "number", *option_bounds(option, seats))
        for option in game.options
    ]


def _counter_columns(game: Game, seats: int) -> Iterator[Column]:
    for counter in observed_counters(game):
        bounds = observed_bounds(counter.limits(game.most_seats), counter.what, seats)
        count = count_numbers(game, counter, seats)
        for each in range(count):
            of = f" of {relative_name(each)}" if counter.per_seat else f" of {counter.places} {each + 1}"
            yield Column(counter.field + (of if counter.per_seat or counter.places else ""), counter.what, *bounds)


def _mark_columns(game: Game, seats: int) -> Iterator[Column]:
    for mark in observed_marks(game):
        if mark.what == "seats":
            yield from (Column(f"{mark.field} {relative_name(each)}", "flag", 0, 1) for each in range(seats))
        else:
            yield Column(mark.field, mark.what, *observed_bounds(mark.limits(game.most_seats), mark.what, seats))


def _event_columns(game: Game) -> Sequence[Column]:
    head = [
        Column("event", "event", 0, FIRST_GAME_EVENT + len(game.events)),
        Column("card", "kind", 0, len(game.deck.kinds)),
    ]
    values = [Column(f"integer {word + 1}", "mixed", *ANY_NUMBER) for word in range(VALUES)]
    packed = [Column(f"packed {kind.id}", "number", 0, MOST_PACKED) for kind in game.deck.kinds[:PACKED_KINDS]]
    return [*head, *values, *(packed if _packs_cards(game) else ())]


def _packs_cards(game: Game) -> bool:
    return any("cards" in event.values for event in game.events)


@dataclass(frozen=True)
class ZoneRow:
    """A zone in an observation: one for all, of a seat counted from the viewer, or a place."""

    name: str
    zone: Zone
    place: int


def zone_rows(game: Game, seats: int) -> Sequence[ZoneRow]:
    """Return the zones in the order of an observation."""
    return [
        ZoneRow(_zone_name(zone, place), zone, place)
        for zone in game.zones.zones
        for place in range(zone.count_zones(seats))
    ]


def _zone_name(zone: Zone, place: int) -> str:
    if zone.per_seat:
        return f"in {zone.name} of {relative_name(place)}"
    return f"in {zone.name} {place + 1}" if zone.places else f"in {zone.name}"


def _is_counted(game: Game, zone: Zone) -> bool:
    return zone.first < game.zones.counted


def _numbers_of(game: Game, seats: int, events: int, sections: Sequence[Section]) -> NDArray[np.int64]:
    """Return what the rules read: the head, and then the tables that it points at."""
    rows, actions = zone_rows(game, seats), game.actions.size
    relative = relative_actions(game, seats)
    tables = {
        at.ORDER: _zone_order(rows, seats),
        at.PLACE_OF_ZONE: _places_of_zones(game, rows, seats),
        at.TRAITS: np.array([_traits_of(game, row.zone) for row in rows]),
        at.SUBJECTS: _subjects_of(game),
        at.EVENT_VALUES: _event_values(game),
        at.RELATIVE: relative,
        at.ABSOLUTE: np.argsort(relative, axis=1),
    }
    by_name = {section.name: section for section in sections}
    ends, whole = {"marks", "events"}, sum(section.size for section in sections)
    head = np.zeros(at.HEAD, np.int64)
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
    head[at.SIZE], head[at.STEPS] = whole, len(game.steps)
    head[at.ZONES], head[at.ALL_ZONES], head[at.ALL_ACTIONS] = len(rows), game.zones.size, actions
    head[at.FIRST_PLACE] = sum(not row.zone.places for row in rows)
    assert all(row.zone.places for row in rows[head[at.FIRST_PLACE] :]), "the places of a map are declared last"
    head[at.CARD_ROOM] = game.capacity
    assert game.capacity >= at.CHUNK
    if "marks" in by_name:
        head[at.MARK_ROOM], head[at.MARK_WIDTH] = by_name["marks"].shape
    if events:
        head[at.EVENT_ROOM], head[at.EVENT_WIDTH] = by_name["events"].shape
    parts, length = [head], at.HEAD
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


def _traits_of(game: Game, zone: Zone) -> int:
    shows_marks = any(not mark.zones or zone.name in mark.zones for mark in observed_marks(game))
    return at.IS_COUNTED * _is_counted(game, zone) + at.IS_PLACE * (zone.places > 0) + at.SHOWS_MARKS * shows_marks


def _subjects_of(game: Game) -> NDArray[np.int64]:
    """Return for each question and step that may ask it what its integers are; 0 for those that are not public."""
    subjects = np.zeros((len(game.prompts), len(game.steps), at.SUBJECT_WORDS), np.int64)
    for number, prompt in enumerate(game.prompts):
        for words in game.steps:
            for place, (name, what) in enumerate(words.integers):
                if name in prompt.about:
                    subjects[number, int(words.number), place] = WORDS[what]
    return subjects


def _event_values(game: Game) -> NDArray[np.int64]:
    """Return for each event what its integers are."""
    every = [tuple(words.split()) for words in CORE_VALUES] + [event.values for event in game.events]
    values = np.zeros((len(every), VALUES), np.int64)
    for number, words in enumerate(every):
        values[number, : len(words)] = [WORDS[word] for word in words]
    return values


def relative_actions(game: Game, seats: int) -> NDArray[np.int64]:
    """Return for each seat and action the number of the action in which seats are counted from that seat on.

    An action on a seat that does not exist keeps its number.
    """
    relative = np.tile(np.arange(game.actions.size), (seats, 1))
    for words in game.actions.verbs:
        shifted = [place for place, values in enumerate(words.ranges) if values.what == "seat"]
        if not shifted:
            continue
        for offset, arguments in enumerate(product(*(values.values for values in words.ranges))):
            if all(0 <= arguments[place] < seats for place in shifted):
                for viewer in range(seats):
                    moved = [
                        (value - viewer) % seats if place in shifted else value for place, value in enumerate(arguments)
                    ]
                    relative[viewer, words.verb.first + offset] = _number_of(words.verb.first, words.ranges, moved)
    return relative


def _number_of(first: int, ranges: Sequence[Any], arguments: Sequence[int]) -> int:
    number = 0
    for values, value in zip(ranges, arguments, strict=True):
        number = number * values.size + value - values.first
    return first + number


FEATURES: Final = (
    "verb",
    "kind",
    "second kind",
    "third kind",
    "seat",
    "second seat",
    "number",
    "second number",
    "third number",
)
"""The columns of `action_features`."""


@cache
def action_features(game: Game) -> NDArray[np.int16]:
    """Return a row of features for each action: its verb and its arguments, from 1; 0 where it has none.

    Seats are counted from the one that acts, as in the actions of `deadhand.envs`: 1 is that seat itself. The columns
    are `FEATURES`. The array has the shape (actions, features).
    """
    columns = {"kind": (1, 2, 3), "seat": (4, 5), "number": (6, 7, 8)}
    features = np.zeros((game.actions.size, len(FEATURES)), np.int16)
    for action in range(game.actions.size):
        words, arguments = game.actions.decode(action)
        features[action, 0] = words.verb.id + 1
        used = dict.fromkeys(columns, 0)
        for values, value in zip(words.ranges, arguments, strict=True):
            features[action, columns[values.what][used[values.what]]] = value + 1
            used[values.what] += 1
    return features
