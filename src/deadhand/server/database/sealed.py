"""Premoves in the database: sealed answers, until they are played, taken back or dropped."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadhand.server.database import schema
from deadhand.server.database.engine import reading, transaction
from deadhand.server.database.notices import Notice, announce
from deadhand.server.database.writer import Move, MoveNumberTaken, insert_moves
from deadhand.table.errors import Refused

_own: Final = schema.sealed.c
SEALED: Final = select(_own.seat, _own.question, _own.action, _own.n).where(_own.table_id == bindparam("table"))
"""The sealed answers of a table, each with what makes a `SealedAnswer`."""


class SealedAnswerMissing(Refused):
    """The sealed answer is no longer in the database: it was played or taken back."""


@dataclass(frozen=True, slots=True)
class SealedAnswer:
    """A seat's answer to a question, by its fingerprint, and how many moves there were when it was given."""

    seat: int
    question: str
    action: int
    n: int


class SealedStorage:
    """The sealed answers of one database, one at most for each seat."""

    def __init__(self, engine: AsyncEngine, *, server: str) -> None:
        self._engine = engine
        self._server = server

    async def of(self, table_id: str) -> list[SealedAnswer]:
        """Return the sealed answers of a table."""
        async with reading(self._engine, table_id) as connection:
            return [SealedAnswer(*row) for row in await connection.execute(SEALED, {"table": table_id})]

    async def keep(self, table_id: str, sealed: SealedAnswer) -> None:
        """Store an answer in place of the seat's former one; on return it is on disk."""
        row = {"seat": sealed.seat, "question": sealed.question, "action": sealed.action, "n": sealed.n}
        async with transaction(self._engine, table_id) as connection:
            await self._drop(connection, table_id, sealed.seat)
            await connection.execute(insert(schema.sealed), {"table_id": table_id, **row})
            await announce(connection, [Notice(self._server, "table", table_id)])

    async def drop(self, table_id: str, seat: int) -> bool:
        """Delete a seat's answer; return False if there is none."""
        async with transaction(self._engine, table_id) as connection:
            dropped = await self._drop(connection, table_id, seat)
            await announce(connection, [Notice(self._server, "table", table_id)])
        return dropped

    async def play(self, table_id: str, move: Move) -> None:
        """Write a seat's sealed answer as a move and delete it, in one transaction.

        Raises:
            Gone: if there is no such answer any more.
            Taken: if the move's number is taken.
        """
        async with transaction(self._engine, table_id) as connection:
            if not await self._drop(connection, table_id, move.seat, action=move.action):
                raise SealedAnswerMissing("That answer was taken back.")
            if not await insert_moves(connection, [(table_id, move)], server=self._server):
                raise MoveNumberTaken("Another move came first.")

    async def _drop(self, connection: AsyncConnection, table_id: str, seat: int, **also: int) -> bool:
        own = schema.sealed.c
        wanted = [own.table_id == table_id, own.seat == seat, *(own[name] == value for name, value in also.items())]
        return bool((await connection.execute(delete(schema.sealed).where(*wanted))).rowcount)
