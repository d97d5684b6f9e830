"""Games with bots of one's own: move by move in Python, with the same deals and the same bots' chance as in bulk."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.bots.choose import choose
from deadhand.bots.own_bot import OwnBot
from deadhand.bots.players import room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.lab.bulk import sit_down
from deadhand.match.match import Match
from deadhand.table.errors import BrokenTable
from deadhand.table.flow import flow
from deadhand.table.game.levels import PARAMETERS, Level


def play_game(
    template: Match, players: Sequence[Level | OwnBot], streams: NDArray[np.int64], *, game: str, most_decisions: int
) -> tuple[Match, int]:
    """Play one game to its end, or until it has taken `most_decisions`; return it with the number of decisions.

    `template` is a table before its deal. `players` and `streams` are as in `bulk.play_games`. `game` names the game,
    for the seeds of the bots and for errors.

    Raises:
        Refused: if a bot fails or breaks the rules.
        BrokenTable: if a fault in the rules breaks the table.
    """
    match = template.without_history()
    match.table.chance = streams[0]
    engine.call(match.game, flow.deal, match.tables, 0)
    match = match.without_history()
    choosers = _seated(match, players, np.array([streams[1]]), game)
    taken = 0
    try:
        while not match.over and taken < most_decisions:
            match.play(choosers[match.table.actor](match))
            taken += 1
    except BrokenTable as error:
        raise BrokenTable(f"Game {game}: {error}") from None
    return match, taken


def _seated(
    match: Match, players: Sequence[Level | OwnBot], noise: NDArray[np.int64], game: str
) -> list[Callable[[Match], int]]:
    """Return how each seat chooses; the levels share one random stream."""
    sitting = np.zeros(match.seats, np.int64)
    match.game.plain[sit_down](match.table, sitting)
    choosers: list[Callable[[Match], int]] = []
    for seat, place in enumerate((sitting // PARAMETERS).tolist()):
        player = players[place]
        if isinstance(player, OwnBot):
            choosers.append(player.sit_down(f"{game} {seat}").choose)
        else:
            choosers.append(_level(match, player, noise))
    return choosers


def _level(match: Match, level: Level, noise: NDArray[np.int64]) -> Callable[[Match], int]:
    parameters, tallies = np.array(level.parameters, np.int64), tallies_for(match.game)

    def chosen(now: Match) -> int:
        return engine.call(now.game, choose, room_for_trials(now), parameters, noise, tallies)

    return chosen
