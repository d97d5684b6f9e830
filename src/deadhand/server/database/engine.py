"""Opening a database, transactions and readings; database errors become refusals in words."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

from sqlalchemy import URL, AsyncAdaptedQueuePool, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from deadhand.server.database.faults import FAULTS
from deadhand.server.database.migrate import EXCLUSIVE_LOCK, WRITE_NOTHING, migrate
from deadhand.server.database.store_file import MARK, file_of, prepare
from deadhand.server.metrics import DATABASE, FAILED_WRITES, timed
from deadhand.table.errors import Refused

PRAGMAS: Final = ("busy_timeout=3000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-256")
"""Wait for other writers, write ahead, have the disk confirm every transaction, and keep 256 KiB per connection."""

logger = logging.getLogger(__name__)
APPLICATION: Final = "deadhand"
"""The application name of our PostgreSQL connections."""
IDLE_TRANSACTION_TIMEOUT: Final = 3000
"""Milliseconds after which PostgreSQL ends an idle transaction. A stopped server would hold its locks."""
CONNECT_ARGS: Final = {
    "server_settings": {
        "application_name": APPLICATION,
        "idle_in_transaction_session_timeout": str(IDLE_TRANSACTION_TIMEOUT),
    }
}
"""The arguments of asyncpg for both."""
SINGLE_CONNECTION: Final = {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1, "max_overflow": 0}
"""The pool of a database in memory: one connection, used by one task at a time. SQLAlchemy's default shares it, so the
end of a reading would roll back another task's writes."""
WRITING: Final = DATABASE.labels("writing")
READING: Final = DATABASE.labels("reading")


class DatabaseUnavailable(Refused):
    """The database cannot be used now."""


class DiskNearlyFull(DatabaseUnavailable):
    """The disk of the tables has too little room left for new ones."""

    def __init__(self) -> None:
        super().__init__("The server's disk is nearly full: no new tables for now. Running games go on.")


class TableDeleted(Refused):
    """The table is no longer in the database."""

    def __init__(self) -> None:
        super().__init__("This table was deleted.")


async def open_engine(url: str) -> AsyncEngine:
    """Open a database, bringing it up to date.

    Raises:
        Refused: if it cannot be opened, is locked or read-only, or comes from a newer version.
    """
    engine = new_engine(url)
    try:
        if (file := file_of(url)) is not None:
            prepare(file)  # not in a thread: Alembic knows one migration in a process
        async with engine.connect() as connection:
            await connection.run_sync(migrate)
            await connection.commit()
            if engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        if engine.dialect.name == "sqlite":
            await _upgrade_file(engine)
    except (SQLAlchemyError, OSError) as error:
        await close_engine(engine)
        raise Refused(f"The database {display_url(url)} cannot be used: {reason_of(error)}.") from None
    except Refused:
        await close_engine(engine)
        raise
    return engine


def new_engine(url: str) -> AsyncEngine:
    """Return an engine for a database, without connecting.

    Raises:
        Refused: if it is none that is known.
    """
    options: dict[str, Any] = {"hide_parameters": True}  # errors would contain secrets
    if url.startswith("postgresql+asyncpg:"):
        options["connect_args"] = CONNECT_ARGS
    try:
        if file_of(url) is None and make_url(url).get_backend_name() == "sqlite":
            options |= SINGLE_CONNECTION
        engine = create_async_engine(url, **options)
    except (SQLAlchemyError, ImportError) as error:
        raise Refused(f"The database {display_url(url)} cannot be used: {reason_of(error)}.") from None
    if engine.dialect.name not in EXCLUSIVE_LOCK:
        raise Refused(f"Tables are kept in SQLite or PostgreSQL, not in {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def _upgrade_file(engine: AsyncEngine) -> None:
    """Upgrade a file of an older version: set its application id, and enable incremental vacuum."""
    async with engine.connect() as connection:
        # within a transaction neither would be done
        driver: Any = (await connection.get_raw_connection()).driver_connection
        ((marked,),) = await driver.execute_fetchall("PRAGMA application_id")
        if marked != MARK:
            await driver.execute(f"PRAGMA application_id={MARK}")
        ((vacuum,),) = await driver.execute_fetchall("PRAGMA auto_vacuum")
        if not vacuum:
            logger.info("The store is written anew once, so that it shrinks when tables are deleted.")
            try:
                await driver.execute("PRAGMA auto_vacuum=INCREMENTAL")
                await driver.execute("VACUUM")
            except sqlite3.Error as error:  # the disk has no room for a copy, or somebody reads: it is tried again
                logger.warning("The store could not be written anew (%s): it does not shrink yet.", error)


async def close_engine(engine: AsyncEngine) -> None:
    """Close all connections of a database."""
    await engine.dispose()
    await asyncio.sleep(0.05)  # the driver's thread has a last word for this loop, which may end soon


@asynccontextmanager
async def transaction(engine: AsyncEngine, *tables: str) -> AsyncIterator[AsyncConnection]:
    """A transaction about these tables, on disk at the end.

    Raises:
        OutOfService: if the database cannot carry it out; then nothing of it is kept.
        NotKept: if it belongs to a table that was deleted.
    """
    async with writing(engine, *tables), engine.begin() as connection:
        yield connection


@asynccontextmanager
async def writing(engine: AsyncEngine, *tables: str) -> AsyncIterator[None]:
    """The time in which somebody may write about these tables: their turn, timed, with its faults in words.

    Raises:
        OutOfService: if the database cannot carry it out.
        NotKept: if it belongs to a table that was deleted.
    """
    try:
        async with _turn(engine):
            with timed(WRITING):
                yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # the driver itself is asked, too
        if isinstance(error, IntegrityError) and _is_foreign_key_error(error):
            raise TableDeleted from None
        _failing.add(engine.sync_engine)
        raise fault("saved", error, tables) from None
    _failing.discard(engine.sync_engine)


_failing: Final[WeakSet[Engine]] = WeakSet()
"""Databases whose last transaction failed."""


async def check_writing(engine: AsyncEngine) -> None:
    """Do nothing if the last transaction was carried out, or one that changes nothing is now.

    Raises:
        OutOfService: if the database cannot be written.
    """
    if engine.sync_engine not in _failing:
        return
    try:
        async with transaction(engine) as connection:
            await connection.exec_driver_sql(WRITE_NOTHING)
    except DatabaseUnavailable:
        raise DatabaseUnavailable("Nothing can be saved now; the log says why.") from None


def check_space(engine: AsyncEngine, *, least: int) -> None:
    """Do nothing if so many bytes are free where a file of tables lies; of a database on a server nothing is known.

    Raises:
        DiskNearlyFull: if there are fewer.
    """
    file = file_of(engine.url)
    if file is None:
        return
    with read_from():
        free = shutil.disk_usage(file.parent).free
    if free < least:
        FAULTS.tell("started", f"{free:,} bytes are free where {file.name} lies, of {least:,} for new tables", [])
        raise DiskNearlyFull


_turns: Final[WeakKeyDictionary[Engine, asyncio.Lock]] = WeakKeyDictionary()


def _turn(engine: AsyncEngine) -> AbstractAsyncContextManager[None]:
    """One at a time writes into a file, in their order: whoever waits for SQLite's own lock gives up after a while."""
    if engine.dialect.name != "sqlite":
        return nullcontext()
    return _turns.setdefault(engine.sync_engine, asyncio.Lock())


@asynccontextmanager
async def reading(engine: AsyncEngine, *tables: str) -> AsyncIterator[AsyncConnection]:
    """A connection to read from about these tables.

    Raises:
        OutOfService: if the database cannot be read.
    """
    with read_from(*tables), timed(READING):
        async with engine.connect() as connection:
            yield connection


@contextmanager
def read_from(*tables: str) -> Iterator[None]:
    """A reading about these tables, with its faults in words.

    Raises:
        OutOfService: if the database cannot be read.
    """
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # the driver itself is asked, too
        raise fault("read", error, tables) from None


def fault(doing: str, error: Exception, tables: Sequence[str]) -> DatabaseUnavailable:
    """Log what went wrong, and return a refusal without details for players."""
    FAULTS.tell(doing, reason_of(error), tables)
    if doing == "saved":
        FAILED_WRITES.inc()
    return DatabaseUnavailable(f"The tables cannot be {doing} now. Please try again.")


def sqlite_url(file: Path) -> str:
    """Return the URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{file}"


def engine_of_file(url: URL) -> Engine:
    """Return a synchronous engine for an SQLite file, for use in threads."""
    engine = create_engine(url.set(drivername="sqlite+pysqlite"), hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Set the pragmas of a new connection."""
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # or its thread would stay
        raise


def _is_foreign_key_error(error: IntegrityError) -> bool:
    """Return whether a row refers to a table that does not exist."""
    return getattr(error.orig, "sqlstate", None) == "23503" or "FOREIGN KEY" in str(error.orig)


def reason_of(error: Exception) -> str:
    """Return the database's own message, in one line and without class names."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
    return said.rpartition("'>: ")[2].rstrip(". ") or type(error).__name__


def display_url(url: str) -> str:
    """Return a database's address without its password."""
    return Path(url.partition(":///")[2]).name if url.startswith("sqlite") else url.rpartition("@")[2]
