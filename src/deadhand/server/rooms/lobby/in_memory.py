"""The tables that are in memory: each is read once, however many ask for it, and kept for a moment after that."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

from deadhand.server.background import cancel_all
from deadhand.server.rooms.room import Room
from deadhand.table.errors import Refused

MOST_LINGERING: Final = 200
"""Tables that are kept though nobody holds them: those asked for last."""


class InMemory:
    """A table is one object for as long as anybody holds it: a connection, a request, or its thinking bots.

    It lingers for some seconds, so that who asks for it again and again does not have it read every time.
    """

    def __init__(
        self, read: Callable[[str], Awaitable[Room]], keep_up: Callable[[Room], Awaitable[None]], *, linger: float
    ) -> None:
        """`read` makes a table as it stood at some moment, `keep_up` brings it to where it stands by now.

        Between the two it becomes known here, so that nothing that is heard of it is missed.
        """
        self.rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._read = read
        self._keep_up = keep_up
        self._deleted: dict[str, str] = {}
        """Why tables are no more that were deleted while they were being read."""
        self._linger = linger
        self._reading: dict[str, asyncio.Task[Room]] = {}
        self._lingering: OrderedDict[str, Room] = OrderedDict()
        self._until: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def find(self, table_id: str) -> Room | None:
        """A table that is here already, and not just being read."""
        return None if table_id in self._reading else self.rooms.get(table_id)

    async def open(self, table_id: str) -> Room:
        """Read a table that is not here, together with all who ask for it at the same time.

        Raises:
            Refused: if there is none, or it cannot be read.
        """
        reading = self._reading.get(table_id)
        if reading is None:
            reading = self._reading[table_id] = asyncio.create_task(self._open(table_id))
            reading.add_done_callback(lambda _: self._is_read(table_id))
        return await asyncio.shield(reading)  # who goes away does not take it from the others

    async def _open(self, table_id: str) -> Room:
        room = await self._read(table_id)
        if table_id in self._deleted:
            raise Refused(self._deleted[table_id])
        self.rooms[table_id] = room
        try:
            await self._keep_up(room)
        except BaseException:
            self.rooms.pop(table_id, None)
            raise
        if room.vanished is not None:
            raise room.vanished
        return room

    def _is_read(self, table_id: str) -> None:
        del self._reading[table_id]
        self._deleted.pop(table_id, None)

    def vanish(self, table_id: str, why: str) -> None:
        """Let go of a table that was deleted, and of all who are there, or are about to be."""
        room = self.rooms.pop(table_id, None)
        if room is not None:
            room.vanish(why)
        elif table_id in self._reading:
            self._deleted[table_id] = why

    def linger(self, room: Room) -> None:
        """Keep a table for some seconds from now on, whoever leaves it."""
        if not self._linger:
            return
        self._lingering[room.id] = room
        self._lingering.move_to_end(room.id)
        self._until[room.id] = asyncio.get_running_loop().time() + self._linger
        if len(self._lingering) > MOST_LINGERING:
            self._drop_oldest()
        if self._timer is None:
            self._wait()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(self._until[next(iter(self._lingering))], self._tidy)

    def _tidy(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._lingering and self._until[next(iter(self._lingering))] <= now + 0.01:
            self._drop_oldest()
        self._timer = None
        if self._lingering:
            self._wait()

    def _drop_oldest(self) -> None:
        table_id, _ = self._lingering.popitem(last=False)
        del self._until[table_id]

    async def close(self) -> None:
        """Stop every table."""
        if self._timer is not None:
            self._timer.cancel()
        self._lingering.clear()
        await cancel_all(self._reading.values())
        await asyncio.gather(*(room.close() for room in list(self.rooms.values())))
