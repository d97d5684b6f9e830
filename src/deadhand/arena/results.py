"""The result of each game as a row of numbers, of which reports are made."""

from collections.abc import MutableSequence, Sequence
from typing import Annotated

import numpy as np

from deadhand.arena.loop import play_games
from deadhand.arena.records import Arena, Episode
from deadhand.table.flow.hooks import score_of
from deadhand.table.game.levels import PARAMETERS
from deadhand.table.record.record import Int64, Integers, Reals
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import extra_door, rule


class GameResult:
    """The result of one game."""

    over: Int64
    """1 if it was finished, else 0."""
    outcome: Int64
    decisions: Int64
    wins: Annotated[Reals, np.float64, "seats"]
    """The return of each seat; 0 in unfinished games."""
    scores: Annotated[Integers, np.int64, "seats"]
    first: Annotated[Integers, np.int64, "seats"]
    """The side that each seat began on, in a finished game of factions; else 0."""


@extra_door("states", Arena, Episode, GameResult)
def play_results(
    states: MutableSequence[Table],
    arenas: Sequence[Arena],
    episodes: Sequence[Episode],
    results: Sequence[GameResult],
) -> None:
    """Play one game at each table of an arena, as `play_games`, and write its result."""
    play_games(states, arenas, episodes)
    for index in range(arenas[0].first, arenas[0].end):
        write_result(states[index], episodes[index], results[index])


@rule
def write_result(t: Table, episode: Episode, result: GameResult) -> None:
    """Write the result of a game that is over, or was stopped."""
    result.over, result.outcome, result.decisions = t.over != 0, t.outcome, episode.decisions
    for seat in range(t.seats):
        result.wins[seat] = t.returns[seat] if t.over else 0.0
        result.scores[seat] = score_of(t, seat)
        result.first[seat] = episode.bots[seat] // (PARAMETERS * t.seats) if t.over else 0
