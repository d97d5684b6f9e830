"""The stored state of a table before its game begins: taken and freed seats, ready players, bans, and commitments.

Whatever decides who plays or what is dealt holds the row of the table until the end of its transaction. So of several
servers one freezes the commitments, and one makes the deal.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Delete, Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.listings import end_listing
from deadhand.server.database.records import SeatRecord, TableChanges, row_of
from deadhand.table.errors import Refused
from deadhand.table.record.chance import seed_of_deal

BANNED: Final = select(schema.bans.c.who).where(schema.bans.c.table_id == bindparam("table"))
"""Query of the people who are banned from a table."""
_commitments: Final = schema.commitments.c
COMMITMENTS: Final = (
    select(_commitments.seat, _commitments.commitment, _commitments.number)
    .where(_commitments.table_id == bindparam("table"))
    .order_by(_commitments.seat)
)
"""The commitments of a table, each with what makes a `StoredCommitment`, in order of seat."""
DUPLICATE: Final = "Somebody at this table has already given this number. Every browser must make its own."


@dataclass(frozen=True, slots=True)
class StoredCommitment:
    """A seat's commitment, and its number once that is revealed."""

    seat: int
    commitment: str
    number: str | None = None


@dataclass(eq=False)
class GatheringStorage:
    """The people of tables that have not begun, and the numbers that they give to the deal."""

    _database: Database

    async def claim(self, table_id: str, record: SeatRecord, commitment: StoredCommitment | None = None) -> bool:
        """Give an open seat to a bot, or to a person, who may commit to a number; False if it is not open any more.

        A table without open seats leaves the list of open tables.

        Raises:
            Refused: if somebody else has committed to the same number; then the seat stays open.
        """
        self._database.reserve(row_of(record), {} if commitment is None else row_of(commitment))

        def claim(connection: Connection) -> bool:
            if not connection.execute(_claim(table_id, record)).rowcount:
                return False
            if commitment is not None:
                insert_commitment(connection, table_id, commitment)
            end_listing(connection, table_id, if_full=True)
            self._database.announce_within(connection, table_id)
            return True

        return await self._database.write(claim, table_id)

    async def free(
        self, table_id: str, seat: int, *, name: str, host: int, unlist: bool = False, ban: str | None = None
    ) -> bool:
        """Open a seat to anybody, and name who hosts the table then; False if the game has begun.

        With `unlist` the table leaves the list of open tables; `ban` is the browser of its player, if that is banned.
        """
        if ban is not None:
            self._database.reserve({"who": ban})

        def free(connection: Connection) -> bool:
            if not _hold_table(connection, table_id, {"host": host}):
                return False
            if unlist:
                end_listing(connection, table_id)
            if ban is not None:
                row = schema.insert_into(schema.bans, connection).on_conflict_do_nothing()
                connection.execute(row, {"table_id": table_id, "who": ban})
            connection.execute(_seat_row(table_id, seat).values(**row_of(SeatRecord(seat, name, "open"))))
            connection.execute(_deletion(table_id, [seat]))
            self._database.announce_within(connection, table_id)
            return True

        return await self._database.write(free, table_id)

    async def rename(self, table_id: str, seat: int, key: str, name: str) -> bool:
        """Rename the person with this key at their seat; False if it is not theirs any more, or the game has begun."""
        self._database.reserve({"name": name})
        renaming = _seat_row(table_id, seat).where(schema.seats.c.secret_hash == key).values(name=name)

        def rename(connection: Connection) -> bool:
            if not _hold_table(connection, table_id, {"revealing": False}):
                return False
            renamed = connection.execute(renaming).rowcount > 0
            self._database.announce_within(connection, table_id)
            return renamed

        return await self._database.write(rename, table_id)

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

        If people have committed to numbers, these are revealed first, and no commitment is taken any more.
        """

        def begin(connection: Connection) -> bool:
            if not _hold_table(connection, table_id, {"revealing": True}):
                return False
            for bot in bots:
                connection.execute(_claim(table_id, bot))
            end_listing(connection, table_id)
            if not connection.execute(COMMITMENTS, {"table": table_id}).first():
                dealt = update(schema.tables).where(schema.tables.c.id == table_id).values(revealing=False, begun=True)
                connection.execute(dealt)
            self._database.announce_within(connection, table_id)
            return True

        return await self._database.write(begin, table_id)

    async def commit(self, table_id: str, key: str, commitment: str) -> bool:
        """Store the commitment of the person with this key, replacing an earlier one; False if the game has begun.

        Raises:
            Refused: if they have no seat any more, or somebody else has committed to the same number.
        """
        own = schema.seats.c
        theirs = select(own.seat).where(own.table_id == table_id, own.secret_hash == key)
        self._database.reserve({"commitment": commitment})

        def commit(connection: Connection) -> bool:
            if not _hold_table(connection, table_id, {"revealing": False}):
                return False
            seats = list(connection.scalars(theirs))
            if not seats:
                raise Refused("Your seat has been freed. Watchers give no number to the deal.")
            connection.execute(_deletion(table_id, seats))
            insert_commitment(connection, table_id, StoredCommitment(min(seats), commitment))
            self._database.announce_within(connection, table_id)
            return True

        return await self._database.write(commit, table_id)

    async def reveal(self, table_id: str, seat: int, number: str) -> bool:
        """Store the number behind a seat's commitment, and deal once none is missing; False if it is dealt already."""
        theirs = _commitments.table_id == table_id, _commitments.seat == seat

        def reveal(connection: Connection) -> bool:
            secret = _hold_table(connection, table_id, {"revealing": True}, revealing=True)
            if secret is None:
                return False
            connection.execute(update(schema.commitments).where(*theirs).values(number=number))
            self._deal(connection, table_id, secret, wait=True)
            return True

        return await self._database.write(reveal, table_id)

    async def deal(self, table_id: str) -> None:
        """Deal from the numbers that are there, if it is not dealt already: who has not revealed theirs is late."""

        def deal(connection: Connection) -> None:
            secret = _hold_table(connection, table_id, {"revealing": True}, revealing=True)
            if secret is not None:
                self._deal(connection, table_id, secret, wait=False)

        await self._database.write(deal, table_id)

    def _deal(self, connection: Connection, table_id: str, secret: str, *, wait: bool) -> None:
        """Make the deal of a table that is held; to `wait` is to leave it while numbers are missing."""
        commitments = [StoredCommitment(*row) for row in connection.execute(COMMITMENTS, {"table": table_id})]
        revealed = [(each.seat, each.number) for each in commitments if each.number is not None]
        if wait and len(revealed) < len(commitments):
            return
        own = schema.tables.c
        seed = seed_of_deal(secret, table_id, revealed)
        connection.execute(update(schema.tables).where(own.id == table_id).values(seed=seed, begun=True))
        self._database.announce_within(connection, table_id)


def insert_commitment(connection: Connection, table_id: str, commitment: StoredCommitment) -> None:
    """Store a commitment.

    Raises:
        Refused: if somebody else has committed to the same number.
    """
    try:
        connection.execute(insert(schema.commitments), {"table_id": table_id, **row_of(commitment)})
    except IntegrityError:
        raise Refused(DUPLICATE) from None


def _seat_row(table_id: str, seat: int) -> Update:
    """Return a change of a seat."""
    return update(schema.seats).where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)


def _claim(table_id: str, record: SeatRecord) -> Update:
    """Return the change that an open seat is taken."""
    return _seat_row(table_id, record.seat).where(schema.seats.c.kind == "open").values(**row_of(record))


def _deletion(table_id: str, seats: Collection[int]) -> Delete:
    """Return a deletion of the commitments of some seats."""
    return delete(schema.commitments).where(_commitments.table_id == table_id, _commitments.seat.in_(seats))


def _hold_table(connection: Connection, table_id: str, changes: TableChanges, *, revealing: bool = False) -> str | None:
    """Change a table that is not dealt, and keep others from changing it until the end of the transaction.

    Return its secret; None if its deal is made, or the revealing of numbers has begun or has not, other than
    `revealing` says.
    """
    own = schema.tables.c
    so_far = (own.id == table_id, own.begun.is_(False), own.revealing.is_(revealing))
    held = update(schema.tables).where(*so_far).values(**changes).returning(own.secret)
    return connection.execute(held).scalar_one_or_none()
