"""Chat messages, and comments on moves of finished games; stored beside a table's game and never within it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, func, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.server_frames import Said
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused

MAX_MESSAGES: Final = 200
"""How many words of a table are kept: the last ones."""
MAX_COMMENTS: Final = 200
"""The most comments on one game, of which each person has an equal share."""
_words: Final = schema.words.c
_comments: Final = schema.comments.c
MESSAGE: Final = tuple(_words[name] for name in Said.__annotations__)
COMMENT: Final = tuple(_comments[name] for name in Comment.__annotations__)
SAID: Final = select(*MESSAGE).where(_words.table_id == bindparam("table")).order_by(_words.id)
"""The messages of a table, in order."""


def said_of(row: Row[Any]) -> Said:
    """Return a chat message from its row."""
    return Said(id=row.id, seat=row.seat, who=row.who, name=row.name, text=row.text, at=row.at.timestamp())


def _comment_of(row: Row[Any]) -> Comment:
    return Comment(id=row.id, move=row.move, seat=row.seat, name=row.name, text=row.text, at=row.at.timestamp())


@dataclass(eq=False)
class ChatStorage:
    """The talk of all tables."""

    _database: Database

    async def say(self, table_id: str, *, seat: int, who: str, name: str, text: str) -> Said:
        """Keep what somebody says, and forget what is too long ago."""
        row = {"table_id": table_id, "seat": seat, "who": who, "name": name, "text": text, "at": datetime.now(UTC)}
        said = insert(schema.words).values(row)
        oldest = (
            select(_words.id)
            .where(_words.table_id == table_id)
            .order_by(_words.id.desc())
            .offset(MAX_MESSAGES - 1)
            .limit(1)
        )
        forgotten = delete(schema.words).where(_words.table_id == table_id, _words.id < oldest.scalar_subquery())
        async with self._database.transaction(table_id) as connection:
            self._database.reserve(row)
            message = (await connection.execute(said.returning(*MESSAGE))).one()
            await connection.execute(forgotten)
            await self._database.announce_change(connection, table_id)
        return said_of(message)


@dataclass(eq=False)
class CommentStorage:
    """The comments of all tables."""

    _database: Database

    async def of(self, table_id: str) -> list[Comment]:
        """Return the comments on a game, in the order of its moves."""
        query = select(*COMMENT).where(_comments.table_id == table_id).order_by(_comments.move, _comments.id)
        async with self._database.reading(table_id) as connection:
            return [_comment_of(row) for row in await connection.execute(query)]

    async def add(self, table_id: str, *, move: int, seat: int, name: str, text: str, most: int) -> Comment:
        """Store a comment of a seat.

        Raises:
            Refused: if it has written `most` already.
        """
        row = {"table_id": table_id, "move": move, "seat": seat, "name": name, "text": text, "at": datetime.now(UTC)}
        mine = _comments.table_id == table_id, _comments.seat == seat
        count = select(func.count()).select_from(schema.comments).where(*mine)
        async with self._database.transaction(table_id) as connection:
            if (await connection.scalar(count) or 0) >= most:
                raise Refused("You may write {0} comments on this game. Delete one of yours first.", most)
            self._database.reserve(row)
            added = await connection.execute(insert(schema.comments).values(row).returning(*COMMENT))
            return _comment_of(added.one())

    async def delete(self, table_id: str, number: int) -> None:
        """Delete a comment, if it is still there."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(
                delete(schema.comments).where(_comments.table_id == table_id, _comments.id == number)
            )
