"""Hints and what may still come, asked over the socket: told to who asks; that a hint was asked for, to everybody."""

import json

import pytest

from deadhand import engine
from deadhand.advice.hints import hint_facts, hints
from deadhand.advice.odds import odds
from deadhand.server.rooms import asides
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.running import Served, serving

pytestmark = pytest.mark.anyio

ASKED = "You ask for a hint."


async def two(served: Served) -> tuple[Client, Client, str]:
    """Ann, who hosts, and Bob, in that order, and their table."""
    table = await served.start(["me", "open"], game="zeven", options={"rounds": 1})
    bob = await served.sit(table["id"])
    await served.begin(table["id"], table["secret"])
    return (
        Client(served.port, table["id"], table["secret"]),
        Client(served.port, table["id"], bob["secret"]),
        table["id"],
    )


def asked_first(*clients: Client) -> list[Client]:
    """The clients, the one whose turn it is first."""
    return sorted(clients, key=lambda client: not client.offers)


async def ask(client: Client, **more: str) -> dict[str, object]:
    """Ask for a hint, and take it."""
    await client.send(type="hint", n=client.n, **more)
    return dict(await client.until(lambda frame: frame["type"] in ("hint", "refused")))


def last_lines(client: Client) -> list[str]:
    return client.log[-1][1] if client.log else []


async def test_a_hint_goes_to_the_asking_seat_and_everybody_sees_that_it_asked(served: Served) -> None:
    ann, bob, table = await two(served)
    watcher = Client(served.port, table, None)
    async with ann.connected(), bob.connected(), watcher.connected():
        asking, other = asked_first(ann, bob)
        before = asking.n
        told = await ask(asking)
        room = await served.lobby.get_room(table)
        assert told["choices"] == hints(room.match)["choices"]
        assert told["n"] == before + 1
        await other.reach(before + 1)
        await watcher.reach(before + 1)
        name = room.match.names[room.match.actor or 0]
        assert last_lines(asking)[-1] == ASKED
        assert last_lines(other)[-1] == last_lines(watcher)[-1] == f"{name} asks for a hint."
        assert room.match.actions == []


async def test_a_client_that_reads_numbers_gets_the_hint_in_numbers(served: Served) -> None:
    ann, bob, table = await two(served)
    async with ann.connected(facts=True), bob.connected(facts=True):
        asking, _ = asked_first(ann, bob)
        told = await ask(asking)
        room = await served.lobby.get_room(table)
        assert told["choices"] == hint_facts(room.match)
        assert told["seat"] == room.match.actor


async def test_a_hint_in_words_is_in_the_language_of_the_hello(served: Served) -> None:
    ann, bob, table = await two(served)
    async with ann.connected(language="de"), bob.connected(language="es"):
        asking, _ = asked_first(ann, bob)
        told = await ask(asking)
        room = await served.lobby.get_room(table)
        language = "de" if asking is ann else "es"
        assert told["choices"] == hints(room.match.in_language(language))["choices"]


@pytest.mark.soak
async def test_a_hint_may_be_of_a_level_of_bots(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = await two(served)
    async with ann.connected(), bob.connected():
        asking, _ = asked_first(ann, bob)
        n, room = asking.n, await served.lobby.get_room(table)
        assert 'There is no bot "wizard"' in str((await ask(asking, level="wizard"))["message"])
        assert "has not compiled" in str((await ask(asking, level="expert"))["message"])
        assert room.n == n
        assert (await ask(asking, level="hard"))["choices"] == hints(room.match)["choices"]
        monkeypatch.setattr(engine, "is_compiled", lambda _game: True)
        told = await ask(asking, level="expert")
        assert told["choices"] == hints(room.match, level="expert")["choices"]


async def test_a_repeated_question_is_shown_once(served: Served) -> None:
    ann, bob, _ = await two(served)
    async with ann.connected(), bob.connected():
        asking, _ = asked_first(ann, bob)
        first, second = await ask(asking), await ask(asking)
        assert first == second
        assert last_lines(asking).count(ASKED) == 1
        n = asking.n
        await asking.play(asking.offers[0])
        await asking.reach(n + 1)
        fresh = Client(served.port, asking.url.split("/")[-2], asking.secret)
        async with fresh.connected():
            assert sum(ASKED in lines for _, lines in fresh.log) == 1
            assert fresh.log == asking.log


async def test_only_who_is_asked_may_ask_and_not_too_often(served: Served) -> None:
    ann, bob, _ = await two(served)
    async with ann.connected(), bob.connected():
        asking, other = asked_first(ann, bob)
        assert (await ask(other))["message"] == "It is not your turn."
        await asking.send(type="hint", n=asking.n + 7)
        assert "table has changed" in (await asking.refused())["message"]
        answers = [await ask(asking) for _ in range(asides.AT_ONCE + 1)]
        assert [answer["type"] for answer in answers] == ["hint"] * asides.AT_ONCE + ["refused"]
        assert "Too many hints" in str(answers[-1]["message"])


async def test_the_host_may_switch_hints_off(served: Served) -> None:
    ann, bob, _ = await two(served)
    async with ann.connected(), bob.connected():
        await bob.send(type="hints", on=False)
        assert "host" in (await bob.refused())["message"]
        await ann.send(type="hints", on=False)
        await bob.until(lambda frame: frame["type"] == "state" and not frame["hints"])
        asking, _ = asked_first(ann, bob)
        assert "switched hints off" in str((await ask(asking))["message"])


async def test_odds_follow_the_askers_knowledge(served: Served) -> None:
    ann, bob, table = await two(served)
    watcher = Client(served.port, table, None)
    async with ann.connected(), bob.connected(), watcher.connected():
        room = await served.lobby.get_room(table)
        for client, seat in ((ann, 0), (bob, 1), (watcher, None)):
            await client.send(type="odds", n=client.n)
            told = await client.until(lambda frame: frame["type"] == "odds")
            expected = {"type": "odds", "n": client.n, **odds(room.match, seat)}
            assert told == json.loads(json.dumps(expected))
        await ann.send(type="odds", n=ann.n + 3)
        await ann.send(type="ping")
        assert (await ann.until(lambda frame: frame["type"] in ("pong", "odds")))["type"] == "pong"


async def test_after_a_restart_the_log_of_hints_is_unchanged(settings: Settings) -> None:
    async with serving(settings) as served:
        ann, bob, table = await two(served)
        async with ann.connected(), bob.connected():
            asking, _ = asked_first(ann, bob)
            assert (await ask(asking))["type"] == "hint"
            n, log = asking.n, asking.log
    async with serving(settings) as served:
        again = Client(served.port, table, asking.secret)
        async with again.connected():
            assert (again.n, again.log) == (n, log)


async def test_what_is_taken_back_takes_no_question_for_a_hint_back(served: Served) -> None:
    table = await served.start(["me", "me", "me"], game="left_4_dead", options={})
    ann = Client(served.port, table["id"], table["secret"])
    async with ann.connected():
        for _ in range(60):
            await ann.play(ann.offers[-1])
            await ann.reach(ann.n + 1)
            if ann.state["can_undo"]:
                break
        assert ann.state["can_undo"]
        assert (await ask(ann))["type"] == "hint"
        n, move = ann.n, ann.state["move"]
        await ann.send(type="undo", n=n)
        await ann.reach(n + 1)
        assert ann.state["move"] == move - 1
        assert any("asks for a hint." in line for line in last_lines(ann))
        fresh = Client(served.port, table["id"], table["secret"])
        async with fresh.connected():
            assert sorted(last_lines(fresh)) == sorted(last_lines(ann))
