"""The PettingZoo environments: PettingZoo's own tests, and what they say of the games."""

import random
import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from deadhand.envs.batch import Batch
from deadhand.extras import command_to_add
from deadhand.games import find_game
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.game.game import Game
from tests.conformance.playing import MOST_SEATS, table_name

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers

from deadhand.envs import pettingzoo

CYCLES = 3
"""The length of a test of PettingZoo's, times the number of seats: plain rules are slow."""

its_own_advice = pytest.mark.filterwarnings(  # for observations that are not a dict with a mask
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    r"ignore:reset\(\) has no options",  # its test gives one that no environment knows
)
each_table = pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)


def classic(game: Game, **settings: Any) -> Any:
    """An environment wrapped as PettingZoo's own classic games are."""
    terminating = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


def play(env: Any, *, seed: int, most: int = 100_000) -> int:
    """Take random actions until all agents have left; return the number of actions."""
    draw = random.Random(seed)
    for number in range(most):
        if not env.agents:
            return number
        *_, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else draw.choice(info["action_mask"].nonzero()[0].tolist()))
    return most


@its_own_advice
@each_table
@pytest.mark.parametrize("make", [pettingzoo.env, classic])
def test_pettingzoos_own_tests_pass(game: Game, seats: int, make: Callable[..., Any]) -> None:
    api_test(make(game, seats=seats), num_cycles=CYCLES)
    seed_test(lambda: make(game, seats=seats), num_cycles=CYCLES)


def test_pettingzoos_own_test_of_rendering_passes() -> None:
    render_test(lambda render_mode=None: pettingzoo.env("zeven", seats=2, render_mode=render_mode, most_decisions=4))


@its_own_advice
@pytest.mark.soak
@each_table
def test_pettingzoos_own_tests_pass_over_whole_games(game: Game, seats: int) -> None:
    api_test(pettingzoo.env(game, seats=seats), num_cycles=500)
    seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=500)


@pytest.mark.parametrize("form", ["int16", "int8", "float32"])
def test_each_form_is_that_of_a_batch(form: Any) -> None:
    play_beside_batch(find_game("zeven"), 2, form)


@each_table
def test_a_game_is_that_of_a_batch(game: Game, seats: int) -> None:
    play_beside_batch(game, seats, "int8")


def play_beside_batch(game: Game, seats: int, form: Any) -> None:
    """Take the same random actions at an environment and at a batch, and compare what they say."""
    env = pettingzoo.env(game, seats=seats, form=form, events=2)
    batch = Batch(game, seats=seats, form=form, events=2)
    env.reset(seed=7)
    step = batch.reset(seed=7)
    draw = random.Random(7)
    for _ in range(25):
        if step.actors[0] < 0:
            break
        observation, reward, terminated, truncated, info = env.last()
        assert env.agent_selection == f"seat_{step.actors[0]}"
        assert (reward, terminated, truncated) == (0, False, False)
        assert observation["observation"].dtype == form
        np.testing.assert_array_equal(observation["observation"], step.observations[0])
        np.testing.assert_array_equal(observation["action_mask"], step.mask[0])
        assert info["action_mask"] is observation["action_mask"]
        action = draw.choice(np.flatnonzero(step.mask[0]).tolist())
        env.step(action)
        step = batch.step(np.array([action]))


@pytest.mark.parametrize("game", ["zeven", "escape_the_horde"])
def test_rewards_are_the_results_and_each_agent_leaves(game: str) -> None:
    env = pettingzoo.env(game, seats=3, options={"rounds": 1} if game == "zeven" else {})
    env.reset(seed=3)
    draw = random.Random(3)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(draw.choice(env.last()[-1]["action_mask"].nonzero()[0].tolist()))
    assert set(env.terminations.values()) == {True}
    assert not any(env.truncations.values())
    assert env.rewards == env.unwrapped._cumulative_rewards
    assert sum(env.rewards.values()) > 0
    for left in range(3, 0, -1):
        observation, reward, *_ = env.last()
        assert reward == env.unwrapped._cumulative_rewards[env.agent_selection]
        assert not observation["action_mask"].any()
        assert len(env.agents) == left
        env.step(None)
    assert env.agents == []


def test_a_long_game_is_truncated() -> None:
    env = pettingzoo.env("zeven", seats=2, most_decisions=5)
    env.reset(seed=1)
    assert play(env, seed=1) == 5 + 2


@each_table
def test_every_agent_can_look_at_any_time(game: Game, seats: int) -> None:
    env = pettingzoo.env(game, seats=seats)
    batch = Batch(game, seats=seats)
    env.reset(seed=5)
    batch.reset(seed=5)
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert seen in env.observation_space(agent)
        np.testing.assert_array_equal(seen["observation"], batch.observe(0, seat))
        assert seen["action_mask"].any() == (agent == env.agent_selection)


def test_observations_stay_as_they_were() -> None:
    env = pettingzoo.env("zeven", seats=2)
    env.reset(seed=1)
    seen = env.last()[0]
    before = {name: array.copy() for name, array in seen.items()}
    for _ in range(6):
        env.step(int(env.last()[-1]["action_mask"].nonzero()[0][0]))
    for name, array in seen.items():
        np.testing.assert_array_equal(array, before[name])


def test_the_same_seed_deals_the_same_games_and_no_seed_the_next_one() -> None:
    def deals(*seeds: int | None) -> list[bytes]:
        env = pettingzoo.env("zeven", seats=2)
        found = []
        for seed in seeds:
            env.reset(seed=seed)
            found.append(env.last()[0]["observation"].tobytes())
        return found

    first, second = deals(1, None), deals(1, None)
    assert first == second
    assert first[0] != first[1]
    assert deals(None) != deals(None), "a game without a seed is a random one"


def test_the_declarations_of_the_game() -> None:
    env = pettingzoo.env("zeven", seats=3)
    assert env.metadata["name"] == str(env.unwrapped) == f"zeven_v{find_game('zeven').version}"
    assert not env.metadata["is_parallelizable"]
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.unwrapped.plan.size == env.observation_space("seat_1")["observation"].shape[0]


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.env("zeven", seats=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert f"seen by {env.agent_selection}" in text
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert f"{other.capitalize()}: Brains 10; Points 0; Brains guarded 0; Hand 5." in text
    assert "You (to choose): Brains 10;" in text
    assert "Your hand: " in text
    for action in env.last()[-1]["action_mask"].nonzero()[0].tolist():
        assert f"  {action:>5}  " in text
    human = pettingzoo.env("zeven", seats=2, render_mode="human", most_decisions=1)
    human.reset(seed=1)
    assert capsys.readouterr().out.strip() == text
    play(human, seed=1)
    assert "seen by" in capsys.readouterr().out


def test_a_finished_game_is_rendered() -> None:
    env = pettingzoo.env("zeven", seats=2, render_mode="ansi", options={"rounds": 1})
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(random.Random(1).choice(env.last()[-1]["action_mask"].nonzero()[0].tolist()))
    assert "The game is over" in env.render()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, 'no game "chess"'),
        ({"seats": 9}, "seats"),
        ({"render_mode": "rgb"}, "render_mode"),
        ({"form": "int64"}, "form"),
        ({"options": {"rounds": 0}}, "rounds"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        pettingzoo.env(**{"game": "zeven", **settings})


def test_what_comes_at_the_wrong_time_is_refused() -> None:
    env = pettingzoo.raw_env("zeven", seats=2, render_mode="ansi", most_decisions=3)
    with pytest.raises(Refused, match="reset"):
        env.step(0)
    with pytest.raises(Refused, match="reset"):
        env.render()
    with pytest.raises(Refused, match="no agent 'seat_2'"):
        env.observation_space("seat_2")
    env.reset(seed=1)
    with pytest.raises(Refused, match="no agent"):
        env.observe("nobody")
    with pytest.raises(Refused, match="whole number, not None"):
        env.step(None)
    play(env, seed=1)
    with pytest.raises(Refused, match="reset"):
        env.step(0)
    with pytest.raises(Refused, match="Nothing is rendered"):
        pettingzoo.raw_env("zeven").render()


def test_a_step_after_the_end_is_refused_until_a_reset() -> None:
    for env in (pettingzoo.env("zeven", seats=2, most_decisions=3), pettingzoo.raw_env("zeven", seats=2)):
        if not isinstance(env, pettingzoo.raw_env):
            env.reset(seed=1)
            play(env, seed=1)
            assert env.agents == []
        for ask in (env.last, lambda env=env: env.last(observe=False)):
            with pytest.raises((Refused, AttributeError), match="reset"):
                ask()
        env.reset(seed=1)
        assert env.last()[-1]["action_mask"].any()
    with pytest.raises(Refused, match="reset"):
        pettingzoo.raw_env("zeven").observe("seat_0")


def test_options_of_a_reset_give_a_warning() -> None:
    env = pettingzoo.env("zeven", seats=2)
    with pytest.warns(UserWarning, match="'seats', 'seed' changes nothing"):
        env.reset(seed=1, options={"seats": 3, "seed": 2})
    env.reset(seed=1, options={})
    assert len(env.agents) == 2


@pytest.mark.parametrize("wrap", [np.array, lambda each: np.array([each]), np.int32, lambda each: np.array([[each]])])
def test_an_action_may_be_an_array_of_one_element(wrap: Callable[[int], Any]) -> None:
    env, other = pettingzoo.env("zeven", seats=2), pettingzoo.env("zeven", seats=2)
    for each in (env, other):
        each.reset(seed=1)
    action = int(env.last()[-1]["action_mask"].nonzero()[0][0])
    env.step(wrap(action))
    other.step(action)
    np.testing.assert_array_equal(env.last()[0]["observation"], other.last()[0]["observation"])


@pytest.mark.parametrize("action", [np.array([1, 2]), np.array([]), np.array([1.0]), np.array([True]), [1], "1"])
def test_anything_else_is_no_action(action: Any) -> None:
    env = pettingzoo.env("zeven", seats=2)
    env.reset(seed=1)
    with pytest.raises(Refused, match="whole number"):
        env.step(action)


@pytest.mark.parametrize("action", [-1, 10_000])
def test_an_action_that_does_not_exist_is_illegal(action: int) -> None:
    env = pettingzoo.env("zeven", seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(action)
    assert env.last()[-1]["action_mask"].any()


def test_an_action_that_is_not_offered_is_illegal_and_changes_nothing() -> None:
    env = pettingzoo.env("zeven", seats=2)
    env.reset(seed=1)
    seen, *_, info = env.last()
    with pytest.raises(IllegalAction):
        env.step(int((info["action_mask"] == 0).nonzero()[0][0]))
    np.testing.assert_array_equal(env.last()[0]["observation"], seen["observation"])


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pettingzoo"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "deadhand.envs.pettingzoo")
    with pytest.raises(Refused, match=re.escape(command_to_add("envs"))):
        import_module("deadhand.envs.pettingzoo")


@pytest.mark.compiled("zeven")
def test_compiled_rules_play_a_game() -> None:
    env = pettingzoo.env("zeven", seats=2, options={"rounds": 1})
    env.reset(seed=1)
    assert play(env, seed=1) > 10
    assert not env.agents


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_the_state_holds_everything_and_does_not_depend_on_the_agent(game: Game, seats: int) -> None:
    env, beside = pettingzoo.env(game, seats=seats), Batch(game, seats=seats)
    with pytest.raises(AssertionError, match="needs to be called before"):
        env.state()
    env.reset(seed=1)
    beside.reset(seed=1)
    for _ in range(8):
        state = env.state()
        assert env.state_space.contains(state)
        if beside.last.actors[0] == 0:
            assert state.tolist() == beside.full_observations()[0].tolist()
        actions = beside.sample()
        env.step(int(actions[0]))
        beside.step(actions)


def test_the_state_needs_a_game() -> None:
    with pytest.raises(Refused, match=r"Call reset\(\) before state\(\)"):
        pettingzoo.raw_env("zeven").state()
