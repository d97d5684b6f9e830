"""Tables that go: their host deletes them, or nothing has happened there for longer than the operator keeps them.

Those in which nobody ever moved go sooner than others.
"""

import asyncio
import logging
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.in_memory import InMemory
from deadhand.server.rooms.lobby.peer_servers import Neighbours
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table.clients import NotYours

EVERY: Final = 3600.0
"""Seconds between looks for tables that have been idle for too long."""

IDLE: Final = "This table was deleted: nothing had happened there for a long time."
UNPLAYED: Final = "This table was deleted: nobody had made a move there."

logger = logging.getLogger(__name__)


class Clearing:
    """Deletes tables of one server."""

    def __init__(
        self,
        storage: Storage,
        tables: InMemory,
        neighbours: Neighbours,
        *,
        keep: float | None,
        unplayed: float | None,
    ) -> None:
        """`keep`: after so many idle seconds a table goes, and after `unplayed` if nobody ever moved; None: never."""
        self._storage = storage.clearing
        self._tables = tables
        self._neighbours = neighbours
        self._keep = keep
        self._unplayed = unplayed
        self._deleted = asyncio.Event()
        self.looked = asyncio.Event()
        """Set once it was seen what has been idle for too long when the server starts."""

    async def delete(self, room: Room, *, by: Collection[int]) -> None:
        """Delete a table, for its host, and tell everybody there.

        Raises:
            NotYours: if somebody else is the host.
        """
        host = room.row["host"]
        if host not in by:
            raise NotYours(f"Only {room.seats[host].name}, who hosts the table, can delete it.")
        async with room.lock:
            await self._storage.delete([room.id])
            self._tables.vanish(room.id, f"{room.seats[host].name}, who hosted this table, has deleted it.")
        self._deleted.set()

    async def run(self) -> None:
        """Delete what has been idle for too long, and give back the space of all that goes, until cancelled."""
        while True:
            try:
                if self._keep is not None:
                    await self.clear(_ago(self._keep))
                if self._unplayed is not None:
                    await self.clear(_ago(self._unplayed), unplayed=True)
                await self._storage.delete_unused_decks()
                await self._storage.shrink()
            except DatabaseUnavailable as refusal:
                logger.warning("Old tables are not deleted now: %s", refusal)
            finally:
                self.looked.set()
            self._deleted.clear()
            try:
                async with asyncio.timeout(EVERY):
                    await self._deleted.wait()
            except TimeoutError:
                pass

    async def clear(self, before: datetime, *, unplayed: bool = False) -> int:
        """Delete the tables that have been idle since then, but those that somebody looks at anywhere; how many.

        With `unplayed` these are only the ones in which nobody ever moved.
        """
        count, last = 0, ""
        while idle := await self._storage.idle_since(before, unplayed=unplayed, after=last):
            last = idle[-1]
            alone = await self._neighbours.left_alone([table for table in idle if self._nobody_at(table)])
            gone = [table for table in idle if table in alone and self._nobody_at(table)]  # nor has come meanwhile
            if gone:
                count += await self._storage.delete(gone)
            for table in gone:
                self._tables.vanish(table, UNPLAYED if unplayed else IDLE)
            await asyncio.sleep(0)
        if count:
            logger.info("%d tables were deleted that had been idle since %s.", count, before)
        return count

    def _nobody_at(self, table: str) -> bool:
        room = self._tables.find(table)
        return room is None or not room.clients


def _ago(seconds: float) -> datetime:
    return datetime.now(UTC) - timedelta(seconds=seconds)
