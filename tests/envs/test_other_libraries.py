"""Libraries that learn in these environments, where they are installed: TorchRL, RLlib, and Stable-Baselines3."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deadhand.envs import Batch

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

from deadhand.envs import pettingzoo
from deadhand.envs.gymnasium import environment_id
from deadhand.games import find_game

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore")]
SHORT = {"rounds": 1}
ZEVEN = f"deadhand.envs.gymnasium:{environment_id(find_game('zeven'))}"


def test_torchrl_plays_a_game() -> None:
    wrappers = pytest.importorskip("torchrl.envs.libs.pettingzoo")
    utils = pytest.importorskip("torchrl.envs.utils")
    env = wrappers.PettingZooWrapper(
        pettingzoo.env("zeven", seats=2, options=SHORT),
        use_mask=True,  # only one agent acts at a time
        group_map=utils.MarlGroupMapType.ONE_GROUP_PER_AGENT,
    )
    env.set_seed(1)
    played = env.rollout(5000)
    assert played["next", "terminated"][-1].all()
    assert played["next", "seat_0", "reward"].sum() + played["next", "seat_1", "reward"].sum() == 1
    assert played["seat_0", "observation", "observation"].shape[-1] == Batch("zeven", seats=2).plan.size


def test_rllib_plays_a_game() -> None:
    wrappers = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env")
    env = wrappers.PettingZooEnv(pettingzoo.env("zeven", seats=2, options=SHORT))
    observations, _ = env.reset(seed=1)
    results, ended = {"seat_0": 0.0, "seat_1": 0.0}, False
    while not ended:
        ((agent, observation),) = observations.items()
        observations, rewards, terminated, _, _ = env.step({agent: int(observation["action_mask"].nonzero()[0][0])})
        results = {agent: result + rewards.get(agent, 0.0) for agent, result in results.items()}
        ended = terminated["__all__"]
        if not ended:
            observations = {agent: seen for agent, seen in observations.items() if seen["action_mask"].any()}
    assert sum(results.values()) == 1


@pytest.mark.parametrize("vectorized", ["DummyVecEnv", "SubprocVecEnv"])
def test_stable_baselines3_learns_in_one_process_and_in_several(vectorized: str) -> None:
    baselines = pytest.importorskip("stable_baselines3")
    helper = pytest.importorskip("stable_baselines3.common.env_util")
    kind: Any = getattr(pytest.importorskip("stable_baselines3.common.vec_env"), vectorized)
    settings = {"seats": 2, "options": SHORT, "opponents": "random"}
    envs = helper.make_vec_env(ZEVEN, n_envs=2, seed=1, vec_env_cls=kind, env_kwargs=settings)
    try:
        model = baselines.PPO("MultiInputPolicy", envs, n_steps=32, batch_size=32, seed=1).learn(128)
        actions, _ = model.predict(envs.reset())
        assert actions.shape == (2,)
        assert [picture.shape for picture in envs.get_images()] == [(720, 1280, 3)] * 2
    finally:
        envs.close()


def test_masked_learners_of_sb3_contrib_choose_offered_actions() -> None:
    masked = pytest.importorskip("sb3_contrib").MaskablePPO
    helper = pytest.importorskip("stable_baselines3.common.env_util")
    env = helper.make_vec_env(ZEVEN, n_envs=2, seed=1, env_kwargs={"seats": 2, "options": SHORT})
    model = masked("MultiInputPolicy", env, n_steps=32, batch_size=32, seed=1).learn(128)
    observations = env.reset()
    masks = env.env_method("action_masks")
    actions, _ = model.predict(observations, action_masks=np.array(masks))
    assert all(mask[action] for mask, action in zip(masks, actions, strict=True))


def test_stable_baselines3_s_own_check_passes_and_it_records_a_video(tmp_path: Path) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    helper = pytest.importorskip("stable_baselines3.common.env_util")
    recorder = pytest.importorskip("stable_baselines3.common.vec_env").VecVideoRecorder
    envs = helper.make_vec_env(ZEVEN, n_envs=1, env_kwargs={"seats": 2})
    checker.check_env(envs.envs[0].unwrapped)
    pytest.importorskip("moviepy")
    recorded = recorder(envs, str(tmp_path), record_video_trigger=lambda step: step == 0, video_length=3)
    recorded.reset()
    for _ in range(4):
        recorded.step([0])
    recorded.close()
    assert [file.stat().st_size > 1000 for file in tmp_path.glob("*.mp4")] == [True]
