"""A desk whose games are watched."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, cast

import numpy as np

from deadhand import engine
from deadhand.arena.desk import Desk, GameBlock
from deadhand.arena.uses import uses_of
from deadhand.arena.watching import (
    GameMemory,
    GameRow,
    Watching,
    play_watched,
    start_watching,
    stop_watching,
    watch_games,
)
from deadhand.match.match import Match
from deadhand.table.flow.flow import deal


class WatchedDesk(Desk):
    """A desk that also counts what happens in each game."""

    extra_doors: ClassVar[tuple[Callable[..., Any], ...]] = (watch_games,)

    def make_room(self, games: int) -> None:
        """Make tables, and a row of counters for each."""
        super().make_room(games)
        game = self.plan.game
        hands: Any = np.array([game.zones.named(name).first for name in game.measures.hands], np.int64)
        sides = len(game.factions.names) if game.factions else self.plan.conditions.seats
        self._rows = self.new_records(GameRow, games)
        memory, uses = self.new_records(GameMemory, 1), cast("Any", uses_of(game))
        self._watching = Watching(self._rows, memory, uses, hands, 0 if game.team else sides)

    def play(self, block: range) -> GameBlock:
        """Play the games with these numbers, as `Desk.play`, and count."""
        self._rows.states.view(np.uint8)[...] = 0
        played = super().play(block)
        return replace(played, rows=self._rows.states[: len(block)])

    def play_levels(self) -> None:
        """Play one game at each table of the arena, and count."""
        engine.call(self.plan.game, watch_games, self.tables, self.arena, self.episodes, self._watching)

    def take_over(self, match: Match, place: int) -> None:
        """Let the plain rules watch the same moves at a table."""
        plain, tables = self.plan.game.plain, cast("Any", self.tables)
        tables.states[place] = self.plan.fresh[0]
        tables[place].chance = self.episodes[place].chance
        plain[deal](tables, place)
        plain[start_watching](tables[place], place, self._watching)
        for action in match.actions:
            plain[play_watched](tables, place, action, self._watching)
        plain[stop_watching](tables[place], place, self._watching)
