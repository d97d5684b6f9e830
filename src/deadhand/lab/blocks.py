"""Blocks of games: the unit of work of a run, played by one thread or worker, with the same rows everywhere."""

from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand import engine
from deadhand.bots.search.candidates import tallies_for
from deadhand.lab import watch
from deadhand.lab.columns import tables_of
from deadhand.lab.own_bots import play_game
from deadhand.lab.simulate import Plan, check_whole_games
from deadhand.lab.uses import uses_of
from deadhand.match.match import Match
from deadhand.table.game.levels import PARAMETERS, SIMULATIONS
from deadhand.table.jit.jit import jit_available

Rows = tuple[pl.DataFrame, pl.DataFrame]
BLOCK: Final = 2048
"""The games of a block, ..."""
SLOW_BLOCK: Final = 4
"""... if a bot searches or is one's own, and with plain rules."""


def blocks_of(plan: Plan, first: int = 0) -> list[range]:
    """Return the blocks of a plan: the numbers of their games, from number `first` on.

    Their size changes no row.
    """
    searches = plan.bots.reshape(-1, PARAMETERS)[:, SIMULATIONS].any()
    slow = searches or plan.template is not None or not jit_available()
    size, games = SLOW_BLOCK if slow else BLOCK, plan.conditions.games
    return [range(start, min(start + size, games)) for start in range(first, games, size)]


@dataclass(frozen=True)
class Watching:
    """The arguments of the rules in `watch.py` besides the table: constants of the run, and buffers for one game."""

    uses: NDArray[np.int64]
    hands: NDArray[np.int64]
    contenders: int
    memory: NDArray[np.int64]
    width: int


def watching_of(plan: Plan) -> Watching:
    """Return what the rules of `watch.py` need to watch the games of a plan."""
    game, seats, kinds = plan.game, plan.conditions.seats, len(plan.game.deck.kinds)
    return Watching(
        uses=uses_of(game),
        hands=np.array([game.zones.named(name).first for name in game.measures.hands], np.int64),
        contenders=0 if game.team else len(game.factions.names) if game.factions else seats,
        memory=np.zeros(watch.memory_size(game.capacity), np.int64),
        width=watch.row_width(seats, kinds),
    )


def play_block(plan: Plan, block: range) -> Rows:
    """Play the games with these numbers; return the table of games and the table of seats; see `BlockPlayer.play`."""
    return BlockPlayer(plan).play(block)


class BlockPlayer:
    """Plays blocks of games one after another in the same memory: fresh memory for each costs a tenth of the time."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._watching = watching_of(plan)
        self._make_room(0)

    def _make_room(self, games: int) -> None:
        """Make tables for the games of a block, a fresh one, and three on which bots try their choices; and rows."""
        states = self._plan.game.layout.new(games + 4)
        states[games] = self._plan.fresh[0]
        self._tables = self._plan.game.layout.open(states)
        self._rows = np.zeros((games, self._watching.width), np.int64)

    def play(self, block: range) -> Rows:
        """Play the games with these numbers; return the table of games and the table of seats.

        Raises:
            Refused: if a bot of one's own fails or breaks the rules.
            BrokenTable: if a fault in the rules breaks a table.
        """
        first, games = block.start, len(block)
        if games > len(self._rows):
            self._make_room(games)
        if self._plan.template is None:
            self._watch_levels(first, games)
        else:
            for place in range(games):
                self._watch_own_bots(self._plan.template, place, first + place)
        check_whole_games(self._tables, games, first)
        states, rows = self._tables.states[:games], self._rows[:games]
        return tables_of(self._plan.game, self._plan.conditions, first, states, rows)

    def _watch_levels(self, first: int, games: int) -> None:
        game, conditions, own = self._plan.game, self._plan.conditions, self._watching
        streams = conditions.streams(first, games)
        room = np.zeros(1, np.int64), np.zeros(conditions.seats, np.int64), tallies_for(game)
        asked = len(self._rows), games, conditions.most_decisions, self._plan.bots, streams
        counted = own.contenders, own.memory, self._rows[:games].reshape(-1)
        engine.call(game, watch.watch_games, self._tables, *asked, *room, own.uses, own.hands, *counted)

    def _watch_own_bots(self, template: Match, place: int, number: int) -> None:
        """Play one game move by move, and then let the plain rules watch the same moves at a table."""
        conditions, tables, own = self._plan.conditions, self._tables, self._watching
        streams = conditions.streams(number, 1)
        match, _ = play_game(
            template,
            self._plan.players,
            streams,
            game=f"{number} of {conditions.seed_of_bots}",
            most_decisions=conditions.most_decisions,
        )
        tables.states[place] = self._plan.fresh[0]
        tables[place].chance = streams[0].item()
        plain, counted = self._plan.game.plain, (own.contenders, own.memory, self._rows[place], 0)
        plain[watch.start_watching](cast("Any", tables), place, own.hands, *counted)
        for action in match.actions:
            plain[watch.watch_choice](tables, place, action, own.uses, own.hands, *counted)
        plain[watch.stop_watching](tables[place], *counted)
