"""The stored state of a table before it begins: ready players, freed seats, bans."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Update, bindparam, insert, select, update

from deadhand.server.database import schema
from deadhand.server.database.contributions import delete_promises, hold_table, promises_of
from deadhand.server.database.engine import Database

BANNED: Final = select(schema.bans.c.who).where(schema.bans.c.table_id == bindparam("table"))
"""Who may not come to a table again."""
OPEN_SEAT: Final = {"kind": "open", "bot": None, "secret_hash": None, "stand_in": False, "ready": False}


@dataclass(eq=False)
class GatheringStorage:
    """The people of tables that have not begun."""

    _database: Database

    async def begin(self, table_id: str, *, bots: Mapping[int, tuple[str, str]]) -> bool:
        """Begin, with bots (each its sort and name) at the seats that are still open; False if it has begun.

        If people have promised numbers, these are opened first, and no promise is taken any more.
        """
        async with self._database.transaction(table_id) as connection:
            if not await hold_table(connection, table_id, {"opening": True}):
                return False
            for seat, (bot, name) in bots.items():
                await connection.execute(open_seat(table_id, seat).values(kind="bot", bot=bot, name=name))
            if not await promises_of(connection, table_id):
                dealt = update(schema.tables).where(schema.tables.c.id == table_id).values(opening=False, begun=True)
                await connection.execute(dealt)
            await self._database.announce_change(connection, table_id)
        return True

    async def free(self, table_id: str, seat: int, *, name: str, host: int) -> bool:
        """Open a seat to anybody, and name who hosts the table then; False if it has begun."""
        async with self._database.transaction(table_id) as connection:
            if not await hold_table(connection, table_id, {"host": host}):
                return False
            await connection.execute(seat_row(table_id, seat).values(**OPEN_SEAT, name=name))
            await delete_promises(connection, table_id, [seat])
            await self._database.announce_change(connection, table_id)
        return True

    async def set_ready(self, table_id: str, key: str, *, ready: bool) -> None:
        """Keep whether the person with this key is ready."""
        own = schema.seats.c
        theirs = update(schema.seats).where(own.table_id == table_id, own.secret_hash == key)
        await self._database.change(table_id, theirs.values(ready=ready))

    async def ban(self, table_id: str, who: str) -> None:
        """Keep that somebody, who is not banned yet, may not come again."""
        await self._database.change(table_id, insert(schema.bans).values(table_id=table_id, who=who))


def seat_row(table_id: str, seat: int) -> Update:
    """Return a change of a seat."""
    return update(schema.seats).where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)


def open_seat(table_id: str, seat: int) -> Update:
    """Return a change of a seat that nobody has taken."""
    return seat_row(table_id, seat).where(schema.seats.c.kind == "open")
