"""Matches of a network against the levels of a game, and how often its whole numbers choose as the floats did."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from deadhand.bots.names import levels_of
from deadhand.bots.network.inputs import action_rows
from deadhand.bots.network.network import Network
from deadhand.envs.batch import Batch
from deadhand.lab.analysis.intervals import share_interval
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue
from deadhand.training.groups import Group
from deadhand.training.model import Model, labelled_columns

TABLES: Final = 250
LEAST_WIN: Final = 0.5
"""The least return that counts as a win. A Turned Survivor of the side that wins gets less."""


class Player(Protocol):
    """Chooses for the asked seats of a batch."""

    def __call__(self, batch: Batch) -> NDArray[np.int64]:
        """Return an action for each table, (T,)."""


class NetworkPlayer:
    """Plays the offer that a network of whole numbers prefers."""

    def __init__(self, network: Network, game: Game) -> None:
        self.network, self.game = network, game
        weights = np.vstack([network.we.astype(np.float64), np.zeros((1, network.we.shape[1]))])
        self.offers = weights[action_rows(game)].sum(1).T  # doubles hold all sums exactly, and multiply faster

    def __call__(self, batch: Batch) -> NDArray[np.int64]:
        """Return the preferred offer at each table, of equals the first."""
        step = batch.last
        hidden = self.network.hidden(self.game, batch.seats, step.observations)
        preferences = np.take_along_axis(hidden.astype(np.float64) @ self.offers, step.offers, 1)
        preferences[np.arange(step.offers.shape[1]) >= step.counts[:, None]] = -np.inf
        return np.take_along_axis(step.offers, preferences.argmax(1)[:, None], 1)[:, 0]


class ModelPlayer:
    """Plays the likeliest offer of a model in floats."""

    def __init__(self, model: Model, game: Game) -> None:
        self.model, self.labels = model, list(labelled_columns(game))

    @torch.no_grad()
    def __call__(self, batch: Batch) -> NDArray[np.int64]:
        """Return the likeliest offer at each table."""
        offers = torch.from_numpy(batch.last.offers)
        seen = torch.from_numpy(Group(batch, "", 0, self.labels).see())
        log_policy, _ = self.model(seen, offers, torch.from_numpy(batch.last.counts).clamp(min=1))
        return offers.gather(1, log_policy.argmax(-1)[:, None])[:, 0].numpy()


class LevelPlayer:
    """Plays as a level does."""

    def __init__(self, level: str) -> None:
        self.level = level

    def __call__(self, batch: Batch) -> NDArray[np.int64]:
        """Return what a bot of the level would do at each table."""
        return batch.bot_actions(self.level)


@dataclass(frozen=True)
class Terms:
    """The terms of a match: the game, how many games, and their seed."""

    game: Game
    games: int
    seed: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    deck: Deck | None = None


@dataclass(frozen=True)
class Pairing:
    """A match to be played: the side of the network, the level against it, and the number of seats."""

    seats: int
    side: str
    """"seat", in turn, "team", which is all seats, or a faction."""
    opponents: str
    """The level of all others; of a team that has none, the level that it is compared with."""

    def make_batch(self, terms: Terms) -> Batch:
        """Return the tables of this pairing."""
        return Batch(
            terms.game,
            tables=min(TABLES, terms.games),
            seats=self.seats,
            opponents=None if self.side == "team" else self.opponents,
            seat=self.side if self.side not in ("seat", "team") else "rotating",
            seed=terms.seed,
            autoreset="same_step",
            rewards="sides",
            options=terms.options,
            deck=terms.deck,
        )


@dataclass(frozen=True)
class Result:
    """The share of wins in a pairing, with its 95 % interval."""

    seats: int
    side: str
    opponents: str
    share: float
    low: float
    high: float
    games: int
    par: float
    """The share at equal strength: that of one seat, or in games of sides that of the level in its place."""

    def as_dict(self) -> dict[str, Any]:
        """Return its figures by name."""
        return {name: round(each, 4) if isinstance(each, float) else each for name, each in asdict(self).items()}


def pairings(game: Game, seats: Sequence[int], levels: Sequence[str] = ()) -> Iterator[Pairing]:
    """Yield what is played: every side against these levels, or all, at these numbers of seats."""
    levels = levels or [name for name in levels_of(game) if name != "greedy"]  # which plays like `hard`
    sides = ["team"] if game.team else list(game.factions.names) if game.factions else ["seat"]
    for number in seats:
        for side in sides:
            for level in levels:
                yield Pairing(number, side, level)


def play_pairing(terms: Terms, pairing: Pairing, player: Player) -> Result:
    """Play so many games or a few more, and return the result.

    In games of sides the level plays the same deals in the place of the network, to compare.
    """
    wins = play_games(terms, pairing, player)
    par = 1 / pairing.seats
    if pairing.side != "seat":
        par = float(play_games(terms, pairing, LevelPlayer(pairing.opponents)).mean())
    low, high = share_interval(float(wins.sum()), len(wins))
    return Result(pairing.seats, pairing.side, pairing.opponents, float(wins.mean()), low, high, len(wins), par)


def play_games(terms: Terms, pairing: Pairing, player: Player) -> NDArray[np.float64]:
    """Return what the player's side got in each game: as many games of each table, as short ones would count more."""
    batch = pairing.make_batch(terms)
    batch.reset()
    each, played = -(-terms.games // batch.tables), np.zeros(batch.tables, np.int64)
    got: list[float] = []
    while played.min() < each:
        own = batch.own_seats
        step = batch.step(player(batch))
        best = (step.rewards * own).max(1)
        ended = (step.terminated | step.truncated) & (played < each)
        got += [won(share, pairing.side) for share in best[ended].tolist()]
        played += ended
    return np.array(got)


def won(share: float, side: str) -> float:
    """Return what counts as won: a share of a win among seats, all or nothing for a side."""
    return share if side == "seat" or share >= LEAST_WIN else 0.0


def agreement(game: Game, model: Model, network: Network, positions: int, seed: str) -> float:
    """Return how often the network chooses as its floats, among positions of its own play with several offers."""
    exact, floats = NetworkPlayer(network, game), ModelPlayer(model, game)
    same = seen = 0
    for seats in range(network.seats[0], network.seats[1] + 1):
        batch = Batch(game, tables=TABLES, seats=seats, seed=seed, autoreset="same_step")
        batch.reset()
        share = positions * (seats - network.seats[0] + 1) // (network.seats[1] - network.seats[0] + 1)
        while seen < share:
            actions = exact(batch)
            real = batch.last.counts > 1
            same += int((actions == floats(batch))[real].sum())
            seen += int(real.sum())
            batch.step(actions)
    return same / seen
