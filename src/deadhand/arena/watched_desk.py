"""Desks whose games are watched, with or without a log of their moves."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, ClassVar, cast

import numpy as np

from deadhand import engine
from deadhand.arena.desk import Array, Desk, GameBlock
from deadhand.arena.move_log import ROOM, is_full
from deadhand.arena.uses import uses_of
from deadhand.arena.watching import play_watched, start_watching, stop_watching, watch_games
from deadhand.arena.watching_records import DrawRow, GameMemory, GameRow, MoveLog, MoveRow, Watching
from deadhand.match.match import Match
from deadhand.table.flow.flow import deal


class WatchedDesk(Desk):
    """A desk that also counts what happens in each game."""

    extra_doors: ClassVar[tuple[Callable[..., Any], ...]] = (watch_games,)
    recording: ClassVar[bool] = False
    """Whether moves are logged."""

    def make_room(self, games: int) -> None:
        """Make tables, and a row of counters for each."""
        super().make_room(games)
        game = self.plan.game
        hands: Any = np.array([game.zones.named(name).first for name in game.measures.hands], np.int64)
        sides = len(game.factions.names) if game.factions else self.plan.conditions.seats
        self._rows = self.new_records(GameRow, games)
        memory, uses = self.new_records(GameMemory, 1), cast("Any", uses_of(game))
        self._log = self.new_records(MoveLog, 1)
        self._log[0].recording, self._log[0].one_standing = self.recording, game.factions is not None
        self._logged = [self.new_records(each, ROOM if self.recording else 1) for each in (MoveRow, DrawRow)]
        logs = (self._log, *self._logged)
        self._watching = Watching(self._rows, memory, uses, hands, 0 if game.team else sides, *logs)

    def play(self, block: range) -> GameBlock:
        """Play the games with these numbers, as `Desk.play`, and count."""
        self._rows.states.view(np.uint8)[...] = 0
        self._log[0].reached = 0
        played = super().play(block)
        return replace(played, rows=self._rows.states[: len(block)])

    def play_levels(self) -> None:
        """Play one game at each table of the arena, and count."""
        end = self.arena[0].end
        while self._log[0].reached < end:
            engine.call(self.plan.game, watch_games, self.tables, self.arena, self.episodes, self._watching)
            self.empty_log()

    def empty_log(self) -> None:
        """Take the rows out of the log."""

    def take_over(self, match: Match, place: int) -> None:
        """Let the plain rules watch the same moves at a table."""
        self.replay(place, self.episodes[place].chance, ((action, None) for action in match.actions))

    def replay(self, place: int, chance: int, choices: Iterable[tuple[int, int | None]]) -> None:
        """Let the plain rules deal from a generator state, and watch these choices at a table.

        Each choice comes with the generator state that is set before it, if there is one.
        """
        plain, tables = self.plan.game.plain, cast("Any", self.tables)
        tables.states[place] = self.plan.fresh[0]
        tables[place].chance = chance
        plain[deal](tables, place)
        plain[start_watching](tables[place], place, self._watching)
        for action, keyed in choices:
            if plain[is_full](self._watching):
                self.empty_log()
            if keyed is not None:
                tables[place].chance = keyed
            plain[play_watched](tables, place, action, self._watching)
        plain[stop_watching](tables[place], place, self._watching)
        self.empty_log()


class RecordingDesk(WatchedDesk):
    """A desk that also logs every move, and every card that comes to a hand."""

    recording = True

    def play(self, block: range) -> GameBlock:
        """Play the games with these numbers, as `WatchedDesk.play`, and return their log too."""
        self._parts: list[tuple[Array, ...]] = []
        played = super().play(block)
        moves, draws = (np.concatenate(parts) for parts in zip(*self._parts, strict=True))
        kinds = [rows.states.dtype for rows in self._logged]
        return replace(played, moves=moves.view(kinds[0]), draws=draws.view(kinds[1]))

    def empty_log(self) -> None:
        """Keep a copy of the rows in the log, as bytes: NumPy copies records field by field."""
        log = self._log[0]
        moves, draws = self._logged
        rows = moves.states[: log.moves], draws.states[: log.draws]
        self._parts.append(tuple(each.view(np.uint8).copy() for each in rows))
        log.moves = log.draws = 0
