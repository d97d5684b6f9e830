"""Values of offers: the greedy bot's scores, and values in simulated games.

The latter are the chance of the asked seat's side to win if all play on greedily. They are computed in worlds redealt
from the seat's knowledge. Callers pass a world that is redealt itself (`Match.determinize`), so that nothing of the
true one can matter. Scores read only what the seat knows.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from deadhand import engine
from deadhand.bots.players import room_for_trials
from deadhand.bots.rate import rate
from deadhand.bots.search.candidates import ACTION, DIFFERENCES, SQUARES, WIDTH, WORLDS, WORTHS, tallies_for
from deadhand.bots.search.compare import compare_offers
from deadhand.bots.search.rollout import WHOLE
from deadhand.bots.search.search import search_table
from deadhand.match.match import Match
from deadhand.table.game.levels import Level
from deadhand.table.knowledge.facts import open_offers
from deadhand.table.record.chance import chance_from
from deadhand.table.record.record import copy_bytes
from deadhand.table.view.premoves import asked_ahead


class OfferValue(NamedTuple):
    """An offer, and the chance to win after it, 0 to 1; None if nothing else is offered."""

    action: int
    chance: float | None


class Comparison(NamedTuple):
    """The chance that an offer costs against another, the standard error of that, and the chance after the other."""

    loss: float
    error: float
    chance: float


def score_offers(match: Match, seat: int) -> dict[int, int]:
    """Return the greedy bot's score of each action that a seat may choose, now or ahead; empty if there is none.

    Chance and noise are constant, so the scores depend on the seat's knowledge alone.
    """
    tables, asked = room_for_trials(match), asked_ahead(match.game, match.tables, seat, engine.call)
    if asked is not None:
        copy_bytes(tables[0], asked[0], match.game.layout.copied)
    elif match.actor != seat:
        return {}
    chance = tables[0].chance = chance_from("hints")
    offers = open_offers(tables[0])
    scores = np.zeros(len(offers), np.int64)
    engine.call(match.game, rate, tables, 0, 1, np.array([chance], np.int64), scores)
    return dict(zip(offers, scores.tolist(), strict=True))


def search_offers(world: Match, level: Level, chance: int) -> list[OfferValue]:
    """Return all offers with their values: first the choice of a level that searches, then those that did best.

    `chance` is the state of the generator that draws the worlds.
    """
    tables, tallies = room_for_trials(world), tallies_for(world.game)
    noise = np.array([chance], np.int64)
    choice = engine.call(world.game, search_table, tables, 0, 1, level.simulations, level.caution, noise, tallies)
    rows = tallies.reshape(-1, WIDTH)[: len(world.legal)].tolist()
    best_first = sorted(rows, key=lambda row: (row[ACTION] != choice, -row[WORLDS], -_mean(row, DIFFERENCES)))
    return [OfferValue(row[ACTION], _chance_after(row, rows[0])) for row in best_first]


def _chance_after(row: list[int], greedy: list[int]) -> float | None:
    """Return the chance after an offer, by its difference from the greedy choice, which was tried in all worlds."""
    if not greedy[WORLDS]:
        return None
    return min(1.0, max(0.0, (_mean(greedy, WORTHS) + _mean(row, DIFFERENCES)) / WHOLE))


def _mean(row: list[int], column: int) -> float:
    """Return the mean of a sum over the worlds of a row."""
    return row[column] / row[WORLDS] if row[WORLDS] else 0.0


def compare(world: Match, best: int, other: int, *, worlds: int, chance: int) -> Comparison:
    """Return what an offer costs against the best one, tried in the same worlds."""
    tallies = tallies_for(world.game)
    tallies[ACTION], tallies[WIDTH + ACTION] = best, other
    noise = np.array([chance], np.int64)
    engine.call(world.game, compare_offers, room_for_trials(world), 0, 1, 2, worlds, noise, tallies)
    first, second = tallies.reshape(-1, WIDTH)[:2].tolist()
    mean = _mean(second, DIFFERENCES)
    variance = max(0.0, _mean(second, SQUARES) - mean * mean) / max(1, worlds - 1)
    return Comparison(-mean / WHOLE, sqrt(variance) / WHOLE, _mean(first, WORTHS) / WHOLE)
