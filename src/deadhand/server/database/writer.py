"""Writing moves in groups: whatever has come in while the last group was being written makes the next one.

So a disk that is slow to confirm does not hold up the rest, and every move is still on disk before anyone is told.
While many play, a group waits a moment for more: a transaction costs as much as several moves, and wakes two threads.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any, Final

from sqlalchemy import Connection, DateTime
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadhand.server.database import schema
from deadhand.server.database.engine import NotKept, fault, transaction, writing
from deadhand.server.database.folding import take_stale_back
from deadhand.server.database.notices import Notice, announce
from deadhand.server.database.store_file import file_of
from deadhand.server.database.thread import WritingThread
from deadhand.server.metrics import GROUPS, MOVES, QUEUE
from deadhand.table.errors import Refused

UNDO: Final = -1
"""Stands for an action in a move that takes the last action back, ..."""
HINT: Final = -2
"""... and in one that only asks for a hint, which all may know."""
LARGEST: Final = 500
APART: Final = 0.004
"""Seconds from one group to the next, unless that is only of tables that the last one was of: who plays alone waits for
nobody."""

logger = logging.getLogger(__name__)


class Taken(Refused):
    """A move with this number exists already: another one was quicker."""


@dataclass(frozen=True, slots=True)
class Move:
    """One accepted command of a table: its number from 1, who gave it, and the action, `UNDO` or `HINT`."""

    n: int
    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that waits to be written."""

    table_id: str
    move: Move
    written: asyncio.Future[None]

    @property
    def key(self) -> tuple[str, int]:
        """What is taken only once."""
        return self.table_id, self.move.n


class Writer:
    """The one that writes the moves of all tables of a database."""

    def __init__(self, engine: AsyncEngine, *, server: str) -> None:
        self._engine = engine
        self._server = server
        self.thread = None if file_of(engine.url) is None else WritingThread(engine.url)
        """What writes into a file; what is in memory, or shared, is written by whoever reads it."""
        self._queue: asyncio.Queue[Pending | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def write(self, table_id: str, move: Move) -> None:
        """Write a move; on return it is on disk.

        Raises:
            Taken: if its number is taken.
            Refused: if the database cannot be written.
        """
        if self._task is None:
            self._task = asyncio.create_task(self._write_groups())
        pending = Pending(table_id, move, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(pending)
        await pending.written

    async def _write_groups(self) -> None:
        clock, due, last = asyncio.get_running_loop().time, 0.0, frozenset[str]()
        while (first := await self._queue.get()) is not None:
            if first.table_id not in last and (early := due - clock()) > 0:
                await asyncio.sleep(early)
            due = clock() + APART
            group = [first]
            while not self._queue.empty() and len(group) < LARGEST:
                another = self._queue.get_nowait()
                if another is None:
                    self._queue.put_nowait(None)
                    break
                group.append(another)
            QUEUE.set(self._queue.qsize())
            GROUPS.observe(len(group))
            last = frozenset(pending.table_id for pending in group)
            await self._write(group)

    async def _write(self, group: Sequence[Pending]) -> None:
        """Write a group in one transaction, and tell each who waits how it went."""
        try:
            kept = await self._keep(group)
            MOVES.inc(len(kept))
        except NotKept as refusal:  # one table of them was deleted; the others' moves hold
            if len(group) == 1:
                _tell(group[0], refusal)
            else:
                for pending in group:
                    await self._write([pending])
            return
        except Refused as refusal:
            _tell_all(group, refusal)
            return
        except Exception as error:  # which nobody foresaw: the next group is written all the same
            logger.exception("A group of moves met with what nobody foresaw.")
            _tell_all(group, fault("saved", error, sorted({pending.table_id for pending in group})))
            return
        except BaseException:
            for pending in group:
                pending.written.cancel()
            raise
        for pending in group:
            _tell(pending, None if pending.key in kept else Taken("Another move was quicker."))
            kept.discard(pending.key)

    async def _keep(self, group: Sequence[Pending]) -> set[tuple[str, int]]:
        """Insert what is not there yet; returns the keys that are new."""
        # several servers may write the same moves: always in the same order, or each could wait for the other
        ordered = sorted({pending.key: pending for pending in reversed(group)}.values(), key=lambda each: each.key)
        moves = [(each.table_id, each.move) for each in ordered]
        tables = sorted({table for table, _ in moves})
        if self.thread is None:
            async with transaction(self._engine, *tables) as connection:
                return await insert_moves(connection, moves, server=self._server)
        async with writing(self._engine, *tables):  # nobody else has the file, who could be told of it
            return await self.thread.run(partial(_insert_at_once, moves))

    async def close(self) -> None:
        """Write what waits, then stop."""
        if self._task:
            self._queue.put_nowait(None)
            await self._task
        if self.thread:
            await self.thread.close()


ROW: Final = "(?, ?, ?, ?, ?)"
_written: Final[Any] = DateTime(timezone=True).dialect_impl(sqlite.dialect()).bind_processor(sqlite.dialect())
"""A time as SQLite keeps it."""
INSERT: Final = {
    name: new(schema.moves).on_conflict_do_nothing().returning(schema.moves.c.table_id, schema.moves.c.n)
    for name, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}


def _insert_at_once(moves: Sequence[tuple[str, Move]], thread: WritingThread) -> set[tuple[str, int]]:
    """Insert them by one statement, for as a rule all numbers are free; if one is not, whatever is free is inserted."""
    at = _written(datetime.now(UTC))
    values = tuple(value for table, move in moves for value in (table, move.n, move.seat, move.action, at))
    try:
        thread.carry_out(_statement(len(moves)), values)
    except IntegrityError:
        return thread.transact(partial(_insert, moves))
    return {(table, move.n) for table, move in moves}


@lru_cache(maxsize=LARGEST)
def _statement(rows: int) -> str:
    """What inserts so many moves, or none of them."""
    return f"INSERT INTO moves (table_id, n, seat, action, at) VALUES {', '.join([ROW] * rows)}"  # noqa: S608


def _insert(
    moves: Sequence[tuple[str, Move]], connection: Connection, *, at: datetime | None = None
) -> set[tuple[str, int]]:
    """Insert the moves whose numbers are free, made `at` a time or now; returns their tables and numbers."""
    when = at or datetime.now(UTC)
    rows = [
        {"table_id": table, "n": move.n, "seat": move.seat, "action": move.action, "at": when} for table, move in moves
    ]
    return {(table, n) for table, n in connection.execute(INSERT[connection.dialect.name], rows)}


async def insert_moves(
    connection: AsyncConnection, moves: Sequence[tuple[str, Move]], *, server: str, at: datetime | None = None
) -> set[tuple[str, int]]:
    """Insert the moves of tables whose numbers are free, and announce them; returns the tables and numbers."""
    kept = await connection.run_sync(partial(_insert, moves, at=at))
    if connection.dialect.name == "postgresql":  # with SQLite nobody else has the table
        kept = await take_stale_back(connection, kept)
    await announce(connection, _news(moves, kept, server=server))
    return kept


def _news(moves: Sequence[tuple[str, Move]], kept: set[tuple[str, int]], *, server: str) -> list[Notice]:
    """Return a notice for each table that has new moves; a single one goes with it, and need not be read."""
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


def _tell_all(group: Sequence[Pending], refusal: Refused) -> None:
    for pending in group:
        _tell(pending, refusal)


def _tell(pending: Pending, refusal: Refused | None) -> None:
    if pending.written.done():
        return
    if refusal is None:
        pending.written.set_result(None)
    else:
        pending.written.set_exception(refusal)
