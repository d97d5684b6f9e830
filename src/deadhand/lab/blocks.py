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
from deadhand.table.record.record import Tables

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
    """What the rules of `watch.py` need besides the table: the same for all games, and room for one."""

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
    """Play the games with these numbers; return the table of games and the table of seats.

    Raises:
        Refused: if a bot of one's own fails or breaks the rules.
        BrokenTable: if a fault in the rules breaks a table.
    """
    first, games = block.start, len(block)
    tables = _tables_for(plan, games)
    rows = np.zeros((games, watching_of(plan).width), np.int64)
    if plan.template is None:
        _watch_levels(plan, tables, first, rows)
    else:
        for number in range(games):
            _watch_own_bots(plan, plan.template, tables, number, first, rows[number])
    check_whole_games(tables, games, first)
    return tables_of(plan.game, plan.conditions, first, tables.states[:games], rows)


def _tables_for(plan: Plan, games: int) -> Tables:
    """Return tables for the games of a block, a fresh one, and three on which bots try their choices."""
    states = plan.game.layout.new(games + 4)
    states[games] = plan.fresh[0]
    return plan.game.layout.open(states)


def _watch_levels(plan: Plan, tables: Tables, first: int, rows: NDArray[np.int64]) -> None:
    game, conditions, games = plan.game, plan.conditions, len(rows)
    own, streams = watching_of(plan), conditions.streams(first, games)
    room = np.zeros(1, np.int64), np.zeros(conditions.seats, np.int64), tallies_for(game)
    asked = games, games, conditions.most_decisions, plan.bots, streams
    counted = own.contenders, own.memory, rows.reshape(-1)
    engine.call(game, watch.watch_games, tables, *asked, *room, own.uses, own.hands, *counted)


def _watch_own_bots(
    plan: Plan, template: Match, tables: Tables, place: int, first: int, row: NDArray[np.int64]
) -> None:
    """Play one game move by move, and then let the plain rules watch the same moves."""
    game, conditions, number = plan.game, plan.conditions, first + place
    streams = conditions.streams(number, 1)
    match, _ = play_game(
        template,
        plan.players,
        streams,
        game=f"{number} of {conditions.seed_of_bots}",
        most_decisions=conditions.most_decisions,
    )
    own, plain = watching_of(plan), game.plain
    tables.states[place] = plan.fresh[0]
    tables[place].chance = streams[0].item()
    counted = own.contenders, own.memory, row, 0
    plain[watch.start_watching](cast("Any", tables), place, own.hands, *counted)
    for action in match.actions:
        plain[watch.watch_choice](tables, place, action, own.uses, own.hands, *counted)
    plain[watch.stop_watching](tables[place], *counted)
