"""Libraries that read PettingZoo environments: TorchRL and RLlib, where they are installed."""

import pytest

from deadhand.envs import Batch

pytest.importorskip("pettingzoo")

from deadhand.envs import pettingzoo

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore")]
SHORT = {"rounds": 1}


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
