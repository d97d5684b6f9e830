"""Environments are copied and pickled in the middle of a game, and go on identically."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pyspiel
import pytest

from deadhand import __version__, deal
from deadhand.envs import Batch, pettingzoo
from deadhand.envs.gymnasium import DeadhandEnv, DeadhandVectorEnv, environment_id
from deadhand.envs.openspiel import GAME_CLASSES
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from tests.conformance.playing import in_soak

AHEAD = 40
"""The steps that an environment and its copy must take identically."""
Player = Callable[[Any, int], str]
"""Takes so many steps in an environment; returns a digest of all that it says."""


def unpickled_from_read_only_memory(env: Any) -> Any:
    """Pickle as Ray does: the arrays beside, in memory that cannot be written."""
    buffers: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(pickled, buffers=[bytes(buffer.raw()) for buffer in buffers])


WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "read_only_memory": unpickled_from_read_only_memory,
    "cloudpickle": lambda env: pickle.loads(cloudpickle.dumps(env)),
}


def digest_of(said: list[bytes]) -> str:
    return sha256(b"/".join(said)).hexdigest()


def play_batch(batch: Batch, steps: int) -> str:
    said = []
    for _ in range(steps):
        step = batch.step(batch.sample())
        arrays = step.observations, step.mask, step.rewards, step.terminated, step.truncated, step.actors, step.finals
        said += [array.tobytes() for array in arrays]
    return digest_of(said)


def play_pettingzoo(env: Any, steps: int) -> str:
    said = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        agent = env.agent_selection
        seen, reward, terminated, truncated, info = env.last()
        said += [seen["observation"].tobytes(), seen["action_mask"].tobytes(), repr((agent, reward)).encode()]
        env.step(None if terminated or truncated else int(env.action_space(agent).sample(info["action_mask"])))
        mask = next(iter(env.infos.values()))["action_mask"] if env.agents else None
        assert mask is None or mask.any() or not mask.flags.writeable, "agents that are not asked share a mask"
    return digest_of(said)


def play_gymnasium(env: Any, steps: int) -> str:
    said, info = [], {"action_mask": env.unwrapped.action_masks().astype(np.int8)}
    for _ in range(steps):
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        said += [seen["observation"].tobytes(), seen["action_mask"].tobytes(), repr((reward, info["seat"])).encode()]
        if terminated or truncated:
            _, info = env.reset()
    return digest_of(said)


def play_vector(envs: DeadhandVectorEnv, steps: int) -> str:
    said = []
    for _ in range(steps):
        seen, rewards, *ends, infos = envs.step(envs.action_space.sample())
        said += [seen["observation"].tobytes(), seen["action_mask"].tobytes(), rewards.tobytes()]
        said += [each.tobytes() for each in (*ends, infos["seat"], infos["replaced"])]
    return digest_of(said)


def batch_of(slug: str) -> Batch:
    batch = Batch(slug, tables=3, seed="a", opponents="random", events=3, autoreset="same_step", threads=2)
    batch.reset()
    return batch


def pettingzoo_of(slug: str) -> Any:
    env = pettingzoo.env(slug, events=2, form="float32")
    env.reset(seed=3)
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(number)
    return env


def gymnasium_of(slug: str) -> Any:
    env = gymnasium.make(environment_id(find_game(slug)), opponents="random", form="int8")
    env.reset(seed=3)
    env.action_space.seed(3)
    return env


def vector_of(slug: str) -> DeadhandVectorEnv:
    envs = DeadhandVectorEnv(slug, 2, opponents="random")
    envs.reset(seed=3)
    envs.action_space.seed(3)
    return envs


KINDS: dict[str, tuple[Callable[[str], Any], Player]] = {
    "batch": (batch_of, play_batch),
    "pettingzoo": (pettingzoo_of, play_pettingzoo),
    "gymnasium": (gymnasium_of, play_gymnasium),
    "gymnasium_vector": (vector_of, play_vector),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", [GAMES[0], *in_soak((slug,) for slug in GAMES[1:])])
def test_a_copy_is_identical_and_independent(slug: str, kind: str) -> None:
    make, play = KINDS[kind]
    env = make(slug)
    play(env, 10)
    copies = [way(env) for way in WAYS.values()]
    expected = play(env, AHEAD)
    for way, twin in zip(WAYS, copies, strict=True):
        assert play(twin, AHEAD) == expected, way


@pytest.mark.compiled("zeven")
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_goes_on_identically_in_compiled_rules(kind: str) -> None:
    test_a_copy_is_identical_and_independent("zeven", kind)


@pytest.mark.parametrize("kind", KINDS)
def test_an_environment_is_pickled_before_its_reset(kind: str) -> None:
    make, play = KINDS[kind]
    twins = make("zeven"), pickle.loads(pickle.dumps(make("zeven")))
    assert play(twins[0], 5) == play(twins[1], 5)
    fresh = Batch("zeven")
    with pytest.raises(Refused, match="reset"):
        pickle.loads(pickle.dumps(fresh)).step(np.zeros(1, np.int64))


def test_a_shallow_copy_of_a_batch_goes_on_by_itself() -> None:
    batch = batch_of("zeven")
    before = batch.states.tobytes()
    play_batch(copy.copy(batch), 5)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("slug", GAMES)
def test_a_copied_step_writes_its_own_arrays(slug: str) -> None:
    batch = batch_of(slug)
    batch.step(batch.sample())
    assert batch.last.written
    for way in WAYS.values():
        out, before = way(batch.last), batch.last.observations.copy()
        np.testing.assert_array_equal(out.observations, before)
        twin = batch.copy()
        twin.step(twin.sample(), out=out)
        np.testing.assert_array_equal(out.observations, twin.last.observations)
        np.testing.assert_array_equal(batch.last.observations, before)
        assert np.shares_memory(out.written[0], out.observations)


def play_in_another_process(pickled: bytes) -> dict[str, str]:
    """Play environments by kind; a spawned process imports this function."""
    return {name: KINDS[name.partition(" ")[0]][1](env, AHEAD // 2) for name, env in pickle.loads(pickled).items()}


@pytest.mark.soak
def test_a_spawned_process_goes_on_identically_whatever_its_hash_seed(tmp_path: Path) -> None:
    envs = {f"{kind} {slug}": make(slug) for kind, (make, _) in KINDS.items() for slug in GAMES}
    pickled, one = pickle.dumps(envs), pickle.dumps({"pettingzoo": pettingzoo_of("zeven")})
    expected = play_in_another_process(pickled)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        spawned = pool.submit(play_in_another_process, one).result()
    assert spawned == {"pettingzoo": expected["pettingzoo zeven"]}
    (tmp_path / "envs.pickle").write_bytes(pickled)
    program = (
        "import sys; from pathlib import Path; from tests.envs.test_pickling import play_in_another_process as play\n"
        "print(play(Path(sys.argv[1]).read_bytes()))"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "envs.pickle")]
    surroundings = {**os.environ, "PYTHONHASHSEED": "7"}
    root = Path(__file__).parents[2]
    said = subprocess.run(command, env=surroundings, cwd=root, capture_output=True, text=True, check=True).stdout
    assert said.strip() == str(expected)


def test_a_changed_deck_is_pickled_and_the_game_s_own_is_not() -> None:
    game = find_game("zeven")
    deck = Deck.read(game.deck.source.replace("count = 12", "count = 13", 1))
    assert deck.size == game.deck.size + 1
    changed, usual = (pickle.loads(pickle.dumps(Batch("zeven", deck=each))) for each in (deck, None))
    assert (changed.deck.digest, usual.deck) == (deck.digest, game.deck)
    assert usual.plan is Batch("zeven").plan
    assert len(pickle.dumps(usual)) < len(pickle.dumps(changed)) - len(game.deck.source) // 2


def test_a_batch_pickled_under_other_rules_is_refused() -> None:
    state = Batch("zeven").__getstate__()
    for wrong in ({"rules": 0}, {"records": b""}):
        with pytest.raises(Refused, match="pickled under other rules of Zeven Card Zombie"):
            Batch("zeven").__setstate__({**state, **wrong})


def pickled_kinds() -> dict[str, Any]:
    batch, tree = Batch("zeven", tables=2), pyspiel.load_game("python_deadhand_zeven").new_initial_state()
    batch.reset()
    found = {"batch": batch, "step": batch.last, "snapshot": batch.save(), "position": tree.position}
    return {**found, "match": deal("zeven", seed=1)}


@pytest.mark.parametrize("kind", ["batch", "step", "snapshot", "position", "match"])
def test_what_another_version_pickled_is_refused_with_that_version(kind: str) -> None:
    whole = pickled_kinds()[kind]
    state = whole.__getstate__()

    def unpickle(state: dict[str, Any]) -> None:
        object.__new__(type(whole)).__setstate__(dict(state))

    unpickle(state)
    before = {name: value for name, value in state.items() if name != "deadhand"}
    with pytest.raises(
        Refused, match=f"This {kind} was pickled by an older version of Deadhand, and cannot be read by"
    ):
        unpickle(before)
    with pytest.raises(Refused, match=f"This {kind} was pickled by Deadhand 0.0.9, and"):
        unpickle({**state, "deadhand": "0.0.9"})
    for name in before:
        if kind not in ("position", "match"):
            with pytest.raises(Refused, match=f"This {kind} was pickled by another build of Deadhand {__version__}"):
                unpickle({other: value for other, value in state.items() if other != name})


def test_a_batch_is_refused_before_anything_of_its_version_is_looked_up() -> None:
    """An older version may have had its plan in another module."""
    assert b"knowledge_plan" not in pickle.dumps(Batch("zeven"))


def test_an_environment_of_a_game_of_one_s_own_is_copied() -> None:
    game = replace(find_game("zeven"), dimensions={**find_game("zeven").dimensions, "happenings": 100})
    env = DeadhandEnv(game, opponents="random")
    env.reset(seed=1)
    env.action_space.seed(1)
    twin = copy.deepcopy(env)
    assert play_gymnasium(twin, 5) == play_gymnasium(env, 5)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_games_of_openspiel_are_pickled_with_all_that_they_are_made_of(slug: str, way: str) -> None:
    loaded = pyspiel.load_game(f"python_deadhand_{slug}(events=5,deals=7)")
    game = find_game(slug)
    made = GAME_CLASSES[slug](deck=Deck.read(game.deck.source + "\n"), seeds=["a", "b"])
    for each in (loaded, made):
        twin = WAYS[way](each)
        assert (type(twin), str(twin)) == (type(each), str(each))
        assert (twin.setup.seeds, twin.setup.events) == (each.setup.seeds, each.setup.events)
        assert (twin.setup.deck or game.deck).digest == (each.setup.deck or game.deck).digest
        states = [one.new_initial_state().child(1) for one in (twin, each)]
        assert str(states[0]) == str(states[1])


@pytest.mark.parametrize("way", WAYS)
def test_observers_of_openspiel_are_pickled(way: str) -> None:
    loaded = pyspiel.load_game("python_deadhand_zeven(events=5)")
    state, kinds = loaded.new_initial_state().child(1), pyspiel.PrivateInfoType
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=True),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.NONE),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
    ):
        observer = loaded.make_py_observer(wanted)
        twin = WAYS[way](observer)
        for each in (observer, twin):
            each.set_from(state, 1)
        assert twin.string_from(state, 1) == observer.string_from(state, 1)
        assert twin.tensor.tolist() == observer.tensor.tolist()
        assert all(np.shares_memory(section, twin.tensor) for section in twin.dict.values())
