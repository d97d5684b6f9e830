"""Keeping tables in the database. A move is on disk before anyone is told of it, and a number is taken only once.

Moves of all tables are written in groups: whatever has come in while the last group was being written makes the next
one, so that a disk that is slow to confirm does not hold up the rest.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from deadhand.server import schema
from deadhand.server.migrate import migrate
from deadhand.table.errors import Refused

UNDO: Final = -1
"""Stands for an action in a move that takes the last action back."""


class Taken(Refused):
    """A move with this number exists already: another one was quicker."""


@dataclass(frozen=True)
class Move:
    """One accepted command of a table: its number from 1, who gave it, and the action or `UNDO`."""

    n: int
    seat: int
    action: int


@dataclass(frozen=True)
class Pending:
    """A move that waits to be written."""

    table_id: str
    move: Move
    written: asyncio.Future[None]


class Storage:
    """All tables of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._queue: asyncio.Queue[Pending] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def create(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> None:
        """Keep a new table and its seats."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(schema.tables), {**table, "created": datetime.now(UTC)})
            await connection.execute(insert(schema.seats), [{**seat, "table_id": table["id"]} for seat in seats])

    async def table(self, table_id: str) -> dict[str, Any] | None:
        """A table's row, or None."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
        return dict(row._mapping) if row else None

    async def seats(self, table_id: str) -> list[dict[str, Any]]:
        """A table's seats, in order."""
        query = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
        async with self._engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]

    async def moves(self, table_id: str, *, since: int = 0) -> list[Move]:
        """The moves of a table after the first `since`."""
        own = schema.moves.c
        query = select(own.n, own.seat, own.action).where(own.table_id == table_id, own.n > since).order_by(own.n)
        async with self._engine.connect() as connection:
            return [Move(*row) for row in await connection.execute(query)]

    async def claim(self, table_id: str, seat: int, *, name: str, secret_hash: str) -> bool:
        """Take an open seat; False if it is not open any more."""
        own = schema.seats.c
        return await self._changed(
            update(schema.seats)
            .where(own.table_id == table_id, own.seat == seat, own.kind == "open")
            .values(kind="human", name=name, secret_hash=secret_hash)
        )

    async def set_seat(self, table_id: str, seat: int, **values: object) -> None:
        """Change what is kept of a seat."""
        own = schema.seats.c
        await self._changed(update(schema.seats).where(own.table_id == table_id, own.seat == seat).values(**values))

    async def set_rematch(self, table_id: str, rematch: str) -> bool:
        """Name the table that follows this one; False if it has one already."""
        own = schema.tables.c
        return await self._changed(
            update(schema.tables).where(own.id == table_id, own.rematch.is_(None)).values(rematch=rematch)
        )

    async def _changed(self, statement: Any) -> bool:
        async with self._engine.begin() as connection:
            return bool((await connection.execute(statement)).rowcount)

    async def append(self, table_id: str, move: Move) -> None:
        """Write a move; on return it is on disk.

        Raises:
            Taken: if its number is taken.
            Refused: if the database cannot be written.
        """
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_groups())
        pending = Pending(table_id, move, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(pending)
        await pending.written

    async def _write_groups(self) -> None:
        while True:
            group = [await self._queue.get()]
            while not self._queue.empty() and len(group) < 500:
                group.append(self._queue.get_nowait())
            await self._write(group)

    async def _write(self, group: list[Pending]) -> None:
        """Write a group in one transaction, and tell each who waits how it went."""
        try:
            async with self._engine.begin() as connection:
                kept = [await self._keep(connection, pending) for pending in group]
        except DBAPIError as error:
            outcome: list[Refused | None] = [Refused(f"The game cannot be saved: {error.orig}.")] * len(group)
        else:
            outcome = [None if each else Taken("Another move was quicker.") for each in kept]
        for pending, refusal in zip(group, outcome, strict=True):
            if pending.written.cancelled():
                continue
            if refusal is None:
                pending.written.set_result(None)
            else:
                pending.written.set_exception(refusal)

    async def _keep(self, connection: AsyncConnection, pending: Pending) -> bool:
        move = pending.move
        row = {"table_id": pending.table_id, "n": move.n, "seat": move.seat, "action": move.action}
        statement = self._insert(schema.moves).on_conflict_do_nothing()
        return (await connection.execute(statement, {**row, "at": datetime.now(UTC)})).rowcount == 1

    async def close(self) -> None:
        """Let go of the database."""
        if self._writer:
            self._writer.cancel()
        await self._engine.dispose()


async def open_storage(url: str) -> Storage:
    """Open a database, bringing it up to date.

    Raises:
        Refused: if it cannot be opened, is locked or read-only, or comes from a newer version.
    """
    try:
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except DBAPIError as error:
        raise Refused(f"The database {_shown(url)} cannot be used: {error.orig}.") from None
    return Storage(engine)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Write ahead, and have the disk confirm every transaction."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _shown(url: str) -> str:
    """A database's address without its password."""
    return Path(url.partition(":///")[2]).name if url.startswith("sqlite") else url.rpartition("@")[2]
