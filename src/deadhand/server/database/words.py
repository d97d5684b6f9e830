"""Chat messages, stored beside a table's game and never within it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.server_frames import Said

MAX_MESSAGES: Final = 200
"""How many words of a table are kept: the last ones."""
_own: Final = schema.words.c
SAID: Final = (
    select(_own.id, _own.seat, _own.who, _own.name, _own.text, _own.at)
    .where(_own.table_id == bindparam("table"))
    .order_by(_own.id)
)
"""The words of a table, each with what makes a `Said`, in order."""


def said_of(row: Sequence[Any]) -> Said:
    """Return a chat message from its row."""
    number, seat, who, name, text, at = row
    return {"id": number, "seat": seat, "who": who, "name": name, "text": text, "at": at.timestamp()}


@dataclass(eq=False)
class ChatStorage:
    """The talk of all tables."""

    _database: Database

    async def say(self, table_id: str, *, seat: int, who: str, name: str, text: str) -> Said:
        """Keep what somebody says, and forget what is too long ago."""
        at = datetime.now(UTC)
        said = {"table_id": table_id, "seat": seat, "who": who, "name": name, "text": text, "at": at}
        oldest = (
            select(_own.id).where(_own.table_id == table_id).order_by(_own.id.desc()).offset(MAX_MESSAGES - 1).limit(1)
        )
        forgotten = delete(schema.words).where(_own.table_id == table_id, _own.id < oldest.scalar_subquery())
        async with self._database.transaction(table_id) as connection:
            added = await connection.execute(insert(schema.words), said)
            await connection.execute(forgotten)
            await self._database.announce_change(connection, table_id)
        (number,) = added.inserted_primary_key or (0,)
        return said_of((number, seat, who, name, text, at))
