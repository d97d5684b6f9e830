"""The stored state of a table before its game begins: taken and freed seats, ready players, bans, and commitments.

Whatever decides who plays or what is dealt holds the row of the table until the end of its transaction. So of several
servers one freezes the commitments, and one makes the deal.
"""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Delete, Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.listings import end_listing
from deadhand.server.database.records import SeatRecord, TableChanges
from deadhand.table.errors import Refused
from deadhand.table.record.chance import seed_of_deal

BANNED: Final = select(schema.bans.c.who).where(schema.bans.c.table_id == bindparam("table"))
"""Who may not come to a table again."""
_promises: Final = schema.contributions.c
PROMISED: Final = (
    select(_promises.seat, _promises.commitment, _promises.number)
    .where(_promises.table_id == bindparam("table"))
    .order_by(_promises.seat)
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
class GatheringStorage:
    """The people of tables that have not begun, and the numbers that they give to the deal."""

    _database: Database

    async def claim(self, table_id: str, record: SeatRecord, promise: Promise | None = None) -> bool:
        """Give an open seat to a bot, or to a person, who may promise a number; False if it is not open any more.

        A table without open seats leaves the list of open tables.

        Raises:
            Refused: if somebody else has promised the same; then the seat stays open.
        """
        async with self._database.transaction(table_id) as connection:
            self._database.reserve(asdict(record), {} if promise is None else asdict(promise))
            if not (await connection.execute(_claim(table_id, record))).rowcount:
                return False
            if promise is not None:
                await insert_promise(connection, table_id, promise)
            await end_listing(connection, table_id, if_full=True)
            await self._database.announce_change(connection, table_id)
        return True

    async def free(
        self, table_id: str, seat: int, *, name: str, host: int, unlist: bool = False, ban: str | None = None
    ) -> bool:
        """Open a seat to anybody, and name who hosts the table then; False if the game has begun.

        With `unlist` the table leaves the list of open tables; `ban` is the browser of its player, if that is banned.
        """
        async with self._database.transaction(table_id) as connection:
            if not await _hold_table(connection, table_id, {"host": host}):
                return False
            if unlist:
                await end_listing(connection, table_id)
            if ban is not None:
                self._database.reserve({"who": ban})
                row = schema.insert_into(schema.bans, connection).on_conflict_do_nothing()
                await connection.execute(row, {"table_id": table_id, "who": ban})
            await connection.execute(_seat_row(table_id, seat).values(**asdict(SeatRecord(seat, name, "open"))))
            await connection.execute(_deletion(table_id, [seat]))
            await self._database.announce_change(connection, table_id)
        return True

    async def set_ready(self, table_id: str, key: str, *, ready: bool) -> None:
        """Keep whether the person with this key is ready."""
        own = schema.seats.c
        theirs = update(schema.seats).where(own.table_id == table_id, own.secret_hash == key)
        await self._database.change(table_id, theirs.values(ready=ready))

    async def ban(self, table_id: str, who: str) -> None:
        """Keep that somebody, who is not banned yet, may not come again."""
        self._database.reserve({"who": who})
        await self._database.change(table_id, insert(schema.bans).values(table_id=table_id, who=who))

    async def begin(self, table_id: str, bots: Iterable[SeatRecord] = ()) -> bool:
        """Begin, with bots at the seats that are still open; False if it has begun.

        If people have promised numbers, these are opened first, and no promise is taken any more.
        """
        async with self._database.transaction(table_id) as connection:
            if not await _hold_table(connection, table_id, {"opening": True}):
                return False
            for bot in bots:
                await connection.execute(_claim(table_id, bot))
            await end_listing(connection, table_id)
            if not (await connection.execute(PROMISED, {"table": table_id})).first():
                dealt = update(schema.tables).where(schema.tables.c.id == table_id).values(opening=False, begun=True)
                await connection.execute(dealt)
            await self._database.announce_change(connection, table_id)
        return True

    async def promise(self, table_id: str, key: str, commitment: str) -> bool:
        """Keep what the person with this key promises, in place of anything before; False if the table has begun.

        Raises:
            Refused: if they have no seat any more, or somebody else has promised the same.
        """
        own = schema.seats.c
        theirs = select(own.seat).where(own.table_id == table_id, own.secret_hash == key)
        async with self._database.transaction(table_id) as connection:
            if not await _hold_table(connection, table_id, {"opening": False}):
                return False
            seats = list(await connection.scalars(theirs))
            if not seats:
                raise Refused("Your seat has been freed. Watchers give no number to the deal.")
            self._database.reserve({"commitment": commitment})
            await connection.execute(_deletion(table_id, seats))
            await insert_promise(connection, table_id, Promise(min(seats), commitment))
            await self._database.announce_change(connection, table_id)
        return True

    async def open(self, table_id: str, seat: int, number: str) -> bool:
        """Keep the number that was promised at a seat, and deal once none is missing; False if it is dealt already."""
        theirs = _promises.table_id == table_id, _promises.seat == seat
        opened = update(schema.contributions).where(*theirs).values(number=number)
        async with self._database.transaction(table_id) as connection:
            if not await _hold_table(connection, table_id, {"opening": True}, opening=True):
                return False
            await connection.execute(opened)
            await self._deal(connection, table_id, wait=True)
        return True

    async def deal(self, table_id: str) -> None:
        """Deal from the numbers that are there, if it is not dealt already: who has not opened theirs is late."""
        async with self._database.transaction(table_id) as connection:
            if await _hold_table(connection, table_id, {"opening": True}, opening=True):
                await self._deal(connection, table_id, wait=False)

    async def _deal(self, connection: AsyncConnection, table_id: str, *, wait: bool) -> None:
        """Make the deal of a table that is held; to `wait` is to leave it while numbers are missing."""
        promises = [Promise(*row) for row in await connection.execute(PROMISED, {"table": table_id})]
        opened = [(each.seat, each.number) for each in promises if each.number is not None]
        if wait and len(opened) < len(promises):
            return
        own = schema.tables.c
        secret: str = (await connection.execute(select(own.secret).where(own.id == table_id))).scalar_one()
        seed = seed_of_deal(secret, table_id, opened)
        await connection.execute(update(schema.tables).where(own.id == table_id).values(seed=seed, begun=True))
        await self._database.announce_change(connection, table_id)


async def insert_promise(connection: AsyncConnection, table_id: str, promise: Promise) -> None:
    """Keep a promise.

    Raises:
        Refused: if somebody else has promised the same.
    """
    try:
        await connection.execute(insert(schema.contributions), {"table_id": table_id, **asdict(promise)})
    except IntegrityError:
        raise Refused(DUPLICATE) from None


def _seat_row(table_id: str, seat: int) -> Update:
    """Return a change of a seat."""
    return update(schema.seats).where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)


def _claim(table_id: str, record: SeatRecord) -> Update:
    """Return the change that an open seat is taken."""
    return _seat_row(table_id, record.seat).where(schema.seats.c.kind == "open").values(**asdict(record))


def _deletion(table_id: str, seats: Collection[int]) -> Delete:
    """Return a deletion of what was promised at some seats."""
    return delete(schema.contributions).where(_promises.table_id == table_id, _promises.seat.in_(seats))


async def _hold_table(
    connection: AsyncConnection, table_id: str, changes: TableChanges, *, opening: bool = False
) -> bool:
    """Change a table that is not dealt, and keep others from changing it until the end of the transaction.

    Return False if its deal is made, or the opening of numbers has begun or has not, other than `opening` says.
    """
    own = schema.tables.c
    so_far = (own.id == table_id, own.begun.is_(False), own.opening.is_(opening))
    return bool((await connection.execute(update(schema.tables).where(*so_far).values(**changes))).rowcount)
