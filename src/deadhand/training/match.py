"""Matches of a network against the levels of a game, and how often its whole numbers choose as the floats did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, Unpack

import numpy as np
import torch
from numpy.typing import NDArray

from deadhand.bots.names import levels_of
from deadhand.bots.network.network import Network
from deadhand.envs.batch import Batch
from deadhand.envs.evaluate import Row, play_place, tables_and_episodes
from deadhand.envs.policies import LevelPolicy, NetworkPolicy, PolicyFactory, Turns
from deadhand.envs.settings import BatchSettings
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY
from deadhand.table.knowledge.plan import KnowledgePlan
from deadhand.training.model import Model, read

TABLES: Final = 250
"""Tables at which whole numbers are compared with floats."""
SEAT: Final = "seat"
TEAM: Final = "team"
"""The sides in games without factions: one seat, which changes with each game, or all seats."""


class ModelPolicy:
    """A policy that plays the likeliest offer of a model in floats."""

    def __init__(self, plan: KnowledgePlan, _seed: int, model: Model) -> None:
        self._plan, self._model = plan, model

    @torch.no_grad()
    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Return the likeliest offer of each turn."""
        columns = (read(self._plan, turns.observations), turns.offers, turns.counts)
        log_policy, _ = self._model(*map(torch.from_numpy, columns))
        return turns.offered(log_policy.argmax(-1).numpy())


class Pairing(NamedTuple):
    """A match to be played: the number of seats, the side of the network, and the level against it."""

    seats: int
    side: str
    """`SEAT`, `TEAM`, or a faction."""
    level: str
    """The level of all others; of a team that has none, the level that it is compared with."""


@dataclass(frozen=True)
class MatchRow(Row):
    """The share of wins in a pairing."""

    seats: int
    par: float
    """The share at equal strength: that of one seat, or in games of sides that of the level in its place."""


def pairings(game: Game, seats: Sequence[int], levels: Sequence[str] = ()) -> Iterator[Pairing]:
    """Yield what is played: every side against these levels, or all, at these numbers of seats."""
    levels = levels or [name for name in levels_of(game) if name != GREEDY.name]  # which plays like `hard`
    sides = [TEAM] if game.team else game.factions.names if game.factions else [SEAT]
    for number in seats:
        for side in sides:
            for level in levels:
                yield Pairing(number, side, level)


def play_pairing(
    factory: PolicyFactory, game: Game, pairing: Pairing, games: int, **table: Unpack[BatchSettings]
) -> MatchRow:
    """Play this number of games or a few more, as many at each table, because short ones would count more.

    In games of sides the level plays the same deals in the place of the network, to compare.
    """
    seats, side, level = pairing
    tables, episodes = tables_and_episodes(games, [side])
    settings: BatchSettings = {**table, "seats": seats, "tables": tables}

    def play(policy: PolicyFactory) -> Row:
        place = side if side not in (SEAT, TEAM) else "rotating"
        return play_place(policy, game, None if side == TEAM else level, place, episodes, **settings)

    par = 1 / seats if side == SEAT else play(partial(LevelPolicy, level=level)).share
    found = {**vars(play(factory)), "opponent": level, "place": side}
    return MatchRow(**found, seats=seats, par=par)


def agreement(game: Game, model: Model, network: Network, positions: int, seed: str) -> float:
    """Return how often the network chooses as its floats, among positions of its own play with several offers."""
    same = seen = 0
    for seats in range(network.seats[0], network.seats[1] + 1):
        batch = Batch(game, tables=TABLES, seats=seats, seed=seed, autoreset="same_step")
        exact, floats = NetworkPolicy(batch.plan, 0, network), ModelPolicy(batch.plan, 0, model)
        batch.reset()
        share = positions * (seats - network.seats[0] + 1) // (network.seats[1] - network.seats[0] + 1)
        while seen < share:
            actions = batch.policy_actions(exact)
            real = batch.last.counts > 1
            same += int((actions == batch.policy_actions(floats))[real].sum())
            seen += int(real.sum())
            batch.step(actions)
    return same / seen
