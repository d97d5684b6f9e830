"""The numbers that people give to a deal: promised by hashes until it begins, then opened, and mixed into its secret.

Whatever is changed here holds the row of the table until the end of its transaction, so that of several servers one
freezes the promises, and one makes the deal.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.records import TableChanges
from deadhand.table.errors import Refused
from deadhand.table.record.chance import seed_of_deal

_own: Final = schema.contributions.c
PROMISED: Final = (
    select(_own.seat, _own.commitment, _own.number).where(_own.table_id == bindparam("table")).order_by(_own.seat)
)
"""What was promised at a table, each with what makes a `Promise`, in order of seat."""
DUPLICATE: Final = "Somebody at this table has already given this number. Every browser must make its own."


@dataclass(frozen=True, slots=True)
class Promise:
    """A seat's commitment, and its number once that is revealed."""

    seat: int
    commitment: str
    number: str | None = None


@dataclass(eq=False)
class ContributionStorage:
    """The promises at tables."""

    _database: Database

    async def promise(self, table_id: str, key: str, commitment: str) -> bool:
        """Keep what the person with this key promises, in place of anything before; False if the table has begun.

        Raises:
            Refused: if they have no seat any more, or somebody else has promised the same.
        """
        async with self._database.transaction(table_id) as connection:
            if not await hold_table(connection, table_id, {"opening": False}):
                return False
            seats = await _seats_of(connection, table_id, key)
            if not seats:
                raise Refused("Your seat has been freed. Watchers give no number to the deal.")
            await delete_promises(connection, table_id, seats)
            await insert_promise(connection, table_id, Promise(min(seats), commitment))
            await self._database.announce_change(connection, table_id)
        return True

    async def open(self, table_id: str, seat: int, number: str) -> bool:
        """Keep the number that was promised at a seat, and deal once none is missing; False if it is dealt already."""
        own = schema.contributions.c
        opened = update(schema.contributions).where(own.table_id == table_id, own.seat == seat).values(number=number)
        async with self._database.transaction(table_id) as connection:
            if not await hold_table(connection, table_id, {"opening": True}, opening=True):
                return False
            await connection.execute(opened)
            await self._deal(connection, table_id, wait=True)
        return True

    async def deal(self, table_id: str) -> None:
        """Deal from the numbers that are there, if it is not dealt already: who has not opened theirs is late."""
        async with self._database.transaction(table_id) as connection:
            if await hold_table(connection, table_id, {"opening": True}, opening=True):
                await self._deal(connection, table_id, wait=False)

    async def _deal(self, connection: AsyncConnection, table_id: str, *, wait: bool) -> None:
        """Make the deal of a table that is held; to `wait` is to leave it while numbers are missing."""
        numbers = [(each.seat, each.number) for each in await promises_of(connection, table_id)]
        opened = [(seat, number) for seat, number in numbers if number is not None]
        if wait and len(opened) < len(numbers):
            return
        own = schema.tables.c
        secret: str = (await connection.execute(select(own.secret).where(own.id == table_id))).scalar_one()
        seed = seed_of_deal(secret, table_id, opened)
        await connection.execute(update(schema.tables).where(own.id == table_id).values(seed=seed, begun=True))
        await self._database.announce_change(connection, table_id)


async def promises_of(connection: AsyncConnection, table_id: str) -> list[Promise]:
    """Return a table's commitments in order of seat."""
    return [Promise(*row) for row in await connection.execute(PROMISED, {"table": table_id})]


async def insert_promise(connection: AsyncConnection, table_id: str, promise: Promise) -> None:
    """Keep a promise.

    Raises:
        Refused: if somebody else has promised the same.
    """
    kept = {"table_id": table_id, "seat": promise.seat, "commitment": promise.commitment, "number": promise.number}
    try:
        await connection.execute(insert(schema.contributions), kept)
    except IntegrityError:
        raise Refused(DUPLICATE) from None


async def delete_promises(connection: AsyncConnection, table_id: str, seats: Collection[int]) -> None:
    """Forget what was promised at some seats."""
    own = schema.contributions.c
    await connection.execute(delete(schema.contributions).where(own.table_id == table_id, own.seat.in_(seats)))


async def _seats_of(connection: AsyncConnection, table_id: str, key: str) -> list[int]:
    """The seats that the secret with this hash opens."""
    own = schema.seats.c
    return list(await connection.scalars(select(own.seat).where(own.table_id == table_id, own.secret_hash == key)))


async def hold_table(
    connection: AsyncConnection, table_id: str, changes: TableChanges, *, opening: bool = False
) -> bool:
    """Change a table that is not dealt, and keep others from changing it until the end of the transaction.

    Return False if its deal is made, or the opening of numbers has begun or has not, other than `opening` says.
    """
    own = schema.tables.c
    so_far = (own.id == table_id, own.begun.is_(False), own.opening.is_(opening))
    return bool((await connection.execute(update(schema.tables).where(*so_far).values(**changes))).rowcount)
