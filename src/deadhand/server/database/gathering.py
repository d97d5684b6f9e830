"""The stored state of a table before it begins: ready players, freed seats, bans."""

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from deadhand.server.database import schema
from deadhand.server.database.contributions import delete_promises, promises_of
from deadhand.server.database.engine import reading, transaction
from deadhand.server.database.notices import Notice, announce

BANNED: Final = select(schema.bans.c.who).where(schema.bans.c.table_id == bindparam("table"))
"""Who may not come to a table again."""
OPEN_SEAT: Final = {"kind": "open", "bot": None, "secret_hash": None, "stand_in": False, "ready": False}


class GatheringStorage:
    """The people of tables that have not begun. Every method raises `Refused` if the database cannot be used."""

    def __init__(self, engine: AsyncEngine, *, server: str) -> None:
        self._engine = engine
        self._server = server

    async def begin(self, table_id: str, *, bots: Mapping[int, tuple[str, str]]) -> bool:
        """Begin, with bots (each its sort and name) at the seats that are still open; False if it has begun.

        If people have promised numbers, these are opened first, and no promise is taken any more.
        """
        async with transaction(self._engine, table_id) as connection:
            if not await _hold(connection, table_id, opening=True):
                return False
            for seat, (bot, name) in bots.items():
                still_open = (*_own(table_id, seat), schema.seats.c.kind == "open")
                filled = update(schema.seats).where(*still_open).values(kind="bot", bot=bot, name=name)
                await connection.execute(filled)
            if not await promises_of(connection, table_id):
                dealt = update(schema.tables).where(schema.tables.c.id == table_id).values(opening=False, begun=True)
                await connection.execute(dealt)
            await self._tell(connection, table_id)
        return True

    async def free(self, table_id: str, seat: int, *, name: str, host: int) -> bool:
        """Open a seat to anybody, and name who hosts the table then; False if it has begun."""
        async with transaction(self._engine, table_id) as connection:
            if not await _hold(connection, table_id, host=host):
                return False
            await connection.execute(update(schema.seats).where(*_own(table_id, seat)).values(**OPEN_SEAT, name=name))
            await delete_promises(connection, table_id, [seat])
            await self._tell(connection, table_id)
        return True

    async def set_ready(self, table_id: str, key: str, *, ready: bool) -> None:
        """Keep whether the person with this key is ready."""
        own = schema.seats.c
        change = update(schema.seats).where(own.table_id == table_id, own.secret_hash == key).values(ready=ready)
        async with transaction(self._engine, table_id) as connection:
            await connection.execute(change)
            await self._tell(connection, table_id)

    async def ban(self, table_id: str, who: str) -> None:
        """Keep that somebody, who is not banned yet, may not come again."""
        async with transaction(self._engine, table_id) as connection:
            await connection.execute(insert(schema.bans), {"table_id": table_id, "who": who})
            await self._tell(connection, table_id)

    async def banned(self, table_id: str) -> set[str]:
        """Return the banned players."""
        async with reading(self._engine, table_id) as connection:
            return set(await connection.scalars(BANNED, {"table": table_id}))

    async def _tell(self, connection: AsyncConnection, table_id: str) -> None:
        await announce(connection, [Notice(self._server, "table", table_id)])


async def _hold(connection: AsyncConnection, table_id: str, **values: Any) -> bool:
    """Change a table that still gathers, and keep others from changing it until the end; whether it has not."""
    own = schema.tables.c
    change = update(schema.tables).where(own.id == table_id, own.begun.is_(False), own.opening.is_(False))
    return bool((await connection.execute(change.values(**values))).rowcount)


def _own(table_id: str, seat: int) -> tuple[Any, Any]:
    return schema.seats.c.table_id == table_id, schema.seats.c.seat == seat
