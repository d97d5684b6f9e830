"""The part that all positions of one game tree share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.cached_door import CachedDoor
from deadhand.table.deck.deck import Deck
from deadhand.table.flow import flow
from deadhand.table.game.game import Game
from deadhand.table.game.setup import fill_table
from deadhand.table.knowledge.event_history import history_size, remember_table_events
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.record.record import Tables
from deadhand.table.record.state import SPECTATOR

Record = NDArray[Any]
NO_HISTORY: Final = np.zeros(1, np.int64)


@dataclass(frozen=True, eq=False)
class TreeRoot:
    """The root of a game tree: the game with its options and deck, and the deals that it may begin with.

    `options` are checked numbers, as `check_options` returns them. Each of `seeds` is as likely as another: it deals
    what `deadhand.deal(game, seed=...)` deals. A game that lasts `most_decisions` decisions is given up.
    An information state tensor holds the last `events` events; with 0 there is no such tensor.
    """

    game: Game
    seats: int
    options: Mapping[str, int]
    deck: Deck | None
    seeds: Sequence[int | str]
    most_decisions: int
    events: int = 0

    def __reduce__(self) -> tuple[type["TreeRoot"], tuple[Any, ...]]:
        """Pickle the fields only, not what is derived from them."""
        fields = self.game, self.seats, dict(self.options), self.deck, self.seeds, self.most_decisions, self.events
        return TreeRoot, fields

    @cached_property
    def plan(self) -> KnowledgePlan:
        """The meaning and place of each number of an observation."""
        return knowledge_plan(self.game, self.seats)

    @cached_property
    def information_plan(self) -> KnowledgePlan:
        """The meaning and place of each number of an information state tensor: an observation with past events."""
        return knowledge_plan(self.game, self.seats, self.events)

    @cached_property
    def labels(self) -> Sequence[str]:
        """The name of each number of an observation."""
        return self.plan.labels

    @property
    def viewers(self) -> Sequence[int]:
        """All seats, and the spectator last."""
        return [*range(self.seats), SPECTATOR]

    @cached_property
    def fresh(self) -> Tables:
        """A filled-in table before its deal."""
        tables = self.game.layout.open(self.game.layout.new(1))
        deck = self.deck or self.game.deck
        fill_table(self.game, tables[0], seats=self.seats, options=self.options, deck=deck, chance=1)
        return tables

    @property
    def constant_sum(self) -> bool:
        """True if the returns of all seats sum to 1, however the game ends."""
        return not (self.game.team or self.game.factions)

    @property
    def returns_if_given_up(self) -> list[float]:
        """The returns of a game that is given up for its length: equal shares, or nothing for teams and factions."""
        return [1 / self.seats if self.constant_sum else 0.0] * self.seats

    @cached_property
    def play(self) -> CachedDoor:
        """The door of a decision."""
        return CachedDoor(self.game, flow.play)

    @cached_property
    def _observe(self) -> CachedDoor:
        return CachedDoor(self.game, observe_table)

    def observe(self, tables: Tables, viewer: int) -> NDArray[np.int16]:
        """Return what a seat or the spectator may know of the only table, without past events."""
        row = np.zeros(self.plan.size, np.int16)
        self._observe(tables, 0, viewer, self.plan.record, NO_HISTORY, 0, row)
        return row

    def observe_with_events(self, tables: Tables, viewer: int, history: NDArray[np.int64]) -> NDArray[np.int16]:
        """Return the same with the last events in a viewer's history."""
        row = np.zeros(self.information_plan.size, np.int16)
        self._observe(tables, 0, viewer, self.information_plan.record, history, 0, row)
        return row

    def observe_private(self, tables: Tables, seat: int) -> NDArray[np.int16]:
        """Return by how much the numbers that a seat may know differ from what the public knows: mostly zeros."""
        public = self.open_copy(tables.states)
        for field in ("known", "viewers", "marked"):  # sets of viewers: put the spectator in the place of the seat
            viewers = public.states[field]
            viewers[...] = viewers & ~(1 << seat) | (viewers >> SPECTATOR & 1) << seat
        return self.observe(tables, seat) - self.observe(public, seat)

    @cached_property
    def _remember(self) -> CachedDoor:
        return CachedDoor(self.game, remember_table_events)

    def remember(self, tables: Tables, viewer: int, history: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return a viewer's history with the events of the only table added."""
        added = history.copy()
        self._remember(tables, 0, viewer, self.information_plan.record, added, 0)
        return added

    @property
    def no_events(self) -> NDArray[np.int64]:
        """The history of a viewer before the deal."""
        return np.zeros(history_size(self.information_plan.record[0]), np.int64)

    def open_copy(self, record: Record) -> Tables:
        """Return a copy of a record as the only table."""
        return self.game.layout.open(self.game.layout.copy(record))
