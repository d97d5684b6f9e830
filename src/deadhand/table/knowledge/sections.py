"""The sections of what one viewer may know: their names, their meaning, and the bounds of each number.

People and learners know the same zones, in the same order. People are sent the open numbers as they are. Learners see
them in an observation: from their seat on, within bounds, and without what is only drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Bounds, Counter, Mark
from deadhand.table.game.options import Option
from deadhand.table.record.state import NOBODY, STEP_WORDS
from deadhand.table.zones.packed_counts import MOST_PACKED, PACKED_KINDS
from deadhand.table.zones.zone_plan import Zone

ANY_NUMBER: Final = (int(np.iinfo(np.int16).min), int(np.iinfo(np.int16).max))
"""The bounds of a number of an observation that declares none."""
MOST_INTEGERS: Final = STEP_WORDS - 1
"""The most integers of a step, and of an event."""


@dataclass(frozen=True)
class Column:
    """One number of a row: its name, what it stands for, and its least and greatest value."""

    name: str
    what: str
    least: int
    most: int


@dataclass(frozen=True)
class Section:
    """A part of a list of numbers: rows of like columns, beginning at `first`."""

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


SectionDeclaration = tuple[str, str, Sequence[str], Sequence[Column]]
"""The name, the explanation, the rows and the columns of a section."""


def lay_out_sections(declared: Iterable[SectionDeclaration]) -> list[Section]:
    """Return sections in their order, each where the one before it ends."""
    sections: list[Section] = []
    for name, explanation, rows, columns in declared:
        sections.append(Section(name, explanation, sum(section.size for section in sections), rows, columns))
    return sections


class ZoneRow(NamedTuple):
    """A zone of the table, of a seat, or a place of a map."""

    zone: Zone
    place: int
    """The seat that owns it, or its number in its family."""
    marks: Sequence[Mark]
    """The marks that its cards show."""

    @property
    def number(self) -> int:
        """Its number among all zones."""
        return self.zone.first + self.place

    @property
    def name(self) -> str:
        """Its name in an observation."""
        if self.zone.per_seat:
            return f"in {self.zone.name} of {relative_name(self.place)}"
        return f"in {self.zone.name} {self.place + 1}" if self.zone.places else f"in {self.zone.name}"


def zone_rows(game: Game, seats: int) -> Sequence[ZoneRow]:
    """Return all zones in the order in which they are written."""
    return [
        ZoneRow(zone, place, marks_shown_in(game, zone))
        for zone in game.zones.zones
        for place in range(zone.count_zones(seats))
    ]


def marks_shown_in(game: Game, zone: Zone) -> list[Mark]:
    """Return the marks that cards in a zone show."""
    return [mark for mark in game.marks if not mark.zones or zone.name in mark.zones]


def count_numbers(game: Game, counter: Counter, seats: int) -> int:
    """Return how many numbers a counter has: one for all, or one for each seat or place."""
    return game.count_places(counter) or (seats if counter.per_seat else 1)


# ---- the open numbers ----


def open_sections(game: Game, seats: int) -> Iterator[SectionDeclaration]:
    """Yield the sections of the open numbers as `compute_numbers` writes them: counters, each mark, each goal."""
    counters = [
        Column(each.field, each.what, *bounds_of(each, seats))
        for each in game.counters
        for _ in range(count_numbers(game, each, seats))
    ]
    yield "counters", "The open numbers.", [""], counters
    for mark in game.marks:
        column = Column(mark.field, mark.what, *bounds_of(mark, seats))
        yield mark.field, mark.label, _numbered("card", game.capacity), [column]
    for goal in game.goals:
        numbers = (Column(f"number {place + 1}", "number", *ANY_NUMBER) for place in range(len(goal.numbers)))
        rows = _numbered("seat", seats) if goal.per_seat else [""]
        yield goal.name, goal.label, rows, [Column("stands", "flag", 0, 1), *numbers]


def bounds_of(number: Counter | Mark, seats: int) -> Bounds:
    """Return the least and the greatest value of an open number."""
    limits = number.limits(seats)
    assert limits is not None, "checked when the game is made"
    return limits


def _numbered(what: str, count: int) -> Sequence[str]:
    return [f"of {what} {number + 1}" for number in range(count)]


# ---- the observation of a learner ----


def observed_sections(game: Game, seats: int, events: int) -> Iterator[SectionDeclaration]:
    """Yield the sections of an observation with the last `events` events."""
    yield "turn", "Whether the game is over, and who is asked.", [""], _turn_columns(seats)
    flags = [Column(prompt.name, "flag", 0, 1) for prompt in game.prompts]
    yield "prompt", "The open question, a flag for each.", [""], flags
    numbers = [Column(f"integer {word + 1}", "mixed", *ANY_NUMBER) for word in range(MOST_INTEGERS)]
    yield "about", "The subject of the question: the public integers of the step that asks.", [""], numbers
    yield "options", "The options of the game.", [""], [_option_column(option, seats) for option in game.options]
    yield "counters", "The open numbers.", [""], list(_counter_columns(game, seats))
    yield from _zone_sections(game, zone_rows(game, seats))
    zone, kind = Column("zone", "zone", 0, len(zone_rows(game, seats))), Column("kind", "kind", 0, len(game.deck.kinds))
    every = _numbered("card", game.capacity)
    yield "card_zones", "The zone of each card: all cards in the order of the zones, lowest first.", every, [zone]
    yield "cards", "The kind of each card, in the same order.", every, [kind]
    if marks := list(_mark_columns(game, seats)):
        marked = _numbered("card", game.dimensions["marked"])
        yield "marks", "The cards of zones that show marks, in the same order.", marked, [zone, kind, *marks]
    if events:
        yield "events", "The last events, the latest first.", _numbered("event", events), _event_columns(game)


def _zone_sections(game: Game, zones: Sequence[ZoneRow]) -> Iterator[SectionDeclaration]:
    """Yield the sections with a row for each zone or place."""
    cards, kinds = Column("cards", "number", 0, game.capacity), len(game.deck.kinds)
    highest = Column("highest card of a pile", "kind", 0, kinds)
    size = [cards, Column("unknown cards", "number", 0, game.capacity), highest]
    piles = [row.name for row in zones if not row.zone.places]
    yield "sizes", "Per zone its cards, and the highest of a pile.", piles, size
    counted = [row.name for row in zones if is_counted(game, row.zone)]
    counts = [Column(kind.id, "number", 0, game.capacity) for kind in game.deck.kinds]
    yield "kinds", "Per zone how many cards of each kind surely lie there.", counted, counts
    backs = len({kind.back for kind in game.deck.kinds})
    places = [row.name for row in zones if row.zone.places]
    highest_card = [cards, Column("kind", "kind", 0, kinds), Column("back", "back", 0, backs)]
    yield "places", "Per place of the map its highest card.", places, highest_card


def is_counted(game: Game, zone: Zone) -> bool:
    """Return True if the record keeps how many cards of each kind lie in a zone."""
    return zone.first < game.zones.counted


def relative_name(place: int) -> str:
    """Return the name of a seat, counted clockwise from the viewer."""
    return "your seat" if place == 0 else f"seat +{place}"


def _turn_columns(seats: int) -> Sequence[Column]:
    asked = [Column(f"asked: {relative_name(place)}", "flag", 0, 1) for place in range(seats)]
    return [Column("over", "flag", 0, 1), Column("you are asked", "flag", 0, 1), *asked]


def _option_column(option: Option, seats: int) -> Column:
    if option.choices:
        return Column(option.name, "number", 0, len(option.choices) - 1)
    if option.seat:
        return Column(option.name, "seat", 0, seats)
    return Column(option.name, "number", NOBODY if option.nothing else option.least, option.most)


def _counter_columns(game: Game, seats: int) -> Iterator[Column]:
    for counter in game.counters:
        if counter.drawn:
            continue
        for each in range(count_numbers(game, counter, seats)):
            of = f" of {relative_name(each)}" if counter.per_seat else f" of {counter.places} {each + 1}"
            name = counter.field + of if counter.is_numbered else counter.field
            yield Column(name, counter.what, *_observed_bounds(game, counter, seats))


def _mark_columns(game: Game, seats: int) -> Iterator[Column]:
    for mark in game.marks:
        if mark.what == "seats" and not mark.drawn:
            yield from (Column(f"{mark.field} {relative_name(each)}", "flag", 0, 1) for each in range(seats))
        elif not mark.drawn:
            yield Column(mark.field, mark.what, *_observed_bounds(game, mark, seats))


def _observed_bounds(game: Game, number: Counter | Mark, seats: int) -> Bounds:
    """Return the least and the greatest value in an observation, where seats are counted from 1 and 0 is nobody."""
    return (0, seats) if number.what == "seat" else bounds_of(number, game.most_seats)


def _event_columns(game: Game) -> Sequence[Column]:
    what = Column("event", "event", 0, len(game.all_events))
    values = [Column(f"integer {word + 1}", "mixed", *ANY_NUMBER) for word in range(MOST_INTEGERS)]
    packed = [Column(f"packed {kind.id}", "number", 0, MOST_PACKED) for kind in game.deck.kinds[:PACKED_KINDS]]
    packs_cards = any("cards" in event.values for event in game.events)
    return [what, Column("card", "kind", 0, len(game.deck.kinds)), *values, *(packed if packs_cards else ())]
