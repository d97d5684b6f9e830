"""Open tables: a host lists a table to find players, and it leaves the list by itself.

It does so when the game begins, all seats are taken, the host stands up, or nobody is at the table any more.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.listings import ListedTable
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.lobby.host_decisions import check_not_begun
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.server.shapes.table import SpokenLanguage
from deadhand.table.errors import Refused

BEAT: Final = 30.0
"""Seconds between two notes of who is at the listed tables."""
UNATTENDED: Final = timedelta(seconds=4 * BEAT)
"""How long a table stays on the list after the last of its players has left."""
OFF: Final = "This server has no list of open tables. Its operator can turn it on with --open-tables."
FULL: Final = "All seats are taken. Free one first, then you can look for players."


class OpenTables:
    """The list of open tables, as one server sees and keeps it."""

    def __init__(self, storage: Storage, rooms: Mapping[str, Room], *, enabled: bool) -> None:
        self._storage = storage
        self._rooms = rooms
        self._enabled = enabled

    def check_enabled(self) -> None:
        """Refuse if the server has no list."""
        if not self._enabled:
            raise Forbidden(OFF)

    async def list_table(
        self, room: Room, *, by: Collection[int], language: SpokenLanguage, check_name: Callable[[str], None]
    ) -> None:
        """List a table for its host, with the language that is spoken there; `check_name` refuses blocked words.

        Raises:
            Refused: if there is no list, somebody else is the host, the game has begun, no seat is open, or a name is
                blocked.
        """
        self.check_enabled()
        _check_host(room, by)
        async with room.lock:
            check_not_begun(room)
            if all(seat.kind != "open" for seat in room.seats):
                raise Refused(FULL)
            for seat in room.seats:
                check_name(seat.name)
            await self._storage.listings.add(room.id, language)
            await room.read_all()

    async def unlist_table(self, room: Room, *, by: Collection[int]) -> None:
        """Take a table off the list for its host.

        Raises:
            Refused: if somebody else is the host.
        """
        _check_host(room, by)
        async with room.lock:
            await self._storage.listings.remove(room.id)
            await room.read_all()

    async def find(self) -> list[ListedTable]:
        """Return the open tables of all servers.

        Raises:
            Forbidden: if the server has no list.
        """
        self.check_enabled()
        return await self._storage.listings.open_tables(attended_since=datetime.now(UTC) - UNATTENDED)

    async def follow_attendance(self) -> None:
        """Note who is at the listed tables, and end the listings of the others, until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(DatabaseUnavailable):  # the next beat tries again
                await self.note_attendance()

    async def note_attendance(self) -> None:
        """Note which listed tables have a player here, and take those off the list that have had none for a while."""
        attended = [room.id for room in list(self._rooms.values()) if room.record.listing and _is_attended(room)]
        if attended:
            await self._storage.listings.note_attended(attended)
        for table_id in await self._storage.listings.end_unattended(datetime.now(UTC) - UNATTENDED):
            if (room := self._rooms.get(table_id)) is not None:
                with suppress(Refused):  # it may have been deleted
                    await room.refresh()


def _check_host(room: Room, by: Collection[int]) -> None:
    host = room.record.host
    if host not in by:
        raise Refused("Only the host, {0}, decides that.", room.seats[host].name)


def _is_attended(room: Room) -> bool:
    """Return whether somebody with a seat is connected to this server."""
    return any(seat.kind == "human" and seat.connections for seat in room.seats)
