"""The Gymnasium environments: Gymnasium's own checks, and that their episodes are those of a batch."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.extras import command_to_add
from deadhand.games import GAMES, find_game
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.game.game import Game
from tests.conformance.playing import MOST_SEATS, table_name

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from deadhand.envs.gymnasium import AUTORESETS, DeadhandEnv, DeadhandVectorEnv, environment_id
from deadhand.envs.pettingzoo import raw_env

ZEVEN = f"deadhand.envs.gymnasium:{environment_id(find_game('zeven'))}"
QUICK: dict[str, Any] = {"seats": 2, "options": {"rounds": 1}}
"""A short game of Zeven."""
each_table = pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)


def choices(mask: NDArray[np.int8], draw: np.random.Generator) -> NDArray[np.int64]:
    """Return a random offered action for each table; 0 where nothing is offered."""
    return np.array([draw.choice(row.nonzero()[0]) if row.any() else 0 for row in mask], np.int64)


def steps(envs: Any, *, seed: int, most: int) -> Iterator[tuple[Any, ...]]:
    """Take random actions from reset on; yield the result of each step."""
    draw = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    for _ in range(most):
        result = envs.step(choices(infos["action_mask"], draw))
        infos = result[-1]
        yield result


@each_table
def test_gymnasiums_own_check_passes(game: Game, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(environment_id(game), seats=seats).unwrapped)
    assert "seen by" in capsys.readouterr().out


@each_table
def test_a_vector_environment_keeps_to_its_spaces(game: Game, seats: int) -> None:
    envs = gymnasium.make_vec(environment_id(game), num_envs=2, seats=seats, events=1, form="int8")
    assert isinstance(envs, DeadhandVectorEnv)
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space
    for _ in range(4):
        observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
        assert observations in envs.observation_space
        assert rewards.shape == terminations.shape == truncations.shape == (2,)
        assert infos["replaced"].shape == infos["seat"].shape == (2,)


def test_make_needs_no_import_if_the_id_names_the_module() -> None:
    envs = gymnasium.make_vec(ZEVEN, num_envs=3, opponents="greedy")
    assert envs.num_envs == 3
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.spec is not None
    assert gymnasium.make_vec(envs.spec).num_envs == 3
    assert isinstance(gymnasium.make(ZEVEN).unwrapped, DeadhandEnv)


def test_all_games_are_registered_by_the_version_of_their_rules() -> None:
    ids = {environment_id(find_game(slug)) for slug in GAMES}
    assert ids <= set(gymnasium.registry)
    assert f"deadhand/CardOfTheDead-v{find_game('card_of_the_dead').version}" in ids
    assert f"deadhand/Left4Dead-v{find_game('left_4_dead').version}" in ids


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_episodes_are_those_of_a_batch(mode: AutoresetMode) -> None:
    settings: dict[str, Any] = {**QUICK, "opponents": "random", "seat": "rotating"}
    envs = DeadhandVectorEnv("zeven", 3, autoreset_mode=mode, **settings)
    batch = Batch("zeven", tables=3, autoreset=AUTORESETS[mode], **settings)
    draw, ends = np.random.default_rng(1), 0
    _, infos = envs.reset(seed=1)
    step = batch.reset(seed=1)
    for _ in range(120):
        np.testing.assert_array_equal(infos["action_mask"], step.mask)
        actions, learners = choices(step.mask, draw), batch.learners
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        step = batch.step(actions)
        ends += int(terminations.sum())
        np.testing.assert_array_equal(observations["observation"], step.observations)
        np.testing.assert_array_equal(rewards, step.rewards[range(3), learners])
        np.testing.assert_array_equal(terminations, step.terminated)
        np.testing.assert_array_equal(truncations, step.truncated)
        np.testing.assert_array_equal(infos["seat"], batch.learners)
        if mode is AutoresetMode.DISABLED and terminations.any():
            _, infos = envs.reset(options={"reset_mask": terminations})
            step = batch.reset(chosen=terminations)
    assert ends > 1


def test_the_next_step_begins_the_next_episode() -> None:
    envs = DeadhandVectorEnv("zeven", 2, **QUICK)
    ended = np.zeros(2, np.bool_)
    for _, rewards, terminations, _, infos in steps(envs, seed=2, most=150):
        assert not (ended & terminations).any()
        assert not rewards[ended].any()
        assert infos["action_mask"].any(axis=1).tolist() == (~terminations).tolist()
        assert "final_obs" not in infos
        ended = terminations


def test_in_the_same_step_infos_have_what_the_last_episode_ended_with() -> None:
    envs = DeadhandVectorEnv("zeven", 2, autoreset_mode="SameStep", **QUICK)
    other = DeadhandVectorEnv("zeven", 2, autoreset_mode="Disabled", **QUICK)
    ended = next(result for result in steps(envs, seed=2, most=150) if result[2].any())
    final = next(result for result in steps(other, seed=2, most=150) if result[2].any())
    infos, at = ended[-1], int(ended[2].nonzero()[0][0])
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == ended[2].tolist() == final[2].tolist()
    np.testing.assert_array_equal(infos["final_obs"][at]["observation"], final[0]["observation"][at])
    assert infos["final_obs"][at] in envs.single_observation_space
    assert infos["final_obs"][1 - at] is None
    assert infos["action_mask"].any(axis=1).all()
    assert infos["final_info"]["seat"][at] == final[-1]["seat"][at]
    assert infos["final_info"]["_seat"].tolist() == ended[2].tolist()
    assert not infos["final_info"]["action_mask"].any()
    np.testing.assert_array_equal(ended[1], final[1])


def test_gymnasiums_wrappers_read_the_infos() -> None:
    envs = DictInfoToList(DeadhandVectorEnv("zeven", 2, autoreset_mode="SameStep", **QUICK))
    counted = RecordEpisodeStatistics(DeadhandVectorEnv("zeven", 2, autoreset_mode="SameStep", **QUICK))
    draw = np.random.default_rng(2)
    _, infos = envs.reset(seed=2)
    counted.reset(seed=2)
    for _ in range(150):
        actions = choices(np.array([info["action_mask"] for info in infos]), draw)
        *_, infos = envs.step(actions)
        *_, statistics = counted.step(actions)
        ended = ["final_obs" in info for info in infos]
        if any(ended):
            assert statistics["_episode"].tolist() == ended
            assert infos[ended.index(True)]["final_obs"] in envs.single_observation_space
            return
    pytest.fail("no episode has ended")


def test_without_autoreset_only_the_masked_tables_are_reset() -> None:
    envs = DeadhandVectorEnv("zeven", 2, autoreset_mode=AutoresetMode.DISABLED, **QUICK)
    before, *_, infos = envs.reset(seed=1)[0], envs.reset(seed=1)[1]
    after, infos = envs.reset(options={"reset_mask": np.array([True, False])})
    assert not np.array_equal(before["observation"][0], after["observation"][0])
    np.testing.assert_array_equal(before["observation"][1], after["observation"][1])
    assert infos["action_mask"].any(axis=1).all()
    ended = next(result for result in steps(envs, seed=2, most=150) if result[2].any())
    with pytest.raises(Refused, match="has ended: reset it"):
        envs.step(choices(ended[-1]["action_mask"], np.random.default_rng(0)))
    with pytest.raises(Refused, match="truth values"):
        envs.reset(options={"reset_mask": [1, 0, 0]})


def test_one_table_is_the_first_of_many() -> None:
    env, envs = DeadhandEnv("zeven", **QUICK), DeadhandVectorEnv("zeven", 1, **QUICK)
    draw = np.random.default_rng(3)
    seen, info = env.reset(seed=3)
    every, _ = envs.reset(seed=3)
    terminated = truncated = False
    while not (terminated or truncated):
        np.testing.assert_array_equal(seen["observation"], every["observation"][0])
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
        action = int(choices(info["action_mask"][None], draw)[0])
        seen, reward, terminated, truncated, info = env.step(action)
        every, rewards, terminations, _, _ = envs.step(np.array([action]))
        assert (reward, terminated) == (rewards[0], terminations[0])
    with pytest.raises(Refused, match="has ended: reset it"):
        env.step(0)


def test_make_vec_and_sync_share_spaces_modes_infos_and_the_first_table() -> None:
    settings: dict[str, Any] = {**QUICK, "opponents": "random"}
    ours = gymnasium.make_vec(ZEVEN, num_envs=3, **settings)
    sync = gymnasium.make_vec(ZEVEN, num_envs=3, vectorization_mode="sync", **settings)
    assert isinstance(ours, DeadhandVectorEnv)
    assert isinstance(sync, gymnasium.vector.SyncVectorEnv)
    assert ours.metadata == sync.metadata
    assert (ours.observation_space, ours.action_space) == (sync.observation_space, sync.action_space)
    draw, ends = np.random.default_rng(1), 0
    results: list[Any] = [envs.reset(seed=4) for envs in (ours, sync)]
    for _ in range(300):
        (seen, *others, infos), (other_seen, *other_others, other_infos) = results
        for each, other in zip(others, other_others, strict=True):  # rewards, terminations and truncations
            assert (each[0], each.dtype) == (other[0], other.dtype)
        for name, values in {**seen, **infos}.items():
            other_values = {**other_seen, **other_infos}[name]
            assert values.dtype == other_values.dtype
            np.testing.assert_array_equal(values[0], other_values[0])
        assert set(infos) == set(other_infos)
        ends += len(others) > 0 and bool(others[1][0])
        masks = infos["action_mask"].copy(), other_infos["action_mask"].copy()
        chosen = choices(masks[0], draw), choices(masks[1], draw)
        chosen[1][0] = chosen[0][0]
        results = [envs.step(actions) for envs, actions in zip((ours, sync), chosen, strict=True)]
    assert ends > 1


def test_make_vec_and_sync_deal_and_seat_other_tables_differently() -> None:
    ours = gymnasium.make_vec(ZEVEN, num_envs=3, seats=3)
    sync = gymnasium.make_vec(ZEVEN, num_envs=3, vectorization_mode="sync", seats=3)
    alone = DeadhandEnv("zeven", seats=3)
    (seen, infos), (sync_seen, sync_infos) = ours.reset(seed=4), sync.reset(seed=4)
    assert infos["seat"].tolist() == [1, 2, 0]
    assert sync_infos["seat"].tolist() == [1, 1, 1]
    for table in range(3):
        own, _ = alone.reset(seed=4 + table)
        np.testing.assert_array_equal(sync_seen["observation"][table], own["observation"])
        assert np.array_equal(seen["observation"][table], own["observation"]) == (table == 0)


def test_the_same_seed_deals_the_same_games_and_no_seed_the_next_one() -> None:
    def deals(*seeds: int | None) -> list[bytes]:
        env = DeadhandEnv("zeven", seats=2, seat=0)
        return [env.reset(seed=seed)[0]["observation"].tobytes() for seed in seeds]

    assert deals(1, None) == deals(1, None)
    assert len(set(deals(1, None))) == 2
    assert deals(None) != deals(None), "a game without a seed is a random one"


def test_a_seat_is_fixed_or_rotates() -> None:
    assert DeadhandVectorEnv("zeven", 4, seats=2).reset(seed=1)[1]["seat"].tolist() == [1, 0, 1, 0]
    assert DeadhandVectorEnv("zeven", 4, seats=2, seat=1).reset(seed=1)[1]["seat"].tolist() == [1, 1, 1, 1]


def test_an_action_that_is_not_offered_is_replaced_or_raises() -> None:
    for illegal, replaced in (("replace", True), ("raise", False)):
        env = DeadhandEnv("zeven", seats=2, illegal=illegal)  # type: ignore[arg-type]
        _, info = env.reset(seed=1)
        action = int((info["action_mask"] == 0).nonzero()[0][0])
        if replaced:
            assert env.step(action)[-1]["replaced"]
        else:
            with pytest.raises(IllegalAction):
                env.step(action)


def test_copies_stay_and_others_are_written_again() -> None:
    for copy in (True, False):
        envs = DeadhandVectorEnv("zeven", 2, seats=2, copy=copy)
        seen, infos = envs.reset(seed=1)
        before = seen["observation"].copy()
        envs.step(choices(infos["action_mask"], np.random.default_rng(0)))
        assert np.array_equal(seen["observation"], before) == copy


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = DeadhandEnv("zeven", seats=2, seat=1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "seen by seat_1" in text
    envs = DeadhandVectorEnv("zeven", 2, seats=2, seat=1, render_mode="ansi")
    envs.reset(seed=1)
    assert envs.render()[0] == text
    for human in (DeadhandEnv, DeadhandVectorEnv):
        made = human("zeven", seats=2, render_mode="human")
        made.reset(seed=1)
        made.render()
        assert "seen by" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, 'no game "chess"'),
        ({"seats": 9}, "seats"),
        ({"opponents": "grandmaster"}, "no bot"),
        ({"opponents": None}, "among bots"),
        ({"seat": 2, "seats": 2}, "seat must be"),
        ({"render_mode": "rgb"}, "render_mode"),
    ],
)
@pytest.mark.parametrize("make", [DeadhandEnv, DeadhandVectorEnv])
def test_invalid_settings_are_refused(make: Any, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        make(**{"game": "zeven", **settings})


def test_refusals_of_vector_environments() -> None:
    with pytest.raises(Refused, match="autoreset_mode"):
        DeadhandVectorEnv("zeven", autoreset_mode="LastStep")
    with pytest.raises(Refused, match="tables"):
        DeadhandVectorEnv("zeven", 0)
    envs = DeadhandVectorEnv("zeven", 2, seats=2)
    with pytest.raises(Refused, match="reset"):
        envs.step(np.zeros(2, np.int64))
    envs.reset(seed=1)
    wrong: list[Any] = [np.zeros(3, np.int64), np.zeros(2), np.array([0, -1]), np.array([10_000, 0])]
    for actions in wrong:
        with pytest.raises(Refused, match="whole number"):
            envs.step(actions)
    with pytest.raises(Refused, match="Nothing is rendered"):
        envs.render()
    with pytest.raises(Refused, match="reset"):
        DeadhandVectorEnv("zeven", render_mode="ansi").render()


def test_options_of_a_reset_are_refused() -> None:
    env = DeadhandEnv("zeven", seats=2)
    env.reset(seed=1, options=None)
    env.reset(seed=1, options={})
    with pytest.raises(Refused, match="no option 'seat', 'deck' here"):
        env.reset(seed=1, options={"seat": 1, "deck": None})
    envs = DeadhandVectorEnv("zeven", 2, seats=2)
    envs.reset(seed=1, options={})
    with pytest.raises(Refused, match="no option 'seat' here"):
        envs.reset(options={"seat": 1, "reset_mask": np.array([True, False])})


@pytest.mark.parametrize("wrap", [np.array, lambda each: np.array([each]), np.int32])
def test_an_action_may_be_an_array_of_one_element(wrap: Callable[[int], Any]) -> None:
    env, other = DeadhandEnv("zeven", seats=2), DeadhandEnv("zeven", seats=2)
    action = int(env.reset(seed=1)[1]["action_mask"].nonzero()[0][0])
    other.reset(seed=1)
    np.testing.assert_array_equal(env.step(wrap(action))[0]["observation"], other.step(action)[0]["observation"])


@pytest.mark.parametrize("action", [-1, 10_000, 0.5, None, np.array([1, 2]), np.array([1.0])])
def test_an_action_outside_of_the_space_is_refused(action: Any) -> None:
    env = DeadhandEnv("zeven", seats=2)
    with pytest.raises(Refused, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(Refused, match="whole number from 0"):
        env.step(action)


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "gymnasium"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "deadhand.envs.gymnasium")
    with pytest.raises(Refused, match=re.escape(command_to_add("envs"))):
        import_module("deadhand.envs.gymnasium")


@pytest.mark.compiled("zeven")
def test_compiled_rules_play_the_same_episodes() -> None:
    envs = gymnasium.make_vec(ZEVEN, num_envs=8, **QUICK)
    assert any(terminations.any() for _, _, terminations, _, _ in steps(envs, seed=1, most=200))


@pytest.mark.parametrize(
    ("interface", "unknown"),
    [(DeadhandEnv, "threads"), (DeadhandVectorEnv, "tables"), (raw_env, "opponents"), (Batch, "render_mode")],
)
def test_unknown_settings_are_refused(interface: Any, unknown: str) -> None:
    """A setting of another interface is an unexpected keyword argument, even if its tables would take it."""
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{unknown}'"):
        interface("zeven", **{unknown: 1})
