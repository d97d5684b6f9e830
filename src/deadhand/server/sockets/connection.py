"""One client's connection: validates incoming frames, and sends outgoing frames from a bounded queue."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from deadhand.server.background import log_failure, start_eagerly
from deadhand.server.buckets import TokenBucket
from deadhand.server.client_quota import CHARACTER_SENT, FRAME, ClientQuota
from deadhand.server.metrics import PLAYERS, WATCHERS
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.orders import browser_number
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table.clients import BroadcastCache, banned_here
from deadhand.server.settings import MAX_FRAME_SIZE
from deadhand.server.shapes.as_json import as_json
from deadhand.server.shapes.server_frames import FromServer, Refusal, Watcher
from deadhand.server.sockets.close_codes import REFUSED, TRY_AGAIN, TooManyMessages, close_code_for, refusal_frame
from deadhand.server.sockets.dispatch import Sender
from deadhand.server.sockets.frames import Frame, Hello, Ping, read_frame
from deadhand.server.sockets.handlers import handle_frame
from deadhand.server.sockets.states import common_state, dealt_for, gathering_for, reader_of, state_for
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_name

logger = logging.getLogger(__name__)

BACKLOG: Final = 64
"""The most frames queued for a slow client before it is disconnected; it reconnects and resumes."""
WHOLE: Final = ("gathering", "seats", "watching")
"""Frames with a whole snapshot: a newer one replaces one in the queue."""
FAREWELL: Final = 1.0
"""Seconds that a client has to read the last frame."""


class Connection:
    """A player or spectator at one table."""

    __slots__ = (
        "_account",
        "_bucket",
        "_deal_sent",
        "_digest",
        "_disconnect_reason",
        "_lobby",
        "_queue",
        "_room",
        "_seats",
        "_sender",
        "_sent_state",
        "_socket",
        "_timeout",
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
        self._deal_sent = False
        self._sent_state = -1
        self._digest = self._seats = 0
        """The hashes of the last state and seats that were sent."""
        self._socket = socket
        self._room = room
        self._lobby = lobby
        self._account = account
        self._bucket = TokenBucket(lobby.settings.frames_per_second, burst=2 * lobby.settings.frames_per_second)
        self._queue: list[tuple[str, str]] = []
        self._sender: asyncio.Handle | asyncio.Task[None] | None = None
        """The sending task, only while the queue is not empty: most connections are idle."""
        self._timeout = asyncio.timeout(lobby.settings.handshake_timeout)
        self._too_slow = False
        self._disconnect_reason: Refused | None = None

    def send_state(self, cache: BroadcastCache, *, again: bool = False) -> None:
        """Send the state if it has changed, or `again`; an internal error ends this connection only."""
        try:
            self._queue_state(cache, again=again)
        except Refused:
            raise
        except Exception as error:
            self._fail_with(error)

    def _queue_state(self, cache: BroadcastCache, *, again: bool) -> None:
        table = self._room
        mine = table.seats_of(self.key)
        if not table.begun:
            text = as_json(gathering_for(table, mine))
            if self._has_changed(hash(text), 0) or again:
                self._queue_frame("gathering", text)
            return
        if not self._deal_sent:
            self._deal_sent = True
            if table.commitments.public_list(dealt=True):
                self.send(dealt_for(table))
        told = mine, self._sent_state
        if told not in cache.states:
            cache.common = cache.common or common_state(table)
            cache.states[told] = state_for(table, mine, since=told[1], common=cache.common)
        self._sent_state, state = table.n, cache.states[told]
        if self._has_changed(state.digest, state.seats) or again:
            self._queue_frame("state", state.text)

    def _has_changed(self, digest: int, seats: int) -> bool:
        """Store the hashes of the state that is sent; return whether they changed."""
        before, self._digest, self._seats = (self._digest, self._seats), digest, seats
        return before != (digest, seats)

    async def send_state_since(self, n: int) -> None:
        """Send the state, with the log since state `n`."""
        await self._prepare_log(n)
        self._sent_state = n
        self.send_state(BroadcastCache(), again=True)

    async def _prepare_log(self, n: int) -> None:
        """Render the log since state `n` beforehand, off the event loop."""
        room = self._room
        if room.begun:
            await room.log.prepare_sentences(
                reader_of(room, room.seats_of(self.key)), since=room.count_held_moves(n) + 1
            )

    def send(self, frame: FromServer) -> None:
        """Queue a frame."""
        if frame["type"] == "seats":
            self._seats = hash(as_json(frame["seats"]))
        self._queue_frame(frame["type"], as_json(frame))

    def _queue_frame(self, kind: str, text: str) -> None:
        """Queue a text; a client too slow to read it is disconnected."""
        if self._too_slow:
            return
        if kind in WHOLE:
            self._queue[:] = [waiting for waiting in self._queue if waiting[0] != kind]
        self._account.charge(len(text) * CHARACTER_SENT)
        if len(self._queue) >= BACKLOG:
            self._too_slow = True
            self._cut_off()
            return
        self._queue.append((kind, text))
        if self._sender is None:
            self._sender = asyncio.get_running_loop().call_soon(self._start_sending)

    def disconnect(self, why: Refused) -> None:
        """Send the reason, and end the connection."""
        self._disconnect_reason = why
        self._cut_off()

    def _cut_off(self) -> None:
        """End the connection, unless it is ending already."""
        if not self._timeout.expired():
            self._timeout.reschedule(0)

    async def serve(self) -> None:
        """Serve the client until it leaves."""
        try:
            await self._handle_connection()
        except WebSocketDisconnect:
            pass
        except Refused as refusal:
            await self._close_with(close_code_for(refusal), refusal)
        except TimeoutError:
            if self._disconnect_reason is not None:
                await self._close_with(REFUSED, self._disconnect_reason)
                return
            late = Refused("The handshake took too long. Please connect again.")
            await self._close_with(TRY_AGAIN, None if self._too_slow else late)

    async def _handle_connection(self) -> None:
        try:
            async with self._timeout:
                await self._shake_hands()
                await self._read_frames()
        finally:
            self._leave_table()
            if self._sender is not None:
                self._sender.cancel()

    def _start_sending(self) -> None:
        """Send the queue; this takes a task only if the client is slow."""
        self._sender = start_eagerly(self._send_queued())

    async def _send_queued(self) -> None:
        try:
            while self._queue:
                await self._socket.send({"type": "websocket.send", "text": self._queue.pop(0)[1]})
        except (WebSocketDisconnect, RuntimeError):  # disconnected; the reader notices, too
            pass
        except Exception as error:
            self._fail_with(error)
        self._sender = None

    def _fail_with(self, error: Exception) -> None:
        """Disconnect after an internal error; the client reconnects and gets the whole state."""
        log_failure("Telling a client", error, table=self._room.id)
        self._too_slow = True
        self._cut_off()

    async def _close_with(self, code: int, refusal: Refused | None) -> None:
        """Send the reason and close, ignoring a client that does not read."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                if refusal is not None:
                    await self._socket.send_text(as_json(self._refusal(refusal)))
                await self._socket.close(code)

    async def _read_frame(self) -> Frame:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self._account.charge(FRAME)
        if not self._bucket.take():
            raise TooManyMessages(self._bucket.wait)
        text = message.get("text")
        if text is None:
            raise Refused("That message is not text. Send JSON.")
        if len(text) > MAX_FRAME_SIZE:
            raise Refused(f"That message is too large. At most {MAX_FRAME_SIZE} characters are allowed.")
        return read_frame(text)

    async def _shake_hands(self) -> None:
        """Read the first frame and admit the client.

        Raises:
            Refused: if the client may not stay.
        """
        hello = await self._read_frame()
        if not isinstance(hello, Hello):
            raise Refused('The first message must be "hello".')
        self._timeout.reschedule(None)
        await self._account.serve(self._join_table(hello))

    async def _join_table(self, hello: Hello) -> None:
        """Add a client to the table, and send it the state.

        Raises:
            Refused: if it may not stay.
        """
        self._identify_client(hello)
        if hello.secret is not None:
            own = self._room.seats_of_secret(hello.secret)
            self.key = self._room.seats[own[0]].secret_hash  # share the string instead of a copy
        await self._prepare_log(hello.since)
        self._sent_state = hello.since
        stood_in = [seat for seat in self._room.seats_of(self.key) if self._room.seats[seat].stand_in]
        if self._room.deletion is not None:  # earlier clients were notified
            raise self._room.deletion
        (WATCHERS if self.key is None else PLAYERS).inc()
        await self._room.add_client(self)
        room, seats = self._room.id, self._room.seats_of(self.key)
        more = {"table": room, "seats": seats, "browser": self.browser}
        logger.info("Browser %s is at table %s with seats %s.", self.browser, room, seats, extra=more)
        self._lobby.peers.announce_presence(self._room)
        self.send_state(BroadcastCache())
        self._send_presence(heard=hello.heard)
        if stood_in:
            self.send({"type": "stood_in", "seats": stood_in})
        self._room.broadcast_seats()

    def _identify_client(self, hello: Hello) -> None:
        """Set a watcher's public id and name.

        Raises:
            Refused: if they are banned, or their name cannot be read.
        """
        if hello.name:
            check_name(hello.name)
        self.browser = browser_number(hello.visitor)
        self._lobby.orders.check_browser(self.browser)
        who = None if hello.visitor is None else self._room.visitor_id(hello.visitor)
        self.watcher = {"who": who, "name": hello.name}
        if who in self._room.banned:
            raise banned_here()

    def _send_presence(self, *, heard: int) -> None:
        """Send the watchers and new chat messages, if there are any."""
        room = self._room
        watching = room.watchers.to_frame()
        if watching["count"]:
            self.send(watching)
        words = [word for word in room.talk.words if word["id"] > heard]
        if words or not room.talk.on:
            self.send({"type": "talk", "on": room.talk.on, "words": words})

    async def _read_frames(self) -> None:
        while True:
            try:
                await self._account.slow_down()
                frame = await self._read_frame()
                # not cancelled: a write that has begun is finished
                await self._account.serve_to_completion(partial(self._handle_frame, frame))
            except Refused as refusal:
                self.send(self._refusal(refusal))

    async def _handle_frame(self, frame: Frame) -> None:
        room, mine = self._room, self._room.seats_of(self.key)
        if not isinstance(frame, Ping | Hello):
            for own in mine:  # any frame shows that the player is back
                if room.seats[own].stand_in or room.lock.locked():  # one may just be set
                    await room.return_seat(own)
        await handle_frame(frame, Sender(self, room, self._lobby, mine, room.viewing_seat(mine)))

    def _refusal(self, refusal: Refused) -> Refusal:
        return refusal_frame(refusal, n=self._room.n)

    def _leave_table(self) -> None:
        room = self._room
        if self in room.clients:
            (WATCHERS if self.key is None else PLAYERS).dec()
            room.remove_client(self)
            self._lobby.peers.announce_presence(room)
            room.broadcast_seats()
