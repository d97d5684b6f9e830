"""The operator's orders from `deadhand admin`: tables that are listed, and ended.

Orders are rows that every server of a database polls, also one that is started later.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import String, and_, delete, func, insert, select, type_coerce

from deadhand.server.database import schema
from deadhand.server.database.audit import audit
from deadhand.server.database.engine import Database


@dataclass(frozen=True, slots=True)
class EndedTable:
    """A table that was ended, and the message to its players."""

    number: int
    table_id: str
    words: str


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table as the operator sees it."""

    table_id: str
    game: str
    state: Literal["gathering", "playing", "over"]
    people: tuple[str, ...]
    moves: int
    last: datetime | None
    """The time of the last activity there; None if the row is damaged."""


@dataclass(eq=False)
class OrderStorage:
    """The operator's orders in a database."""

    _database: Database

    async def tables(self, *, most: int) -> list[TableListing]:
        """Return the most recently active tables, the latest first."""
        own, moves, seats, endings = schema.tables.c, schema.moves.c, schema.seats.c, schema.endings.c
        all_moves = schema.moves.alias()
        newest = select(func.max(all_moves.c.n)).where(all_moves.c.table_id == own.id).scalar_subquery()
        last = func.coalesce(moves.at, own.created)
        over = endings.saved.is_not(None)
        query = (
            select(own.id, own.game, own.begun, over, moves.n, type_coerce(last, String))
            .outerjoin_from(schema.tables, schema.moves, and_(moves.table_id == own.id, moves.n == newest))
            .outerjoin(schema.endings, endings.table_id == own.id)
            .order_by(last.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            sitting = select(seats.table_id, seats.name).where(
                seats.table_id.in_([row[0] for row in rows]), seats.kind == "human"
            )
            people = (await connection.execute(sitting.order_by(seats.seat))).all()
        return [
            TableListing(
                table_id,
                game,
                "over" if over else "playing" if begun else "gathering",
                tuple(name for table, name in people if table == table_id),
                n or 0,
                time_of(at),
            )
            for table_id, game, begun, over, n, at in rows
        ]

    async def running(self) -> list[str]:
        """Return the ids of the tables whose game has begun, is played here, and is not known to be over; sorted."""
        own, endings = schema.tables.c, schema.endings.c
        over = select(endings.table_id).where(endings.table_id == own.id, endings.saved.is_not(None))
        query = select(own.id).where(own.begun, own.moved.is_(None), ~over.exists()).order_by(own.id)
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def end(self, table_id: str, words: str, *, by: str) -> bool:
        """End a table for an operator: delete it, store a message to its players; return False if there is none."""
        async with self._database.transaction() as connection:
            gone = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
            if not gone.rowcount:
                return False
            row = {"table_id": table_id, "words": words, "at": datetime.now(UTC)}
            await connection.execute(insert(schema.ended), row)
            await audit(connection, by, "end", table_id, words)
        return True

    async def ended_since(self, number: int) -> list[EndedTable]:
        """Return the tables ended after order n."""
        own = schema.ended.c
        query = select(own.id, own.table_id, own.words).where(own.id > number).order_by(own.id)
        async with self._database.reading() as connection:
            return [EndedTable(*row) for row in await connection.execute(query)]

    async def last(self) -> int:
        """Return the number of the last ended table."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(select(func.max(schema.ended.c.id))) or 0)

    async def words_for(self, table_id: str) -> str | None:
        """Return the operator's message about an ended table; None if it was not ended."""
        own = schema.ended.c
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(select(own.words).where(own.table_id == table_id))
        return found


def time_of(at: Any) -> datetime | None:
    """Return a time of the database, which is text in SQLite; None if that is damaged."""
    try:
        when = at if isinstance(at, datetime) else datetime.fromisoformat(at)
    except (ValueError, TypeError):
        return None
    return when.replace(tzinfo=when.tzinfo or UTC)
