"""Table storage. A move is committed before it is broadcast, and no move number is used twice."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import Connection, func, insert, select, update

from deadhand.server.database import schema
from deadhand.server.database.chat import ChatStorage, CommentStorage
from deadhand.server.database.clearing import DeletionStorage
from deadhand.server.database.device_games import DeviceGameStorage
from deadhand.server.database.endings import EndingStorage
from deadhand.server.database.engine import Database, TableDeleted, open_database
from deadhand.server.database.exported_games import ExportedGameStorage
from deadhand.server.database.gathering import GatheringStorage, StoredCommitment, insert_commitment
from deadhand.server.database.listings import ListingStorage
from deadhand.server.database.notices import Notice, announce
from deadhand.server.database.orders import OrderStorage
from deadhand.server.database.people.moderation import ModerationStorage
from deadhand.server.database.people.people import PersonStorage
from deadhand.server.database.people.person_texts import PersonTextStorage
from deadhand.server.database.premoves import PremoveStorage
from deadhand.server.database.push import SubscriptionStorage
from deadhand.server.database.records import (
    COLUMNS,
    FORMAT,
    MovedTable,
    NewerTable,
    SeatChanges,
    SeatRecord,
    TableChanges,
    TableRecord,
    row_of,
)
from deadhand.server.database.snapshot import TableSnapshot, read_snapshot
from deadhand.server.database.writer import HINT, Move, Writer, insert_moves
from deadhand.table.errors import Refused


class TableExists(Refused):
    """There is a table with this id already."""

    def __init__(self) -> None:
        super().__init__("There is another table with this id.")


class Storage:
    """All tables of one database. Every method raises `Refused` if the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.server = database.server
        self.shared = database.shared
        self.moves = Writer(database)
        self.premoves = PremoveStorage(database)
        """The answers given before their turn."""
        self.gathering = GatheringStorage(database)
        self.endings = EndingStorage(database)
        self.clearing = DeletionStorage(database)
        self.orders = OrderStorage(database)
        self.moderation = ModerationStorage(database)
        self.chat = ChatStorage(database)
        self.people = PersonStorage(database)
        self.comments = CommentStorage(database)
        self.person_texts = PersonTextStorage(database)
        self.push = SubscriptionStorage(database)
        self.listings = ListingStorage(database)
        self.device_games = DeviceGameStorage(database)
        self.exported_games = ExportedGameStorage(database)

    async def create(
        self,
        table: TableRecord,
        seats: Sequence[SeatRecord],
        *,
        moves: Sequence[Move] = (),
        commitment: StoredCommitment | None = None,
        follows: str | None = None,
    ) -> None:
        """Store a new table with its seats, its first moves and its host's commitment.

        Raises:
            TableExists: if there is a table with its id; then nothing is stored.
            Refused: if another table `follows` the same one already; then nothing is stored.
        """
        now = datetime.now(UTC)
        row = {name: getattr(table, name) for name in COLUMNS}
        people = [row_of(seat) for seat in seats]
        self.database.reserve(row, {"deck": table.deck}, *people, *map(row_of, moves))

        def insert_all(connection: Connection) -> None:
            if follows is not None:
                self._follow(connection, follows, table.id)
            deck_hash = _keep_deck(connection, table.deck)
            new = schema.insert_into(schema.tables, connection).on_conflict_do_nothing()
            if not connection.execute(new, {**row, "deck_hash": deck_hash, "created": now}).rowcount:
                raise TableExists
            connection.execute(insert(schema.seats), [{**seat, "table_id": table.id} for seat in people])
            if commitment is not None:
                insert_commitment(connection, table.id, commitment)
            if moves:
                insert_moves(connection, [(table.id, move) for move in moves], server=self.server, at=now)

        await self.database.write(insert_all, table.id)

    def _follow(self, connection: Connection, table_id: str, rematch: str) -> None:
        """Name the table that follows another, which has none yet."""
        own = schema.tables.c
        change = update(schema.tables).where(own.id == table_id, own.rematch.is_(None)).values(rematch=rematch)
        if not connection.execute(change).rowcount:
            raise Refused("There is a rematch already.")
        self.database.announce_within(connection, table_id)

    async def snapshot(self, table_id: str, *, since: int = 0) -> TableSnapshot:
        """Return a snapshot of a table with its moves after number `since`.

        Raises:
            TableDeleted: if there is no such table.
            NewerTable: if it is of a newer format than this program knows.
        """
        found = await self.database.snapshot(partial(read_snapshot, table_id=table_id, since=since), table_id)
        if found is None:
            raise TableDeleted
        if found.record.format > FORMAT:
            raise NewerTable
        return found

    async def ids(self) -> list[str]:
        """Return the ids of all tables, sorted."""
        async with self.database.reading() as connection:
            return list(await connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))

    async def games_since(self, when: datetime) -> list[str]:
        """Return the games of tables started since then, the latest first."""
        own = schema.tables.c
        query = select(own.game).where(own.created >= when).group_by(own.game).order_by(func.max(own.created).desc())
        async with self.database.reading() as connection:
            return list(await connection.scalars(query))

    async def quiet_for(self, table_id: str) -> float:
        """Return the seconds since the last move at a table, or since it was created; hints do not count."""
        own = schema.moves.c
        last = select(func.max(own.at)).where(own.table_id == table_id, own.action != HINT)
        made = select(schema.tables.c.created).where(schema.tables.c.id == table_id)
        async with self.database.reading(table_id) as connection:
            at: datetime = await connection.scalar(last) or await connection.scalar(made) or datetime.now(UTC)
        return max(0.0, (datetime.now(UTC) - at).total_seconds())

    async def change_seats(self, table_id: str, seats: Sequence[int], changes: SeatChanges) -> None:
        """Store changes of seats: stand-ins, late answers in a row, standing orders."""
        if "orders" in changes:
            self.database.reserve(*[{"orders": changes["orders"]}] * len(seats))
        own = schema.seats.c
        theirs = update(schema.seats).where(own.table_id == table_id, own.seat.in_(seats))
        await self.database.change(table_id, theirs.values(**changes))

    async def set_level(self, table_id: str, seats: Sequence[int], *, bot: str, begun: bool) -> None:
        """Store the level of the bots at these seats, and whether it changed during the game."""
        own = schema.seats.c
        other = update(schema.seats).where(own.table_id == table_id, own.seat.in_(seats), own.bot != bot)
        await self.database.change(table_id, other.values(bot=bot, bot_changed=begun))

    async def change_settings(self, table_id: str, changes: TableChanges) -> None:
        """Store the host's settings: clock, pace of bots, chat and hints."""
        own = update(schema.tables).where(schema.tables.c.id == table_id)
        await self.database.change(table_id, own.values(**changes))

    async def move_away(self, table_id: str, moved: MovedTable, *, n: int) -> bool:
        """Store where the game of a table goes on after `n` commands; return False if that has changed meanwhile.

        The row is locked, as each insertion of a move holds it, too; afterwards none is inserted.
        """
        own, moves = schema.tables.c, schema.moves.c
        async with self.database.transaction(table_id) as connection:
            self.database.reserve(moved)
            row = select(own.id).where(own.id == table_id, own.moved.is_(None)).with_for_update()
            there = await connection.scalar(row)
            last = await connection.scalar(select(func.max(moves.n)).where(moves.table_id == table_id))
            if there is None or (last or 0) != n:
                return False
            await connection.execute(update(schema.tables).where(own.id == table_id).values(moved=moved))
            await self.database.announce_change(connection, table_id)
        return True

    async def broadcast(self, notices: Sequence[Notice]) -> None:
        """Send notices to the other servers about something that is not in the database."""
        async with self.database.transaction() as connection:
            await connection.run_sync(announce, notices)

    async def close(self) -> None:
        """Write pending moves, and close the database."""
        await self.moves.close()
        await self.database.close()


def _keep_deck(connection: Connection, text: str | None) -> str | None:
    """Store the text of a changed deck; return its key, or None for a game's own deck.

    An existing row is locked, so that nobody deletes it before the table refers to it.
    """
    if text is None:
        return None
    key = hashlib.sha256(text.encode()).hexdigest()
    row = schema.insert_into(schema.decks, connection)
    held = row.on_conflict_do_update(index_elements=[schema.decks.c.hash], set_={"hash": row.excluded.hash})
    connection.execute(held, {"hash": key, "text": text})
    return key


async def open_existing_storage(url: str) -> Storage:
    """Open a database as it is, beside a server that may be using it.

    Raises:
        Refused: if it cannot be opened, or has not the schema of this version.
    """
    database = Database(url)
    if database.file is not None and not database.file.exists():  # or it would be made
        raise Refused(f"There are no tables in {database.file}. Set their place with --data or --database.")
    try:
        await database.check()
    except Refused:
        await database.close()
        raise
    return Storage(database)


async def open_storage(url: str) -> Storage:
    """Open a database, bringing it up to date."""
    return Storage(await open_database(url))
