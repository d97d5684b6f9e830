"""Proximal policy optimization (PPO) with masked actions for any of the games, in one file, on a CPU.

    pip install . torch                                # in a clone of this project
    python examples/ppo.py --game zeven --minutes 10 --seed 1

One network plays every seat that is the learner's: one seat among bots, a whole team, or a faction against bots. Most
tables have greedy bots, some have weak ones, so that the learner wins now and then from the beginning. All tables with
the same bots are a `Batch`. A decision is rewarded by the result of its seat or team. In games of points it is rewarded
by the lead gained until the seat is asked again, too.

A team that plays at random never wins, so rewards alone teach it nothing. In games of teams and factions the learner
therefore begins by imitating the greedy bot: it plays itself, and learns what the bot would have done. At the end the
learner plays new games against bots; there only wins count.

Schulman et al., "Proximal policy optimization algorithms" (2017); Yu et al., "The surprising effectiveness of PPO in
cooperative multi-agent games" (2022); Ross et al., "A reduction of imitation learning and structured prediction to
no-regret online learning" (2011). The form is that of CleanRL.
"""

import argparse
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from deadhand.envs import Batch, KnowledgePlan, action_features

TRACE = 0.95
"""The decay of the generalized advantage estimates (GAE). Nothing else is discounted, because games end."""
CLIP, VALUE_WEIGHT, MOST_GRADIENT = 0.2, 0.5, 0.5
MOST_CATEGORY = 100
"""Greater seats, kinds and zones count as this one."""
FARTHEST = 5.0
"""Numbers are cut so many spreads from their mean."""
OMITTED = ("card_zones", "cards", "marks")
"""The sections that are no features by place: the list of all cards, which the numbers of each kind in each zone sum
up, and the cards with marks, which are read one by one."""


@dataclass(frozen=True)
class Lineup:
    """The seats that the learner plays, and the bots at the other seats."""

    learner: str
    """"seat", "team" (all seats) or the name of a faction."""
    bots: str = "greedy"
    share: float = 1.0
    """The share of the tables in training."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options beside those of the task, for tests."""


@dataclass(frozen=True)
class Task:
    """How a game is learned, and tested."""

    seats: int
    lineups: Sequence[Lineup]
    tests: Sequence[Lineup]
    options: Mapping[str, Any] = field(default_factory=dict)
    progress: Mapping[str, float] = field(default_factory=dict)
    """The worth of a unit of each counter; wins are worth 1. The names are beginnings of labels."""
    imitation: float = 0.0
    """The share of the time in which the learner imitates the greedy bot, before PPO."""


POOL = tuple(Lineup("seat", level, share) for level, share in (("easy", 0.1), ("medium", 0.3), ("greedy", 0.6)))
DUELS = tuple(Lineup("seat", level) for level in ("easy", "medium", "greedy"))
TEAMS = Lineup("team"), Lineup("seat")
LEAD = {"scores of your": 0.02, "scores of seat": -0.02}
TASKS = {
    "zeven": Task(2, POOL, (*DUELS, Lineup("seat", options={"rounds": 5})), {"rounds": 1}, LEAD),
    "card_of_the_dead": Task(2, POOL, (*DUELS, Lineup("seat", options={"rounds": 3})), {"rounds": 1}, LEAD),
    "left_4_dead": Task(
        4,
        (Lineup("team", share=0.5), Lineup("seat", share=0.5)),
        TEAMS,
        {"difficulty": "expert", "relentless": "on"},
        imitation=0.3,
    ),
    "escape_the_horde": Task(
        6,
        tuple(
            Lineup(side, level, share)
            for side in ("survivors", "infected")
            for level, share in (("easy", 0.15), ("greedy", 0.35))
        ),
        (Lineup("survivors"), Lineup("infected")),
        imitation=0.3,
    ),
    "three_days": Task(
        2,
        (Lineup("team", share=0.5), Lineup("seat", share=0.5)),
        TEAMS,
        imitation=0.3,
    ),
}


@dataclass
class Settings:
    """The settings of the command line; see `--help`."""

    game: str = "zeven"
    seats: int = 0
    """0 for those of the task."""
    minutes: float = 10.0
    """Of CPU time: other work on the machine changes little."""
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


class Encoder(nn.Module):
    """Turns observations, (B, N), into what the first layer of a network makes of them, (B, width).

    Numbers are scaled by their mean and spread in a few games. Each value of a category (a seat, a kind, a zone) has a
    row of weights, like a flag. Cards with marks come in no fixed place, so each is read by the same small layer, and
    the results are added up.
    """

    mean: Tensor
    spread: Tensor
    most: Tensor
    offsets: Tensor

    def __init__(self, plan: KnowledgePlan, width: int) -> None:
        super().__init__()
        self.numbers: list[int] = []
        self.categories: list[int] = []
        most: list[int] = []
        for section in plan.sections:
            for index, column in enumerate(list(section.columns) * len(section.rows), section.first):
                if section.name in OMITTED:
                    continue
                if column.what in ("number", "flag"):
                    self.numbers.append(index)
                else:
                    self.categories.append(index)
                    most.append(min(column.most, MOST_CATEGORY))
        self.register_buffer("mean", torch.zeros(len(self.numbers)))
        self.register_buffer("spread", torch.ones(len(self.numbers)))
        self.register_buffer("most", torch.tensor(most))
        self.register_buffer("offsets", (self.most + 1).cumsum(0) - self.most - 1)
        self.dense = nn.Linear(len(self.numbers), width)
        self.flags = nn.EmbeddingBag(int((self.most + 1).sum()), width, mode="sum")
        nn.init.normal_(self.flags.weight, 0, 0.05)
        self.marks = next((section for section in plan.sections if section.name == "marks"), None)
        if self.marks is not None:
            zone, kind, *others = self.marks.columns
            self.zones, self.kinds = nn.Embedding(zone.most + 1, width // 4), nn.Embedding(kind.most + 1, width // 4)
            self.register_buffer("bounds", torch.tensor([float(max(column.most, 1)) for column in others]))
            self.others, self.cards = nn.Linear(len(others), width // 4), nn.Linear(width // 4, width)

    def fit(self, observations: Tensor) -> None:
        """Take the scale of the numbers from some observations; a number that is constant there keeps its unit."""
        numbers = observations[:, self.numbers].float()
        spread = numbers.std(0)
        self.mean, self.spread = numbers.mean(0), torch.where(spread > 0, spread + 0.1, 1.0)

    def forward(self, observations: Tensor) -> Tensor:
        """Return the sums, before the activation."""
        numbers = (observations[:, self.numbers].float() - self.mean) / self.spread
        flags = observations[:, self.categories].long().clamp(min=0).minimum(self.most) + self.offsets
        found: Tensor = self.dense(numbers.clamp(-FARTHEST, FARTHEST)) + self.flags(flags)
        if self.marks is not None:
            cards = observations[:, self.marks.first : self.marks.first + self.marks.size].unflatten(
                1, self.marks.shape
            )
            rows, places = cards[:, :, 0].nonzero(as_tuple=True)
            used = cards[rows, places].long()
            read = self.zones(used[:, 0]) + self.kinds(used[:, 1]) + self.others(used[:, 2:] / self.bounds)
            found = found + self.cards(torch.zeros(len(found), read.shape[1]).index_add(0, rows, read.relu()))
        return found


class Agent(nn.Module):
    """A network with a policy and the value of a position.

    An offer's logit is the product of the position and of the action, which is the sum of what is learned of it alone,
    of its verb, and of its kinds, seats and numbers. Only the actions on offer are read: games have thousands.
    """

    parts: Tensor
    """The rows of weights of each action, (A, parts)."""

    def __init__(self, plan: KnowledgePlan, width: int) -> None:
        super().__init__()
        self.encoder = Encoder(plan, width)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        features = torch.from_numpy(action_features(plan.game)).long()
        features = torch.cat([torch.arange(len(features))[:, None], features], 1)
        sizes = features.max(0).values + 1
        self.register_buffer("parts", features + sizes.cumsum(0) - sizes)
        self.actions, self.value = nn.EmbeddingBag(int(sizes.sum()), width, mode="sum"), nn.Linear(width, 1)
        nn.init.normal_(self.actions.weight, 0, 0.01)

    def forward(self, observations: Tensor, offers: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithm of each offer's probability, (B, most offers), and the values, (B,)."""
        inside = self.body(self.encoder(observations))
        rows, places = (torch.arange(int(counts.max())) < counts[:, None]).nonzero(as_tuple=True)
        used, each = offers[rows, places].unique(return_inverse=True)
        logits = (inside[rows] * self.actions(self.parts[used])[each]).sum(1)
        table = torch.full((len(counts), int(counts.max())), -1e9).index_put((rows, places), logits)
        return table.log_softmax(-1), self.value(inside)[:, 0]


class Pool:
    """Tables with all lineups, stepped as if they were one batch."""

    def __init__(self, task: Task, settings: Settings, lineups: Sequence[Lineup], *, seed: str) -> None:
        self.lineups = lineups
        sizes = [max(1, round(settings.tables * lineup.share)) for lineup in lineups]
        self.batches = [
            Batch(
                settings.game,
                tables=size,
                seats=settings.seats or task.seats,
                opponents=None if lineup.learner == "team" else lineup.bots,
                seat="rotating" if lineup.learner in ("seat", "team") else lineup.learner,
                seed=f"{seed} {number}",
                autoreset="same_step",
                rewards="sides",
                options={**task.options, **lineup.options},
            )
            for number, (lineup, size) in enumerate(zip(lineups, sizes, strict=True))
        ]
        self.tables, self.plan = sum(sizes), self.batches[0].plan
        self.bounds = np.cumsum([0, *sizes]).tolist()
        self.worth = np.zeros(self.plan.size, np.float32)
        for index, label in enumerate(self.plan.labels):
            for name, worth in task.progress.items():
                if label.startswith(f"counters/{name}"):
                    self.worth[index] = worth
        for batch in self.batches:
            batch.reset()

    def look(self) -> "Look":
        """Return what the asked seats see."""
        steps = [batch.last for batch in self.batches]
        joined = (np.concatenate([getattr(step, one.name) for step in steps]) for one in fields(Look))
        return Look(*(torch.from_numpy(each) for each in joined))

    def bot_actions(self) -> Tensor:
        """Return what the greedy bot would do in the place of the asked seats."""
        return torch.from_numpy(np.concatenate([batch.bot_actions() for batch in self.batches]))

    def progress(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """Return the progress that observations show."""
        used = self.worth.nonzero()[0]
        return observations[:, used] @ self.worth[used]

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32]]:
        """Act at all tables; return what has just ended.

        Returns the result and the progress of each seat, (T, S), where a game has ended, (T,), and the wins of the
        learner's side, (T,).
        """
        results, ended, wins = [], [], []
        for batch, own in zip(self.batches, np.split(actions, self.bounds[1:-1]), strict=True):
            seats = batch.own_seats
            step = batch.step(own)
            best = (step.rewards * seats).max(1)
            wins.append(best * (best >= 0.5))  # what a Turned Survivor gets is no win
            results.append(step.rewards + (self.progress(step.finals) * step.final)[:, None])
            ended.append(step.terminated | step.truncated)
        return np.concatenate(results).astype(np.float32), np.concatenate(ended), np.concatenate(wins)


@dataclass
class Look:
    """Those fields of a `Step` that the agent reads: the seats that are asked, what they see, and their offers."""

    observations: Tensor
    offers: Tensor
    counts: Tensor
    actors: Tensor


def sample(log_policy: Tensor) -> Tensor:
    """Draw an offer for each row (the Gumbel trick)."""
    return (log_policy - (-torch.rand_like(log_policy).log()).log()).argmax(-1)


@dataclass
class Rollout:
    """The learner's decisions, (steps, tables, ...)."""

    observations: Tensor
    offers: Tensor
    counts: Tensor
    actors: Tensor
    chosen: Tensor
    """The learner's choices, or those of the greedy bot while it is imitated."""
    log_probabilities: Tensor
    values: Tensor
    progress: Tensor
    results: Tensor
    ended: Tensor
    wins: Tensor

    def advantages(self) -> Tensor:
        """Return the generalized advantage estimates: what follows a decision is the same seat's next one.

        The last decision of a seat, if its game goes on, teaches nothing.
        """
        worth, found = self.values + self.progress, torch.zeros_like(self.values)
        after, carried = torch.zeros_like(self.results[0]), torch.zeros_like(self.results[0])
        known, tables = torch.zeros_like(after), torch.arange(len(after))
        for step in reversed(range(len(worth))):
            ended = self.ended[step]
            after[ended], carried[ended], known[ended] = self.results[step, ended], 0, 1
            at = tables, self.actors[step]
            found[step] = known[at] * (after[at] - worth[step] + TRACE * carried[at])
            after[at], carried[at], known[at] = worth[step], found[step], 1
        return found


@torch.no_grad()
def play(agent: Agent, pool: Pool, steps: int, *, imitates: bool = False) -> Rollout:
    """Play some steps at all tables. If it imitates the greedy bot, note what that would have chosen."""
    kept: list[list[Tensor]] = [[] for _ in fields(Rollout)]
    for _ in range(steps):
        look = pool.look()
        log_policy, values = agent(look.observations, look.offers, look.counts)
        chosen = sample(log_policy)
        progress = torch.from_numpy(pool.progress(look.observations.numpy()))
        actions = look.offers.gather(1, chosen[:, None])[:, 0]
        if imitates:
            chosen = (look.offers == pool.bot_actions()[:, None]).int().argmax(1)
        happened = (torch.from_numpy(each) for each in pool.step(actions.numpy()))
        likely = log_policy.gather(1, chosen[:, None])[:, 0]
        found = *vars(look).values(), chosen, likely, values, progress, *happened
        for column, each in zip(kept, found, strict=True):
            column.append(each)
    return Rollout(*(torch.stack(column) for column in kept))


def learn(
    agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, settings: Settings, *, imitates: bool
) -> None:
    """Improve the agent by what it saw, or by what the greedy bot would have done."""
    advantages = rollout.advantages()
    returns = (advantages + rollout.values).flatten()
    gains = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).flatten()
    seen = [each.flatten(0, 1) for each in (rollout.observations, rollout.offers, rollout.counts)]
    chosen, before = rollout.chosen.flatten(), rollout.log_probabilities.flatten()
    for _ in range(settings.epochs):
        for part in torch.randperm(len(gains)).split(settings.minibatch):
            log_policy, values = agent(*(each[part] for each in seen))
            likely = log_policy.gather(1, chosen[part, None])[:, 0]
            if imitates:
                gain = likely.mean()
            else:
                ratio = (likely - before[part]).exp()
                gain = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
                gain += settings.entropy * -(log_policy.exp() * log_policy).sum(-1).mean()
            misjudged = (values - returns[part]).square().mean()
            optimizer.zero_grad()
            (VALUE_WEIGHT * misjudged - gain).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), MOST_GRADIENT)
            optimizer.step()


@torch.no_grad()
def win_share(agent: Agent | None, task: Task, settings: Settings, lineup: Lineup) -> float:
    """Let the agent play its likeliest actions in a lineup, or the greedy bot in its place; return the wins' share."""
    pool = Pool(task, settings, [lineup], seed=f"test {settings.seed}")
    each = -(-settings.games // pool.tables)
    won, played = np.zeros(pool.tables), np.zeros(pool.tables, np.int64)
    while played.min() < each:  # as many games of every table: short ones would count more often otherwise
        if agent is None:
            actions = pool.bot_actions()
        else:
            look = pool.look()
            log_policy, _ = agent(look.observations, look.offers, look.counts)
            actions = look.offers.gather(1, log_policy.argmax(-1)[:, None])[:, 0]
        _, ended, wins = pool.step(actions.numpy())
        counts = ended & (played < each)
        won += wins * counts
        played += counts
    return float(won.sum() / played.sum())


def elo_difference(share: float) -> float:
    """Return by how many points of Elo's scale a share of wins is better than 1/2."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return 400 * math.log10(share / (1 - share))


def report(agent: Agent, task: Task, settings: Settings) -> None:
    """Print the share of wins in each test."""
    for lineup in task.tests:
        share = win_share(agent, task, settings, lineup)
        error = 1.96 * math.sqrt(share * (1 - share) / settings.games)
        told = f"{described(lineup)}: {share:.1%} of the wins (+- {error:.1%})"
        if task.progress is LEAD:
            print(f"{told}, {elo_difference(share):+.0f} Elo", flush=True)
        else:
            print(f"{told}; greedy in its place {win_share(None, task, settings, lineup):.1%}", flush=True)


def described(lineup: Lineup) -> str:
    """Return a lineup in words."""
    others = "" if lineup.learner == "team" else f" with {lineup.bots}"
    return " ".join([lineup.learner + others, *(f"{name}={value}" for name, value in lineup.options.items())])


def train(settings: Settings) -> Agent:
    """Train an agent for some minutes, and print how it does."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    task = TASKS[settings.game]
    pool = Pool(task, settings, task.lineups, seed=f"train {settings.seed}")
    agent = Agent(pool.plan, settings.width)
    agent.encoder.fit(play(agent, pool, settings.steps).observations.flatten(0, 1))
    optimizer = torch.optim.Adam(agent.parameters(), lr=settings.rate, eps=1e-5)
    wall, began, seen, shown = time.monotonic(), time.process_time(), 0, 0.0
    while (passed := (time.process_time() - began) / (60 * settings.minutes)) < 1:
        optimizer.param_groups[0]["lr"] = settings.rate * (1 - passed)
        imitates = passed < task.imitation
        rollout = play(agent, pool, settings.steps, imitates=imitates)
        learn(agent, optimizer, rollout, settings, imitates=imitates)
        seen += rollout.values.numel()
        if passed >= shown:
            shown += 0.05
            print(f"{passed:4.0%} {seen:>9,} decisions; won {wins_by_lineup(rollout, pool)}", flush=True)
    minutes, wall = (time.process_time() - began) / 60, (time.monotonic() - wall) / 60
    print(f"{seen:,} decisions in {minutes:.1f} minutes of CPU time ({wall:.1f} minutes passed)")
    report(agent, task, settings)
    return agent


def wins_by_lineup(rollout: Rollout, pool: Pool) -> str:
    """Return the share of wins in each lineup in a rollout, in which actions are drawn at random."""
    parts = []
    for lineup, first, last in zip(pool.lineups, pool.bounds, pool.bounds[1:], strict=False):
        games = rollout.ended[:, first:last].sum().item()
        parts.append(f"{rollout.wins[:, first:last].sum().item() / max(games, 1):.0%} of {games} {described(lineup)}")
    return ", ".join(parts)


def main() -> None:
    """Read the settings from the command line, and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in vars(Settings()).items():
        choices = list(TASKS) if name == "game" else None
        parser.add_argument(f"--{name}", type=type(value), default=value, choices=choices, help=f"by default {value}")
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
