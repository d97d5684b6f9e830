"""The desk of one thread: tables at which it plays blocks of games, one block after another."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.arena.loop import play_games
from deadhand.arena.own_bots import play_game
from deadhand.arena.records import TRIAL_TABLES, Arena, Episode
from deadhand.arena.request import Plan
from deadhand.match.match import Match
from deadhand.table.errors import BrokenTable
from deadhand.table.record.guards import check_whole

Array = NDArray[Any]
UNFINISHED: Final = "unfinished"
"""The name of the outcome of a game that was stopped."""


@dataclass(frozen=True)
class GameBlock:
    """Some games of a plan that were played: arrays with a row per game, in memory that the next block overwrites."""

    plan: Plan
    first: int
    """The number of the first game."""
    states: Array
    """The final records."""
    decisions: NDArray[np.int64]
    rows: Array | None = None
    """The counters (`watching.GameRow`), if the games were watched."""
    moves: Array | None = None
    """The choices of all games in order (`move_log.MoveRow`), if moves were logged, ..."""
    draws: Array | None = None
    """... and the cards that came to hands (`move_log.DrawRow`)."""

    def __len__(self) -> int:
        return len(self.states)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.plan.conditions.seats

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether a game was finished."""
        return np.asarray(self.states["over"] != 0)

    @property
    def wins(self) -> NDArray[np.float64]:
        """The return of each seat; 0 in unfinished games."""
        return np.asarray(self.states["returns"][:, : self.seats] * self.over[:, None])

    @property
    def scores(self) -> Array:
        """The field of each seat that decides the game."""
        return np.asarray(self.states[self.plan.game.scores][:, : self.seats])


class Desk:
    """The tables and records of one thread, used for every block: fresh memory would cost a tenth of the time."""

    extra_doors: ClassVar[tuple[Callable[..., Any], ...]] = ()
    """The extra doors that it calls."""

    def __init__(self, plan: Plan, games: int = 0) -> None:
        self.plan = plan
        self.make_room(games)

    def make_room(self, games: int) -> None:
        """Make tables for the games of a block, a fresh one, and those on which bots try their choices."""
        game = self.plan.game
        self.tables = game.layout.open(game.layout.new(games + 1 + TRIAL_TABLES))
        self.tables.states[games] = self.plan.fresh[0]
        self.episodes, self.arena = self.new_records(Episode, games), self.new_records(Arena, 1)
        arena = self.arena.states
        arena["fresh"], arena["trials"] = games, games + 1
        arena["most_decisions"] = self.plan.conditions.most_decisions
        arena["bots"][0, : len(self.plan.bots)] = self.plan.bots

    def new_records(self, declaration: type[Any], number: int) -> Any:
        """Return empty records with the dimensions of the game."""
        layout = self.plan.game.layout_of(declaration)
        return layout.open(layout.new(number))

    def play(self, block: range) -> GameBlock:
        """Play the games with these numbers.

        Raises:
            Refused: if a bot of one's own fails or breaks the rules.
            BrokenTable: if a fault in the rules breaks a table.
        """
        games = len(block)
        if games > len(self.episodes):
            self.make_room(games)
        streams, episodes = self.plan.conditions.streams(block.start, games), self.episodes.states
        episodes["chance"][:games] = streams[::2]
        episodes["noise"][:games, 0] = streams[1::2]
        if self.plan.template is None:
            self.arena.states["end"] = games
            self.play_levels()
        else:
            for place, number in enumerate(block):
                match = play_game(self.plan, number)
                episodes["decisions"][place] = len(match.actions)
                self.take_over(match, place)
        self._check_whole(block)
        return GameBlock(self.plan, block.start, self.tables.states[:games], episodes["decisions"][:games])

    def play_levels(self) -> None:
        """Play one game at each table of the arena."""
        engine.call(self.plan.game, play_games, self.tables, self.arena, self.episodes)

    def take_over(self, match: Match, place: int) -> None:
        """Put a game that was played move by move on a table."""
        self.tables.states[place] = match.tables.states[0]

    def _check_whole(self, block: range) -> None:
        """Raise if the rules have broken a table."""
        for place in np.flatnonzero(self.tables.states[: len(block)]["broken"]):
            try:
                check_whole(self.tables[place])
            except BrokenTable as error:
                raise BrokenTable(f"Game {block[place]}: {error}") from None
