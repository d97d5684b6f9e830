"""The vector environment of Stable-Baselines3, where that is installed."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from deadhand.envs import Batch
from deadhand.extras import command_to_add
from deadhand.table.errors import Refused

SETTINGS: dict[str, Any] = {"seats": 2, "options": {"rounds": 1}, "opponents": "random"}
installed = pytest.mark.skipif(find_spec("stable_baselines3") is None, reason="Stable-Baselines3 is not installed")


def environment(tables: int = 8, **settings: Any) -> Any:
    from deadhand.envs.sb3 import DeadhandVecEnv

    return DeadhandVecEnv("zeven", num_envs=tables, **{**SETTINGS, **settings})


@pytest.mark.skipif(find_spec("stable_baselines3") is not None, reason="Stable-Baselines3 is installed")
def test_without_stable_baselines3_the_environment_says_what_to_install() -> None:
    with pytest.raises(Refused, match="This environment needs stable_baselines3") as raised:
        environment()
    assert command_to_add("sb3") in str(raised.value)


@installed
def test_steps_are_those_of_a_batch() -> None:
    env = environment(seat=0)
    batch = Batch("zeven", tables=8, form="float32", autoreset="same_step", seat=0, **SETTINGS)
    env.seed(5)
    step, seen, ended = batch.reset(seed=5), env.reset(), 0
    for _ in range(60):
        assert seen.dtype == np.float32
        assert np.array_equal(seen, step.observations)
        assert np.array_equal(env.action_masks(), step.mask == 1)
        actions = batch.sample()
        step, (seen, rewards, ends, infos) = batch.step(actions), env.step(actions)
        assert np.array_equal(rewards, step.rewards[:, 0])
        assert ends.tolist() == step.terminated.tolist()
        for table in np.flatnonzero(ends):
            assert np.array_equal(infos[table]["terminal_observation"], step.finals[table])
            assert infos[table]["TimeLimit.truncated"] is False
            ended += 1
    assert ended


@installed
def test_a_seed_decides_the_games_of_later_resets_too() -> None:
    """A learner resets at each `learn`, and is seeded once."""
    seen = []
    for _ in range(2):
        env = environment(tables=4)
        env.seed(5)
        seen.append([env.reset().tolist() for _ in range(3)])
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1] != seen[0][2]


@installed
def test_an_episode_that_is_cut_off_is_called_truncated() -> None:
    env = environment(tables=2, most_decisions=3, options={})
    env.reset()
    for _ in range(6):
        _, _, ends, infos = env.step(env.batch.sample())
        if ends.any():
            break
    assert infos[int(ends.argmax())]["TimeLimit.truncated"] is True


@installed
@pytest.mark.parametrize("wrong", [{"opponents": None}, {"seat": "survivors"}])
def test_there_is_one_learner_at_each_table(wrong: Any) -> None:
    with pytest.raises(Refused, match="has one learner among bots"):
        environment(**wrong)


@installed
def test_attributes_and_methods_are_those_of_all_tables() -> None:
    env = environment(tables=3)
    env.reset()
    assert env.get_attr("plan", [0, 2]) == [env.plan] * 2
    assert [mask.tolist() for mask in env.env_method("action_masks", indices=[1])] == env.action_masks()[1:2].tolist()
    assert env.has_attr("action_masks")
    assert not env.has_attr("nothing")
    assert env.env_is_wrapped(object) == [False] * 3
    env.set_attr("note", 1)
    assert env.note == 1
    with pytest.raises(Refused, match="for all tables only"):
        env.set_attr("note", 2, indices=[0])


@installed
@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_masked_learner_learns_and_chooses_what_is_offered() -> None:
    masked = pytest.importorskip("sb3_contrib").MaskablePPO
    env = environment(tables=16)
    model = masked("MlpPolicy", env, n_steps=16, batch_size=64, seed=1).learn(1024)
    seen = env.reset()
    for _ in range(20):
        actions, _ = model.predict(seen, action_masks=env.action_masks())
        assert env.action_masks()[np.arange(16), actions].all()
        seen, *_ = env.step(actions)
