"""Finished games that were played on devices and sent by them: saved games without names, compressed."""

import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final

from sqlalchemy import Delete, and_, delete, func, select, true
from sqlalchemy.sql import ColumnElement

from deadhand.match.saved import SavedGame, saved_from
from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.limits.client_quota import charge_storage, run_in_thread

PAGE: Final = 200
"""Games that are read at once."""

COLUMNS: Final = schema.played_on_device.c


@dataclass(eq=False)
class DeviceGameStorage:
    """The finished games of devices in one database."""

    _database: Database

    async def hash_of(self, game_id: str) -> str | None:
        """Return the hash with which a game was stored; None if it is not."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(COLUMNS.hash).where(COLUMNS.id == game_id))

    async def keep(self, game_id: str, *, digest: str, saved: SavedGame, most: int) -> None:
        """Store a game, unless its id is there already, and delete all but the latest `most` games."""
        packed = await run_in_thread(partial(_packed, saved))
        row = {"id": game_id, "hash": digest, "game": saved.game, "at": datetime.now(UTC)}
        async with self._database.transaction() as connection:
            self._database.reserve(row)
            charge_storage(len(packed))
            new = schema.insert_into(schema.played_on_device, connection).values(**row, saved=packed)
            await connection.execute(new.on_conflict_do_nothing())
            await connection.execute(all_but_latest(most))

    async def delete_older(self, when: datetime) -> int:
        """Delete the games that were stored before then; return how many."""
        async with self._database.transaction() as connection:
            return (await connection.execute(delete(schema.played_on_device).where(COLUMNS.at < when))).rowcount

    async def count(self, game: str | None = None, *, since: datetime | None = None) -> int:
        """Return the number of games, or of those of one game, that were stored since then."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(func.count(COLUMNS.id)).where(_of(game, since))) or 0

    async def all(self, game: str | None = None, *, since: datetime | None = None) -> AsyncIterator[SavedGame]:
        """Yield the games, or those of one game, by their ids, which say nothing about when they were played.

        `since` is the earliest time at which they were stored.
        """
        last = ""
        while True:
            chosen = select(COLUMNS.id, COLUMNS.saved).where(_of(game, since), COLUMNS.id > last)
            page = chosen.order_by(COLUMNS.id).limit(PAGE)
            async with self._database.reading() as connection:
                rows = list(await connection.execute(page))
            for last, packed in rows:
                yield saved_from(zlib.decompress(packed).decode(), f"game {last}")
            if len(rows) < PAGE:
                return


def all_but_latest(most: int) -> Delete:
    """Return the deletion of all but the latest `most` games.

    It is part of every insertion, and in an SQLite file moves wait meanwhile. So it reads only the index of the times.
    """
    oldest = select(COLUMNS.at).order_by(COLUMNS.at.desc()).offset(most - 1).limit(1).scalar_subquery()
    return delete(schema.played_on_device).where(COLUMNS.at < oldest)


def _of(game: str | None, since: datetime | None) -> ColumnElement[bool]:
    return and_(true(), *([COLUMNS.game == game] if game else []), *([COLUMNS.at >= since] if since else []))


def _packed(saved: SavedGame) -> bytes:
    return zlib.compress(saved.text().encode(), 9)
