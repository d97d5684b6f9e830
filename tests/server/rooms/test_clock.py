"""The clock: a default is played for a late player, who is back with any click."""

import asyncio
import time
from typing import Any

import pytest

from deadhand.server.rooms import clock
from deadhand.server.settings import Settings
from tests.server.client import Client, Frame
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.rooms.test_premoves import DRAFT, ahead, all_connected, premoved, seated, submit
from tests.server.running import Served, check_sentence, refusal, serving

pytestmark = pytest.mark.anyio

SECOND = 1
"""The shortest time that these tests give for an answer."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "CLOCKS", (0, SECOND, 60))
    monkeypatch.setattr(clock, "LEAST", 0.4)


async def alone(served: Served, *, late: str = "default", seats: tuple[str, ...] = ("me", "open")) -> list[Client]:
    """Ann, who is asked first, and Bob if there is a seat for him, at a table with a clock."""
    started = await served.start(seats, clock=SECOND, late=late, options={"first_dealer": len(seats) - 1})
    people = [Client(served.port, started["id"], started["secret"])]
    if "open" in seats:
        bob = await served.sit(started["id"])
        await served.begin(started["id"], started["secret"])
        people.append(Client(served.port, started["id"], bob["secret"]))
    return people


def table_of(client: Client) -> str:
    return client.url.split("/")[-2]


async def seats_of(served: Served, client: Client) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = (await served.get(table_of(client)))["seats"]
    return seats


async def test_the_default_is_played_for_a_late_player_and_after_two_a_bot_takes_over(served: Served) -> None:
    ann, bob = await alone(served)
    async with ann.connected(), bob.connected():
        left = ann.state["clock"]["left"]
        assert ann.state["clock"] == {"seconds": SECOND, "late": "default", "left": left}
        assert 0 < left <= SECOND
        begun = time.monotonic()
        await ann.reach(1)
        assert 0.3 < time.monotonic() - begun < 5
        assert (await ann.until(lambda frame: frame["type"] == "too_late"))["seat"] == 0
        assert not (await seats_of(served, ann))[0]["stand_in"]
        await ann.until(lambda frame: frame["type"] == "state" and frame["seats"][0]["stand_in"])
        assert ann.n >= 2
        assert served.lobby._rooms[table_of(ann)].match.at(0).default == served_actions(served, ann)[0]
        while not bob.offers:  # the bot has finished Ann's turn
            await bob.next()
        assert (await seats_of(served, ann))[0]["online"]


def served_actions(served: Served, client: Client) -> list[int]:
    return served.lobby._rooms[table_of(client)].match.actions


async def test_an_answer_in_time_resets_the_count_of_timeouts(served: Served) -> None:
    (ann,) = await alone(served, seats=("me", "greedy"))
    async with ann.connected():
        for _ in range(3):
            n = ann.n
            await ann.until(lambda frame: frame["type"] == "too_late")
            assert ann.n > n
            while not ann.offers:
                await ann.next()
            await ann.play(ann.offers[0])
            await ann.reach(ann.n + 1)
            while not ann.offers:
                await ann.next()
        assert not ann.state["seats"][0]["stand_in"]


async def test_a_bot_stands_in_at_once_if_the_host_wants_it_so_until_any_click(served: Served) -> None:
    ann, bob = await alone(served, late="bot")
    async with ann.connected(), bob.connected():
        await ann.until(lambda frame: frame["type"] == "state" and frame["seats"][0]["stand_in"])
        assert ann.n == 0
        while not bob.offers:
            await bob.next()
        for frame in ({"type": "return"}, {"type": "emote", "emote": "oops"}):
            room = served.lobby._rooms[table_of(ann)]
            await room.replace_late(0)
            room.wake()
            await ann.until(lambda frame: frame["type"] == "state" and frame["seats"][0]["stand_in"])
            await ann.send(**frame)
            await ann.until(lambda frame: frame["type"] == "state" and not frame["seats"][0]["stand_in"])
        async with Client(served.port, table_of(ann), ann.secret).connected():
            pass
        await room.replace_late(0)
        room.wake()
        again = Client(served.port, table_of(ann), ann.secret)
        async with again.connected():  # to look is no click
            assert again.state["seats"][0]["stand_in"]


async def test_only_the_host_sets_the_clock_and_only_to_what_there_is(served: Served) -> None:
    ann, bob = await alone(served)
    async with ann.connected(), bob.connected():
        await bob.send(type="clock", seconds=0, late="default")
        assert "decides that" in (await bob.refused())["message"]
        await ann.send(type="clock", seconds=7, late="default")
        sentence = (await ann.refused())["message"]
        check_sentence(sentence)
        assert "not 7" in sentence
        await ann.send(type="clock", seconds=0, late="bot")
        for client in (ann, bob):
            told = await client.until(lambda frame: frame["type"] == "state" and frame["clock"]["seconds"] == 0)
            assert told["clock"] == {"seconds": 0, "late": "bot", "left": None}
        n = ann.n
        await asyncio.sleep(1.5 * SECOND)
        assert (await served.get(table_of(ann)))["n"] == n


async def test_others_decide_while_a_host_is_silent(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.server.rooms.lobby.host_decisions.SILENT", 0.3)
    started = await served.start(("me", "open"), options={"first_dealer": 1})
    ann = Client(served.port, started["id"], started["secret"])
    bob = Client(served.port, started["id"], (await served.sit(started["id"]))["secret"])
    await served.begin(started["id"], started["secret"])
    async with ann.connected(), bob.connected():
        await asyncio.sleep(0.5)
        await bob.send(type="clock", seconds=SECOND, late="default")
        await bob.reach(1)


@pytest.mark.parametrize("wrong", [{"clock": 7}, {"clock": -60}, {"clock": "60"}, {"late": "never"}])
async def test_a_clock_that_there_is_not_is_refused_in_a_sentence(asked: Served, wrong: dict[str, Any]) -> None:
    table = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], **wrong}
    refusal(await asked.http.post("/api/tables", json=table), 400)


async def test_time_runs_from_when_one_could_answer_ahead_but_everyone_has_a_moment(served: Served) -> None:
    """Nobody of three drafts: the second and third have had their time when the first is late."""
    clients = await seated(served, 3, game={**DRAFT, "clock": SECOND})
    async with all_connected(clients):
        begun = time.monotonic()
        await clients[0].reach(3)
        assert time.monotonic() - begun < 2.6 * SECOND
        assert ahead(clients[0]) == []


async def test_a_premove_is_not_late(served: Served) -> None:
    ann, bob, cy = await seated(served, 3, game={**DRAFT, "clock": SECOND})
    async with all_connected([ann, bob, cy]):
        chosen = ahead(bob)[-1]
        await submit(bob, chosen)
        await premoved(bob)
        await bob.reach(3)
        assert served_actions(served, ann)[1] == chosen
        assert not any(frame["type"] == "too_late" for frame in bob.frames)
        assert any(frame["type"] == "too_late" for frame in cy.frames) or await late(cy)


async def late(client: Client) -> Frame:
    return await client.until(lambda frame: frame["type"] == "too_late")


async def test_a_server_that_was_stopped_leaves_a_moment_and_then_lets_the_time_run_out(settings: Settings) -> None:
    async with serving(settings) as served:
        ann, bob = await alone(served)
        async with ann.connected():
            pass
    await asyncio.sleep(SECOND)
    async with serving(settings) as served:
        for client in (ann, bob):
            client.url = client.url.replace(client.url.split(":")[2].split("/")[0], str(served.port))
        async with bob.connected():
            assert bob.n == 0
            assert 0 < bob.state["clock"]["left"] <= 0.4
            await bob.reach(1)


async def test_only_one_of_two_servers_plays_the_timeout(postgres: str) -> None:
    settings = Settings(database=await without_rows(postgres), compiled=False, **UNLIMITED)
    async with serving(settings) as one, serving(settings) as two:
        ann, bob = await alone(one)
        bob.url = bob.url.replace(str(one.port), str(two.port))
        async with ann.connected(), bob.connected():
            await ann.until(lambda frame: frame["type"] == "state" and frame["seats"][0]["stand_in"])
            await bob.until(lambda frame: frame["type"] == "state" and frame["seats"][0]["stand_in"])
            while not bob.offers:
                await bob.next()
            await ann.reach(bob.n)
            assert served_actions(one, ann) == served_actions(two, bob)
            assert bob.state["seats"][0]["stand_in"]
