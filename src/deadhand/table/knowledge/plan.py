"""The plan of what one viewer may know: the meaning of each number, and where it stands.

It is made from the declarations of a game. The plan of an observation is fixed by the game's rules, the number of
seats, and how many past events are wanted. It is pinned like the numbers of actions: `tests/conformance/observations`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter
from deadhand.table.knowledge.plan_records import observation_record, zones_record
from deadhand.table.knowledge.sections import (
    Column,
    Section,
    ZoneRow,
    count_numbers,
    lay_out_sections,
    observed_sections,
    open_sections,
    zone_rows,
)
from deadhand.table.knowledge.write_odds import HEAP_SIZE, KIND_SIZE
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY


class GoalRow(NamedTuple):
    """A goal that a viewer may know: its number, its seat or -1, and where its row begins and ends."""

    number: int
    seat: int
    row: int
    end: int


@dataclass(frozen=True, eq=False)
class KnowledgePlan:
    """Where all that each viewer may know of a game is written, for a number of seats.

    `zones` are the same for people and learners. `open_numbers` are sent to people, `sections` are the observation of a
    learner.
    """

    game: Game
    seats: int
    events: int
    """How many past events an observation holds."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by its parameters, so that unpickling returns the plan that all others use."""
        return knowledge_plan, (self.game, self.seats, self.events)

    def __deepcopy__(self, _memo: object) -> "KnowledgePlan":
        return self

    @cached_property
    def zones(self) -> Sequence[ZoneRow]:
        """All zones in the order in which they are written."""
        return zone_rows(self.game, self.seats)

    # ---- the open numbers ----

    @cached_property
    def open_numbers(self) -> Sequence[Section]:
        """The sections of the open numbers: the counters, each mark, each goal."""
        return lay_out_sections(open_sections(self.game, self.seats))

    @cached_property
    def open_size(self) -> int:
        """The number of open numbers."""
        return self.open_numbers[-1].first + self.open_numbers[-1].size

    @cached_property
    def counted(self) -> Sequence[Counter]:
        """The counter of each number in the section of counters."""
        return [each for each in self.game.counters for _ in range(count_numbers(self.game, each, self.seats))]

    @cached_property
    def unanswered(self) -> Sequence[bool]:
        """Whether each of these numbers keeps its value when a seat answers; see `Counter.answered`."""
        return [not counter.answered for counter in self.counted]

    @cached_property
    def marks(self) -> Mapping[str, int]:
        """The first number of each mark; there is one for each card, 0 for those in zones where it is not shown."""
        return {mark.field: self.open_numbers[1 + place].first for place, mark in enumerate(self.game.marks)}

    @cached_property
    def zones_record(self) -> Tables:
        """The zones of facts, for the rules."""
        return zones_record(self.game, self.zones, self.marks)

    @cached_property
    def zones_room(self) -> int:
        """The most integers that the zones of facts can take."""
        return 2 * len(self.zones) + (3 + len(self.game.marks)) * self.game.capacity

    @cached_property
    def odds_room(self) -> int:
        """The most integers that odds can take."""
        return 1 + len(self.zones) * (HEAP_SIZE + KIND_SIZE * len(self.game.deck.kinds))

    def goals_of(self, viewer: int | None, numbers: Sequence[int]) -> list[list[int]]:
        """Return the goals that stand and that a viewer may know: the number of each, its seat or -1, its numbers."""
        rows = visible_goals(self, viewer)
        return [[number, seat, *numbers[row + 1 : end]] for number, seat, row, end in rows if numbers[row]]

    # ---- the observation of a learner ----

    @cached_property
    def sections(self) -> Sequence[Section]:
        """The sections of an observation."""
        return lay_out_sections(observed_sections(self.game, self.seats, self.events))

    @cached_property
    def record(self) -> Tables:
        """The record of these sections, for the rules."""
        return observation_record(self.game, self.seats, self.zones, self.sections)

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
        return {section.name: section for section in self.sections}[name]

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the sections of observations by name, each of the shape `(..., rows, columns)`, as views."""
        return {
            section.name: observation[..., section.first : section.first + section.size].reshape(
                *observation.shape[:-1], *section.shape
            )
            for section in self.sections
        }


@cache
def knowledge_plan(game: Game, seats: int, events: int = 0) -> KnowledgePlan:
    """Return the plan of what each viewer of a game may know."""
    return KnowledgePlan(game, seats, events)


@cache
def visible_goals(plan: KnowledgePlan, viewer: int | None) -> Sequence[GoalRow]:
    """Return the goals that a viewer may know, whether they stand or not."""
    rows = []
    for number, goal in enumerate(plan.game.goals):
        section = plan.open_numbers[1 + len(plan.game.marks) + number]
        width = len(section.columns)
        for place, seat in enumerate(range(plan.seats) if goal.per_seat else [None]):
            if goal.is_visible(seat, viewer):
                row = section.first + width * place
                rows.append(GoalRow(number, NOBODY if seat is None else seat, row, row + width))
    return rows
