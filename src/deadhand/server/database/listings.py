"""The list of open tables, whose hosts look for players, with the time of the last visit there."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from deadhand.server.database import schema
from deadhand.server.database.engine import Database
from deadhand.server.database.records import SeatKind
from deadhand.server.shapes.table import SpokenLanguage

MOST: Final = 50
"""Maximum length of the list; the tables that have waited longest are on it."""
_tables, _seats, _own = schema.tables.c, schema.seats.c, schema.listings.c
HAS_OPEN_SEAT: Final = (
    select(_seats.seat)
    .where(_seats.table_id == _own.table_id, _seats.kind == "open")
    .correlate(schema.listings)
    .exists()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table that looks for players."""

    id: str
    game: str
    host: str
    """The name of the host, chosen by a stranger."""
    seats: list[SeatKind]
    """The kind of each seat, in seat order."""
    pace: float
    """Seconds that bots take over a choice, on average."""
    clock: int
    """Seconds for an answer; 0 for no limit."""
    language: SpokenLanguage
    since: float
    """The time of listing, in seconds since 1970."""


@dataclass(eq=False)
class ListingStorage:
    """The list of one database, which all its servers share."""

    _database: Database

    async def add(self, table_id: str, language: SpokenLanguage) -> None:
        """Put a table on the list; a listed one keeps its place and changes its language."""
        now = datetime.now(UTC)
        async with self._database.transaction(table_id) as connection:
            row = schema.insert_into(schema.listings, connection).on_conflict_do_update(
                index_elements=[_own.table_id], set_={"language": language, "attended": now}
            )
            values = {"table_id": table_id, "language": language, "since": now, "attended": now}
            self._database.reserve(values)
            await connection.execute(row, values)
            await self._database.announce_change(connection, table_id)

    async def remove(self, table_id: str) -> None:
        """Take a table off the list."""
        await self._database.change(table_id, delete(schema.listings).where(_own.table_id == table_id))

    async def open_tables(self, *, attended_since: datetime) -> list[ListedTable]:
        """Return the tables with open seats and a visit since then, the longest waiting first."""
        listed = (
            select(
                *(_own.table_id, _own.language, _own.since),
                *(_tables.game, _tables.host, _tables.pace, _tables.clock),
            )
            .join_from(schema.listings, schema.tables)
            .where(_own.attended >= attended_since, HAS_OPEN_SEAT)
            .order_by(_own.since, _own.table_id)
            .limit(MOST)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(listed)).all()
            seats = select(_seats.table_id, _seats.seat, _seats.name, _seats.kind).where(
                _seats.table_id.in_([row.table_id for row in rows])
            )
            people = (await connection.execute(seats.order_by(_seats.table_id, _seats.seat))).all() if rows else []
        found = []
        for row in rows:
            at = [seat for seat in people if seat.table_id == row.table_id]
            host = next((seat.name for seat in at if seat.seat == row.host), "")
            found.append(
                ListedTable(
                    id=row.table_id,
                    game=row.game,
                    host=host,
                    seats=[seat.kind for seat in at],
                    pace=row.pace,
                    clock=row.clock,
                    language=row.language,
                    since=row.since.timestamp(),
                )
            )
        return found

    async def note_attended(self, table_ids: Collection[str]) -> None:
        """Note that somebody is at these tables now."""
        async with self._database.transaction() as connection:
            seen = update(schema.listings).where(_own.table_id.in_(table_ids))
            await connection.execute(seen.values(attended=datetime.now(UTC)))

    async def end_unattended(self, before: datetime) -> list[str]:
        """Take tables without a visit since then, or without open seats, off the list.

        Return their ids.
        """
        query = select(_own.table_id).where(or_(_own.attended < before, ~HAS_OPEN_SEAT))
        async with self._database.reading() as connection:
            ended = list(await connection.scalars(query))
        if ended:
            async with self._database.transaction(*ended) as connection:
                await connection.execute(delete(schema.listings).where(_own.table_id.in_(ended)))
                await self._database.announce_change(connection, *ended)
        return ended


def end_listing(connection: Connection, table_id: str, *, if_full: bool = False) -> None:
    """Take a table off the list within a transaction; with `if_full` only if no seat is open any more."""
    ended = delete(schema.listings).where(_own.table_id == table_id)
    connection.execute(ended.where(~HAS_OPEN_SEAT) if if_full else ended)
