"""Deletion of tables with everything that belongs to them; the database frees their space."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import and_, delete, func, select, true

from deadhand.server.database import schema
from deadhand.server.database.engine import Database, TableDeleted

CUT_TIMEOUT: Final = 50
"""Milliseconds that truncating the log waits for readers, and blocks writers; a backup reads for longer."""


@dataclass(eq=False)
class DeletionStorage:
    """Deletion of tables."""

    _database: Database

    async def delete(self, table_ids: Sequence[str]) -> int:
        """Delete tables, all or none; return how many existed."""
        gone = delete(schema.tables).where(schema.tables.c.id.in_(table_ids))
        async with self._database.transaction(*table_ids) as connection:
            count = (await connection.execute(gone)).rowcount
            await self._database.announce_change(connection, *table_ids)
        return count

    async def delete_unused_decks(self) -> None:
        """Delete changed decks that no table uses any more."""
        used = select(schema.tables.c.id).where(schema.tables.c.deck_hash == schema.decks.c.hash)
        with suppress(TableDeleted):  # another server starts a table with one of them: retried next time
            async with self._database.transaction() as connection:
                await connection.execute(delete(schema.decks).where(~used.exists()))

    async def idle_since(
        self, when: datetime, *, unplayed: bool = False, after: str = "", most: int = 100
    ) -> list[str]:
        """Return tables without a move or message since then, finished or not, sorted by id and after a given one.

        `unplayed` leaves out tables in which a person has ever moved; the first moves of a lesson do not count.
        """
        own, moves, messages = schema.tables.c, schema.moves.c, schema.messages.c
        last_move = select(moves.at).where(moves.table_id == own.id).order_by(moves.n.desc()).limit(1).scalar_subquery()
        last_message = select(func.max(messages.at)).where(messages.table_id == own.id).scalar_subquery()
        seats = schema.seats.c
        moved = (
            select(moves.n)
            .join(schema.seats, and_(seats.table_id == moves.table_id, seats.seat == moves.seat))
            .where(moves.table_id == own.id, moves.at > own.created, seats.kind == "human")
        )
        query = (
            select(own.id)
            .where(
                ~moved.exists() if unplayed else true(),
                own.id > after,
                own.created < when,
                func.coalesce(last_move, own.created) < when,
                func.coalesce(last_message, own.created) < when,
            )
            .order_by(own.id)
            .limit(most)
        )
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def cut_log(self) -> None:
        """Truncate SQLite's write-ahead log, which grows during a backup, unless somebody is reading it.

        `journal_size_limit` would do so at each checkpoint, and block all writers meanwhile.
        """
        if self._database.shared:
            return
        async with self._database.reading() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            ((patience,),) = await driver.execute_fetchall("PRAGMA busy_timeout")
            await driver.execute_fetchall("PRAGMA wal_checkpoint(PASSIVE)")  # during which others write
            try:
                await driver.execute_fetchall(f"PRAGMA busy_timeout={CUT_TIMEOUT}")
                await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await driver.execute_fetchall(f"PRAGMA busy_timeout={patience}")
