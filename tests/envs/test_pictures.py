"""Pictures of tables, `render_mode="rgb_array"`: what they show, to whom, and that the libraries take them."""

import re
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.wrappers import AddRenderObservation, RenderCollection

from deadhand.envs import Batch, pettingzoo
from deadhand.envs.gymnasium import DeadhandEnv, DeadhandVectorEnv, environment_id
from deadhand.envs.table_picture import HEIGHT, WIDTH, PictureLayout, table_picture
from deadhand.envs.table_scene import Scene, scene_of
from deadhand.extras import command_to_add
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from tests.conformance.playing import MOST_SEATS, table_name

SHAPE = (HEIGHT, WIDTH, 3)
READABLE = 13
"""The size of a font that is still easy to read, in pixels."""
ZEVEN = f"deadhand.envs.gymnasium:{environment_id(find_game('zeven'))}"
each_table = pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)


def batch_after(game: Game | str, steps: int, **settings: Any) -> Batch:
    """Return a table after this many random actions, or earlier if the game ends before."""
    batch = Batch(game, **{"seed": 3, "autoreset": "disabled", **settings})
    step = batch.reset()
    for _ in range(steps):
        if step.actors[0] < 0:
            break
        step = batch.step(batch.sample())
    return batch


def cards_in(scene: Scene, name: str, label: str) -> list[str]:
    """Return the texts of the cards in a zone of a panel whose title begins with a name."""
    panels = [scene.table, *scene.seats]
    groups = next(panel for panel in panels if panel.title.startswith(name)).groups
    return [chip.text for group in groups if group.label == label for chip in group.chips]


@each_table
def test_everything_fits_and_is_readable(game: Game, seats: int) -> None:
    for steps in (0, 40, 120):
        batch = batch_after(game, steps, seats=seats)
        picture = table_picture(batch, max(int(batch.last.actors[0]), 0))
        assert picture.shape == SHAPE
        assert picture.dtype == np.uint8
        scene = scene_of(batch, 0)
        assert len(scene.seats) == seats
        assert PictureLayout(READABLE).place(scene) <= HEIGHT


@each_table
def test_a_picture_depends_on_what_its_viewer_knows_only(game: Game, seats: int) -> None:
    batch = batch_after(game, 12, seats=seats)
    actor, world = int(batch.last.actors[0]), batch.copy()
    world.determinize(5)
    assert world.states.tobytes() != batch.states.tobytes()
    np.testing.assert_array_equal(table_picture(world, actor), table_picture(batch, actor))
    assert scene_of(world, actor) == scene_of(batch, actor)


def test_a_picture_names_cards_numbers_and_whose_turn_it_is() -> None:
    batch = batch_after("zeven", 0, seats=3, seed=1)
    actor = int(batch.last.actors[0])
    scene, names = scene_of(batch, actor), {kind.name for kind in batch.deck.kinds}
    assert scene.question.startswith(f"seat_{actor} is asked: ")
    assert [panel.is_asked for panel in scene.seats] == [seat == actor for seat in range(3)]
    assert "Brains" in scene.seats[0].numbers
    own = cards_in(scene, f"seat_{actor} (sees this)", "Hand")
    assert {text.partition(" x")[0] for text in own} <= names
    assert cards_in(scene, f"seat_{(actor + 1) % 3}", "Hand") == ["5 face down"]
    assert cards_in(scene, "Table", "Draw pile")[0].endswith("face down")
    other = scene_of(batch, (actor + 1) % 3)
    assert cards_in(other, f"seat_{actor}", "Hand") == ["5 face down"]
    assert not np.array_equal(table_picture(batch, actor), table_picture(batch, (actor + 1) % 3))


def test_a_map_is_drawn_in_rows() -> None:
    batch = batch_after("three_days", 100, seats=2)
    scene = scene_of(batch, 0)
    seen: Any = batch.view(0, 0)
    lying = sum(content["count"] for name in ("streets", "turned") for content in seen["zones"][name])
    assert len(scene.places) == lying > 5
    assert len({place.row for place in scene.places}) > 2
    assert {place.is_open for place in scene.places} == {True, False}


def test_a_finished_game_shows_its_result() -> None:
    batch = batch_after("card_of_the_dead", 5000, seats=2, options={"rounds": 1})
    assert batch.last.terminated[0]
    assert scene_of(batch, 0).question.startswith("The game is over: ")
    assert table_picture(batch, 0).shape == SHAPE


@pytest.mark.parametrize("slug", GAMES)
def test_environments_render_pictures(slug: str) -> None:
    one = gymnasium.make(environment_id(find_game(slug)), render_mode="rgb_array")
    one.reset(seed=1)
    many = DeadhandVectorEnv(slug, 2, render_mode="rgb_array")
    many.reset(seed=1)
    agents = pettingzoo.env(slug, render_mode="rgb_array")
    agents.reset(seed=1)
    pictures: list[Any] = [one.render(), *many.render(), agents.render()]
    assert {picture.shape for picture in pictures} == {SHAPE}
    np.testing.assert_array_equal(pictures[0], pictures[1])
    assert "rgb_array" in agents.metadata["render_modes"]


def test_wrappers_of_gymnasium_take_the_pictures() -> None:
    env = RenderCollection(gymnasium.make(ZEVEN, render_mode="rgb_array", seats=2))
    _, info = env.reset(seed=1)
    for _ in range(3):
        *_, info = env.step(env.action_space.sample(info["action_mask"]))
    frames: Any = env.render()
    assert [frame.shape for frame in frames] == [SHAPE] * 4
    seen, _ = AddRenderObservation(gymnasium.make(ZEVEN, render_mode="rgb_array", seats=2)).reset(seed=1)
    assert seen.shape == SHAPE


def make_as_stable_baselines_does() -> gymnasium.Env[Any, Any]:
    """Make an environment as `make_vec_env` does: by its id, with pictures unless they are refused."""
    return gymnasium.make(ZEVEN, render_mode="rgb_array", seats=2, opponents="random")


@pytest.mark.soak
def test_environments_run_in_one_process_and_in_several_alike() -> None:
    seen = []
    for envs in (
        SyncVectorEnv([make_as_stable_baselines_does] * 2),
        AsyncVectorEnv([make_as_stable_baselines_does] * 2, context="spawn"),
    ):
        envs.action_space.seed(1)
        observations, infos = envs.reset(seed=1)
        told = [observations["observation"].tobytes()]
        for _ in range(5):
            observations, rewards, *_, infos = envs.step(np.array([row.argmax() for row in infos["action_mask"]]))
            told += [observations["observation"].tobytes(), rewards.tobytes()]
        frames: Any = envs.render()
        assert [frame.shape for frame in frames] == [SHAPE] * 2
        seen.append([*told, *(frame.tobytes() for frame in frames)])
        envs.close()
    assert seen[0] == seen[1]


def test_without_pillow_only_pictures_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "PIL"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "deadhand.envs.table_picture")
    env = DeadhandEnv("zeven", seats=2, render_mode="rgb_array")
    env.step(int(env.reset(seed=1)[1]["action_mask"].argmax()))
    with pytest.raises(Refused, match="needs PIL. To install it: " + re.escape(command_to_add("envs"))):
        env.render()
