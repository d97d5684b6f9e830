"""A server that is stopped in the middle of something lets go of everything first: it never hangs."""

import asyncio
from asyncio import Event
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import Writer
from deadhand.server.operation.background import cancel_all
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.settings import Settings
from tests.server.client import Client, two_people
from tests.server.limits import UNLIMITED
from tests.server.running import serving

pytestmark = pytest.mark.anyio


async def test_what_is_cancelled_is_waited_for() -> None:
    let_go: list[str] = []

    async def hold(what: str) -> None:
        try:
            await asyncio.sleep(100)
        finally:
            await asyncio.sleep(0.05)
            let_go.append(what)

    tasks = [asyncio.create_task(hold(what)) for what in ("a row", "a file")]
    await asyncio.sleep(0)
    await cancel_all([*tasks, None])
    assert let_go == ["a row", "a file"]


@dataclass
class Slow:
    """The writing of moves that never ends, and takes a while to let go when it is cut off."""

    begun: Event = field(default_factory=Event)
    writing: int = 0
    when_closed: list[int] = field(default_factory=list)
    """How many moves were being written, each time a server has closed its database."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow, close = Slow(), Storage.close

    async def append_slowly(_writer: Writer, _table_id: str, _move: Any) -> None:
        slow.writing += 1
        slow.begun.set()
        try:
            await Event().wait()
        finally:
            await asyncio.sleep(0.05)  # as a connection takes that is given back
            slow.writing -= 1

    async def noted(storage: Storage) -> None:
        slow.when_closed.append(slow.writing)
        await close(storage)

    monkeypatch.setattr(Writer, "write", append_slowly)
    monkeypatch.setattr(Storage, "close", noted)
    return slow


async def test_a_bot_that_is_cut_off_lets_go_of_the_database_before_it_is_closed(database: str, slow: Slow) -> None:
    async with serving(Settings(database=database, compiled=False, **UNLIMITED)) as served:
        table = await served.start(("greedy", "greedy", "me"))
        async with Client(served.port, table["id"], table["secret"]).connected(), asyncio.timeout(20):
            await slow.begun.wait()
    assert slow.when_closed == [0]


@dataclass
class Held:
    """The writing of a move that goes on only once all is over that went on beside."""

    begun: Event = field(default_factory=Event)
    may_go_on: Event = field(default_factory=Event)
    written: bool = False
    was_written: list[bool] = field(default_factory=list)
    """Whether it was, each time a server has closed its tables."""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Whoever is at a server that ends is cut off at once, while a move is being written."""
    held, append, close = Held(), Writer.write, Lobby.close

    async def append_late(writer: Writer, table_id: str, move: Any) -> None:
        held.begun.set()
        await held.may_go_on.wait()
        await append(writer, table_id, move)
        held.written = True

    async def cancelled_first(tasks: Iterable[asyncio.Task[Any]]) -> None:
        await cancel_all(tasks)
        held.may_go_on.set()

    async def noted(lobby: Lobby) -> None:
        held.was_written.append(held.written)
        await close(lobby)

    monkeypatch.setattr("deadhand.server.run.SHUTDOWN_TIMEOUT", 0)
    monkeypatch.setattr("deadhand.server.http.app.cancel_all", cancelled_first)
    monkeypatch.setattr(Writer, "write", append_late)
    monkeypatch.setattr(Lobby, "close", noted)
    return held


async def test_a_move_that_is_being_written_is_written_before_the_server_ends(database: str, held: Held) -> None:
    settings = Settings(database=database, compiled=False, **UNLIMITED)
    async with serving(settings) as served, two_people(served, seats=("me", "open")) as (ann, bob, table):
        asked = ann if ann.offers else bob
        before = asked.n
        await asked.play(asked.offers[0])
        await held.begun.wait()
    assert held.was_written == [True]
    async with serving(settings) as again, Client(again.port, table, asked.secret).connected() as client:
        assert client.n == before + 1
