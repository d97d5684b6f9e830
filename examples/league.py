"""Train a policy against a league of its past selves, in a minute, with NumPy alone.

    python examples/league.py --game zeven --minutes 1

The policy is as small as can be: one weight for each pair of a number of the observation and an action. It learns by
REINFORCE: after each game, the choices of a winner become likelier. From time to time a copy of it joins the league.
At each table another member of the league plays the other seats, and all of them are asked in one call:
`Batch(opponents=...)`. At the end the policy plays against each member and against shipped bots.
"""

import argparse
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.envs import Batch, KnowledgePlan
from deadhand.envs.play import play_episodes
from deadhand.envs.policies import Policy, Turns
from deadhand.games import GAMES, find_game

Floats = NDArray[np.float32]
SETTINGS: dict[str, dict[str, Any]] = {
    "zeven": {"seats": 2, "options": {"rounds": 1}},
    "card_of_the_dead": {"seats": 2, "options": {"rounds": 1}},
}


class Linear:
    """A policy with a weight for each number of the observation and each action."""

    def __init__(self, plan: KnowledgePlan, seed: int) -> None:
        self.scale = np.append(1 / np.maximum(plan.most, 1), 1).astype(np.float32)
        self.weights = np.zeros((plan.size + 1, plan.game.actions.size), np.float32)
        self.draw = np.random.default_rng(seed)
        self.record: list[tuple[Floats, Floats, NDArray[np.int64], NDArray[np.int64]]] | None = None
        """Inputs, chances, actions and tables of the choices since the last lesson, if it learns."""

    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Return an action for each turn, drawn by its chance."""
        ones = np.ones((len(turns), 1), np.float32)
        inputs = np.concatenate([turns.observations.astype(np.float32), ones], axis=1) * self.scale
        offered = turns.mask == 1
        scores = np.where(offered, inputs @ self.weights, -np.inf)
        noisy = scores.copy()
        noisy[offered] += self.draw.gumbel(size=np.count_nonzero(offered))  # so the greatest is drawn by its chance
        actions: NDArray[np.int64] = noisy.argmax(axis=1)
        if self.record is not None:
            chances = np.exp(scores - scores.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            self.record.append((inputs, chances.astype(np.float32), actions, turns.tables))
        return actions

    def copy(self, seed: int) -> "Linear":
        """Return a copy with the weights of now, which does not learn."""
        twin = object.__new__(Linear)
        vars(twin).update(vars(self), weights=self.weights.copy(), draw=np.random.default_rng(seed), record=None)
        return twin

    def learn(self, advantages: Floats, rate: float) -> None:
        """Make the choices at tables with a positive advantage, (T,), likelier, and the others less likely."""
        inputs, chances, actions, tables = (np.concatenate(parts) for parts in zip(*(self.record or []), strict=True))
        errors = -chances
        errors[np.arange(len(actions)), actions] += 1
        errors *= advantages[tables][:, None]
        self.weights += rate / len(advantages) * (inputs.T @ errors)
        self.record = []


class League:
    """Past selves, each of which plays some of the tables; another one in each episode."""

    def __init__(self, first: Policy) -> None:
        self.members = [first]

    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Let the members choose, each at its tables."""
        chosen = (turns.tables + turns.episodes) % len(self.members)
        actions = np.zeros(len(turns), np.int64)
        for number, member in enumerate(self.members):
            if (mine := chosen == number).any():
                actions[mine] = member(turns[mine])
        return actions


def share_against(game: str, policy: Policy, opponents: Any, games: int) -> float:
    """Return the share of games that a policy wins against a level or a policy."""
    batch = Batch(game, tables=games, seed="test", opponents=opponents, **SETTINGS.get(game, {}))
    return float(play_episodes(batch, policy).results.mean())


def train(game: str, chosen: argparse.Namespace) -> tuple[Linear, League]:
    """Train until the time is over; return the policy and its league."""
    plan = Batch(game, **SETTINGS.get(game, {})).plan
    policy = Linear(plan, seed=1)
    league = League(policy.copy(seed=2))
    batch = Batch(game, tables=chosen.tables, seed=1, opponents=league, **SETTINGS.get(game, {}))
    policy.record, mean, lesson = [], 0.5, 0
    end = perf_counter() + 60 * chosen.minutes
    while perf_counter() < end and lesson < chosen.lessons:
        played = play_episodes(batch, policy)
        results = np.zeros(batch.tables, np.float32)
        results[played.tables] = played.results
        policy.learn(results - mean, chosen.rate)
        mean, lesson = 0.9 * mean + 0.1 * float(results.mean()), lesson + 1
        if lesson % chosen.joins == 0:
            league.members.append(policy.copy(seed=lesson))
            print(f"{lesson} lessons: {mean:.1%} of the wins against {len(league.members) - 1} past selves")
    return policy, league


def main(arguments: Sequence[str] | None = None) -> list[float]:
    """Train, print the shares of wins, and return those against the members of the league."""
    parser = argparse.ArgumentParser(description="Train a policy against its past selves.")
    parser.add_argument("--game", default="zeven", choices=[name for name in GAMES if not find_game(name).factions])
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--lessons", type=int, default=1_000_000, help="stop after these, if time is left")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--joins", type=int, default=5, help="lessons until the policy of now joins the league")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=512, help="for each share of wins at the end")
    chosen = parser.parse_args(arguments)
    policy, league = train(chosen.game, chosen)
    shares = [share_against(chosen.game, policy, member, chosen.games) for member in league.members]
    for number, share in enumerate(shares):
        print(f"against itself after {number * chosen.joins} lessons: {share:.1%} of the wins")
    for level in ("random", "easy", "greedy"):
        print(f"against {level}: {share_against(chosen.game, policy, level, chosen.games):.1%} of the wins")
    return shares


if __name__ == "__main__":
    main()
