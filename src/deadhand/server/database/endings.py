"""Finished games: the saved game with its account, compressed. Reading one needs no rules."""

import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import or_, select

from deadhand.match.saved import SavedGame, saved_from
from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.limits.client_quota import charge_storage, run_in_thread


@dataclass(eq=False)
class EndingStorage:
    """The endings of one database."""

    _database: Database

    async def of(self, table_id: str) -> SavedGame | None:
        """Return a finished game, if its ending is stored."""
        own = schema.endings.c
        async with self._database.reading(table_id) as connection:
            packed = await connection.scalar(select(own.saved).where(own.table_id == table_id))
        return None if packed is None else await run_in_thread(partial(_unpacked, packed, table_id))

    async def over(self, table_id: str) -> bool | None:
        """Return whether a table's game is over; None if that is not stored yet."""
        own = schema.endings.c
        query = select(own.saved.is_not(None)).where(own.table_id == table_id)
        async with self._database.reading(table_id) as connection:
            return await connection.scalar(query)

    async def keep(self, table_id: str, *, moves: int, saved: SavedGame | None) -> None:
        """Store the ending of a game after `moves` moves, or None if it was not over then.

        Two servers that start together may store the ending of the same table. A stored ending is never overwritten.
        """
        packed = None if saved is None else await run_in_thread(partial(_packed, saved))
        charge_storage(len(packed or b""))
        ending = {"moves": moves, "at": datetime.now(UTC), "saved": packed}
        own = schema.endings.c
        async with self._database.transaction(table_id) as connection:
            row = schema.insert_into(schema.endings, connection).values(table_id=table_id, **ending)
            replaced = own.saved.is_(None) if saved is None else None
            await connection.execute(
                row.on_conflict_do_update(index_elements=[own.table_id], set_=ending, where=replaced)
            )

    async def unknown(self) -> list[tuple[str, str, int]]:
        """Return the tables, with their games and versions of rules, that may be finished without a known ending."""
        tables, own, moves = schema.tables.c, schema.endings.c, schema.moves.c
        last = select(moves.n).where(moves.table_id == tables.id).order_by(moves.n.desc()).limit(1).scalar_subquery()
        query = (
            select(tables.id, tables.game, tables.rules)
            .outerjoin(schema.endings, own.table_id == tables.id)
            .where(tables.begun.is_(True), tables.scene.is_(None))
            .where(last.is_not(None), or_(own.table_id.is_(None), own.saved.is_(None) & (last > own.moves)))
            .order_by(tables.id)
        )
        async with self._database.reading() as connection:
            return [(table_id, game, rules) for table_id, game, rules in await connection.execute(query)]


def _packed(saved: SavedGame) -> bytes:
    return zlib.compress(saved.text().encode(), 9)


def _unpacked(packed: bytes, table_id: str) -> SavedGame:
    return saved_from(zlib.decompress(packed).decode(), f"table {table_id}")
