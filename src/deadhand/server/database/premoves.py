"""Premoves in the database, until they are played, withdrawn or dropped."""

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Delete, bindparam, delete, insert, select

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.writer import Move, MoveNumberTaken, insert_moves
from deadhand.table.errors import Refused

_own: Final = schema.premoves.c
PREMOVES: Final = select(_own.seat, _own.question, _own.action, _own.n).where(_own.table_id == bindparam("table"))
"""The premoves of a table, each with what makes a `StoredPremove`."""


class PremoveMissing(Refused):
    """The premove is no longer in the database: it was played or withdrawn."""


@dataclass(frozen=True, slots=True)
class StoredPremove:
    """A seat's answer to a question, by its fingerprint, and how many moves there were when it was given."""

    seat: int
    question: str
    action: int
    n: int


@dataclass(eq=False)
class PremoveStorage:
    """The premoves of one database, one at most for each seat."""

    _database: Database

    async def keep(self, table_id: str, premove: StoredPremove) -> None:
        """Store an answer in place of the seat's former one; on return it is on disk."""
        async with self._database.transaction(table_id) as connection:
            await connection.execute(_deletion(table_id, premove.seat))
            await connection.execute(insert(schema.premoves), {"table_id": table_id, **asdict(premove)})
            await self._database.announce_change(connection, table_id)

    async def drop(self, table_id: str, seat: int) -> bool:
        """Delete a seat's answer; return False if there is none."""
        return await self._database.change(table_id, _deletion(table_id, seat))

    async def play(self, table_id: str, move: Move) -> None:
        """Write a seat's premove as a move and delete it, in one transaction.

        Raises:
            PremoveMissing: if there is no such answer any more.
            MoveNumberTaken: if the move's number is taken.
        """
        async with self._database.transaction(table_id) as connection:
            played = _deletion(table_id, move.seat).where(_own.action == move.action)
            if not (await connection.execute(played)).rowcount:
                raise PremoveMissing("That answer was taken back.")
            if not await connection.run_sync(insert_moves, [(table_id, move)], server=self._database.server):
                raise MoveNumberTaken("Another move came first.")


def _deletion(table_id: str, seat: int) -> Delete:
    return delete(schema.premoves).where(_own.table_id == table_id, _own.seat == seat)
