"""Peer servers on a shared database: applies their changes, and exchanges who is connected."""

import asyncio
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.listener import Listener
from deadhand.server.database.notices import Notice
from deadhand.server.database.records import NewerTable
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import Move
from deadhand.server.operation.background import cancel_all, spawn_background
from deadhand.server.rooms.room import Room
from deadhand.server.shapes.server_frames import FromServer, Watcher

BEAT: Final = 15.0
"""Seconds between two heartbeats; a server that is silent for `SILENT` is gone."""
SILENT: Final = 4 * BEAT
AGAIN: Final = 1.0
"""Seconds between two retries."""
ANSWER: Final = 2.0
"""Seconds that the peers have to answer a presence query."""
NOBODY: Final[tuple[int, list[Watcher]]] = (0, [])
"""The words of a notice that nobody watches."""


@dataclass(slots=True)
class PresenceQuery:
    """A query whether anybody is connected to these tables at another server."""

    tables: Collection[str]
    heard: set[str] = field(default_factory=set)
    """Tables whose query came back to us, so that an answer would, too."""
    attended: set[str] = field(default_factory=set)
    """Tables with somebody at a peer."""

    def on_notification(self, notice: Notice, *, own: bool) -> None:
        """Record a query or an answer."""
        if own and notice.kind == "opened":
            self.heard.add(notice.table_id)
        elif not own and notice.kind == "here" and (notice.number or (notice.words or NOBODY)[0]):
            self.attended.add(notice.table_id)


class PeerServers:
    """Keeps this server's open tables in sync with its peers."""

    def __init__(self, storage: Storage, rooms: Mapping[str, Room]) -> None:
        self._storage = storage
        self._rooms = rooms
        self._queue: asyncio.Queue[tuple[Literal["opened", "here"], Room]] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._queries: list[PresenceQuery] = []
        self._listener: Listener | None = None
        if storage.shared:
            on_notice, on_connect = self._on_notification, self._on_connected
            self._listener = Listener(storage.database, on_notice=on_notice, on_connect=on_connect)

    async def follow_peers(self) -> None:
        """Listen and send until cancelled; without a shared database return at once."""
        listener = self._listener
        if listener is None:
            return
        async with asyncio.TaskGroup() as together:
            for task in (listener.listen(), self._send_queued(), self._send_heartbeats(listener)):
                together.create_task(task)

    async def follow(self, room: Room) -> None:
        """Listen to what the peers say of a table that is opened here, and ask who is there."""
        if self._listener is not None:
            await self._listener.hold([room.id])
        self.announce_opened(room)

    def announce_opened(self, room: Room) -> None:
        """Ask the peers who is at a table that was opened here."""
        if self._storage.shared:
            self._queue.put_nowait(("opened", room))

    def announce_presence(self, room: Room) -> None:
        """Announce who is at a table here."""
        if self._storage.shared:
            self._queue.put_nowait(("here", room))

    async def find_unattended(self, table_ids: Collection[str]) -> set[str]:
        """Return those of these tables that nobody is connected to at another server.

        While the peers cannot be heard, there are none.
        """
        if self._listener is None or not table_ids:
            return set(table_ids)
        question = PresenceQuery(table_ids)
        self._queries.append(question)
        try:
            await self._listener.hold(table_ids)
            await self._storage.broadcast(
                [Notice(self._storage.server, "opened", each, 0, NOBODY) for each in table_ids]
            )
            await asyncio.sleep(ANSWER)
        finally:
            self._queries.remove(question)
        return question.heard.intersection(table_ids) - question.attended

    async def _send_queued(self) -> None:
        while True:
            news = [await self._queue.get()]
            while not self._queue.empty():
                news.append(self._queue.get_nowait())
            notices = [self._presence_notice(kind, room) for kind, room in news]
            del news  # or the tables would stay open until the next
            try:
                await self._storage.broadcast(notices)
            except DatabaseUnavailable:
                await asyncio.sleep(AGAIN)  # and `_repeat` says it once more

    def _presence_notice(self, kind: Literal["opened", "here"], room: Room) -> Notice:
        """Return the notice of who is at a table here; "opened" asks the peers for theirs."""
        watchers = room.audience.watchers
        words = len(watchers.here), watchers.local_names()
        return Notice(self._storage.server, kind, room.id, room.seats.connected_mask, words)

    async def broadcast(self, room: Room, frame: FromServer) -> None:
        """Send a frame to everybody at a table, on all servers."""
        room.audience.send(frame)
        if self._storage.shared:
            await self._storage.broadcast([Notice(self._storage.server, "told", room.id, 0, frame)])

    def _tables_to_follow(self) -> set[str]:
        """Return the tables that are open here, and those about which the peers are asked."""
        return set(self._rooms).union(*(query.tables for query in self._queries))

    async def _send_heartbeats(self, listener: Listener) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await listener.hold_only(self._tables_to_follow)
            for room in list(self._rooms.values()):
                if room.audience.is_attended:
                    self.announce_presence(room)
                with _playing_on(room):
                    room.audience.drop_silent_servers(silent=SILENT)

    def _on_connected(self) -> None:
        """Sync every open table, as notices may have been missed."""
        for room in list(self._rooms.values()):
            self._start_sync(room)
            self.announce_opened(room)

    def _on_notification(self, notice: Notice) -> None:
        for question in self._queries:
            question.on_notification(notice, own=notice.server == self._storage.server)
        room = self._rooms.get(notice.table_id)
        if room is None or notice.server == self._storage.server:
            return
        match notice.kind:
            case "moves":
                if notice.number > room.n:
                    self._start_sync(room, notice.number, notice.words)
            case "table":
                self._start_sync(room)
            case "told":
                room.audience.send(notice.words)
            case "opened" | "here":
                if notice.kind == "opened" and room.audience.is_attended:
                    self.announce_presence(room)
                watchers, named = notice.words or NOBODY  # another version sends none
                with _playing_on(room):
                    room.audience.on_presence(notice.server, notice.number, watchers, named)

    def _start_sync(self, room: Room, n: int | None = None, words: Any = None) -> None:
        move = None if n is None or words is None else Move(n, *words)
        task = spawn_background(_sync_room(room, n, move), "Taking over what other servers did", table=room.id)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel the running syncs."""
        await cancel_all(tuple(self._tasks))


@contextmanager
def _playing_on(room: Room) -> Iterator[None]:
    """Play a table's bots here once the last people at other servers have left."""
    elsewhere = room.audience.is_elsewhere
    yield
    if elsewhere and not room.audience.is_elsewhere:
        room.wake()


async def _sync_room(room: Room, n: int | None, move: Move | None) -> None:
    """Apply the moves up to `n`, or everything if it is None; again while the database is unavailable."""
    while True:
        try:
            await (room.refresh() if n is None else room.apply_new_moves(to=n, last=move))
        except DatabaseUnavailable:
            await asyncio.sleep(AGAIN)
        except TableDeleted as refusal:
            room.close_with(refusal)
            return
        except NewerTable:  # the table is closed already
            return
        else:
            room.wake()
            return
