"""Finished games of devices in both databases: the latest stay, and old ones are deleted."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text, update

from deadhand.match.dealing import deal
from deadhand.server.database import schema
from deadhand.server.database.device_games import all_but_latest
from deadhand.server.database.storage import open_storage

pytestmark = pytest.mark.anyio


async def test_old_games_are_deleted_and_the_latest_stay(url: str) -> None:
    storage = await open_storage(url)
    saved, games = deal("zeven", seats=2, seed=1).saved(), storage.device_games
    for number in range(6):
        await games.keep(f"{number:024x}", digest="0" * 64, saved=saved, most=4)
    assert await games.count() == 4
    assert await games.count("zeven") == 4
    assert await games.count("three_days") == 0
    assert await games.hash_of(f"{0:024x}") is None
    own, ago = schema.played_on_device.c, datetime.now(UTC) - timedelta(days=400)
    async with storage.database.transaction() as connection:
        await connection.execute(
            update(schema.played_on_device).where(own.id.in_([f"{4:024x}", f"{2:024x}"])).values(at=ago)
        )
    assert await games.delete_older(datetime.now(UTC) - timedelta(days=365)) == 2
    assert await games.hash_of(f"{5:024x}") == "0" * 64
    assert [each.digest async for each in games.all()] == [saved.digest] * 2
    await games.keep(f"{5:024x}", digest="1" * 64, saved=saved, most=4)  # the first one stays
    assert await games.hash_of(f"{5:024x}") == "0" * 64
    await storage.close()


async def test_deleting_all_but_the_latest_reads_no_games(database: str) -> None:
    """In a file all moves wait for it, at each of up to millions of games."""
    storage = await open_storage(database)
    async with storage.database.reading() as connection:
        deletion = all_but_latest(50_000).compile(connection.sync_connection, compile_kwargs={"literal_binds": True})
        steps = [row.detail for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {deletion}"))]
    await storage.close()
    assert [step for step in steps if "SCAN" in step or "TEMP" in step] == [
        "SCAN played_on_device USING COVERING INDEX ix_played_on_device_at"
    ]
