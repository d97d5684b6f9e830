"""Values of offers by the search of bots, comparisons of two of them, and reasons in words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from deadhand import engine
from deadhand.advice.hints import explain
from deadhand.bots.hint import chance_after
from deadhand.bots.players import room_for_trials
from deadhand.bots.review import BEST, CHANCE, CHOSEN, COST, DECISION_SIZE, ERROR, assess_decision
from deadhand.bots.search.candidates import ACTION, DIFFERENCES, WIDTH, WORLDS, tallies_for
from deadhand.bots.search.rollout import WHOLE
from deadhand.bots.search.search import search_table
from deadhand.match.match import Match
from deadhand.table.game.levels import PARAMETERS, Level
from deadhand.table.view.sentences import Parts, Speaker
from deadhand.table.view.view_hint import reason_parts


class OfferValue(NamedTuple):
    """An offer, and the chance to win after it, 0 to 1."""

    action: int
    chance: float


class Comparison(NamedTuple):
    """The chance that an offer costs against another, the standard error of that, and the chance after the other."""

    loss: float
    error: float
    chance: float


def search_offers(world: Match, level: Level, chance: int) -> list[OfferValue]:
    """Return all offers with their values: first the choice of a level that searches, then those that did best.

    `chance` is the state of the generator that draws the worlds.
    """
    tables, tallies = room_for_trials(world), tallies_for(world.game)
    noise = np.array([chance], np.int64)
    choice = engine.call(world.game, search_table, tables, 0, 1, np.array(level.parameters), noise, tallies)
    rows = tallies[: WIDTH * len(world.legal)].reshape(-1, WIDTH).tolist()
    chances = [world.game.plain[chance_after](tallies, place) / WHOLE for place in range(len(rows))]
    best_first = sorted(
        zip(rows, chances, strict=True),
        key=lambda each: (each[0][ACTION] != choice, -each[0][WORLDS], -each[0][DIFFERENCES] / each[0][WORLDS]),
    )
    return [OfferValue(row[ACTION], value) for row, value in best_first]


def compared(world: Match, best: int, other: int, *, worlds: int, chance: int) -> tuple[Any, Any]:
    """Return the row of a decision between two offers, tried in the same worlds, and the tallies of both."""
    row, tallies = np.zeros(DECISION_SIZE, np.int64), tallies_for(world.game)
    row[[CHOSEN, BEST]] = other, best
    noise = np.array([0, chance], np.int64)
    engine.call(
        world.game, assess_decision, room_for_trials(world), np.zeros(PARAMETERS, np.int64), worlds, noise, tallies, row
    )
    return row, tallies


def compare(world: Match, best: int, other: int, *, worlds: int, chance: int) -> Comparison:
    """Return what an offer costs against the best one."""
    row, _ = compared(world, best, other, worlds=worlds, chance=chance)
    return Comparison(row[COST] / worlds / WHOLE, row[ERROR] / (10 * WHOLE), row[CHANCE] / WHOLE)


def reasons_for(world: Match, actions: Sequence[int], speaker: Speaker, *, searched: bool = False) -> list[Parts]:
    """Return the bot's reasons for some offered actions in words; the best action is the first."""
    return [reason_parts(choice, speaker) for choice in explain(world, actions, searched=searched)]
