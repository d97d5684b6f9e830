"""Rows that no game can have led to: whose table it is stands in the log, and every other table is as it was."""

import logging

import pytest
from sqlalchemy import delete, text

from deadhand.server.database import schema
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.checking import check_tables
from deadhand.server.rooms.lobby.past import keep_missing_endings
from tests.server.client import Client, play_out
from tests.server.running import Served

pytestmark = pytest.mark.anyio

NOTHING_TO_TAKE_BACK = "UPDATE moves SET action = -1 WHERE n = 1 AND table_id = :table"
NO_OPTIONS = "UPDATE tables SET options = '7' WHERE id = :table"


async def finished(served: Served, number: int) -> list[str]:
    """Tables whose games are over, in the order of their ids."""
    tables = []
    for _ in range(number):
        table = await served.start(("me", "greedy"))
        async with Client(served.port, table["id"], table["secret"]).connected() as seat:
            await play_out(seat)
        async with (await served.lobby.get_room(table["id"])).lock:
            pass
        tables.append(table["id"])
    return sorted(tables)


async def damage(storage: Storage, table: str, how: str) -> None:
    async with storage.database.engine.begin() as connection:
        await connection.execute(text(how), {"table": table})


async def test_damaged_tables_are_named_and_never_stop_the_others(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("deadhand.server.rooms.lobby.past.PAUSE", 0)
    first, second, whole = await finished(served, 3)
    storage = served.lobby.storage
    await damage(storage, first, NOTHING_TO_TAKE_BACK)
    await damage(storage, second, NO_OPTIONS)
    found = await check_tables(served.lobby, await served.lobby.storage.ids(), on_progress=lambda _done, _all: None)
    assert (found.tables, found.played, found.over) == (3, 1, 1)
    assert "command 1 takes back a choice" in found.damaged[0]
    assert [table in said for table, said in zip((first, second), found.damaged, strict=True)] == [True, True]

    async with storage.database.engine.begin() as connection:
        await connection.execute(delete(schema.endings))
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        await keep_missing_endings(served.lobby)
    logged = [record for record in caplog.records if record.name == "deadhand.server.rooms.lobby.past"]
    assert [record.__dict__["table"] for record in logged] == [first, second]
    assert await storage.endings.over(whole)
