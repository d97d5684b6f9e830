"""The example that trains against a league of past selves, with few lessons."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand.envs import Batch
from deadhand.envs.policies import Policy, Turns

EXAMPLE = Path(__file__).parents[2] / "examples" / "league.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    found = importlib.util.spec_from_file_location("league", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.soak
def test_past_selves_join_and_are_played_against(example: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "card_of_the_dead", "--minutes", "5", "--lessons", "2", "--joins", "1"]
    shares = example.main([*arguments, "--tables", "4", "--games", "4"])
    printed = capsys.readouterr().out
    assert len(shares) == 3
    assert "against itself after 2 lessons" in printed
    assert "against greedy" in printed


def test_each_member_plays_its_own_tables(example: ModuleType) -> None:
    """And another one in the next episode."""
    asked: list[tuple[int, list[int]]] = []

    def member(number: int) -> Policy:
        def choose(turns: Turns) -> NDArray[np.int64]:
            asked.append((number, turns.tables.tolist()))
            return turns.offers[:, 0]

        return choose

    league = example.League(member(0))
    league.members += [member(1), member(2)]
    batch = Batch("zeven", tables=6, seats=2, seed=1)
    batch.reset()
    batch.policy_actions(league)
    assert asked == [(0, [2, 5]), (1, [0, 3]), (2, [1, 4])]


def test_a_choice_that_won_becomes_likelier(example: ModuleType) -> None:
    batch = Batch("zeven", tables=4, seats=2, seed=1, options={"rounds": 1})
    policy = example.Linear(batch.plan, 1)
    batch.reset()
    while batch.last.counts.max() == 1:
        batch.step(batch.sample())
    table = int(batch.last.counts.argmax())
    advantages = np.zeros(4, np.float32)
    advantages[table] = 1
    policy.record = []
    batch.policy_actions(policy)
    ((_, before, actions, _),) = policy.record
    policy.learn(advantages, 0.1)
    batch.policy_actions(policy)
    ((_, after, _, _),) = policy.record
    assert before[table, actions[table]] == pytest.approx(1 / batch.last.counts[table])
    assert after[table, actions[table]] > before[table, actions[table]]
