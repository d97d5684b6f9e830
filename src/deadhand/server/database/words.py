"""Chat messages, stored beside a table's game and never within it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database

MAX_MESSAGES: Final = 200
"""How many words of a table are kept: the last ones."""
_own: Final = schema.words.c
SAID: Final = (
    select(_own.id, _own.seat, _own.who, _own.name, _own.text, _own.at)
    .where(_own.table_id == bindparam("table"))
    .order_by(_own.id)
)
"""The words of a table, each with what makes a `ChatMessage`, in order."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message with its seat and the sender's name then; `who` is the same for one person."""

    id: int
    seat: int
    who: str
    name: str
    text: str
    at: datetime


@dataclass(eq=False)
class ChatStorage:
    """The talk of all tables."""

    _database: Database

    async def say(self, table_id: str, *, seat: int, who: str, name: str, text: str) -> ChatMessage:
        """Keep what somebody says, and forget what is too long ago."""
        said: dict[str, Any] = {"seat": seat, "who": who, "name": name, "text": text, "at": datetime.now(UTC)}
        oldest = (
            select(_own.id).where(_own.table_id == table_id).order_by(_own.id.desc()).offset(MAX_MESSAGES - 1).limit(1)
        )
        forgotten = delete(schema.words).where(_own.table_id == table_id, _own.id < oldest.scalar_subquery())
        async with self._database.transaction(table_id) as connection:
            added = await connection.execute(insert(schema.words), {"table_id": table_id, **said})
            await connection.execute(forgotten)
            await self._database.announce_change(connection, table_id)
        (number,) = added.inserted_primary_key or (0,)
        return ChatMessage(number, **said)
