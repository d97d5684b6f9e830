"""Opening a database and speaking with it; whatever it says against us becomes a sentence."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from deadhand.server.database.migrate import ALONE, migrate
from deadhand.table.errors import Refused

PRAGMAS: Final = ("busy_timeout=3000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-256")
"""Wait for other writers, write ahead, have the disk confirm every transaction, and keep 256 KiB per connection."""


class OutOfService(Refused):
    """The database cannot be used now."""


async def open_engine(url: str) -> AsyncEngine:
    """Open a database, bringing it up to date.

    Raises:
        Refused: if it cannot be opened, is locked or read-only, or comes from a newer version.
    """
    try:
        engine = create_async_engine(url)
    except (SQLAlchemyError, ImportError) as error:
        raise Refused(f"The database {_shown(url)} cannot be used: {_reason(error)}.") from None
    if engine.dialect.name not in ALONE:
        raise Refused(f"Tables are kept in SQLite or PostgreSQL, not in {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, OSError) as error:
        await _let_go(engine)
        raise Refused(f"The database {_shown(url)} cannot be used: {_reason(error)}.") from None
    except Refused:
        await _let_go(engine)
        raise
    return engine


async def _let_go(engine: AsyncEngine) -> None:
    await engine.dispose()
    await asyncio.sleep(0.05)  # the driver's thread has a last word for this loop, which may end soon


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction, on disk at the end.

    Raises:
        OutOfService: if the database cannot carry it out; then nothing of it is kept.
    """
    try:
        async with engine.begin() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise OutOfService(f"The table cannot be saved now: {_reason(error)}.") from None


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to read from.

    Raises:
        OutOfService: if the database cannot be read.
    """
    try:
        async with engine.connect() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise OutOfService(f"The table cannot be read now: {_reason(error)}.") from None


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Set up a new connection."""
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # or its thread would stay
        raise


def _reason(error: Exception) -> str:
    """What the database itself said, in one line and without the names of Python's classes."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
    return said.rpartition("'>: ")[2].rstrip(". ") or type(error).__name__


def _shown(url: str) -> str:
    """A database's address without its password."""
    return Path(url.partition(":///")[2]).name if url.startswith("sqlite") else url.rpartition("@")[2]
