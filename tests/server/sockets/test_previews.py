"""Previews over the socket: for the seat that is asked, and for nobody else."""

import pytest

from deadhand.advice.preview import has_preview, preview, preview_facts
from deadhand.games import find_game
from deadhand.match.state_in_words import read_answer
from tests.server.client import Client, Frame
from tests.server.running import Served

pytestmark = pytest.mark.anyio

GAME = find_game("three_days")
SURVIVORS = {"survivor_1": "rick", "survivor_2": "selena", "first_player": 0}


async def two(served: Served) -> tuple[Client, Client]:
    """Ann, who is asked, and Bob, who waits."""
    table = await served.start(["me", "open"], game="three_days", options=SURVIVORS)
    bob = await served.sit(table["id"])
    await served.begin(table["id"], table["secret"])
    return Client(served.port, table["id"], table["secret"]), Client(served.port, table["id"], bob["secret"])


async def previewed(client: Client) -> tuple[int, Frame]:
    """Ask for the preview of a choice; return the choice and the answer."""
    action = next(each for each in client.offers if has_preview(GAME, each))
    await client.send(type="preview", n=client.n, action=action)
    return action, await client.until(lambda frame: frame["type"] == "preview")


async def test_the_asked_seat_gets_a_preview_of_what_the_rules_do(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected():
        action, answer = await previewed(ann)
        room = await served.lobby.get_room(ann.url.split("/")[-2])
        assert answer["n"] == ann.n
        assert answer["preview"] == preview(room.match, action, worlds=answer["preview"]["worlds"])


async def test_a_client_that_reads_numbers_gets_the_same_in_numbers(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected(facts=True, language="de"):
        action, answer = await previewed(ann)
        room = await served.lobby.get_room(ann.url.split("/")[-2])
        found = answer["preview"]
        assert found == preview_facts(room.match, action, worlds=found["worlds"])
        state = next(frame for frame in reversed(ann.frames) if frame["type"] == "state")
        german = room.match.clone()
        german.language = "de"
        assert read_answer(answer, state, "de")["preview"] == preview(german, action, worlds=found["worlds"])


async def test_other_seats_and_choices_without_a_preview_are_refused(served: Served) -> None:
    ann, bob = await two(served)
    watcher = Client(served.port, ann.url.split("/")[-2], None)
    async with ann.connected(), bob.connected(), watcher.connected():
        others = [each for each in ann.offers if not has_preview(GAME, each)]
        await ann.send(type="preview", n=ann.n, action=others[0])
        assert "has no preview of this choice" in (await ann.refused())["message"]
        await ann.send(type="preview", n=ann.n, action=GAME.actions.size)
        assert "There is no action" in (await ann.refused())["message"]
        await bob.send(type="preview", n=bob.n, action=ann.offers[-1])
        assert (await bob.refused())["message"] == "It is not your turn."
        await watcher.send(type="preview", n=watcher.n, action=ann.offers[-1])
        assert "You are watching" in (await watcher.refused())["message"]


async def test_a_preview_of_a_state_that_is_past_is_not_answered(served: Served) -> None:
    ann, _ = await two(served)
    async with ann.connected():
        before, action = ann.n, ann.offers[-1]
        await ann.play(action)
        await ann.reach(before + 1)
        await ann.send(type="preview", n=before, action=action)
        await ann.send(type="ping")
        frame = await ann.until(lambda frame: frame["type"] in ("pong", "preview", "refused"))
        assert frame["type"] == "pong"
