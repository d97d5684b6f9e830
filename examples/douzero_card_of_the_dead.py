"""Deep Monte Carlo with action features for Card of the Dead, in the manner of DouZero, in one file, on a CPU.

    pip install . torch                                # in a clone of this project
    python examples/douzero_card_of_the_dead.py --minutes 10 --seed 1

One network plays all seats against itself. It estimates the result of the game for the asked seat from an observation
and the features of an action, so that it learns something about the 1,640 actions at once: an action is its verb and
its cards. It takes the best action, and now and then another one. When a game has ended, the estimates of its decisions
move towards its result: there are no rewards before the end, and nothing else is needed. At the end it plays new games
against bots.

Zha et al., "DouZero: mastering DouDizhu with self-play deep reinforcement learning" (2021).
"""

import argparse
import math
import time
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from deadhand.envs import Batch, KnowledgePlan, Step, action_features
from deadhand.envs.play import play_episodes
from deadhand.envs.policies import Turns

GAME = "card_of_the_dead"
MOST_CATEGORY = 31
"""No kind, seat or zone of this game has a greater number."""
OMITTED = ("card_zones", "cards", "marks", "options")
"""The sections that are left out: the numbers of each kind in each zone tell most of it."""
RANDOM_STEPS = 50
"""The steps of random play whose numbers are the scale of all numbers."""


@dataclass
class Settings:
    """The settings of the command line; see `--help`."""

    minutes: float = 10.0
    seed: int = 1
    tables: int = 128
    rounds: int = 1
    width: int = 192
    minibatch: int = 1024
    rate: float = 1e-3
    explore: float = 0.05
    games: int = 2000
    threads: int = 1


class Encoder:
    """Turns observations, (T, N), into features, (T, F): numbers by their mean and spread, categories as flags."""

    def __init__(self, plan: KnowledgePlan) -> None:
        self.numbers: list[int] = []
        self.categories: list[int] = []
        for section in plan.sections:
            columns = list(section.columns) * len(section.rows)
            for index, column in enumerate(columns, section.first):
                if section.name not in OMITTED:
                    (self.numbers if column.what in ("number", "flag") else self.categories).append(index)
        self.size = len(self.numbers) + len(self.categories) * (1 + MOST_CATEGORY)
        self.mean = self.spread = np.zeros(0, np.float32)

    def fit(self, observations: NDArray[np.int16]) -> None:
        """Take the scale of the numbers from observations of random games."""
        numbers = observations[:, self.numbers].astype(np.float32)
        spread = numbers.std(0)
        self.mean, self.spread = (
            numbers.mean(0),
            np.where(spread > 0, spread + 0.1, np.float32(np.inf)),
        )  # a constant tells nothing

    def __call__(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """Return the features."""
        features = np.zeros((len(observations), self.size), np.float32)
        features[:, : len(self.numbers)] = (observations[:, self.numbers] - self.mean) / self.spread
        values = observations[:, self.categories].clip(0, MOST_CATEGORY)
        places = len(self.numbers) + (1 + MOST_CATEGORY) * np.arange(len(self.categories)) + values
        features[np.arange(len(features))[:, None], places] = 1
        return features


class Estimator(nn.Module):
    """Estimates the result of an action from the features of the observation and those of the action.

    Position and action meet in one hidden layer, so the position is read once for all actions that are offered there.
    """

    actions: Tensor
    """The features of each action as flags, (A, features)."""

    def __init__(self, features: int, actions: NDArray[np.int16], width: int) -> None:
        super().__init__()
        self.position = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width))
        flags = [nn.functional.one_hot(torch.from_numpy(column).long()) for column in actions.T]
        self.register_buffer("actions", torch.cat(flags, 1).float())
        self.action = nn.Linear(sum(flag.shape[1] for flag in flags), width)
        self.result = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, features: Tensor, rows: Tensor, actions: Tensor) -> Tensor:
        """Return the estimate of each action, at the position in the row of `features` that `rows` gives for it."""
        used, each = actions.unique(return_inverse=True)
        met = self.position(features)[rows] + self.action(self.actions[used])[each]
        return self.result(met)[:, 0]


@torch.no_grad()
def best_offers(estimator: Estimator, features: NDArray[np.float32], step: Step | Turns) -> NDArray[np.int64]:
    """Return the action with the highest estimate at each table."""
    offered = np.arange(step.offers.shape[1]) < step.counts[:, None]
    rows, places = offered.nonzero()
    estimates = np.full(offered.shape, -np.inf, np.float32)
    found = estimator(torch.from_numpy(features), torch.from_numpy(rows), torch.from_numpy(step.offers[rows, places]))
    estimates[rows, places] = found.numpy()
    return step.offers[rows_of(step), estimates.argmax(1)]


def rows_of(step: Step | Turns) -> NDArray[np.int64]:
    """Return the number of each table."""
    return np.arange(len(step.counts))


def random_offers(step: Step, draw: np.random.Generator) -> NDArray[np.int64]:
    """Return a random action at each table."""
    return step.offers[rows_of(step), (draw.random(len(step.counts)) * step.counts).astype(int)]


class Memory:
    """The decisions of games that are being played, and those of finished games, which have a result."""

    def __init__(self, tables: int) -> None:
        self.open: list[list[tuple[NDArray[np.float32], int, int]]] = [[] for _ in range(tables)]
        self.done: list[tuple[NDArray[np.float32], int, float]] = []

    def note(self, features: NDArray[np.float32], actions: NDArray[np.int64], seats: NDArray[np.int64]) -> None:
        """Note what was decided at each table, and by which seat."""
        for game, row, action, seat in zip(self.open, features, actions.tolist(), seats.tolist(), strict=True):
            game.append((row, action, seat))

    def finish(self, step: Step) -> None:
        """Give the decisions of the games that have just ended their results."""
        for table in (step.terminated | step.truncated).nonzero()[0].tolist():
            results = step.rewards[table].tolist()
            self.done += [(row, action, results[seat]) for row, action, seat in self.open[table]]
            self.open[table] = []

    def take(self) -> tuple[Tensor, Tensor, Tensor]:
        """Return the features, actions and results of all finished decisions, and forget them."""
        rows, actions, results = zip(*self.done, strict=True)
        self.done = []
        return torch.from_numpy(np.stack(rows)), torch.tensor(actions), torch.tensor(results)


def learn(estimator: Estimator, optimizer: torch.optim.Optimizer, memory: Memory, minibatch: int) -> float:
    """Move the estimates towards the results; return the mean squared error before that."""
    features, actions, results = memory.take()
    errors = []
    for part in torch.randperm(len(results)).split(minibatch):
        error = (estimator(features[part], torch.arange(len(part)), actions[part]) - results[part]).square().mean()
        optimizer.zero_grad()
        error.backward()
        nn.utils.clip_grad_norm_(estimator.parameters(), 1.0)
        optimizer.step()
        errors.append(error.item())
    return sum(errors) / len(errors)


def win_share(estimator: Estimator, encoder: Encoder, settings: Settings, level: str) -> float:
    """Let the estimator play its best actions against a level, from both seats; return its share of the wins."""
    seed, rounds = f"test {settings.seed}", {"rounds": settings.rounds}
    batch = Batch(GAME, tables=settings.tables, seats=2, opponents=level, seed=seed, options=rounds)
    games = -(-settings.games // settings.tables)

    def policy(turns: Turns) -> NDArray[np.int64]:
        return best_offers(estimator, encoder(turns.observations), turns)

    return float(play_episodes(batch, policy, games).results.mean())


def train(settings: Settings) -> Estimator:
    """Train an estimator for some minutes, and print how it does."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    draw = np.random.default_rng(settings.seed)
    batch = Batch(
        GAME,
        tables=settings.tables,
        seats=2,
        seed=settings.seed,
        autoreset="same_step",
        options={"rounds": settings.rounds},
    )
    encoder, step = Encoder(batch.plan), batch.reset()
    encoder.fit(random_observations(batch, draw))
    estimator = Estimator(encoder.size, action_features(batch.game), settings.width)
    optimizer = torch.optim.Adam(estimator.parameters(), lr=settings.rate)
    memory, step = Memory(settings.tables), batch.reset()
    began, before, decisions, shown = time.monotonic(), time.process_time(), 0, 0.0
    while (passed := (time.monotonic() - began) / (60 * settings.minutes)) < 1:
        features, seats = encoder(step.observations), step.actors.copy()
        greedy, other = best_offers(estimator, features, step), random_offers(step, draw)
        actions = np.where(draw.random(settings.tables) < settings.explore, other, greedy)
        memory.note(features, actions, seats)
        step = batch.step(actions)
        memory.finish(step)
        decisions += settings.tables
        if len(memory.done) >= 4 * settings.minibatch:
            optimizer.param_groups[0]["lr"] = settings.rate * (1 - passed)
            error = learn(estimator, optimizer, memory, settings.minibatch)
            if passed >= shown:
                shown += 0.05
                print(f"{passed:4.0%} {decisions:>9,} decisions; mean squared error {error:.3f}", flush=True)
    wall, cpu = (time.monotonic() - began) / 60, (time.process_time() - before) / 60
    print(f"{decisions:,} decisions in {wall:.1f} minutes ({cpu:.1f} minutes of CPU time)")
    for level in ("random", "easy", "medium", "greedy"):
        share = win_share(estimator, encoder, settings, level)
        error = 1.96 * math.sqrt(share * (1 - share) / settings.games)
        print(
            f"against {level:6}: {share:.1%} of the wins (+- {error:.1%}), {elo_difference(share):+.0f} Elo", flush=True
        )
    return estimator


def random_observations(batch: Batch, draw: np.random.Generator) -> NDArray[np.int16]:
    """Return observations of random play."""
    step, found = batch.last, []
    for _ in range(RANDOM_STEPS):
        found.append(step.observations.copy())
        step = batch.step(random_offers(step, draw))
    return np.concatenate(found)


def elo_difference(share: float) -> float:
    """Return by how many points of Elo's scale a share of wins is better than 1/2."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return 400 * math.log10(share / (1 - share))


def main() -> None:
    """Read the settings from the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Settings()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"by default {value}")
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
