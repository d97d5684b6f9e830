"""The other servers of a shared database: what they change is taken over, and each knows who is connected where."""

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from deadhand.server.background import cancel_all, spawn_background
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.notices import Notice
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import Move
from deadhand.server.rooms.room import Room
from deadhand.server.shapes.told import FromServer

BEAT: Final = 15.0
"""Seconds after which a server repeats who is connected to it; one that has been silent for `SILENT` is gone."""
SILENT: Final = 4 * BEAT
AGAIN: Final = 1.0
"""Seconds until a database that could not be read is tried again."""
ANSWER: Final = 2.0
"""Seconds that the others have to answer who is at tables that are about to go."""


@dataclass(slots=True)
class Question:
    """Is anybody connected to these tables at another server?"""

    put: set[str] = field(default_factory=set)
    """Those of which our own question came back to us, so that we would hear the answer as well."""
    taken: set[str] = field(default_factory=set)
    """Those at which a server has somebody."""

    def hear(self, notice: Notice, *, own: bool) -> None:
        """Note what was asked or answered."""
        if own and notice.kind == "opened":
            self.put.add(notice.table_id)
        elif not own and notice.kind in ("here", "watching") and notice.number:
            self.taken.add(notice.table_id)


class Neighbours:
    """Keeps the open tables of this server in step with what the others do at them."""

    def __init__(self, storage: Storage, rooms: Mapping[str, Room]) -> None:
        self._storage = storage
        self._rooms = rooms
        self._news: asyncio.Queue[tuple[Literal["opened", "here"], Room]] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._questions: list[Question] = []

    async def follow(self) -> None:
        """Listen and tell until cancelled; without others, there is nothing to do."""
        if not self._storage.shared:
            return
        listener = self._storage.listener(hear=self._hear, connected=self._connected)
        async with asyncio.TaskGroup() as together:
            for task in (listener.listen(), self._tell_news(), self._repeat()):
                together.create_task(task)

    def opened(self, room: Room) -> None:
        """Ask the others who is at a table that was opened here."""
        if self._storage.shared:
            self._news.put_nowait(("opened", room))

    def moved(self, room: Room) -> None:
        """Tell the others that somebody came to a table or left it."""
        if self._storage.shared:
            self._news.put_nowait(("here", room))

    async def left_alone(self, table_ids: Collection[str]) -> set[str]:
        """Those of these tables, at which nobody is here, that nobody is connected to at another server either.

        While the others cannot be heard, that is none of them.
        """
        if not self._storage.shared or not table_ids:
            return set(table_ids)
        question = Question()
        self._questions.append(question)
        try:
            await self._storage.tell([Notice(self._storage.server, "opened", table_id) for table_id in table_ids])
            await asyncio.sleep(ANSWER)
        finally:
            self._questions.remove(question)
        return question.put.intersection(table_ids) - question.taken

    async def _tell_news(self) -> None:
        while True:
            news = [await self._news.get()]
            while not self._news.empty():
                news.append(self._news.get_nowait())
            notices = [notice for kind, room in news for notice in self._of(kind, room)]
            del news  # or the tables would stay open until the next
            try:
                await self._storage.tell(notices)
            except DatabaseUnavailable:
                await asyncio.sleep(AGAIN)  # and `_repeat` says it once more

    def _of(self, kind: Literal["opened", "here"], room: Room) -> list[Notice]:
        """Who is at a table here, and if it was just opened the wish to know who is elsewhere."""
        seats = Notice(self._storage.server, kind, room.id, room.connected)
        here = room.watchers.here
        return [seats, Notice(self._storage.server, "watching", room.id, len(here), room.watchers.named())]

    async def tell(self, room: Room, frame: FromServer) -> None:
        """Tell everybody at a table something, wherever they are connected."""
        room.tell_each(frame)
        if self._storage.shared:
            await self._storage.tell([Notice(self._storage.server, "told", room.id, 0, frame)])

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self._rooms.values()):
                if room.connected or room.watchers.here:
                    self.moved(room)
                if room.watchers.forget(silent=SILENT):
                    room.tell_watching()
                if room.forget(silent=SILENT):
                    room.tell_seats()

    def _connected(self) -> None:
        """Look at every open table, for notices may have been missed."""
        for room in list(self._rooms.values()):
            self._begin(room)
            self.opened(room)

    def _hear(self, notice: Notice) -> None:
        for question in self._questions:
            question.hear(notice, own=notice.server == self._storage.server)
        room = self._rooms.get(notice.table_id)
        if room is None or notice.server == self._storage.server:
            return
        match notice.kind:
            case "moves":
                if notice.number > room.n:
                    self._begin(room, notice.number, notice.words)
            case "table":
                self._begin(room)
            case "said":
                self._start(_listen(room))
            case "told":
                room.tell_each(notice.words)
            case "watching":
                if room.watchers.hear(notice.server, notice.number, notice.words):
                    room.tell_watching()
            case "opened" | "here":
                if notice.kind == "opened" and (room.connected or room.watchers.here):
                    self.moved(room)
                if room.hear(notice.server, notice.number):
                    room.tell_seats()

    def _begin(self, room: Room, n: int | None = None, words: Any = None) -> None:
        move = None if n is None or words is None else Move(n, *words)
        self._start(_take_over(room, n, move))

    def _start(self, taking: Coroutine[Any, Any, None]) -> None:
        task = spawn_background(taking, "Taking over what other servers did")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what is being taken over."""
        await cancel_all(tuple(self._tasks))


async def _take_over(room: Room, n: int | None, move: Move | None) -> None:
    """Take over the moves up to `n`, the last of which may be known, or with None everything.

    That is tried until the database can be read.
    """
    while True:
        try:
            await (room.refresh() if n is None else room.catch_up(to=n, last=move))
        except DatabaseUnavailable:
            await asyncio.sleep(AGAIN)
        except TableDeleted as refusal:
            room.vanish(str(refusal))
            return
        else:
            room.wake_bots()
            return


async def _listen(room: Room) -> None:
    """Hear what was said elsewhere, as soon as the database can be read."""
    while True:
        try:
            await room.listen()
        except DatabaseUnavailable:
            await asyncio.sleep(AGAIN)
        else:
            return
