"""Deletion of tables, by their host or after the retention time.

Tables without any move are deleted sooner than others.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.peer_servers import PeerServers
from deadhand.server.rooms.lobby.table_cache import TableCache
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.server.settings import Settings

EVERY: Final = 3600.0
"""Seconds between two passes."""
AT_ONCE: Final = 20
"""Tables that one transaction deletes, for which others who write wait."""
PAUSE: Final = 0.05
"""Seconds in which others write between two such transactions."""

IDLE: Final = "This table was deleted after a long time without activity."
UNPLAYED: Final = "This table was deleted because nobody played."

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class TableCleanup:
    """Deletes the tables of one server."""

    _storage: Storage
    _tables: TableCache
    _peers: PeerServers
    _settings: Settings
    first_pass: asyncio.Event = field(default_factory=asyncio.Event)
    """Set after the first pass."""

    async def delete_table(self, room: Room, *, by: Collection[int]) -> None:
        """Delete a table for its host, and notify everybody there.

        Raises:
            Forbidden: if somebody else is the host.
        """
        host = room.record.host
        if host not in by:
            raise Forbidden("Only the host, {0}, can delete this table.", room.seats[host].name)
        async with room.lock:
            await self._storage.clearing.delete([room.id])
            self._tables.remove_deleted(room.id, f"The host, {room.seats[host].name}, has deleted this table.")

    async def run_periodically(self) -> None:
        """Delete idle tables, and cut the log of the store, until cancelled."""
        while True:
            try:
                if (retention := self._settings.retention) is not None:
                    await self.delete_idle(_seconds_ago(retention))
                if (retention := self._settings.unplayed_retention) is not None:
                    await self.delete_idle(_seconds_ago(retention), unplayed=True)
                await self._delete_old_lists()
                if (retention := self._settings.device_games_retention) is not None:
                    await self._storage.device_games.delete_older(_seconds_ago(retention))
                if (retention := self._settings.moderation_retention) is not None:
                    await self._storage.moderation.delete_old(_seconds_ago(retention))
                await self._storage.moderation.delete_ended()
                await self._storage.clearing.delete_unused_decks()
                await self._storage.clearing.cut_log()
            except DatabaseUnavailable as refusal:
                logger.warning("Old tables are not deleted now: %s", refusal)
            finally:
                self.first_pass.set()
            await asyncio.sleep(EVERY)

    async def delete_idle(self, before: datetime, *, unplayed: bool = False) -> int:
        """Delete tables idle since then that nobody is connected to; return how many.

        With `unplayed` only tables without moves are deleted.
        """
        count, last = 0, ""
        while idle := await self._storage.clearing.idle_since(before, unplayed=unplayed, after=last):
            last = idle[-1]
            alone = await self._peers.find_unattended([table for table in idle if self._is_unattended(table)])
            for some in _groups(sorted(alone), AT_ONCE):
                gone = [table for table in some if self._is_unattended(table)]  # still
                count += await self._storage.clearing.delete(gone)
                for table in gone:
                    self._tables.remove_deleted(table, UNPLAYED if unplayed else IDLE)
                await asyncio.sleep(PAUSE)
        if count:
            logger.info("%d tables were deleted that had been idle since %s.", count, before)
        return count

    async def _delete_old_lists(self) -> None:
        """Delete the lists of people who have not come back, and from the others tables that were not finished."""
        people, retention = self._storage.people, self._settings.history_retention
        if retention is not None and (count := await people.delete_unseen(_seconds_ago(retention))):
            logger.info("%d lists of games were deleted that nobody had opened for long.", count)
        await people.delete_without_table()
        if (unplayed := self._settings.unplayed_retention) is not None:
            await people.delete_without_games(_seconds_ago(unplayed))

    def _is_unattended(self, table: str) -> bool:
        room = self._tables.find_table(table)
        return room is None or not room.audience.clients


def _groups(tables: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    return (tables[start : start + most] for start in range(0, len(tables), most))


def _seconds_ago(seconds: float) -> datetime:
    return datetime.now(UTC) - timedelta(seconds=seconds)
