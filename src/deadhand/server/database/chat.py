"""Chat messages, and comments on moves of finished games; stored beside a table's game and never within it."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, func, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.server_frames import ChatMessage
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused

MAX_MESSAGES: Final = 200
"""The most messages of a table that are stored: the last ones."""
MAX_COMMENTS: Final = 200
"""The most comments on one game, of which each person has an equal share."""
_messages: Final = schema.messages.c
_comments: Final = schema.comments.c
MESSAGE_COLUMNS: Final = tuple(_messages[name] for name in ChatMessage.__annotations__)
COMMENT_COLUMNS: Final = tuple(_comments[name] for name in Comment.__annotations__)
MESSAGES: Final = select(*MESSAGE_COLUMNS).where(_messages.table_id == bindparam("table")).order_by(_messages.id)
"""The messages of a table, in order."""


@dataclass(frozen=True, slots=True)
class NewText:
    """A message or a comment to store."""

    seat: int
    name: str
    text: str
    browser: str | None = None
    """The number of its browser, for the operator; None if that is not known."""


def message_of(row: Row[Any]) -> ChatMessage:
    """Return a chat message from its row."""
    return ChatMessage(id=row.id, seat=row.seat, who=row.who, name=row.name, text=row.text, at=row.at.timestamp())


def _comment_of(row: Row[Any]) -> Comment:
    return Comment(id=row.id, move=row.move, seat=row.seat, name=row.name, text=row.text, at=row.at.timestamp())


@dataclass(eq=False)
class ChatStorage:
    """The chat messages of all tables."""

    _database: Database

    async def add(self, table_id: str, new: NewText, *, who: str) -> ChatMessage:
        """Store a message, and delete those that are too old to be kept."""
        row = {"table_id": table_id, "who": who, **asdict(new), "at": datetime.now(UTC)}
        insertion = insert(schema.messages).values(row)
        oldest = (
            select(_messages.id)
            .where(_messages.table_id == table_id)
            .order_by(_messages.id.desc())
            .offset(MAX_MESSAGES - 1)
            .limit(1)
        )
        deletion = delete(schema.messages).where(
            _messages.table_id == table_id, _messages.id < oldest.scalar_subquery()
        )
        async with self._database.transaction(table_id) as connection:
            self._database.reserve(row)
            message = (await connection.execute(insertion.returning(*MESSAGE_COLUMNS))).one()
            await connection.execute(deletion)
            await self._database.announce_change(connection, table_id)
        return message_of(message)


@dataclass(eq=False)
class CommentStorage:
    """The comments of all tables."""

    _database: Database

    async def of(self, table_id: str) -> list[Comment]:
        """Return the comments on a game, in the order of its moves."""
        query = select(*COMMENT_COLUMNS).where(_comments.table_id == table_id).order_by(_comments.move, _comments.id)
        async with self._database.reading(table_id) as connection:
            return [_comment_of(row) for row in await connection.execute(query)]

    async def add(self, table_id: str, new: NewText, *, move: int, most: int) -> Comment:
        """Store a comment of a seat.

        Raises:
            Refused: if it has written `most` already.
        """
        row = {"table_id": table_id, "move": move, **asdict(new), "at": datetime.now(UTC)}
        mine = _comments.table_id == table_id, _comments.seat == new.seat
        count = select(func.count()).select_from(schema.comments).where(*mine)
        async with self._database.transaction(table_id) as connection:
            if (await connection.scalar(count) or 0) >= most:
                raise Refused("You may write {0} comments on this game. Delete one of yours first.", most)
            self._database.reserve(row)
            added = await connection.execute(insert(schema.comments).values(row).returning(*COMMENT_COLUMNS))
            return _comment_of(added.one())

    async def delete(self, table_id: str, number: int) -> None:
        """Delete a comment, if it is still there."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(
                delete(schema.comments).where(_comments.table_id == table_id, _comments.id == number)
            )
