"""When the database fails, the operator reads whose table it was, and people that it is not their fault.

Nothing of what failed is kept, neither on the disk nor in memory, and it can be sent again.
"""

import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from deadhand.server.database import engine as opening
from deadhand.server.database.faults import Faults
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.running import Served, refusal, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No fault was told before, and a lock is waited for a moment only."""
    monkeypatch.setattr(opening, "FAULTS", Faults())
    pragmas = [each.replace("busy_timeout=3000", "busy_timeout=50") for each in opening.PRAGMAS]
    monkeypatch.setattr(opening, "PRAGMAS", pragmas)


@pytest.fixture
async def seat(served: Served) -> AsyncIterator[Client]:
    """A person who leads a table and is asked."""
    table = await served.start(["me", "me", "me"], game="left_4_dead")
    client = Client(served.port, table["id"], table["secret"])
    async with client.connected():
        while not client.offers:
            await client.next()
        yield client


@contextmanager
def locked(file: Path, _served: Served) -> Iterator[None]:
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


@contextmanager
def full(_file: Path, served: Served) -> Iterator[None]:
    """The file may not grow, and whatever is begun wants more than is free in it."""
    large = "INSERT INTO bans SELECT id, hex(zeroblob(100000)) FROM tables LIMIT 1"
    with hooked(served, ["PRAGMA max_page_count = 1", large], ["PRAGMA max_page_count = 1073741823"]):
        yield


@contextmanager
def read_only(_file: Path, served: Served) -> Iterator[None]:
    with hooked(served, ["PRAGMA query_only = ON"], ["PRAGMA query_only = OFF"]):
        yield


@contextmanager
def hooked(served: Served, bad: list[str], good: list[str]) -> Iterator[None]:
    """Have every transaction of a server that writes begin with statements, and later with others."""
    storage: Any = served.lobby.storage

    def begin(_connection: Any, cursor: Any, statement: str, *_more: Any) -> None:
        if statement.startswith(("INSERT INTO moves", "INSERT INTO tables")):
            for each in now:
                cursor.execute(each)

    now = bad
    for engine in (storage._engine.sync_engine, storage._writer.thread.engine):
        event.listen(engine, "before_cursor_execute", begin)
    yield
    now = good


FAULTS = {"locked": locked, "full": full, "readonly": read_only}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_move_that_cannot_be_saved_is_the_servers_fault_and_can_be_sent_again(
    fault: str, served: Served, seat: Client, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = seat.url.split("/")[-2]
    room = await served.lobby.room(table)
    before = (await room.storage.moves(table), room.match.digest)
    with FAULTS[fault](tmp_path / "tables.sqlite", served):
        for _ in range(3):
            await seat.play(seat.offers[0])
            told = await seat.refused()
            assert "server could not" in told["message"]
            assert told["retry"] == 2.0
            assert told["clause"] is None
        assert (await room.storage.moves(table), room.match.digest) == before
        answer = await served.http.post(
            "/api/tables", json={"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}
        )
        assert "server could not" in refusal(answer, 503)
        assert answer.headers["Retry-After"]
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [table in record.getMessage() for record in errors] == [True, False]
    await seat.play(seat.offers[0])
    await seat.reach(seat.n + 1)
    assert len(await room.storage.moves(table)) == len(before[0]) + 1


async def test_what_the_rules_refuse_is_not_to_be_sent_again(seat: Client) -> None:
    await seat.send(type="move", n=seat.n, action=9999)
    assert (await seat.refused())["retry"] is None


async def test_who_comes_while_the_database_fails_is_told_to_come_again_and_keeps_the_seat(
    settings: Settings, tmp_path: Path
) -> None:
    async with serving(settings) as served:
        table = await served.start(["me", "open"])
        served.lobby._rooms.clear()
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as knife:
            knife.execute("ALTER TABLE seats RENAME TO elsewhere")
            client = Client(served.port, table["id"], table["secret"])
            with pytest.raises(Exception, match="1013"):
                async with client.connected():
                    pass
            assert client.frames[0]["retry"] == 2.0
            assert "no such table" not in client.frames[0]["message"], "where tables are kept, only the log says"
            knife.execute("ALTER TABLE elsewhere RENAME TO seats")
        async with client.connected():
            assert client.frames[-1]["type"] == "gathering"


async def test_a_file_that_is_cut_while_it_is_served_is_a_fault_of_the_server(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings) as served:
        tables = [(await served.start(["me", "open"]))["id"] for _ in range(30)]
        await served.lobby.storage.clearing.shrink()
        served.lobby._rooms.clear()
        file = tmp_path / "tables.sqlite"
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        answers = [await served.http.get(f"/api/tables/{table}") for table in tables]
        assert {answer.status_code for answer in answers} <= {200, 404, 503}
        lost = [table for table, answer in zip(tables, answers, strict=True) if answer.status_code == 503]
        assert lost
        assert any(lost[0] in record.getMessage() for record in caplog.records)


async def test_the_same_fault_is_told_once_and_of_many_tables_some_are_named(caplog: pytest.LogCaptureFixture) -> None:
    faults = Faults()
    for _ in range(5):
        faults.tell("saved", "disk full", ["one"])
    faults.tell("saved", "disk full", [f"table{n}" for n in range(12)])
    assert [record.getMessage() for record in caplog.records] == [
        "Tables could not be saved: one. Database: disk full.",
        f"Tables could not be saved: {', '.join(f'table{n}' for n in range(10))} and 2 more. Database: disk full.",
    ]


async def test_a_seat_whose_return_cannot_be_saved_is_not_given_back_in_memory_alone(
    served: Served, tmp_path: Path
) -> None:
    table = await served.start(["me", "greedy"], pace=5)
    room = await served.lobby.room(table["id"])
    await room.storage.set_stand_in(room.id, 0, bot="greedy")
    room.seats[0].stand_in, room.seats[0].bot = True, "greedy"
    with locked(tmp_path / "tables.sqlite", served), pytest.raises(opening.OutOfService):
        await room.take_back(0)
    assert room.seats[0].stand_in
    await room.take_back(0)
    assert not room.seats[0].stand_in
