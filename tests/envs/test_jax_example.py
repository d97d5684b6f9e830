"""The example that steps a batch from inside of jitted JAX code, where JAX is installed."""

import importlib.util
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from deadhand.envs import Batch

jax = pytest.importorskip("jax", reason="JAX is not installed")
EXAMPLE = Path(__file__).parents[2] / "examples" / "jax_callback.py"
TABLES, STEPS = 6, 60


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = importlib.util.spec_from_file_location("jax_callback", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "TABLES", TABLES)
    monkeypatch.setattr(module, "STEPS", STEPS)
    return module


def new_batch() -> Batch:
    rules = {"rounds": 1}
    settings: Any = {"seats": 2, "seed": 3, "opponents": "random", "form": "float32", "autoreset": "same_step"}
    return Batch("card_of_the_dead", tables=TABLES, options=rules, **settings)


def test_a_jitted_rollout_plays_the_games_that_its_actions_play_by_hand(example: ModuleType) -> None:
    """The callback is called once for each step, in order, and what it returns reaches the next step."""
    batch = new_batch()
    numbers, actions = batch.plan.size, batch.game.actions.size
    weights = {"w1": np.zeros((numbers, 4)), "b1": np.zeros(4), "w2": np.zeros((4, actions + 1))}  # all offers alike
    first = batch.reset()
    seen = first.observations.copy(), first.mask != 0
    play = jax.jit(partial(example.rollout, example.stepping(batch)))
    after, played = play(weights, jax.random.key(1), seen)
    observations, masks, chosen, rewards, ended = map(np.asarray, played)
    other = new_batch()
    step = other.reset()
    for number in range(STEPS):
        assert step.observations.tolist() == observations[number].tolist()
        assert (step.mask != 0).tolist() == masks[number].tolist()
        learners = other.learners
        step = other.step(chosen[number])
        assert step.rewards[np.arange(TABLES), learners].tolist() == rewards[number].tolist()
        assert step.terminated.tolist() == ended[number].tolist()
    assert step.observations.tolist() == np.asarray(after[0]).tolist()
    assert ended.any()


def test_a_short_training_ends_with_a_share_of_wins(example: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    share = example.main(["--game", "card_of_the_dead", "--minutes", "0.001"])
    assert 0 <= share <= 1
    assert f"{share:.1%} of the wins against greedy" in capsys.readouterr().out


def test_a_choice_that_won_becomes_likelier(example: ModuleType) -> None:
    batch = new_batch()
    step = batch.reset()
    while step.counts.max() == 1:
        step = batch.step(batch.sample())
    table = int(step.counts.argmax())
    rng = np.random.default_rng(1)
    weights = {
        "w1": rng.normal(size=(batch.plan.size, 8)) / 10,
        "b1": np.ones(8),
        "w2": np.zeros((8, batch.game.actions.size + 1)),
    }
    seen = step.observations[[table]], step.mask[[table]] != 0
    action = np.array([int(step.offers[table, 0])])
    won, end = np.ones((1, 1), np.float32), np.ones((1, 1), bool)
    slopes = jax.grad(example.loss)(weights, seen, (seen[0][None], seen[1][None], action[None], won, end))
    before = example.evaluate(weights, *seen)[0][0, action[0]]
    moved = jax.tree.map(lambda weight, slope: weight - 0.01 * slope, weights, slopes)
    assert example.evaluate(moved, *seen)[0][0, action[0]] > before + 0.001
