"""Comments on moves of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import delete, func, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.shapes.table import Comment
from deadhand.table.errors import Refused

MAX_COMMENTS: Final = 200
"""The most comments on one game."""
_own: Final = schema.comments.c


@dataclass(eq=False)
class CommentStorage:
    """The comments of all tables."""

    _database: Database

    async def of(self, table_id: str) -> list[Comment]:
        """Return the comments on a game, in the order of its moves."""
        query = (
            select(_own.id, _own.move, _own.seat, _own.name, _own.text, _own.at)
            .where(_own.table_id == table_id)
            .order_by(_own.move, _own.id)
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
        count = select(func.count()).select_from(schema.comments).where(_own.table_id == table_id)
        async with self._database.transaction(table_id) as connection:
            if (await connection.scalar(count) or 0) >= MAX_COMMENTS:
                raise Refused("A game has at most {0} comments. Delete one first.", MAX_COMMENTS)
            added = await connection.execute(insert(schema.comments), row)
        (number,) = added.inserted_primary_key or (0,)
        return _comment_of((number, move, seat, name, text, at))

    async def delete(self, table_id: str, number: int) -> None:
        """Delete a comment, if it is still there."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(delete(schema.comments).where(_own.table_id == table_id, _own.id == number))


def _comment_of(row: Sequence[Any]) -> Comment:
    number, move, seat, name, text, at = row
    return Comment(id=number, move=move, seat=seat, name=name, text=text, at=at.timestamp())
