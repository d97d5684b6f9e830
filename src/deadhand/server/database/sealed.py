"""Premoves in the database: sealed answers, until they are played, taken back or dropped."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Delete, bindparam, delete, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
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


@dataclass(eq=False)
class SealedStorage:
    """The sealed answers of one database, one at most for each seat."""

    _database: Database

    async def keep(self, table_id: str, sealed: SealedAnswer) -> None:
        """Store an answer in place of the seat's former one; on return it is on disk."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(_deletion(table_id, sealed.seat))
            await connection.execute(insert(schema.sealed), {"table_id": table_id, **asdict(sealed)})
            await self._database.announce_change(connection, table_id)

    async def drop(self, table_id: str, seat: int) -> bool:
        """Delete a seat's answer; return False if there is none."""
        return await self._database.change(table_id, _deletion(table_id, seat))

    async def play(self, table_id: str, move: Move) -> None:
        """Write a seat's sealed answer as a move and delete it, in one transaction.

        Raises:
            SealedAnswerMissing: if there is no such answer any more.
            MoveNumberTaken: if the move's number is taken.
        """
        async with self._database.transaction(table_id) as connection:
            played = _deletion(table_id, move.seat).where(_own.action == move.action)
            if not (await connection.execute(played)).rowcount:
                raise SealedAnswerMissing("That answer was taken back.")
            if not await insert_moves(connection, [(table_id, move)], server=self._database.server):
                raise MoveNumberTaken("Another move came first.")


def _deletion(table_id: str, seat: int) -> Delete:
    return delete(schema.sealed).where(_own.table_id == table_id, _own.seat == seat)
