"""Lessons, exercises and the daily deal on this device: the same frames, refusals and deals as at a server."""

import json
import subprocess
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest

from deadhand.browser.built import FOLDER
from deadhand.guides.lesson import NOTHING_WRONG, Lesson, exercises_as_lessons, lesson_of, lessons_of
from deadhand.match.daily import secret_of_the_day
from deadhand.server.http.catalogue import game_guide
from deadhand.server.shapes.server_frames import frames_adapter
from deadhand.table.game.game import Game
from tests.browser.building import WEB, built_rules, needs_linker, needs_numba, needs_packages
from tests.browser.lock_step import NODE
from tests.conformance.playing import ALL_GAMES, table_name
from tests.server.client import Client
from tests.server.conftest import database, empty_store, served, settings
from tests.server.running import Served, ok

__all__ = ["database", "empty_store", "served", "settings"]

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.compiled,
    needs_numba,
    needs_packages,
    needs_linker,
]
TRIED: Final = 3
"""Wrong choices that are tried at each step."""
OF_A_SERVER: Final = ("seats", "commitment", "secret", "lines", "kept", "clock")
"""The parts of a state that differ: people and hashes; and what was sent before."""


def run_node(script: str, folder: Path, given: Any) -> Any:
    """Return what a program for Node writes."""
    (folder / "in.json").write_text(json.dumps(given), encoding="utf-8")
    command = [str(NODE), f"tests/device/{script}", str(folder / "in.json"), str(folder / "out.json")]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads((folder / "out.json").read_text(encoding="utf-8"))


def best_of(lesson: Lesson) -> int | None:
    """The best choice of an exercise."""
    return max(lesson.chances, key=lesson.chances.__getitem__) if lesson.is_exercise else None


async def played_on_device(game: Game, folder: Path) -> list[dict[str, Any]]:
    """All scenes of a game, as the device plays them."""
    guide = json.loads((await game_guide(game.slug, "en")).content)
    built = {"hash": built_rules(game).hash, "folder": FOLDER.as_uri() + "/"}
    jobs = [
        {
            **built,
            "id": f"{game.slug}/{scene['scene']}",
            "game": game.slug,
            "pace": 0,
            "rules": guide["rules"],
            "scene": scene,
            "best": best_of(lesson_of(game, scene["scene"])),
        }
        for scene in guide["scenes"]
    ]
    played: list[dict[str, Any]] = run_node("lessons.js", folder, jobs)
    return played


async def played_at_server(served: Served, lesson: Lesson) -> list[dict[str, Any]]:
    """The frames of a scene at a server; the same choices are tried and taken as on the device."""
    path, wish = f"/api/games/{lesson.game.slug}/lessons", {"scene": lesson.number, "pace": 0}
    started, best = ok(await served.http.post(path, json=wish)), best_of(lesson)
    learner = Client(served.port, started["id"], started["secret"])
    async with learner.connected(facts=True):
        while (now := learner.state["lesson"])["moving"] or now["awaited"]:
            if now["moving"]:
                await learner.next()
                continue
            n, taken = learner.n, now["awaited"][0] if best is None else best
            awaited = now["awaited"] if best is None else [best]
            for action in [action for action in learner.offers if action not in awaited][:TRIED]:
                await learner.play(action)
                await learner.until(lambda frame: frame["type"] == "wrong_choice")
            await learner.play(taken)
            await learner.reach(n + 1)
        await learner.send(type="undo", n=learner.n)
        assert (await learner.refused())["message"] == NOTHING_WRONG
    return learner.frames


def comparable(state: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in OF_A_SERVER}


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
async def test_every_lesson_and_exercise_is_played_as_at_a_server(game: Game, served: Served, tmp_path: Path) -> None:
    on_device = await played_on_device(game, tmp_path)
    scenes = [lesson_of(game, n) for each in lessons_of(game) for n in range(each.first, each.end)]
    scenes += [lesson_of(game, each.first) for each in exercises_as_lessons(game)]
    for lesson, played in zip(scenes, on_device, strict=True):
        frames = await played_at_server(served, lesson)
        for frame in played["frames"]:
            frames_adapter().validate_python(frame)
        states = {frame["n"]: frame for frame in played["frames"] if frame["type"] == "state"}
        for frame in frames:
            if frame["type"] == "state":
                assert comparable(states[frame["n"]]) == comparable(frame), (lesson.scene.title, frame["n"])
        refused = [[one for one in each if one["type"] == "wrong_choice"] for each in (played["frames"], frames)]
        assert refused[0] == refused[1]
        assert played["frames"][-1]["message"] == NOTHING_WRONG
        told = [
            [line for one in each if one["type"] == "state" for line in one["lines"]]
            for each in (played["frames"], frames)
        ]
        assert told[0] == told[1]
        assert states[max(states)]["lesson"]["awaited"] == []
        assert played["stored"] == 0


DAY: Final = date(2026, 11, 29)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_daily_deal_is_that_of_every_server(game: Game, tmp_path: Path) -> None:
    for seats in {max(game.least_seats, 2), game.default_seats, game.most_seats}:
        players = ["human", "hard", *["easy"] * seats][:seats]
        plan = {
            "game": game.slug,
            "hash": built_rules(game).hash,
            "folder": FOLDER.as_uri() + "/",
            "seats": [{"name": "Ann"} if player == "human" else {"level": player} for player in players],
            "daily": DAY.isoformat(),
            "longest": 40,
        }
        answered = run_node("frames.js", tmp_path, plan)
        saved = json.loads(answered["text"])
        assert saved["seed"] == secret_of_the_day(game, DAY, players=players, options={})
        assert saved["rekeyed"]
        assert {frame["daily"] for frame in answered["frames"] if frame["type"] == "state"} == {DAY.isoformat()}
