"""Compaction of the move log: a move and its undo cancel out, and are deleted.

Numbers are never reused. A server that has not seen deleted commands reloads the table. A move that it writes under
a deleted number is refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database

BATCH: Final = 500
"""Commands that one statement deletes, since databases limit its length."""


@dataclass(eq=False)
class CompactionStorage:
    """Compaction of the move logs of one database."""

    _database: Database

    async def fold(self, table_id: str, numbers: Sequence[int], *, to: int) -> None:
        """Delete the commands of these numbers, which are moves and their own undoings, none later than `to`.

        All go or none, or what is left of a pair would take back another choice.
        """
        own, moves = schema.tables.c, schema.moves.c
        ordered = sorted(numbers)
        async with self._database.transaction(table_id) as connection:
            await connection.execute(update(schema.tables).where(own.id == table_id, own.folded < to).values(folded=to))
            for first in range(0, len(ordered), BATCH):
                some = ordered[first : first + BATCH]
                await connection.execute(delete(schema.moves).where(moves.table_id == table_id, moves.n.in_(some)))


async def delete_stale_moves(connection: AsyncConnection, kept: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """Delete of moves that were just written those whose numbers had been folded away; returns the others.

    A number is free only once the transaction that folded it has ended; what that noted is read after the writing.
    """
    own, moves = schema.tables.c, schema.moves.c
    query = select(own.id, own.folded).where(own.id.in_({table for table, _ in kept}), own.folded > 0)
    folded = {row.id: row.folded for row in await connection.execute(query)}
    stale = {(table, n) for table, n in kept if n <= folded.get(table, 0)}
    for table, n in stale:
        await connection.execute(delete(schema.moves).where(moves.table_id == table, moves.n == n))
    return kept - stale
