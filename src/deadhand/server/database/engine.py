"""An open database: transactions, reads and snapshots. Database errors become refusals."""

import asyncio
import json
import math
import secrets
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Delete, Engine, Insert, Update, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from deadhand.server.database.address import check_address, display_url, file_of
from deadhand.server.database.faults import FaultLog
from deadhand.server.database.notices import NO_NOTICES, Notice, announce, check_notices
from deadhand.server.database.store_file import prepare, upgrade_file
from deadhand.server.database.upgrades.migrate import WRITE_NOTHING, migrate
from deadhand.server.database.upgrades.peer_versions import connection_name
from deadhand.server.database.upgrades.revisions import is_usable
from deadhand.server.limits.client_quota import charge_storage, check_storage, run_in_thread
from deadhand.server.operation.background import run_to_completion
from deadhand.server.operation.metrics import DATABASE, FAILED_WRITES
from deadhand.table.errors import Refused

PRAGMAS: Final = ("busy_timeout=3000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-256")
"""Wait for other writers, write ahead, have the disk confirm every transaction, and keep 256 KiB per connection."""
IDLE_TRANSACTION_TIMEOUT: Final = 3000
"""Milliseconds after which PostgreSQL ends an idle transaction. A stopped server would hold its locks."""
LOST_STATEMENT: Final = ("26000", "42P05")
"""PostgreSQL's codes for a prepared statement that a pooler left at another connection, or of another one."""
ROW_SIZE: Final = 100
"""Bytes of a row beside its values: its keys in the indexes, and what the database itself needs."""
NOT_SAVED: Final = "The tables cannot be saved now. Please try again."
NOT_READ: Final = "The tables cannot be read now. Please try again."
WRITING: Final = DATABASE.labels("writing")
READING: Final = DATABASE.labels("reading")

Result = TypeVar("Result")


class DatabaseUnavailable(Refused):
    """The database cannot be used now."""


class DiskNearlyFull(DatabaseUnavailable):
    """The disk of the tables has too little room left for anything but running games."""

    def __init__(self) -> None:
        super().__init__("The server's disk is nearly full: nothing new is stored for now. Running games go on.")


class TableDeleted(Refused):
    """The table is no longer in the database."""

    def __init__(self) -> None:
        super().__init__("This table was deleted.")


class Database:
    """A database as one server uses it.

    A failure raises `DatabaseUnavailable` and is logged with its tables. A transaction for a deleted table raises
    `TableDeleted`. A refused transaction is rolled back.
    """

    def __init__(self, url: str) -> None:
        """Connect to nothing yet.

        Raises:
            Refused: if it is the address of no database that is known.
        """
        self.file = file_of(check_address(url))
        """The file of SQLite; None for PostgreSQL."""
        self.shared = self.file is None
        """Whether other servers may use it; each gets notices of the others' changes."""
        self.server = secrets.token_urlsafe(9)
        """The name of this server in notices."""
        # pre-ping: connections that wait in the pool do not survive PostgreSQL's end
        options: dict[str, Any] = {"connect_args": self.connect_args, "pool_pre_ping": True} if self.shared else {}
        self.engine = create_async_engine(url, hide_parameters=True, **options)  # errors would contain secrets
        self._reader: Engine | None = None
        """The same file without the asyncio driver, which takes four thread steps per statement."""
        self._writer: Engine | None = None
        """The same, for transactions that are written in one step."""
        self._write_thread = ThreadPoolExecutor(1, "deadhand-write")
        self._turn: asyncio.Lock | nullcontext[None] = nullcontext()
        """Serializes writes to a file, as waiting for SQLite's own lock times out."""
        if not self.shared:
            self._turn = asyncio.Lock()
            file = self.engine.url.set(drivername="sqlite+pysqlite")
            self._reader = create_engine(file, hide_parameters=True)
            self._writer = create_engine(file, hide_parameters=True)
            for engine in (self.engine.sync_engine, self._reader, self._writer):
                event.listen(engine, "connect", _set_pragmas)
        self.min_free = 0
        """Bytes of the disk reserved for running games."""
        self._faults = FaultLog()
        self._failing = False
        """Whether a transaction has failed since `check` last wrote something."""

    @property
    def connect_args(self) -> dict[str, Any]:
        """The arguments of asyncpg for every connection."""
        limits = {"idle_in_transaction_session_timeout": str(IDLE_TRANSACTION_TIMEOUT)}
        return {"server_settings": {"application_name": connection_name(self.server), **limits}}

    @asynccontextmanager
    async def transaction(self, *tables: str) -> AsyncIterator[AsyncConnection]:
        """Open a transaction for these tables; it is on disk at the end."""
        async with self.writing(*tables), self.engine.begin() as connection:
            yield connection

    async def write(self, work: Callable[[Connection], Result], *tables: str) -> Result:
        """Do work in one transaction for these tables; it is on disk at the end.

        For a file all of it is done in one step of a thread; with `transaction` each statement is one.
        """
        return await run_to_completion(self._write(work, tables))

    async def _write(self, work: Callable[[Connection], Result], tables: Sequence[str]) -> Result:
        async with self.writing(*tables):
            if self._writer is not None:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._write_thread, partial(_write_file, self._writer, work))
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    @asynccontextmanager
    async def writing(self, *tables: str) -> AsyncIterator[None]:
        """Wait for the turn to write to these tables, and measure the time of writing."""
        try:
            async with self._turn:
                with WRITING.time():
                    yield
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # the driver raises its own errors, too
            if isinstance(error, IntegrityError) and _is_foreign_key_error(error):
                raise TableDeleted from None
            self._failing = True
            raise self.fault("saved", error, tables) from None

    @asynccontextmanager
    async def reading(self, *tables: str) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read these tables."""
        with self._read_faults(tables), READING.time():
            async with self.engine.connect() as connection:
                yield connection

    async def snapshot(self, read: Callable[[Connection], Result], *tables: str) -> Result:
        """Return the result of a function that reads these tables in one snapshot."""
        if self._reader is not None:
            with self._read_faults(tables):
                return await run_in_thread(partial(_read_file, self._reader, read), interpreted=False)
        async with self.reading(*tables) as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(read)

    async def change(self, table_id: str, statement: Update | Delete | Insert) -> bool:
        """Change a table and notify the other servers; return whether anything changed."""
        async with self.transaction(table_id) as connection:
            changed = bool((await connection.execute(statement)).rowcount)
            if changed:
                await self.announce_change(connection, table_id)
        return changed

    async def announce_change(self, connection: AsyncConnection, *tables: str) -> None:
        """Notify the other servers of changes to these tables once this transaction commits."""
        await connection.run_sync(self.announce_within, *tables)

    def announce_within(self, connection: Connection, *tables: str) -> None:
        """Do the same within work of `write`."""
        announce(connection, [Notice(self.server, "table", table) for table in tables])

    async def check(self) -> None:
        """Check that the database answers, has our schema, and can be written to if a transaction has failed.

        Other transactions prove nothing: many of them change no row.

        Raises:
            DatabaseUnavailable: if it does not.
        """
        async with self.reading() as connection:
            if not await connection.run_sync(is_usable):
                raise DatabaseUnavailable("The database has another version's schema.")
        if self._failing:
            try:
                async with self.transaction() as connection:
                    await connection.exec_driver_sql(WRITE_NOTHING)
            except DatabaseUnavailable:
                raise DatabaseUnavailable("Nothing can be saved now; the log says why.") from None
            self._failing = False

    def reserve(self, *rows: Mapping[str, object]) -> None:
        """Check that there is room for new rows, and charge them to the client being served.

        Moves of running games are stored without this.

        Raises:
            DiskNearlyFull: if the disk has too little room left.
            TooManyRequests: if the client has stored too much.
        """
        self.check_space()
        check_storage()
        charge_storage(sum(map(_size_of, rows)))

    def free_bytes(self) -> float:
        """Return the free bytes on the disk of the file; NaN for a database server, or if the disk cannot be read."""
        if self.file is not None:
            with suppress(OSError):
                return shutil.disk_usage(self.file.parent).free
        return math.nan

    def check_space(self) -> None:
        """Check that enough bytes are free where the file lies; the disk of a database server is not known.

        Raises:
            DiskNearlyFull: if there are fewer.
        """
        if self.file is None:
            return
        with self._read_faults():
            free = shutil.disk_usage(self.file.parent).free
        if free < self.min_free:
            why = f"{free:,} bytes are free where {self.file.name} lies, of {self.min_free:,} for running games"
            self._faults.report("started", why, [])
            raise DiskNearlyFull

    @contextmanager
    def _read_faults(self, tables: Sequence[str] = ()) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:  # the driver raises its own errors, too
            raise self.fault("read", error, tables) from None

    def fault(self, doing: str, error: Exception, tables: Sequence[str]) -> DatabaseUnavailable:
        """Log what went wrong, and return a refusal without details for players."""
        self._faults.report(doing, reason_of(error), tables)
        if doing == "saved":
            FAILED_WRITES.inc()
        return DatabaseUnavailable(NOT_SAVED if doing == "saved" else NOT_READ)

    async def close(self) -> None:
        """Close all connections."""
        for engine in (self._reader, self._writer):
            if engine is not None:
                engine.dispose()
        self._write_thread.shutdown()
        await self.engine.dispose()
        await asyncio.sleep(0.05)  # the driver's thread has a last word for this loop, which may end soon


async def open_database(url: str) -> Database:
    """Open a database, bringing it up to date.

    Raises:
        Refused: if it cannot be opened, is locked or read-only, comes from a newer version, or sends no notices.
    """
    database = Database(url)
    try:
        if database.file is not None:
            prepare(database.file)  # not in a thread: Alembic knows one migration in a process
        else:
            await check_notices(database.engine)
        async with database.engine.connect() as connection:
            await connection.run_sync(migrate)
            await connection.commit()
        await database.engine.dispose()  # SQLite ignored foreign keys on this connection
        if database.file is not None:
            upgrade_file(database.file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        await database.close()
        if isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in LOST_STATEMENT:
            raise Refused(NO_NOTICES, display_url(url)) from None
        raise Refused(f"The database {display_url(url)} cannot be used: {reason_of(error)}.") from None
    except Refused:
        await database.close()
        raise
    return database


def _size_of(row: Mapping[str, object]) -> int:
    """Return the approximate size of a row in bytes."""
    return ROW_SIZE + len(json.dumps([*row.values()], default=str))


def _read_file(file: Engine, read: Callable[[Connection], Result]) -> Result:
    with READING.time(), file.connect() as connection:  # not measured: the wait for a thread
        connection.exec_driver_sql("BEGIN")  # the driver does so by itself only for what changes rows
        return read(connection)


def _write_file(file: Engine, work: Callable[[Connection], Result]) -> Result:
    with file.begin() as connection:
        return work(connection)


def _set_pragmas(connection: Any, _record: object) -> None:
    """Set the pragmas of a new connection."""
    try:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # otherwise its thread keeps running
        raise


def _is_foreign_key_error(error: IntegrityError) -> bool:
    """Return whether a row refers to a table that does not exist."""
    return getattr(error.orig, "sqlstate", None) == "23503" or "FOREIGN KEY" in str(error.orig)


def reason_of(error: Exception) -> str:
    """Return the database's own message, in one line and without class names."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
    return said.rpartition("'>: ")[2].rstrip(". ") or type(error).__name__
