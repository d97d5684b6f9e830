"""The chat: who may write what, how fast, and what is kept of it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from deadhand.server.database.chat import MAX_MESSAGES
from deadhand.server.rooms.chat import AT_ONCE
from deadhand.server.settings import Settings
from tests.server.client import Client, Frame, play_out, two_people
from tests.server.running import Served, check_sentence, serving

pytestmark = pytest.mark.anyio


async def chat(client: Client) -> Frame:
    return await client.until(lambda frame: frame["type"] == "chat")


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people speak as fast as they like."""
    monkeypatch.setattr("deadhand.server.rooms.chat.AT_ONCE", 10_000)


async def test_free_words_reach_everybody_and_are_kept_for_who_comes_late(served: Served) -> None:
    async with two_people(served) as (ann, bob, table):
        watcher = Client(served.port, table, None)
        async with watcher.connected():
            await bob.send(type="message", text="  <b>Brains</b>\u00a0👩🏽\u200d🚒 & all  ")
            for client in (ann, bob, watcher):
                (word,) = (await chat(client))["messages"]
                assert (word["text"], word["seat"], word["name"]) == ("<b>Brains</b> 👩🏽\u200d🚒 & all", 1, "Bob")
                assert word["who"] == client.state["seats"][1]["who"]
        late = Client(served.port, table, None)
        async with late.connected():
            assert (await chat(late))["messages"] == [word]
        await late_hears(late, word["id"])


async def late_hears(late: Client, heard: int) -> None:
    """Who has heard everything is told nothing again."""
    send = late.send

    async def knowing(**frame: Any) -> None:
        await send(**frame, **({"last_message": heard} if frame["type"] == "hello" else {}))

    late.send = knowing  # type: ignore[method-assign]
    before = len(late.frames)
    async with late.connected():
        await late.send(type="ping")
        await late.until(lambda frame: frame["type"] == "pong")
    assert not any(frame["type"] == "chat" for frame in late.frames[before:])


@pytest.mark.usefixtures("unhurried")
async def test_words_that_cannot_be_read_are_refused_in_a_sentence(served: Served) -> None:
    async with two_people(served) as (ann, _, _):
        for text, why in [
            ("", "1 to 200"),
            ("   ", "1 to 200"),
            ("x" * 201, "not 201"),
            ("a\nb", "control character"),
            ("a\x1b[2Jb", "control character"),
            ("a\u202eb", "changes the writing direction"),
            ("\u200b", "invisible"),
        ]:
            await ann.send(type="message", text=text)
            message = (await ann.refused())["message"]
            assert why in message
            check_sentence(message)


async def test_a_fast_chatter_is_rate_limited_and_others_are_not(served: Served) -> None:
    async with two_people(served) as (ann, bob, _):
        for number in range(AT_ONCE + 1):
            await ann.send(type="message", text=str(number))
        assert "Try again" in (await ann.refused())["message"]
        await ann.send(type="emote", emote="gg")
        assert "Try again" in (await ann.refused())["message"]
        await bob.send(type="message", text="Hush.")
        await bob.until(lambda frame: frame["type"] == "chat" and frame["messages"][0]["text"] == "Hush.")


@pytest.mark.usefixtures("unhurried")
async def test_only_the_last_words_are_kept(settings: Settings) -> None:
    async with serving(settings) as served, two_people(served) as (ann, _, table):
        for number in range(MAX_MESSAGES + 10):
            await ann.send(type="message", text=str(number))
        await ann.until(lambda frame: frame["type"] == "chat" and frame["messages"][0]["text"] == str(MAX_MESSAGES + 9))
    async with serving(settings) as again:
        late = Client(again.port, table, None)
        async with late.connected():
            assert [word["text"] for word in (await chat(late))["messages"]] == [
                str(n) for n in range(10, MAX_MESSAGES + 10)
            ]


async def test_the_host_switches_the_chat_off_and_quick_words_stay(served: Served) -> None:
    async with two_people(served) as (ann, bob, _):
        await bob.send(type="chat", on=False)
        assert "the host, Ann" in (await bob.refused())["message"]
        await ann.send(type="chat", on=False)
        assert await chat(bob) == {"type": "chat", "on": False, "messages": []}
        await bob.send(type="message", text="Unfair!")
        assert "switched the chat off" in (await bob.refused())["message"]
        await bob.send(type="emote", emote="moan")
        await ann.until(lambda frame: frame["type"] == "emote")
        await ann.send(type="chat", on=True)
        await chat(bob)
        await bob.send(type="message", text="Thank you.")
        assert (await chat(bob))["messages"]


async def test_quick_words_may_point_at_a_seat_and_watchers_may_say_them(served: Served) -> None:
    async with two_people(served) as (ann, _, table):
        watcher = Client(served.port, table, None)
        async with watcher.connected():
            await watcher.send(type="emote", emote="suspect", at=1)
            frame = await ann.until(lambda frame: frame["type"] == "emote")
            assert frame == {"type": "emote", "seat": None, "who": None, "name": "", "emote": "suspect", "at": 1}
            for wrong, why in (
                ({"emote": "suspect"}, "names a seat"),
                ({"emote": "gg", "at": 1}, "names no seat"),
                ({"emote": "trust", "at": 9}, "no such seat"),
                ({"emote": "curse", "at": 1}, "not understood"),
            ):
                await ann.send(type="emote", **wrong)
                message = (await ann.refused())["message"]
                assert why in message
                check_sentence(message)


async def test_free_words_never_reach_the_record_or_a_saved_game(served: Served, tmp_path: Path) -> None:
    secret_words = "the butler did it"
    async with two_people(served) as (ann, bob, table):
        await ann.send(type="message", text=secret_words)
        await chat(bob)
        await play_out(ann, bob)
        replay = await served.http.get(f"/api/tables/{table}/replay")
        assert secret_words not in replay.text
        states = [frame for client in (ann, bob) for frame in client.frames if frame["type"] == "state"]
        assert not any(secret_words in json.dumps(state) for state in states)
        await asyncio.sleep(0)
