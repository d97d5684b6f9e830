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
from deadhand.table.observation.observe import observe_table
from deadhand.table.observation.plan import ObservationPlan, observation_plan
from deadhand.table.record.record import Tables
from deadhand.table.record.state import SPECTATOR

Record = NDArray[Any]
NO_HISTORY: Final = np.zeros(1, np.int64)


@dataclass(frozen=True, eq=False)
class Setup:
    """The root of a game tree: the game with its options and deck, and the deals that it may begin with.

    `options` are checked numbers, as `check_options` returns them. Each of `seeds` is as likely as another: it deals
    what `deadhand.deal(game, seed=...)` deals. A game that lasts `most_decisions` decisions is given up.
    """

    game: Game
    seats: int
    options: Mapping[str, int]
    deck: Deck | None
    seeds: Sequence[int | str]
    most_decisions: int

    def __reduce__(self) -> tuple[type["Setup"], tuple[Any, ...]]:
        """Pickle the fields only, not what is derived from them."""
        fields = self.game, self.seats, dict(self.options), self.deck, self.seeds, self.most_decisions
        return Setup, fields

    @cached_property
    def plan(self) -> ObservationPlan:
        """The meaning and place of each number of an observation."""
        return observation_plan(self.game, self.seats)

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
        self._observe(tables, 0, viewer, self.plan.numbers, NO_HISTORY, 0, row)
        return row

    def open_copy(self, record: Record) -> Tables:
        """Return a copy of a record as the only table."""
        return self.game.layout.open(self.game.layout.copy(record))
