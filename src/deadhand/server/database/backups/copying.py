"""Copying whole stores: a running file of SQLite page by page, and all rows from one sort of database to the other."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Integer, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema

ProgressCallback = Callable[[int, int], None]
"""Is called with how much is done, and of how much."""
PAGES: Final = 500
ROWS: Final = 1000


def copy_pages(source: Path, target: Path, told: ProgressCallback) -> None:
    """Copy a store as it stands at one moment, while others go on to write; the copy is one file, without a log.

    Raises:
        sqlite3.Error: if the source cannot be read, or the target not be written.
    """
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True, timeout=10)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it reads this state, whoever writes
        old.backup(new, pages=PAGES, progress=lambda _status, left, total: told(total - left, total))
        new.execute("PRAGMA journal_mode=DELETE")


async def copy_rows(source: AsyncConnection, target: AsyncConnection, told: ProgressCallback) -> None:
    """Copy all rows into a store that has none."""
    tables = schema.metadata.sorted_tables
    counts = [await source.scalar(select(func.count()).select_from(table)) or 0 for table in tables]
    done = 0
    for table in tables:
        rows = await source.stream(select(table))
        async for some in rows.partitions(ROWS):
            await target.execute(insert(table), [_with_zones(dict(row._mapping)) for row in some])
            done += len(some)
            told(done, sum(counts))
    if target.dialect.name == "postgresql":
        # the numbers of rows that count themselves go on behind those that are there
        for table in tables:
            if "id" in table.c and isinstance(table.c.id.type, Integer):
                last = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"  # noqa: S608
                await target.execute(text(last))


def _with_zones(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose times say that they are UTC, which SQLite forgets."""
    return {
        name: value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value
        for name, value in row.items()
    }
