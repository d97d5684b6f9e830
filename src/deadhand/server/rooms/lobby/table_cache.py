"""The tables in memory, read with single flight and evicted after a time to live."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

from deadhand.server.operation.background import cancel_all
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

MOST_LINGERING: Final = 200
"""The most tables kept alive without a holder."""


class TableCache:
    """One object per table while anybody holds it: a connection, a request, or its bots.

    It is kept for some seconds more, so that repeated requests do not read it every time.
    """

    def __init__(
        self, read: Callable[[str], Awaitable[Room]], keep_up: Callable[[Room], Awaitable[None]], *, linger: float
    ) -> None:
        """`read` loads a table, and `keep_up` applies what has changed since.

        The table is registered between the two, so that no notice is missed.
        """
        self.rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._read = read
        self._catch_up = keep_up
        self._deleted: dict[str, str] = {}
        """The reasons for tables deleted while they were being loaded."""
        self._ttl = linger
        self._reading: dict[str, asyncio.Task[Room]] = {}
        self._kept_alive: dict[str, tuple[Room, asyncio.TimerHandle]] = {}
        """Those asked for last come last; the timer lets go of each."""

    def find_table(self, table_id: str) -> Room | None:
        """Return a table that is loaded."""
        return None if table_id in self._reading else self.rooms.get(table_id)

    async def open_table(self, table_id: str) -> Room:
        """Load a table, once for all simultaneous requests."""
        reading = self._reading.get(table_id)
        if reading is None:
            reading = self._reading[table_id] = asyncio.create_task(self._load_table(table_id))
            reading.add_done_callback(lambda _: self._on_loaded(table_id))
        return await asyncio.shield(reading)  # a cancelled request must not cancel the others

    async def _load_table(self, table_id: str) -> Room:
        room = await self._read(table_id)
        if table_id in self._deleted:
            raise Refused(self._deleted[table_id])
        self.rooms[table_id] = room
        try:
            await self._catch_up(room)
        except BaseException:
            self.rooms.pop(table_id, None)
            raise
        if room.closed_by is not None:
            raise room.closed_by
        return room

    def _on_loaded(self, table_id: str) -> None:
        del self._reading[table_id]
        self._deleted.pop(table_id, None)

    def remove_deleted(self, table_id: str, why: str) -> None:
        """Remove a deleted table, and disconnect everybody there."""
        room = self.rooms.pop(table_id, None)
        if room is not None:
            room.close_with(Refused(why))
        elif table_id in self._reading:
            self._deleted[table_id] = why

    def keep_alive(self, room: Room) -> None:
        """Keep a table for the time to live from now on."""
        if not self._ttl:
            return
        self._release(room.id)
        timer = asyncio.get_running_loop().call_later(self._ttl, self._release, room.id)
        self._kept_alive[room.id] = room, timer
        if len(self._kept_alive) > MOST_LINGERING:
            self._release(next(iter(self._kept_alive)))

    def _release(self, table_id: str) -> None:
        """Keep a table no longer."""
        if table_id in self._kept_alive:
            _, timer = self._kept_alive.pop(table_id)
            timer.cancel()

    async def close(self) -> None:
        """Close every table."""
        for table_id in list(self._kept_alive):
            self._release(table_id)
        await cancel_all(self._reading.values())
        await asyncio.gather(*(room.close() for room in list(self.rooms.values())))
