"""Keeping tables in the database. A move is on disk before anyone is told of it, and a number is taken only once."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadhand.server.database import schema
from deadhand.server.database.clearing import DeletionStorage
from deadhand.server.database.contributions import ContributionStorage, Promise, insert_promise
from deadhand.server.database.decks import keep_deck
from deadhand.server.database.endings import EndingStorage
from deadhand.server.database.engine import (
    DatabaseUnavailable,
    TableDeleted,
    check_space,
    check_writing,
    close_engine,
    new_engine,
    open_engine,
    reading,
    transaction,
)
from deadhand.server.database.folding import CompactionStorage
from deadhand.server.database.gathering import GatheringStorage
from deadhand.server.database.listener import Listener
from deadhand.server.database.migrate import is_current
from deadhand.server.database.notices import Notice, announce
from deadhand.server.database.orders import OrderStorage
from deadhand.server.database.records import COLUMNS, SeatRecord, TableChanges, TableRecord
from deadhand.server.database.sealed import SealedStorage
from deadhand.server.database.snapshots import SnapshotReader
from deadhand.server.database.store_file import file_of
from deadhand.server.database.whole import MOVES, TableSnapshot, changes_of, read_snapshot, record_of, seats_of
from deadhand.server.database.words import ChatStorage
from deadhand.server.database.writer import HINT, Move, Writer, insert_moves
from deadhand.table.errors import Refused


class Storage:
    """All tables of one database. Every method raises `Refused` if the database cannot be used."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.server = secrets.token_urlsafe(9)
        """What this server is called in notices."""
        self.shared = engine.dialect.name == "postgresql"
        """Whether other servers may use the same database, which then tells each of the others' changes."""
        self._engine = engine
        self._snapshots = SnapshotReader(engine)
        self._writer = Writer(engine, server=self.server)
        self.sealed = SealedStorage(engine, server=self.server)
        """The answers given before their turn."""
        self.gathering = GatheringStorage(engine, server=self.server)
        self.contributions = ContributionStorage(engine, server=self.server)
        """The numbers that people give to deals."""
        self.endings = EndingStorage(engine)
        self.clearing = DeletionStorage(engine, server=self.server)
        self.orders = OrderStorage(engine)
        self.folding = CompactionStorage(engine)
        self.words = ChatStorage(engine, server=self.server)

    async def create(
        self,
        table: TableRecord,
        seats: Sequence[SeatRecord],
        *,
        moves: Sequence[Move] = (),
        promise: Promise | None = None,
        follows: str | None = None,
    ) -> None:
        """Keep a new table and its seats, the moves that were made there already, and what its host promises.

        Raises:
            Refused: if another table `follows` the same one already; then nothing is kept.
        """
        now = datetime.now(UTC)
        row = {name: getattr(table, name) for name in COLUMNS}
        async with transaction(self._engine, table.id) as connection:
            if follows is not None:
                await self._follow(connection, follows, table.id)
            deck_hash = await keep_deck(connection, table.deck)
            await connection.execute(insert(schema.tables), {**row, "deck_hash": deck_hash, "created": now})
            await connection.execute(insert(schema.seats), [{**asdict(seat), "table_id": table.id} for seat in seats])
            if promise is not None:
                await insert_promise(connection, table.id, promise)
            if moves:
                first = [(table.id, move) for move in moves]
                await insert_moves(connection, first, server=self.server, at=now)

    async def table(self, table_id: str) -> TableRecord | None:
        """A table's row, or None."""
        async with reading(self._engine, table_id) as connection:
            return await connection.run_sync(record_of, table_id)

    async def whole(self, table_id: str, *, since: int = 0) -> TableSnapshot:
        """All that is kept of a table, as it stands at one moment; of its moves those after number `since`.

        Raises:
            NotKept: if there is no such table.
        """
        whole = await self._snapshots.read(partial(read_snapshot, table_id=table_id, since=since), table_id)
        if whole is None:
            raise TableDeleted
        return whole

    async def ids(self) -> list[str]:
        """The ids of all tables, in their order, which tells nothing of them."""
        async with reading(self._engine) as connection:
            return list(await connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))

    async def games_since(self, when: datetime) -> list[str]:
        """The games that tables were started of since then, the latest first."""
        own = schema.tables.c
        query = select(own.game).where(own.created >= when).group_by(own.game).order_by(func.max(own.created).desc())
        async with reading(self._engine) as connection:
            return list(await connection.scalars(query))

    async def changing(self, table_id: str) -> TableChanges:
        """Return the columns of a table's row that may change.

        Raises:
            NotKept: if it was deleted.
        """
        async with reading(self._engine, table_id) as connection:
            changes = await connection.run_sync(changes_of, table_id)
        if changes is None:
            raise TableDeleted
        return changes

    async def quiet_for(self, table_id: str) -> float:
        """Seconds since the last move at a table, asking for hints aside, or since it was made."""
        own = schema.moves.c
        last = select(func.max(own.at)).where(own.table_id == table_id, own.action != HINT)
        made = select(schema.tables.c.created).where(schema.tables.c.id == table_id)
        async with reading(self._engine, table_id) as connection:
            at: datetime = await connection.scalar(last) or await connection.scalar(made) or datetime.now(UTC)
        return max(0.0, (datetime.now(UTC) - at.replace(tzinfo=at.tzinfo or UTC)).total_seconds())

    async def seats(self, table_id: str) -> list[SeatRecord]:
        """A table's seats, in order."""
        async with reading(self._engine, table_id) as connection:
            return await connection.run_sync(seats_of, table_id)

    async def moves(self, table_id: str, *, since: int = 0) -> list[Move]:
        """The moves of a table after number `since`."""
        async with reading(self._engine, table_id) as connection:
            return [Move(*row) for row in await connection.execute(MOVES, {"table": table_id, "since": since})]

    async def append(self, table_id: str, move: Move) -> None:
        """Write a move; on return it is on disk.

        Raises:
            Taken: if its number is taken.
            NotKept: if the table was deleted.
        """
        await self._writer.write(table_id, move)

    async def claim(
        self, table_id: str, seat: int, *, name: str, secret_hash: str, promise: Promise | None = None
    ) -> bool:
        """Give an open seat to a person, who may promise a number; False if it is not open any more.

        Raises:
            Refused: if somebody else has promised the same; then the seat stays open.
        """
        person = {"kind": "human", "name": name, "secret_hash": secret_hash}
        return await self._fill(table_id, seat, person, promise=promise)

    async def give_to_bot(self, table_id: str, seat: int, *, bot: str, name: str) -> bool:
        """Give an open seat to a bot; False if it is not open any more."""
        return await self._fill(table_id, seat, {"kind": "bot", "bot": bot, "name": name})

    async def _fill(
        self, table_id: str, seat: int, values: Mapping[str, object], *, promise: Promise | None = None
    ) -> bool:
        own = schema.seats.c
        still_open = (own.table_id == table_id, own.seat == seat, own.kind == "open")
        return await self._changed(table_id, update(schema.seats).where(*still_open).values(values), promise=promise)

    async def set_stand_in(self, table_id: str, seat: int, *, bot: str | None, late: int = 0) -> None:
        """Keep which bot, if any, plays for the person whose seat it is, and how often that one was late in a row."""
        await self._set_seat(table_id, seat, bot=bot, stand_in=bot is not None, late=late)

    async def set_late(self, table_id: str, seat: int, *, late: int) -> None:
        """Keep how often in a row a person was late."""
        await self._set_seat(table_id, seat, late=late)

    async def _set_seat(self, table_id: str, seat: int, **values: object) -> None:
        own = schema.seats.c
        change = update(schema.seats).where(own.table_id == table_id, own.seat == seat).values(**values)
        await self._changed(table_id, change)

    async def change_settings(self, table_id: str, changes: TableChanges) -> None:
        """Keep what the host sets: the clock, the bots' pace, whether there is talk, whether hints are given."""
        await self._changed(table_id, update(schema.tables).where(schema.tables.c.id == table_id).values(**changes))

    async def _follow(self, connection: AsyncConnection, table_id: str, rematch: str) -> None:
        """Name the table that follows another, which has none yet."""
        own = schema.tables.c
        change = update(schema.tables).where(own.id == table_id, own.rematch.is_(None)).values(rematch=rematch)
        if not (await connection.execute(change)).rowcount:
            raise Refused("There is a rematch already.")
        await announce(connection, [Notice(self.server, "table", table_id)])

    async def _changed(self, table_id: str, statement: Any, *, promise: Promise | None = None) -> bool:
        """Carry out a change of a table or its seats, and keep what is promised with it; whether anything changed."""
        async with transaction(self._engine, table_id) as connection:
            changed = bool((await connection.execute(statement)).rowcount)
            if changed and promise is not None:
                await insert_promise(connection, table_id, promise)
            if changed:
                await announce(connection, [Notice(self.server, "table", table_id)])
        return changed

    async def tell(self, notices: Sequence[Notice]) -> None:
        """Tell the other servers something that is not in the database."""
        async with transaction(self._engine) as connection:
            await announce(connection, notices)

    def listener(self, *, hear: Callable[[Notice], None], connected: Callable[[], None]) -> Listener:
        """Return the listener for the other servers of a shared database."""
        return Listener(self._engine.url, hear=hear, connected=connected)

    async def check(self) -> None:
        """Do nothing if the database answers, has our schema, and carried out its last transaction.

        Raises:
            OutOfService: if it does not.
        """
        async with reading(self._engine) as connection:
            if not await connection.run_sync(is_current):
                raise DatabaseUnavailable("The database has another version's schema.")
        await check_writing(self._engine)

    def check_space(self, least: int) -> None:
        """Do nothing if the disk has so many bytes free for new tables.

        Raises:
            DiskNearlyFull: if it has not.
        """
        check_space(self._engine, least=least)

    async def close(self) -> None:
        """Let go of the database."""
        await self._writer.close()
        self._snapshots.close()
        await close_engine(self._engine)


async def open_existing_storage(url: str) -> Storage:
    """Open a database as it is, beside a server that may be using it.

    Raises:
        Refused: if it cannot be opened, or has not the schema of this version.
    """
    file = file_of(url)
    if file is not None and not file.exists():  # or it would be made
        raise Refused(f"There are no tables in {file}.")
    storage = Storage(new_engine(url))
    try:
        await storage.check()
    except Refused:
        await storage.close()
        raise
    return storage


async def open_storage(url: str) -> Storage:
    """Open a database, bringing it up to date.

    Raises:
        Refused: if it cannot be opened, is locked or read-only, or comes from a newer version.
    """
    return Storage(await open_engine(url))
