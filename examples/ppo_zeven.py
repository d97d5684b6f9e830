"""Proximal policy optimization (PPO) with masked actions for Zeven Card Zombie, in one file, on a CPU.

    pip install deadhand torch
    python examples/ppo_zeven.py --minutes 10 --seed 1

The learner plays one seat of many tables, against a pool of bots: some weak, so that it wins now and then from the
beginning, and most of them greedy. All tables of one kind of opponent are a `Batch`. The game is one round with two
seats. The reward is the result (1 for a win, 0 for a loss, 1/2 for a tie) and a little of the difference in points,
from which a learner that still loses every game learns how to lose by less. At the end the learner plays new games
against each level, in one round and in the usual five; there only wins count.

Schulman et al., "Proximal policy optimization algorithms" (2017); Huang and Ontañón, "A closer look at invalid action
masking in policy gradient algorithms" (2022); the form is that of CleanRL.
"""

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from deadhand.envs import Batch, ObservationPlan

POOL = {"easy": 0.1, "medium": 0.3, "greedy": 0.6}
"""The share of the tables at which each level plays against the learner."""
POINT = 0.02
"""The reward for a point more than the other seat."""
DISCOUNT, TRACE = 1.0, 0.95
"""The game rewards its end only, and a round is short: nothing is discounted but the advantages (GAE)."""
CLIP, VALUE_WEIGHT, MOST_GRADIENT = 0.2, 0.5, 0.5
MOST_CATEGORY = 15
"""The subject of a question is a kind, a seat or a number: all are small here."""


@dataclass
class Settings:
    """The settings of the command line; see `--help`."""

    minutes: float = 10.0
    seed: int = 1
    tables: int = 256
    steps: int = 64
    width: int = 192
    epochs: int = 2
    minibatch: int = 2048
    rate: float = 1e-3
    entropy: float = 0.005
    games: int = 2000
    threads: int = 1


class Encoder:
    """Turns observations, (T, N), into features, (T, F), by what the plan says of each number.

    Numbers are scaled by their mean and spread in a few random games. Categories (a seat, a kind of card) become one
    flag for each value. The list of all cards is left out: the counts of each kind in each zone and the highest card of
    each pile are numbers of their own.
    """

    def __init__(self, plan: ObservationPlan) -> None:
        self.numbers: list[int] = []
        self.categories: list[int] = []
        self.offsets: list[int] = []
        flags = 0
        for section in plan.sections:
            if section.name in ("card_zones", "cards", "options"):
                continue
            columns = list(section.columns) * len(section.rows)
            for index, column in enumerate(columns, section.first):
                if column.what in ("number", "flag"):
                    self.numbers.append(index)
                else:
                    self.categories.append(index)
                    self.offsets.append(flags)
                    flags += 1 + min(column.most, MOST_CATEGORY)
        self.size = len(self.numbers) + flags
        self.mean = self.spread = np.zeros(0, np.float32)

    def fit(self, observations: NDArray[np.int16]) -> None:
        """Take the scale of the numbers from observations of random games."""
        numbers = observations[:, self.numbers].astype(np.float32)
        spread = numbers.std(0)
        self.mean, self.spread = (
            numbers.mean(0),
            np.where(spread > 0, spread + 0.1, np.float32(np.inf)),
        )  # a constant tells nothing

    def __call__(self, observations: NDArray[np.int16]) -> Tensor:
        """Return the features."""
        features = np.zeros((len(observations), self.size), np.float32)
        features[:, : len(self.numbers)] = (observations[:, self.numbers] - self.mean) / self.spread
        rows = np.arange(len(observations))
        values = observations[:, self.categories].clip(0, MOST_CATEGORY) + np.array(self.offsets)
        features[rows[:, None], len(self.numbers) + values] = 1
        return torch.from_numpy(features)


class Pool:
    """Tables with all kinds of opponents, stepped as if they were one batch."""

    def __init__(self, settings: Settings, shares: dict[str, float], *, seed: str, rounds: int = 1) -> None:
        sizes = [max(1, round(settings.tables * share)) for share in shares.values()]
        self.batches = [
            Batch(
                "zeven",
                tables=size,
                seats=2,
                opponents=level,
                seed=f"{seed} {level}",
                autoreset="same_step",
                options={"rounds": rounds},
            )
            for level, size in zip(shares, sizes, strict=True)
        ]
        self.levels, self.tables, self.plan = list(shares), sum(sizes), self.batches[0].plan
        self.bounds = np.cumsum(sizes)[:-1]
        labels = list(self.plan.labels)
        self.points = [labels.index(f"counters/scores of {seat}") for seat in ("your seat", "seat +1")]
        for batch in self.batches:
            batch.reset()

    def look(self) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """Return the observations and the masks of all tables."""
        steps = [batch.last for batch in self.batches]
        return np.concatenate([step.observations for step in steps]), np.concatenate([step.mask for step in steps])

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.int16], NDArray[np.bool_]]:
        """Act at all tables; return the results of the games that have just ended, the learner's lead, and where."""
        results, leads, ended = [], [], []
        for batch, own in zip(self.batches, np.split(actions, self.bounds), strict=True):
            learners = batch.learners
            step = batch.step(own)
            own_points, other_points = step.finals[:, self.points].T
            results.append(step.rewards[np.arange(batch.tables), learners])
            leads.append((own_points - other_points) * step.final)
            ended.append(step.terminated | step.truncated)
        return np.concatenate(results), np.concatenate(leads), np.concatenate(ended)


class Agent(nn.Module):
    """A network whose last layers are a policy and the value of a position."""

    def __init__(self, features: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, features: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithm of each action's probability, -1e9 and less where it is not offered, and the value."""
        inside = self.body(features)
        return self.policy(inside).masked_fill(mask == 0, -1e9).log_softmax(-1), self.value(inside)[:, 0]


def sample(log_policy: Tensor) -> Tensor:
    """Draw an action for each row (the Gumbel trick)."""
    return (log_policy - (-torch.rand_like(log_policy).log()).log()).argmax(-1)


@dataclass
class Rollout:
    """The learner's observations and actions, (steps, tables, ...)."""

    features: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    values: Tensor
    results: Tensor
    rewards: Tensor
    ended: Tensor

    def advantages(self, following: Tensor) -> Tensor:
        """Return the generalized advantage estimates; `following` are the values after the last step."""
        advantages = torch.zeros_like(self.rewards)
        carried, after = torch.zeros_like(following), following
        for step in reversed(range(len(self.rewards))):
            goes_on = 1 - self.ended[step]
            error = self.rewards[step] + DISCOUNT * after * goes_on - self.values[step]
            carried = error + DISCOUNT * TRACE * goes_on * carried
            advantages[step], after = carried, self.values[step]
        return advantages


@torch.no_grad()
def play(agent: Agent, encoder: Encoder, pool: Pool, steps: int) -> tuple[Rollout, Tensor]:
    """Play some steps at all tables; return them, and the values of the positions after them."""
    kept: list[list[Tensor]] = [[] for _ in fields(Rollout)]
    for _ in range(steps):
        observations, mask = pool.look()
        features, masks = encoder(observations), torch.from_numpy(mask)
        log_policy, values = agent(features, masks)
        actions = sample(log_policy)
        chosen = log_policy.gather(1, actions[:, None])[:, 0]
        results, leads, ended = (torch.from_numpy(found).float() for found in pool.step(actions.numpy()))
        rewards = results + POINT * leads
        found = features, masks, actions, chosen, values, results, rewards, ended
        for column, each in zip(kept, found, strict=True):
            column.append(each)
    observations, mask = pool.look()
    return Rollout(*(torch.stack(column) for column in kept)), agent(encoder(observations), torch.from_numpy(mask))[1]


def learn(
    agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, following: Tensor, settings: Settings
) -> None:
    """Improve the agent by what it saw."""
    advantages = rollout.advantages(following)
    returns = (advantages + rollout.values).flatten()
    features, masks, actions, before = (
        column.flatten(0, 1) for column in (rollout.features, rollout.masks, rollout.actions, rollout.log_probabilities)
    )
    gains = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).flatten()
    for _ in range(settings.epochs):
        for part in torch.randperm(len(gains)).split(settings.minibatch):
            log_policy, values = agent(features[part], masks[part])
            ratio = (log_policy.gather(1, actions[part, None])[:, 0] - before[part]).exp()
            gain = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
            entropy = -(log_policy.softmax(-1) * log_policy).sum(-1).mean()
            misjudged = (values - returns[part]).square().mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * misjudged - gain - settings.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), MOST_GRADIENT)
            optimizer.step()


@torch.no_grad()
def win_share(agent: Agent, encoder: Encoder, settings: Settings, level: str, *, rounds: int, games: int) -> float:
    """Let the agent play its likeliest actions against a level, from both seats; return its share of the wins."""
    pool = Pool(settings, {level: 1.0}, seed=f"test {settings.seed}", rounds=rounds)
    each = -(-games // pool.tables)
    won, played = np.zeros(pool.tables), np.zeros(pool.tables, np.int64)
    while played.min() < each:  # as many games of every table: short ones would count more often otherwise
        observations, mask = pool.look()
        log_policy, _ = agent(encoder(observations), torch.from_numpy(mask))
        results, _, ended = pool.step(log_policy.argmax(-1).numpy())
        counts = ended & (played < each)
        won += results * counts
        played += counts
    return float(won.sum() / played.sum())


def elo_difference(share: float) -> float:
    """Return by how many points of Elo's scale a share of wins is better than 1/2."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return 400 * math.log10(share / (1 - share))


def report(agent: Agent, encoder: Encoder, settings: Settings) -> None:
    """Print the share of wins against several levels."""
    for level, rounds, games in (
        ("easy", 1, settings.games),
        ("medium", 1, settings.games),
        ("greedy", 1, settings.games),
        ("greedy", 5, settings.games // 2),
    ):
        share = win_share(agent, encoder, settings, level, rounds=rounds, games=games)
        error = math.sqrt(share * (1 - share) / games)
        print(
            f"against {level:7} {rounds} round{'s' if rounds > 1 else ' '}: "
            f"{share:.1%} of the wins (+- {1.96 * error:.1%}), {elo_difference(share):+.0f} Elo",
            flush=True,
        )


def train(settings: Settings) -> Agent:
    """Train an agent for some minutes, and print how it does."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    pool = Pool(settings, POOL, seed=f"train {settings.seed}")
    encoder = Encoder(pool.plan)
    encoder.fit(random_observations(pool, np.random.default_rng(settings.seed)))
    agent = Agent(encoder.size, pool.plan.game.actions.size, settings.width)
    optimizer = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    began, before, seen, shown = time.monotonic(), time.process_time(), 0, 0.0
    while (passed := (time.monotonic() - began) / (60 * settings.minutes)) < 1:
        optimizer.param_groups[0]["lr"] = settings.rate * (1 - passed)
        rollout, following = play(agent, encoder, pool, settings.steps)
        learn(agent, optimizer, rollout, following, settings)
        seen += rollout.rewards.numel()
        if passed >= shown:
            shown += 0.05
            print(f"{passed:4.0%} {seen:>9,} decisions; won {wins_by_level(rollout, pool)}", flush=True)
    wall, cpu = (time.monotonic() - began) / 60, (time.process_time() - before) / 60
    print(f"{seen:,} decisions in {wall:.1f} minutes ({cpu:.1f} minutes of CPU time)")
    report(agent, encoder, settings)
    return agent


def random_observations(pool: Pool, draw: np.random.Generator, steps: int = 30) -> NDArray[np.int16]:
    """Return observations of random play."""
    found = []
    for _ in range(steps):
        observations, mask = pool.look()
        found.append(observations)
        pool.step((mask * draw.random(mask.shape)).argmax(1))
    return np.concatenate(found)


def wins_by_level(rollout: Rollout, pool: Pool) -> str:
    """Return the share of wins against each level in a rollout, in which actions are drawn at random."""
    bounds: Sequence[int] = [0, *pool.bounds.tolist(), pool.tables]
    parts = []
    for level, first, last in zip(pool.levels, bounds[:-1], bounds[1:], strict=True):
        games = rollout.ended[:, first:last].sum().item()
        parts.append(f"{rollout.results[:, first:last].sum().item() / max(games, 1):.0%} against {level}")
    return ", ".join(parts)


def main() -> None:
    """Read the settings from the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Settings()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"by default {value}")
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
