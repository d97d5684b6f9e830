"""Group commit: moves that arrive during one transaction are written by the next.

Every move is on disk before anyone sees it. While several tables play, a group waits a moment for more moves, since a
transaction costs as much as several moves; on a busy server it waits longer.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Connection, DateTime, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database, TableDeleted
from deadhand.server.database.notices import Notice, announce, channel_of
from deadhand.server.database.records import FORMAT
from deadhand.server.operation.metrics import GROUPS, MOVES, QUEUE
from deadhand.table.errors import Refused

UNDO: Final = -1
"""The action of a move that undoes the last action."""
HINT: Final = -2
"""The action of a move that only asks for a hint, which is public."""
MAX_GROUP: Final = 500
GROUP_INTERVAL: Final = 0.004
"""The minimum seconds between groups. A group does not wait if the last one was only of the same table."""
MAX_GROUP_INTERVAL: Final = 0.020
"""The maximum; it is reached beyond 1,100 moves a second."""
INTERVAL_PER_MOVE: Final = 0.0009
"""Seconds of the interval for each move of the last group."""

logger = logging.getLogger(__name__)


class MoveNumberTaken(Refused):
    """A move with this number exists already."""


@dataclass(frozen=True, slots=True)
class Move:
    """An accepted command: its number from 1, its seat, and the action, `UNDO` or `HINT`."""

    n: int
    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class PendingMove:
    """A move that waits to be written."""

    table_id: str
    move: Move
    written: asyncio.Future[None]

    @property
    def key(self) -> tuple[str, int]:
        """The unique key of a move."""
        return self.table_id, self.move.n

    def finish(self, refusal: Refused | None = None) -> None:
        """Resolve the future: the move is on disk, or refused."""
        if self.written.done():
            return
        if refusal is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(refusal)


class Writer:
    """The writer of all moves of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own_connection: AsyncConnection | None = None
        """The connection for groups: each statement is a transaction of its own."""
        self._waiting: list[PendingMove] = []
        self._task: asyncio.Task[None] | None = None
        """Writes until no move waits."""
        self._due = 0.0
        """When the next group of other tables may be written."""
        self._last_tables: set[str] = set()

    async def write(self, table_id: str, move: Move) -> None:
        """Write a move; on return it is on disk.

        Raises:
            MoveNumberTaken: if its number is taken.
            Refused: if the database cannot be written.
        """
        pending = PendingMove(table_id, move, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        if self._task is None or self._task.done():
            # in a context of its own: the log must not name the request that happened to come first
            self._task = asyncio.create_task(self._write_groups(), context=Context())
        try:
            await pending.written
        finally:
            del pending  # otherwise a failure keeps itself, by its traceback

    async def _write_groups(self) -> None:
        clock = asyncio.get_running_loop().time
        while self._waiting:
            if {self._waiting[0].table_id} != self._last_tables and (early := self._due - clock()) > 0:
                await asyncio.sleep(early)
            group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
            QUEUE.set(len(self._waiting))
            GROUPS.observe(len(group))
            self._due = clock() + min(MAX_GROUP_INTERVAL, max(GROUP_INTERVAL, len(group) * INTERVAL_PER_MOVE))
            self._last_tables = {pending.table_id for pending in group}
            await self._write(group)

    async def _write(self, group: Sequence[PendingMove]) -> None:
        """Write a group in one transaction, and finish each pending move."""
        try:
            kept = await self._keep(group)
        except TableDeleted as refusal:  # one table of them was deleted; the others' moves hold
            if len(group) == 1:
                group[0].finish(refusal)
            else:
                for pending in group:
                    await self._write([pending])
        except Exception as error:
            why = error if isinstance(error, Refused) else self._unexpected(error, group)
            for pending in group:
                pending.finish(why)
        else:
            MOVES.inc(len(kept))
            for pending in group:
                pending.finish(None if pending.key in kept else MoveNumberTaken("Another move came first."))
                kept.discard(pending.key)

    def _unexpected(self, error: Exception, group: Sequence[PendingMove]) -> Refused:
        """Log an unexpected error; the next group is still written."""
        logger.exception("A group of moves failed with an unexpected error.")
        return self._database.fault("saved", error, sorted({pending.table_id for pending in group}))

    async def _keep(self, group: Sequence[PendingMove]) -> set[tuple[str, int]]:
        """Insert the moves that are new, and return their keys."""
        # several servers may write the same moves: always in the same order, or each could wait for the other
        ordered = sorted({pending.key: pending for pending in reversed(group)}.values(), key=lambda each: each.key)
        moves = [(each.table_id, each.move) for each in ordered]
        tables = sorted({table for table, _ in moves})
        async with self._database.writing(*tables):
            insert = self._insert_and_announce if self._database.shared else self._insert_at_once
            if kept := await insert(moves):
                return kept
            # numbers are taken, or a table is closed to us
            async with self._database.engine.begin() as connection:
                return await connection.run_sync(insert_moves, moves, server=self._database.server)

    async def _insert_and_announce(self, moves: Sequence[tuple[str, Move]]) -> set[tuple[str, int]]:
        """Insert the moves whose numbers are free into PostgreSQL and announce them, by one statement.

        Return their tables and numbers; none are inserted if one of the tables is closed to this program: it was
        deleted, has moved to a device, or is of a newer format. The driver is called directly: SQLAlchemy takes four
        times its processor time.
        """
        from asyncpg import InterfaceError, InternalClientError, PostgresError

        rows = [(table, move.n, move.seat, move.action) for table, move in moves]
        tables, numbers, seats, actions = zip(*rows, strict=True)
        channels = [channel_of(table) for table in tables]
        more = self._database.server, datetime.now(UTC), len({*tables}), FORMAT
        driver = await self._driver()
        try:
            kept = await driver.fetch(INSERT_AND_ANNOUNCE, tables, numbers, seats, actions, channels, *more)
        except (PostgresError, InterfaceError, InternalClientError, OSError) as error:
            await self._disconnect()
            raise DBAPIError(None, None, error) from None
        return {(table, n) for table, numbers, _ in kept for n in numbers}

    async def _insert_at_once(self, moves: Sequence[tuple[str, Move]]) -> set[tuple[str, int]]:
        """Insert moves into an SQLite file by one statement, all or none; return the tables and numbers.

        The driver is called directly: SQLAlchemy would switch to its thread several times for each statement.
        """
        driver, at = await self._driver(), _written(datetime.now(UTC))
        values = tuple(value for table, move in moves for value in (table, move.n, move.seat, move.action, at))
        with suppress(sqlite3.IntegrityError):
            await driver.execute(_statement(len(moves)), values)
            return {(table, move.n) for table, move in moves}
        return set()

    async def _driver(self) -> Any:
        """Return the driver's own connection to the file."""
        if self._own_connection is None:
            connection = await self._database.engine.connect()
            self._own_connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        return (await self._own_connection.get_raw_connection()).driver_connection

    async def _disconnect(self) -> None:
        """Drop the connection."""
        lost, self._own_connection = self._own_connection, None
        if lost is not None:
            await lost.invalidate()
            await lost.close()

    async def close(self) -> None:
        """Write pending moves, then stop."""
        if self._task:
            await self._task
        if self._own_connection:
            await self._own_connection.close()


INSERT_AND_ANNOUNCE: Final = """
    WITH playing AS (
        SELECT id FROM tables
        WHERE id = ANY(CAST($1 AS varchar[])) AND moved IS NULL AND format <= $9 ORDER BY id FOR KEY SHARE
    ), kept AS (
        INSERT INTO moves (table_id, n, seat, action, at)
        SELECT id, n, seat, action, CAST($7 AS timestamptz)
        FROM unnest(
            CAST($1 AS varchar[]), CAST($2 AS integer[]), CAST($3 AS integer[]), CAST($4 AS integer[])
        ) WITH ORDINALITY AS move (table_id, n, seat, action, place) JOIN playing ON id = table_id
        WHERE (SELECT count(*) FROM playing) = $8
        ORDER BY place
        ON CONFLICT DO NOTHING RETURNING table_id, n, seat, action
    ), channels AS (
        SELECT DISTINCT id, channel
        FROM unnest(CAST($1 AS varchar[]), CAST($5 AS text[])) AS named (id, channel)
    )
    SELECT table_id, array_agg(n), pg_notify(channel, json_build_array(
        CAST($6 AS text), 'moves', table_id, max(n),
        CASE WHEN count(*) = 1 THEN json_build_array(min(seat), min(action)) END
    )::text) FROM kept JOIN channels ON id = table_id GROUP BY table_id, channel
"""
"""The same as `insert_moves`, in one round trip to PostgreSQL instead of five.

The moves are inserted in the order given, as by `insert_moves`: a database may sort ids otherwise than Python.
"""
ROW: Final = "(?, ?, ?, ?, ?)"
_written: Final[Any] = DateTime(timezone=True).dialect_impl(sqlite.dialect()).bind_processor(sqlite.dialect())
"""The converter of a time to SQLite's text."""


@lru_cache(maxsize=MAX_GROUP)
def _statement(rows: int) -> str:
    """Return the statement that inserts a number of moves, all or none."""
    return f"INSERT INTO moves (table_id, n, seat, action, at) VALUES {', '.join([ROW] * rows)}"  # noqa: S608


def insert_moves(
    connection: Connection, moves: Sequence[tuple[str, Move]], *, server: str, at: datetime | None = None
) -> set[tuple[str, int]]:
    """Insert the moves of tables whose numbers are free, and announce them; returns the tables and numbers.

    No number is free of a table that has moved to a device, or is of a newer format than this program knows.
    """
    own, when = schema.moves.c, at or datetime.now(UTC)
    closed = _lock_tables(connection, {table for table, _ in moves})
    rows = [
        {"table_id": table, "n": move.n, "seat": move.seat, "action": move.action, "at": when}
        for table, move in moves
        if table not in closed
    ]
    if not rows:
        return set()
    free = schema.insert_into(schema.moves, connection).on_conflict_do_nothing().returning(own.table_id, own.n)
    kept = {(table, n) for table, n in connection.execute(free, rows)}
    announce(connection, _notices(moves, kept, server=server))
    return kept


def _lock_tables(connection: Connection, tables: Collection[str]) -> set[str]:
    """Return those of some tables that nobody may play here; no other one changes so before this transaction ends."""
    own = schema.tables.c
    held = select(own.id, own.moved, own.format).where(own.id.in_(tables)).order_by(own.id)
    rows = connection.execute(held.with_for_update(read=True, key_share=True))
    return {table for table, moved, form in rows if moved is not None or form > FORMAT}


def _notices(moves: Sequence[tuple[str, Move]], kept: set[tuple[str, int]], *, server: str) -> list[Notice]:
    """Return a notice for each table that has new moves; it includes a single move, which need not be read then."""
    new: dict[str, list[Move]] = {}
    for table, move in moves:
        if (table, move.n) in kept:
            new.setdefault(table, []).append(move)
    return [
        Notice(
            server,
            "moves",
            table,
            max(move.n for move in some),
            [some[0].seat, some[0].action] if len(some) == 1 else None,
        )
        for table, some in new.items()
    ]
