"""Chat messages, and comments on moves of finished games; stored beside a table's game and never within it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.server_frames import Said
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused

MAX_MESSAGES: Final = 200
"""How many words of a table are kept: the last ones."""
MAX_COMMENTS: Final = 200
"""The most comments on one game."""
_words: Final = schema.words.c
_comments: Final = schema.comments.c
SAID: Final = (
    select(_words.id, _words.seat, _words.who, _words.name, _words.text, _words.at)
    .where(_words.table_id == bindparam("table"))
    .order_by(_words.id)
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
            select(_words.id)
            .where(_words.table_id == table_id)
            .order_by(_words.id.desc())
            .offset(MAX_MESSAGES - 1)
            .limit(1)
        )
        forgotten = delete(schema.words).where(_words.table_id == table_id, _words.id < oldest.scalar_subquery())
        async with self._database.transaction(table_id) as connection:
            added = await connection.execute(insert(schema.words), said)
            await connection.execute(forgotten)
            await self._database.announce_change(connection, table_id)
        (number,) = added.inserted_primary_key or (0,)
        return said_of((number, seat, who, name, text, at))


@dataclass(eq=False)
class CommentStorage:
    """The comments of all tables."""

    _database: Database

    async def of(self, table_id: str) -> list[Comment]:
        """Return the comments on a game, in the order of its moves."""
        query = (
            select(_comments.id, _comments.move, _comments.seat, _comments.name, _comments.text, _comments.at)
            .where(_comments.table_id == table_id)
            .order_by(_comments.move, _comments.id)
        )
        async with self._database.reading(table_id) as connection:
            return [_comment_of(row) for row in await connection.execute(query)]

    async def add(self, table_id: str, *, move: int, seat: int, name: str, text: str) -> Comment:
        """Store a comment of a seat.

        Raises:
            Refused: if the game has as many comments as it may have.
        """
        at = datetime.now(UTC)
        row = {"table_id": table_id, "move": move, "seat": seat, "name": name, "text": text, "at": at}
        count = select(func.count()).select_from(schema.comments).where(_comments.table_id == table_id)
        async with self._database.transaction(table_id) as connection:
            if (await connection.scalar(count) or 0) >= MAX_COMMENTS:
                raise Refused("A game has at most {0} comments. Delete one first.", MAX_COMMENTS)
            added = await connection.execute(insert(schema.comments), row)
        (number,) = added.inserted_primary_key or (0,)
        return _comment_of((number, move, seat, name, text, at))

    async def delete(self, table_id: str, number: int) -> None:
        """Delete a comment, if it is still there."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(
                delete(schema.comments).where(_comments.table_id == table_id, _comments.id == number)
            )


def _comment_of(row: Sequence[Any]) -> Comment:
    number, move, seat, name, text, at = row
    return Comment(id=number, move=move, seat=seat, name=name, text=text, at=at.timestamp())
