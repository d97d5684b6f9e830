"""All derived values of a position, computed at once by compiled code."""

from typing import Any

import numpy as np

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.numbers import compute_all_numbers, row_width
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.record.record import Tables
from deadhand.table.view.derived_values import DerivedValues


class ComputedValues(DerivedValues):
    """The derived values of one position, read from a flat list."""

    def __init__(self, game: Game, numbers: list[int]) -> None:
        super().__init__(game)
        self._plan = game.number_plan
        self._list = numbers

    def counter(self, table: Any, counter: Counter) -> int | list[int]:
        """Return a counter's value, or one per seat or place."""
        first, places = self._plan.counters[counter.field]
        if not places and not counter.per_seat:
            return self._list[first]
        return self._list[first : first + (places or table.seats)]

    def goal(self, table: Any, place: int, seat: int | None) -> tuple[int, ...] | None:  # noqa: ARG002  # computed already
        """Return the values of a goal; None if it does not exist now."""
        wide = row_width(self._game.goals[place])
        first = self._plan.goals[place] + wide * (seat or 0)
        return tuple(self._list[first + 1 : first + wide]) if self._list[first] else None

    def mark(self, table: Any, mark: Mark, card: int) -> int:  # noqa: ARG002  # computed already
        """Return the value of a card's mark."""
        return self._list[self._plan.marks[mark.field] + card]


class ValueCalculator:
    """Computes the derived values of a match with the loaded form of its rules."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._tables: Tables | None = None
        self._loads = -1

    def compute(self) -> ComputedValues:
        """Return the current values of the match."""
        game, tables = self._match.game, self._match.tables
        if engine.loads != self._loads or tables is not self._tables:
            self._loads, self._tables = engine.loads, tables
            self._compute_into, self._form = engine.entrance(game, compute_all_numbers, tables)
        numbers = np.zeros(game.number_plan.size, np.int64)
        self._compute_into(self._form, 0, numbers)
        return ComputedValues(game, numbers.tolist())
