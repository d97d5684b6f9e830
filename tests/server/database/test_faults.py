"""When the database fails, the operator reads whose table it was, and people that it is not their fault.

Nothing of what failed is kept, neither on the disk nor in memory, and it can be sent again.
"""

import asyncio
import logging
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import event

from deadhand.server.database import engine as opening
from deadhand.server.database.faults import FaultLog
from deadhand.server.database.records import stand_in
from deadhand.server.http.health import CACHE_TTL
from deadhand.server.operation import logs
from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.conftest import sqlite
from tests.server.limits import UNLIMITED
from tests.server.running import Served, change_store, refusal, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is waited for a moment only."""
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


@asynccontextmanager
async def locked(file: Path, _served: Served) -> AsyncIterator[None]:
    """Another process writes, as soon as the server is done with what it writes now."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as holder:
        while not holder.in_transaction:
            with suppress(sqlite3.OperationalError):
                holder.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(0.01)
        yield
        holder.execute("ROLLBACK")


@asynccontextmanager
async def full(_file: Path, served: Served) -> AsyncIterator[None]:
    """The file may not grow, and whatever is begun wants more than is free in it."""
    large = "INSERT INTO bans SELECT id, hex(zeroblob(100000)) FROM tables LIMIT 1"
    with hooked(served, ["PRAGMA max_page_count = 1", large], ["PRAGMA max_page_count = 1073741823"]):
        yield


@asynccontextmanager
async def read_only(_file: Path, served: Served) -> AsyncIterator[None]:
    with hooked(served, ["PRAGMA query_only = ON"], ["PRAGMA query_only = OFF"]):
        yield


@contextmanager
def hooked(served: Served, bad: list[str], good: list[str]) -> Iterator[None]:
    """Have every transaction of a server that writes begin with statements, and later with others."""
    storage: Any = served.lobby.storage

    def begin(_connection: Any, cursor: Any, statement: str, *_more: Any) -> None:
        if statement.startswith(("INSERT INTO moves", "INSERT INTO tables", "UPDATE alembic_version")):
            for each in now:
                cursor.execute(each)

    async def insert_at_once(moves: Any) -> set[tuple[str, int]]:  # moves are written by the driver itself
        driver = await storage.moves._driver()
        for each in now:
            await driver.execute_fetchall(each)
        written: set[tuple[str, int]] = await insert(moves)
        return written

    now, insert = bad, storage.moves._insert_at_once
    for engine in (storage.database.engine.sync_engine, storage.database._writer):
        event.listen(engine, "before_cursor_execute", begin)
    storage.moves._insert_at_once = insert_at_once
    yield
    now = good


def written_in_vain() -> float:
    """How many transactions failed in this process."""
    return REGISTRY.get_sample_value("deadhand_failed_writes_total") or 0


async def trouble(served: Served) -> str:
    """Why a server is not ready; empty if it is."""
    answer = await served.http.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["ready"]) == ((503, False) if told["trouble"] else (200, True))
    return str(told["trouble"])


FAULTS = {"locked": locked, "full": full, "readonly": read_only}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_move_that_cannot_be_saved_is_the_servers_fault_and_can_be_sent_again(
    fault: str, served: Served, seat: Client, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = seat.url.split("/")[-2]
    room = await served.lobby.get_room(table)
    before = ((await room.storage.snapshot(table)).moves, room.match.digest)
    failed = written_in_vain()
    async with FAULTS[fault](tmp_path / "tables.sqlite", served):
        for _ in range(3):
            await seat.play(seat.offers[0])
            told = await seat.refused()
            assert "cannot be saved" in told["message"]
            assert told["retry"] == 2.0
            assert told["clause"] is None
        assert ((await room.storage.snapshot(table)).moves, room.match.digest) == before
        answer = await served.http.post(
            "/api/tables", json={"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}
        )
        assert "cannot be saved" in refusal(answer, 503)
        assert answer.headers["Retry-After"]
        assert written_in_vain() >= failed + 4
        assert "saved" in await trouble(served)
        assert (await served.http.get("/healthz")).status_code == 200
    await asyncio.sleep(CACHE_TTL)
    assert await trouble(served) == ""
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len([error for error in errors if table in error]) == 1, "three refused moves of one table are one fault"
    await seat.play(seat.offers[0])
    await seat.reach(seat.n + 1)
    assert len((await room.storage.snapshot(table)).moves) == len(before[0]) + 1


async def test_a_nearly_full_disk_takes_no_new_tables_but_moves(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings) as served:
        table = await served.start(["me", "me", "me"], game="left_4_dead")
    async with serving(settings.with_changes(min_free_disk=10**15)) as served:  # more than any disk has
        client = Client(served.port, table["id"], table["secret"])
        async with client.connected():
            while not client.offers:
                await client.next()
            for path, wish in (
                ("/api/tables", {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}),
                ("/api/games/zeven/lessons", {"scene": 0}),
            ):
                answer = await served.http.post(path, json=wish)
                assert "disk is nearly full" in refusal(answer, 503)
                assert answer.headers["Retry-After"]
            await client.play(client.offers[0])
            await client.reach(client.n + 1)
        for _ in range(3):
            assert "nearly full" in await trouble(served)
            await asyncio.sleep(CACHE_TTL)
        errors = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert len(errors) == 1, "the free bytes change, and the fault is the same"
    async with serving(settings.with_changes(min_free_disk=0)) as served:
        await served.start(["me", "open"])
        assert await trouble(served) == ""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with 3 MiB, in memory."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted by root alone")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


async def test_a_server_on_a_disk_that_fills_up_says_so_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    """The disk is a real one: nothing stands for it."""
    settings = Settings(
        database=sqlite(small_disk / "tables.sqlite"), compiled=False, min_free_disk=200_000, **UNLIMITED
    )
    async with serving(settings) as served:
        table = await served.start(["me", "me", "me"], game="left_4_dead")
        client = Client(served.port, table["id"], table["secret"])
        async with client.connected():
            while not client.offers:
                await client.next()
            filler = small_disk / "filler"
            filler.write_bytes(bytes(shutil.disk_usage(small_disk).free - 100_000))
            await client.play(client.offers[0])
            await client.reach(client.n + 1)
            assert "nearly full" in await trouble(served)
            wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"]}
            assert "nearly full" in refusal(await served.http.post("/api/tables", json=wish), 503)
            fill_up(filler)
            failed = written_in_vain()
            while written_in_vain() == failed:  # the log has some room of its own
                await client.play(client.offers[0])
                told = await client.next()
            assert "cannot be saved" in told["message"]
            await asyncio.sleep(CACHE_TTL)
            await served.lobby.storage.clearing.delete_unused_decks()  # there are none, so nothing is written
            async with asyncio.timeout(30):
                while "saved" not in await trouble(served):  # the log had room for the check, which is used up now
                    await client.play(client.offers[0])
                    await client.next()
                    await asyncio.sleep(CACHE_TTL)
            n = client.n
            filler.unlink()
            await asyncio.sleep(CACHE_TTL)
            assert await trouble(served) == ""
            await client.play(client.offers[0])
            await client.reach(n + 1)
            await served.start(["me", "open"])


def fill_up(file: Path) -> None:
    """Write until the disk is full."""
    with file.open("ab", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))


async def test_a_move_refused_by_the_rules_is_not_retried(seat: Client) -> None:
    await seat.send(type="move", n=seat.n, action=9999)
    assert (await seat.refused())["retry"] is None


async def test_a_client_arriving_during_a_database_failure_gets_a_retry_time_and_keeps_the_seat(
    settings: Settings, tmp_path: Path
) -> None:
    async with serving(settings) as served:
        table = await served.start(["me", "open"])
        served.lobby._rooms.clear()
        await change_store(tmp_path / "tables.sqlite", "ALTER TABLE seats RENAME TO elsewhere")
        client = Client(served.port, table["id"], table["secret"])
        with pytest.raises(Exception, match="1013"):
            async with client.connected():
                pass
        assert client.frames[0]["retry"] == 2.0
        assert "no such table" not in client.frames[0]["message"], "where tables are kept, only the log says"
        await change_store(tmp_path / "tables.sqlite", "ALTER TABLE elsewhere RENAME TO seats")
        async with client.connected():
            assert client.frames[-1]["type"] == "gathering"


async def test_a_file_that_is_cut_while_it_is_served_is_a_fault_of_the_server(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings) as served:
        tables = [(await served.start(["me", "open"]))["id"] for _ in range(30)]
        served.lobby._rooms.clear()
        file = tmp_path / "tables.sqlite"
        async with served.lobby.storage.database.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        answers = [await served.http.get(f"/api/tables/{table}") for table in tables]
        assert {answer.status_code for answer in answers} <= {200, 404, 503}
        lost = [table for table, answer in zip(tables, answers, strict=True) if answer.status_code == 503]
        assert lost
        assert any(lost[0] in record.getMessage() for record in caplog.records)


async def test_the_same_fault_is_logged_once_and_then_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = FaultLog()
    for free in range(5):
        faults.report("saved", f"{free:,} bytes are free of 64,000", ["one"])
    faults.report("saved", "disk full", [f"table{n}" for n in range(12)])
    monkeypatch.setattr(logs, "REPEAT_AFTER", 0.0)
    faults.report("saved", "7 bytes are free of 64,000", ["one"])
    many = ", ".join(f"table{n}" for n in range(10))
    assert [record.getMessage() for record in caplog.records] == [
        "Tables could not be saved: one. Database: 0 bytes are free of 64,000.",
        f"Tables could not be saved: {many} and 2 more. Database: disk full.",
        "Tables could not be saved: one. Database: 7 bytes are free of 64,000. (4 more times since it was logged last)",
    ]


async def test_a_seat_whose_return_cannot_be_saved_is_not_given_back_in_memory_alone(
    served: Served, tmp_path: Path
) -> None:
    table = await served.start(["me", "greedy"], pace=5)
    room = await served.lobby.get_room(table["id"])
    await room.storage.change_seats(room.id, [0], stand_in("greedy"))
    room.seats[0].change(stand_in("greedy"))
    async with locked(tmp_path / "tables.sqlite", served):
        with pytest.raises(opening.DatabaseUnavailable):
            await room.return_seats([0])
    assert room.seats[0].stand_in
    await room.return_seats([0])
    assert not room.seats[0].stand_in
