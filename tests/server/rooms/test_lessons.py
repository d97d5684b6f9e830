"""Guided games at live tables: told to the end of every scene, nothing else let through, gone on with after a pause."""

from typing import Any

import pytest

from deadhand.games import find_game
from deadhand.guides.lesson import NOTHING_WRONG, lesson_of
from deadhand.server.settings import Settings
from deadhand.server.shapes.server_frames import frames_adapter
from deadhand.table.words.words import words_of
from tests.guides.test_guides import TAUGHT, scenes, taught
from tests.server.client import Client
from tests.server.running import Served, ok, refusal, serving

pytestmark = pytest.mark.anyio


async def lesson(served: Served, slug: str = "zeven", scene: int = 0) -> Client:
    """A learner who sits down to a scene."""
    started = ok(await served.http.post(f"/api/games/{slug}/lessons", json={"scene": scene, "pace": 0}))
    return Client(served.port, started["id"], started["secret"])


async def told(learner: Client) -> dict[str, Any]:
    """What the learner is told, once the others have moved."""
    while learner.state["lesson"]["moving"]:
        await learner.next()
    found: dict[str, Any] = learner.state["lesson"]
    return found


@pytest.mark.parametrize("slug", TAUGHT)
async def test_a_guide_plays_to_its_end_and_refuses_everything_else(served: Served, slug: str) -> None:
    read = 0
    for scene in scenes(slug):
        learner = await lesson(served, slug, scene.number)
        if scene.number == scene.whole.first:
            read = 0
        async with learner.connected():
            now = await told(learner)
            assert (now["scene"], now["lesson"], now["last"]) == (scene.number, scene.index, scene.is_last)
            assert (now["exercise"], now["of"]) == (False, len(scene.whole.steps))
            while now["awaited"]:
                assert now["first"] == read
                read += now["lines"]
                before = learner.state["view"]
                assert set(now["awaited"]) <= set(learner.offers)
                for action in [action for action in learner.offers if action not in now["awaited"]][:3]:
                    await learner.play(action)
                    refused = await learner.until(lambda frame: frame["type"] == "wrong_choice")
                    assert refused == {"type": "wrong_choice", "n": learner.n, "action": action}
                assert learner.state["view"] == before
                n = learner.n
                await learner.play(now["awaited"][0])
                await learner.reach(n + 1)
                now = await told(learner)
            read += now["lines"]
            for frame in learner.frames:
                frames_adapter().validate_python(frame, strict=True)
        if scene.is_last:
            assert read == len(scene.whole.steps)


async def test_a_lesson_resumes_even_after_a_restart_of_the_server(settings: Settings) -> None:
    async with serving(settings) as served:
        learner = await lesson(served)
        async with learner.connected():
            for _ in range(3):
                n = learner.n
                await learner.play((await told(learner))["awaited"][0])
                await learner.reach(n + 1)
            left = await told(learner)
    async with serving(settings) as again:
        learner = Client(again.port, learner.url.split("/")[-2], learner.secret)
        async with learner.connected():
            assert await told(learner) == left
            n = learner.n
            await learner.play(left["awaited"][0])
            await learner.reach(n + 1)


async def test_nothing_is_undone_answered_ahead_or_put_under_a_clock(served: Served) -> None:
    learner = await lesson(served)
    async with learner.connected():
        n = learner.n
        await learner.play((await told(learner))["awaited"][0])
        await learner.reach(n + 1)
        assert not learner.state["can_undo"]
        assert learner.state["view"]["ahead"] is None
        await learner.send(type="undo", n=learner.n)
        assert (await learner.refused())["message"] == NOTHING_WRONG
        await learner.send(type="premove", question="play", action=learner.offers[0])
        assert "when it is your turn" in (await learner.refused())["message"]
        await learner.send(type="clock", seconds=60, late="bot")
        assert "A lesson has no clock" in (await learner.refused())["message"]
        await learner.play(10_000)
        assert (await learner.refused())["clause"]
        headers = {"X-Seat-Secret": str(learner.secret)}
        table = learner.url.split("/")[-2]
        again = await served.http.post(f"/api/tables/{table}/rematch", headers=headers)
        assert "A lesson has no clock" in refusal(again, 400)
        assert (await served.get(table))["scene"] == 0


async def test_there_is_such_a_scene_or_it_is_said_that_there_is_none(served: Served) -> None:
    for body, sentence in [({"scene": 3}, "has scenes 1 to 3, not 4"), ({"scene": -1}, "scene"), ({"luck": 1}, "luck")]:
        assert sentence in refusal(await served.http.post("/api/games/zeven/lessons", json=body), 400)
    assert "no game" in refusal(await served.http.post("/api/games/chess/lessons", json={}), 404)


async def test_a_guide_that_was_rewritten_since_says_so(served: Served) -> None:
    """As the moves of a table do not fit it any more."""
    learner = await lesson(served)
    room = await served.lobby.get_room(learner.url.split("/")[-2])
    assert room.lesson is not None
    room.match.play(room.match.number("draw"))
    async with learner.connected():
        now = learner.state["lesson"]
        assert now["rewritten"]
        assert not now["moving"]
        await learner.play(learner.offers[0])
        assert "rewritten" in (await learner.refused())["message"]


async def test_the_games_list_their_lessons(served: Served) -> None:
    for game in ok_list(await served.http.get("/api/games")):
        lessons = taught(game["slug"]).lessons if game["slug"] in TAUGHT else []
        assert [(each["title"], each["scene"]) for each in game["lessons"]] == [
            (each.title, each.first) for each in lessons
        ]
        assert all(2 <= each["minutes"] <= 4 for each in game["lessons"])
        assert find_game(game["slug"]).title == game["title"]
    german = ok_list(await served.http.get("/api/games", params={"language": "de"}))
    titles = {game["slug"]: [each["title"] for each in game["lessons"]] for game in german}
    assert titles["zeven"] == ["Rauben und ansagen", "Paare und Gemeinheiten"]


def ok_list(response: Any) -> list[dict[str, Any]]:
    assert response.status_code == 200
    found: list[dict[str, Any]] = response.json()
    return found


async def test_a_guide_has_the_lines_of_all_scenes_in_a_language(served: Served) -> None:
    guide = ok(await served.http.get("/api/games/zeven/guide", params={"language": "de"}))
    lessons = [lesson_of(find_game("zeven"), each["scene"]) for each in guide["scenes"]]
    say = words_of(find_game("zeven"), "de").translate
    for scene, lesson in zip(guide["scenes"], lessons, strict=True):
        assert scene["title"] == say(lesson.scene.title) != lesson.scene.title
        assert [step["text"] for step in scene["steps"]] == [say(step.say) for step in lesson.scene.step]
        assert [tuple(step["awaited"]) for step in scene["steps"]] == [step.awaited for step in lesson.steps]
        assert scene["chances"] == {str(action): chance for action, chance in lesson.chances.items()}
    assert [scene["scene"] for scene in guide["scenes"]] == [0, 1, 2, 1000, 1001, 1002, 1003, 1004]
