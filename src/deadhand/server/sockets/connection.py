"""One client's connection: frames in, checked one by one; frames out, from a queue that never holds up the table."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from deadhand.server.background import log_failure, start_eagerly
from deadhand.server.buckets import TokenBucket
from deadhand.server.client_quota import ClientQuota
from deadhand.server.metrics import PLAYERS, WATCHERS
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.orders import browser_number
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table.clients import Made, banned_here
from deadhand.server.settings import MAX_FRAME_SIZE
from deadhand.server.shapes.as_json import as_json
from deadhand.server.shapes.told import FromServer, Refusal, Watcher
from deadhand.server.sockets.answers import answer
from deadhand.server.sockets.close_codes import REFUSED, TRY_AGAIN, TooMany, closing_code, refusal_frame
from deadhand.server.sockets.dispatch import Sender
from deadhand.server.sockets.frames import Frame, Hello, Ping, read_frame
from deadhand.server.sockets.states import common_for, dealt_for, gathering_for, reader_of, state_for
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_name

logger = logging.getLogger(__name__)

BACKLOG: Final = 64
"""Frames that may wait for a slow client before it is cut off; it comes back and resumes."""
WHOLE: Final = ("gathering", "seats", "watching")
"""Frames that tell all of something: of those that wait, the newest will do."""
READING: Final = 0.0002
"""Seconds of work that a frame is counted as, whatever is in it."""
SENDING: Final = 1e-8
"""Seconds of work that sending a character is counted as."""
FAREWELL: Final = 1.0
"""Seconds that a client has to take the last frame."""


class Connection:
    """A player or spectator at one table."""

    __slots__ = (
        "_account",
        "_bucket",
        "_dealt",
        "_digest",
        "_dismissed",
        "_lobby",
        "_outgoing",
        "_patience",
        "_room",
        "_seats",
        "_sender",
        "_socket",
        "_told",
        "_too_slow",
        "address",
        "browser",
        "key",
        "watcher",
    )

    def __init__(self, socket: WebSocket, room: Room, lobby: Lobby, account: ClientQuota) -> None:
        self.address = socket.client.host if socket.client else ""
        self.browser: str | None = None
        self.key: str | None = None
        self.watcher: Watcher = {"who": None, "name": ""}
        self._dealt = False
        self._told = -1
        self._digest = self._seats = 0
        """The hashes of the state and of the seats that it was told last."""
        self._socket = socket
        self._room = room
        self._lobby = lobby
        self._account = account
        self._bucket = TokenBucket(lobby.settings.frames_per_second, burst=2 * lobby.settings.frames_per_second)
        self._outgoing: list[tuple[str, str]] = []
        self._sender: asyncio.Handle | asyncio.Task[None] | None = None
        """What sends, only while there is something to send: most connections are idle."""
        self._patience = asyncio.timeout(lobby.settings.handshake_timeout)
        self._too_slow = False
        self._dismissed: Refused | None = None

    def show(self, made: Made, *, again: bool = False) -> None:
        """Tell how the table stands, if it is news or `again`; an error of ours keeps nobody else from being told."""
        try:
            self._show(made, again=again)
        except Refused:
            raise
        except Exception as error:
            self._break_off(error)

    def _show(self, made: Made, *, again: bool) -> None:
        table = self._room
        mine = table.seats_of(self.key)
        if not table.begun:
            text = as_json(gathering_for(table, mine))
            if self._is_news(hash(text), 0) or again:
                self._queue("gathering", text)
            return
        if not self._dealt:
            self._dealt = True
            if table.promises.told(dealt=True):
                self.tell(dealt_for(table))
        told = mine, self._told
        if told not in made.states:
            made.common = made.common or common_for(table)
            made.states[told] = state_for(table, mine, since=told[1], common=made.common)
        self._told, state = table.n, made.states[told]
        if self._is_news(state.digest, state.seats) or again:
            self._queue("state", state.text)

    def _is_news(self, digest: int, seats: int) -> bool:
        """Note what it is told; whether it was told something else before."""
        before, self._digest, self._seats = (self._digest, self._seats), digest, seats
        return before != (digest, seats)

    async def tell_since(self, n: int) -> None:
        """Tell how the table stands, with the log since state `n`."""
        await self._prepare(n)
        self._told = n
        self.show(Made(), again=True)

    async def _prepare(self, n: int) -> None:
        """Have the log since state `n` made; the little that happens meanwhile is added when it is told."""
        room = self._room
        if room.begun:
            await room.log.prepare(reader_of(room, room.seats_of(self.key)), since=room.still_holds(n) + 1)

    def tell(self, frame: FromServer) -> None:
        """Queue a frame."""
        if frame["type"] == "seats":
            self._seats = hash(as_json(frame["seats"]))
        self._queue(frame["type"], as_json(frame))

    def _queue(self, kind: str, text: str) -> None:
        """Have a text sent; a client too slow to take them is cut off."""
        if self._too_slow:
            return
        if kind in WHOLE:
            self._outgoing[:] = [waiting for waiting in self._outgoing if waiting[0] != kind]
        self._account.settle(len(text) * SENDING)
        if len(self._outgoing) >= BACKLOG:
            self._too_slow = True
            self._cut_off()
            return
        self._outgoing.append((kind, text))
        if self._sender is None:
            self._sender = asyncio.get_running_loop().call_soon(self._begin_to_send)

    def dismiss(self, why: Refused) -> None:
        """Say why it may not stay, and end the connection."""
        self._dismissed = why
        self._cut_off()

    def _cut_off(self) -> None:
        """End the connection, unless it is ending already."""
        if not self._patience.expired():
            self._patience.reschedule(0)

    async def serve(self) -> None:
        """Talk with the client until it leaves."""
        try:
            await self._converse()
        except WebSocketDisconnect:
            pass
        except Refused as refusal:
            await self._part(closing_code(refusal), refusal)
        except TimeoutError:
            if self._dismissed is not None:
                await self._part(REFUSED, self._dismissed)
                return
            late = Refused("You did not say who you are in time; please connect again.")
            await self._part(TRY_AGAIN, None if self._too_slow else late)

    async def _converse(self) -> None:
        try:
            async with self._patience:
                await self._greet()
                await self._listen()
        finally:
            self._leave()
            if self._sender is not None:
                self._sender.cancel()

    def _begin_to_send(self) -> None:
        """Send all that is waiting; it takes a task only if the client is slow to take it."""
        self._sender = start_eagerly(self._send())

    async def _send(self) -> None:
        try:
            while self._outgoing:
                await self._socket.send({"type": "websocket.send", "text": self._outgoing.pop(0)[1]})
        except (WebSocketDisconnect, RuntimeError):  # it has left, as the listener will notice too
            pass
        except Exception as error:
            self._break_off(error)
        self._sender = None

    def _break_off(self, error: Exception) -> None:
        """Cut the client off: it would be told nothing any more, but comes back and is told all."""
        log_failure("Telling a client", error, table=self._room.id)
        self._too_slow = True
        self._cut_off()

    async def _part(self, code: int, refusal: Refused | None) -> None:
        """Say why, and close; if the client does not even take that, let it be."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                if refusal is not None:
                    await self._socket.send_text(as_json(self._refusal(refusal)))
                await self._socket.close(code)

    async def _read(self) -> Frame:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self._account.settle(READING)
        if not self._bucket.take():
            raise TooMany(self._bucket.wait)
        text = message.get("text")
        if text is None:
            raise Refused("That message is not text; messages are JSON.")
        if len(text) > MAX_FRAME_SIZE:
            raise Refused(f"That message is too large; {MAX_FRAME_SIZE} characters are allowed.")
        return read_frame(text)

    async def _greet(self) -> None:
        """Take the first frame.

        Raises:
            Refused: if the client may not stay.
        """
        hello = await self._read()
        if not isinstance(hello, Hello):
            raise Refused('The first message must be "hello".')
        self._patience.reschedule(None)
        await self._account.serve(self._welcome(hello))

    async def _welcome(self, hello: Hello) -> None:
        """Let a client in, and tell it how the table stands.

        Raises:
            Refused: if it may not stay.
        """
        self._introduce(hello)
        if hello.secret is not None:
            own = self._room.opened_by(hello.secret)
            self.key = self._room.seats[own[0]].secret_hash  # the text that is kept anyway, and not a copy of it
        await self._prepare(hello.since)
        self._told = hello.since
        stood_in = [seat for seat in self._room.seats_of(self.key) if self._room.seats[seat].stand_in]
        if self._room.vanished is not None:  # all who were there by then have been told so
            raise self._room.vanished
        (WATCHERS if self.key is None else PLAYERS).inc()
        await self._room.come(self)
        room, seats = self._room.id, self._room.seats_of(self.key)
        more = {"table": room, "seats": seats, "browser": self.browser}
        logger.info("Browser %s is at table %s with seats %s.", self.browser, room, seats, extra=more)
        self._lobby.neighbours.moved(self._room)
        self.show(Made())
        self._tell_company(heard=hello.heard)
        if stood_in:
            self.tell({"type": "stood_in", "seats": stood_in})
        self._room.tell_seats()

    def _introduce(self, hello: Hello) -> None:
        """Note what a watcher is known by and called.

        Raises:
            Refused: if they are banned, or their name cannot be read.
        """
        if hello.name:
            check_name(hello.name)
        self.browser = browser_number(hello.visitor)
        self._lobby.orders.check_browser(self.browser)
        who = None if hello.visitor is None else self._room.who_visits(hello.visitor)
        self.watcher = {"who": who, "name": hello.name}
        if who in self._room.banned:
            raise banned_here()

    def _tell_company(self, *, heard: int) -> None:
        """Tell who else is there, and what was said, if anything."""
        room = self._room
        watching = room.watchers.told()
        if watching["count"]:
            self.tell(watching)
        words = [word for word in room.talk.words if word["id"] > heard]
        if words or not room.talk.on:
            self.tell({"type": "talk", "on": room.talk.on, "words": words})

    async def _listen(self) -> None:
        while True:
            try:
                frame = await self._read()
                # or what is written for who is cut off would not be done here
                await self._account.serve_to_completion(partial(self._answer, frame))
            except Refused as refusal:
                self.tell(self._refusal(refusal))

    async def _answer(self, frame: Frame) -> None:
        room, mine = self._room, self._room.seats_of(self.key)
        if not isinstance(frame, Ping | Hello):
            for own in mine:  # whoever does anything is back
                if room.seats[own].stand_in or room.lock.locked():  # one may just be set
                    await room.take_back(own)
        await answer(frame, Sender(self, room, self._lobby, mine, room.shown_to(mine)))

    def _refusal(self, refusal: Refused) -> Refusal:
        return refusal_frame(refusal, n=self._room.n)

    def _leave(self) -> None:
        room = self._room
        if self in room.clients:
            (WATCHERS if self.key is None else PLAYERS).dec()
            room.leave(self)
            self._lobby.neighbours.moved(room)
            room.tell_seats()
