"""A table is in the memory of a server only while somebody needs it there, and is played where its people are."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from deadhand.server.database.notices import Notice
from deadhand.server.http import answers
from deadhand.server.http.tables import router
from deadhand.server.operation.background import cancel_all, spawn_background
from deadhand.server.rooms import clock
from deadhand.server.rooms.lobby.peer_servers import NOBODY
from deadhand.server.rooms.room import Room
from deadhand.server.settings import Settings
from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.limits import UNLIMITED
from tests.server.rooms.test_played_on import continue_own, device_game, own, play_on_own, played
from tests.server.running import Served, ok, serving

pytestmark = pytest.mark.anyio

NEW = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "options": {"rounds": 1}, "pace": 0}
QUESTIONS = ("", "/game", "/deck", "/moments/0", "/addresses")
"""What is asked about a table without a connection to it."""


@pytest.fixture
async def pair(postgres: str) -> AsyncIterator[tuple[Served, Served]]:
    shared = Settings(database=await without_rows(postgres), grace=0.1, compiled=False, **UNLIMITED)
    async with serving(shared) as one, serving(shared) as two:
        yield one, two


async def finished(served: Served) -> tuple[str, dict[str, str]]:
    """A game that is over, which no memory holds any more, and the headers of its player."""
    started = await served.start(("me", "greedy"))
    me = Client(served.port, started["id"], started["secret"])
    async with me.connected():
        await play_out(me)
    return started["id"], {"X-Seat-Secret": started["secret"]}


async def starts(served: Served) -> dict[str, httpx.Response]:
    """The answers of all requests that start a table, by their routes."""
    table, mine = await finished(served)
    of_table = f"/api/tables/{table}"
    post: Callable[..., Awaitable[httpx.Response]] = served.http.post
    return {
        "/api/tables": await post("/api/tables", json=NEW),
        "/api/games/{slug}/lessons": await post("/api/games/zeven/lessons", json={"scene": 0}),
        "/api/tables/{table_id}/rematch": await post(f"{of_table}/rematch", headers=mine),
        "/api/tables/{table_id}/branches": await post(f"{of_table}/branches", json={"move": 1}, headers=mine),
        "/api/branches": await play_on_own(served, own(played(20))),
        "/api/continued": await continue_own(served, device_game(), "me", "hard", "hard"),
    }


async def test_no_request_that_starts_a_table_loads_it(served: Served) -> None:
    own_routes = [route for route in router.routes if isinstance(route, APIRoute)]
    routes = {route.path for route in own_routes if route.response_model is answers.StartedTable}
    answered = await starts(served)
    assert answered.keys() == routes
    for path, answer in answered.items():
        started = ok(answer)
        assert started["id"] not in served.lobby._rooms, path
        room = await served.lobby.get_room(started["id"])
        assert started["commitment"] == room.deal.commitment, path


async def test_questions_about_a_table_do_not_play_it(served: Served) -> None:
    started = await served.start(("me", "greedy", "greedy"), options={"first_dealer": 0})
    mine = {"X-Seat-Secret": started["secret"]}
    room = await served.lobby.get_room(started["id"])  # held, so that all are answered from it
    for path in QUESTIONS:
        assert (await served.http.get(f"/api/tables/{started['id']}{path}", headers=mine)).status_code == 200, path
    await asyncio.sleep(0.2)
    assert room.player.has_choice, "a bot is asked"
    assert room.n == 0
    async with Client(served.port, started["id"], started["secret"]).connected() as me:
        await me.reach(1)


async def test_bots_are_played_only_by_the_server_that_has_people(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, away = pair
    started = await here.start(("me", "greedy", "random"), pace=0.05)
    tried: list[Room] = []
    act = Room.submit_action

    async def noted(room: Room, *arguments: Any, **more: Any) -> None:
        tried.append(room)
        await act(room, *arguments, **more)

    monkeypatch.setattr(Room, "submit_action", noted)
    idle = await away.lobby.get_room(started["id"])
    me = Client(here.port, started["id"], started["secret"])
    async with me.connected():
        async with asyncio.timeout(5):
            while not idle.audience.is_elsewhere:
                await asyncio.sleep(0.01)
        idle.wake()
        await play_out(me)
    assert idle not in tried
    assert tried


def presence(table: str, seats: int) -> Notice:
    """A notice of another server that says which seats are connected there."""
    return Notice("another server", "here", table, seats, NOBODY)


@pytest.mark.parametrize("silent", [False, True], ids=["goodbye", "dead"])
async def test_a_table_is_played_on_here_once_the_last_people_elsewhere_have_left(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch, silent: bool
) -> None:
    here, _ = pair
    started = await here.start(("me", "greedy", "greedy"), options={"first_dealer": 0})
    room = await here.lobby.get_room(started["id"])
    here.lobby.peers._on_notification(presence(room.id, 1))
    room.wake()
    await asyncio.sleep(0.2)
    assert room.n == 0, "its people are elsewhere"
    beating = []
    if silent:
        monkeypatch.setattr("deadhand.server.rooms.lobby.peer_servers.BEAT", 0.1)
        monkeypatch.setattr("deadhand.server.rooms.lobby.peer_servers.SILENT", 0.1)
        listener = here.lobby.peers._listener
        assert listener is not None
        beating.append(spawn_background(here.lobby.peers._send_heartbeats(listener), "Sending heartbeats"))
    else:
        here.lobby.peers._on_notification(presence(room.id, 0))
    async with asyncio.timeout(5):
        while not room.n:
            await asyncio.sleep(0.05)
    await cancel_all(beating)


async def test_a_late_answer_is_given_here_if_the_server_of_its_people_dies(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "CLOCKS", (0, 1))
    monkeypatch.setattr(clock, "LEAST", 0.4)
    here, _ = pair
    started = await here.start(("me", "greedy"), options={"first_dealer": 1}, clock=1)
    room = await here.lobby.get_room(started["id"])
    here.lobby.peers._on_notification(presence(room.id, 1))
    room.wake()
    assert room.clock.person_to_act == 0
    await asyncio.sleep(1.5)
    assert room.n == 0, "the other server answers"
    here.lobby.peers._on_notification(presence(room.id, 0))
    async with asyncio.timeout(5):
        while not room.n:
            await asyncio.sleep(0.05)
