"""Games with bots of one's own: move by move in Python, with the same deals and the same bots' chance as in bulk."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.arena.loop import sit_down
from deadhand.arena.records import Episode
from deadhand.arena.request import Plan
from deadhand.bots.choose import choose
from deadhand.bots.own_bot import OwnBot
from deadhand.bots.players import room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.match.match import Match
from deadhand.table.errors import BrokenTable
from deadhand.table.flow import flow
from deadhand.table.game.levels import PARAMETERS, Level


def play_game(plan: Plan, number: int) -> Match:
    """Play one game of a plan to its end, or until it has taken the most decisions.

    Raises:
        Refused: if a bot fails or breaks the rules.
        BrokenTable: if a fault in the rules breaks the table.
    """
    assert plan.template is not None
    chance, noise = plan.conditions.streams(number, 1).tolist()
    match = plan.template.without_history()
    match.table.chance = chance
    engine.call(match.game, flow.deal, match.tables, 0)
    match = match.without_history()
    name = f"{number} of {plan.conditions.seed_of_bots}"
    choosers = _choosers(match, plan, np.array([noise]), name)
    try:
        while not match.over and len(match.actions) < plan.conditions.most_decisions:
            match.play(choosers[match.table.actor](match))
    except BrokenTable as error:
        raise BrokenTable(f"Game {name}: {error}") from None
    return match


def _choosers(match: Match, plan: Plan, noise: NDArray[np.int64], name: str) -> list[Callable[[Match], int]]:
    """Return how each seat chooses; the levels share one random stream. `name` names the game, for seeds of bots."""
    layout = match.game.layout_of(Episode)
    episode = layout.open(layout.new(1))[0]
    match.game.plain[sit_down](match.table, episode)
    choosers: list[Callable[[Match], int]] = []
    for seat in range(match.seats):
        player = plan.players[episode.bots[seat] // PARAMETERS]
        if isinstance(player, OwnBot):
            choosers.append(player.sit_down(f"{name} {seat}").choose)
        else:
            choosers.append(_level_chooser(match, player, noise))
    return choosers


def _level_chooser(match: Match, level: Level, noise: NDArray[np.int64]) -> Callable[[Match], int]:
    parameters, tallies = np.array(level.parameters, np.int64), tallies_for(match.game)

    def choose_now(now: Match) -> int:
        return engine.call(now.game, choose, room_for_trials(now), parameters, noise, tallies)

    return choose_now
