"""Chat messages, stored beside a table's game and never within it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from deadhand.server.database import schema
from deadhand.server.database.engine import reading, transaction
from deadhand.server.database.notices import Notice, announce

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


class ChatStorage:
    """The talk of all tables. Every method raises `Refused` if the database cannot be used."""

    def __init__(self, engine: AsyncEngine, *, server: str) -> None:
        self._engine = engine
        self._server = server

    async def say(self, table_id: str, *, seat: int, who: str, name: str, text: str) -> ChatMessage:
        """Keep what somebody says, and forget what is too long ago."""
        said: dict[str, Any] = {"seat": seat, "who": who, "name": name, "text": text, "at": datetime.now(UTC)}
        own = schema.words.c
        oldest = (
            select(own.id).where(own.table_id == table_id).order_by(own.id.desc()).offset(MAX_MESSAGES - 1).limit(1)
        )
        async with transaction(self._engine, table_id) as connection:
            added = await connection.execute(insert(schema.words), {"table_id": table_id, **said})
            forgotten = delete(schema.words).where(own.table_id == table_id, own.id < oldest.scalar_subquery())
            await connection.execute(forgotten)
            await announce(connection, [Notice(self._server, "said", table_id)])
        (number,) = added.inserted_primary_key or (0,)
        return ChatMessage(number, **said)

    async def all(self, table_id: str) -> list[ChatMessage]:
        """Return the last messages of a table in order."""
        async with reading(self._engine, table_id) as connection:
            return [ChatMessage(*row) for row in await connection.execute(SAID, {"table": table_id})]
