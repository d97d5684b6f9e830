"""Endings of games: the saved game with its account, compressed; reading them needs no rules."""

import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from deadhand.match.saved import SavedGame, saved_from
from deadhand.server.client_quota import run_in_thread
from deadhand.server.database import schema
from deadhand.server.database.engine import reading, transaction


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game, and when it was found to be so."""

    saved: SavedGame
    at: datetime


class UncheckedTable(NamedTuple):
    """A table that may be finished, its game and the version of the rules that it is played by."""

    table_id: str
    game: str
    rules: int


class EndingStorage:
    """The endings of one database. Every method raises `Refused` if the database cannot be used."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, table_id: str) -> Ending | None:
        """Return the ending of a table's game, if it is stored."""
        own = schema.endings.c
        query = select(own.saved, own.at).where(own.table_id == table_id, own.saved.is_not(None))
        async with reading(self._engine, table_id) as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return Ending(await run_in_thread(partial(_unpacked, row.saved, table_id)), row.at)

    async def kept(self, table_id: str) -> bool:
        """Return whether a table's ending is stored."""
        own = schema.endings.c
        query = select(func.count()).where(own.table_id == table_id, own.saved.is_not(None))
        async with reading(self._engine, table_id) as connection:
            return bool(await connection.scalar(query))

    async def over(self, table_id: str) -> bool | None:
        """Return whether a table's game is over, as far as that was written down; None if nobody has looked."""
        own = schema.endings.c
        query = select(own.saved.is_not(None)).where(own.table_id == table_id)
        async with reading(self._engine, table_id) as connection:
            return await connection.scalar(query)

    async def keep(self, table_id: str, *, moves: int, saved: SavedGame | None) -> None:
        """Keep how a game ended after so many moves, or with None that it had not, unless its end is kept by now."""
        row = {
            "table_id": table_id,
            "moves": moves,
            "at": datetime.now(UTC),
            "saved": None if saved is None else await run_in_thread(partial(_packed, saved)),
        }
        async with transaction(self._engine, table_id) as connection:
            await connection.execute(KEEP[connection.dialect.name], row)

    async def unknown(self) -> list[UncheckedTable]:
        """Tables of which it is not known whether they are finished: none looked, or there were moves since."""
        tables, own, moves = schema.tables.c, schema.endings.c, schema.moves.c
        last = select(moves.n).where(moves.table_id == tables.id).order_by(moves.n.desc()).limit(1).scalar_subquery()
        query = (
            select(tables.id, tables.game, tables.rules)
            .outerjoin(schema.endings, own.table_id == tables.id)
            .where(tables.begun.is_(True), tables.scene.is_(None))
            .where(last.is_not(None), or_(own.table_id.is_(None), own.saved.is_(None) & (last > own.moves)))
            .order_by(tables.id)
        )
        async with reading(self._engine) as connection:
            return [UncheckedTable(*row) for row in await connection.execute(query)]


def _keeping(new: Any) -> Any:
    """One statement, as two servers that start together may keep the end of the same table; an end is not undone."""
    own = schema.endings.c
    row = new(schema.endings)
    values = {name: row.excluded[name] for name in ("moves", "at", "saved")}
    replaced = or_(row.excluded.saved.is_not(None), own.saved.is_(None))
    return row.on_conflict_do_update(index_elements=[own.table_id], set_=values, where=replaced)


KEEP: Final = {name: _keeping(new) for name, new in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))}


def _packed(saved: SavedGame) -> bytes:
    return zlib.compress(saved.text().encode(), 9)


def _unpacked(packed: bytes, table_id: str) -> SavedGame:
    return saved_from(zlib.decompress(packed).decode(), f"table {table_id}")
