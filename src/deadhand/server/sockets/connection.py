"""One client's line to a table: the handshake, validated frames in, a bounded queue of texts out, and its end."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from fastapi import WebSocketDisconnect
from orjson import loads
from starlette.types import Message, Receive, Send

from deadhand.match.state_in_words import ANSWERS_IN_NUMBERS, complete_frame, read_answer, read_state
from deadhand.server.limits.buckets import TokenBucket, TooManyRequests
from deadhand.server.limits.client_quota import CHARACTER_SENT, FRAME, TOO_MANY, ClientQuota, serve_client
from deadhand.server.limits.look_alikes import check_new_name
from deadhand.server.operation.background import log_failure, run_to_completion
from deadhand.server.operation.tracebacks import drop_traceback
from deadhand.server.rooms.audience import Client
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.orders import browser_number
from deadhand.server.rooms.room import Room
from deadhand.server.settings import MAX_FRAME_SIZE
from deadhand.server.shapes.as_json import as_json
from deadhand.server.shapes.client_frames import Frame, Hello, Ping, read_frame
from deadhand.server.shapes.server_frames import FactsRefusal, Refusal
from deadhand.server.sockets.close_codes import TRY_AGAIN, close_code_for, refusal_frame
from deadhand.server.sockets.handlers import Sender, handle_frame
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_name
from deadhand.table.words.grammar import grammar_of

logger = logging.getLogger(__name__)

BACKLOG: Final = 64
"""The most frames queued for a slow client before it is disconnected; it reconnects and resumes."""
WHOLE: Final = ("gathering", "seats", "watchers")
"""Frames with a whole snapshot: a newer one replaces one in the queue."""
LOST: Final = (1005, 1006, 1011)
"""The close codes of a connection that broke, or left a ping unanswered. The page says goodbye with 1000 or 1001."""
FAREWELL: Final = 1.0
"""Seconds that a client has to read the last frame."""


@dataclass(slots=True, eq=False)
class Connection(Client):
    """A player or spectator at one table."""

    _receive: Receive
    """The two functions of ASGI; objects around them would take memory for every open connection."""
    _send: Send
    _send_soon: Callable[[str], bool]
    """Sends a text without a task, if that is possible; see `LimitedWebSocket.send_soon`."""
    _room: Room
    _lobby: Lobby
    _account: ClientQuota
    _known: dict[str, Any] | None = None
    """The last state of a client that wants it in words; None for one that reads numbers."""
    _queue: list[tuple[str, str]] = field(default_factory=list)
    _sender: asyncio.Task[None] | None = None
    """The sending task, only while the queue is not empty: most connections are idle."""
    _bucket: TokenBucket = field(init=False)
    _timeout: asyncio.Timeout = field(init=False)
    _ending: tuple[int, Refused | None] | None = None
    """The close code, and the reason if there is one to say, once the server ends the connection."""

    def __post_init__(self) -> None:
        settings = self._lobby.settings
        self._bucket = TokenBucket(settings.frames_per_second, burst=2 * settings.frames_per_second)
        self._timeout = asyncio.timeout(settings.handshake_timeout)

    def send_text(self, kind: str, text: str) -> None:
        """Send or queue a frame of this type that is JSON already; a client too slow to read it is disconnected."""
        if self._ending is not None:
            return
        self._account.charge(len(text) * CHARACTER_SENT)
        if self._sender is None and self._known is None and self._is_sent(text):
            return
        if kind in WHOLE:
            self._queue[:] = [waiting for waiting in self._queue if waiting[0] != kind]
        if len(self._queue) >= BACKLOG:
            self._end(TRY_AGAIN, None)
            return
        self._queue.append((kind, text))
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_queued())

    def _is_sent(self, text: str) -> bool:
        """Send a text if that need not wait; return whether it need not be queued."""
        try:
            return self._send_soon(text)
        except Exception as error:
            self.fail(error)
            return True

    def disconnect(self, why: Refused) -> None:
        """Send the reason, and end the connection."""
        self._end(close_code_for(why), why)

    def fail(self, error: Exception) -> None:
        """Disconnect after an internal error; the client reconnects and gets the whole state."""
        log_failure("Telling a client", error, table=self._room.id)
        self._end(TRY_AGAIN, None)

    def _end(self, code: int, why: Refused | None) -> None:
        """End the connection, unless it is ending already."""
        if self._ending is None and not self._timeout.expired():
            self._ending = code, why
            self._timeout.reschedule(0)

    async def serve(self) -> None:
        """Serve the client until it leaves."""
        serve_client(self._account)  # what follows from a lost connection is theirs, too
        ending: tuple[int, Refused | None]
        lost = False
        try:
            async with self._timeout:
                await self._shake_hands(self._checked_frame(await self._receive()))
                while True:
                    await self._answer_message(await self._receive())
        except WebSocketDisconnect as end:
            lost = end.code in LOST
            return
        except Refused as refusal:
            ending = close_code_for(refusal), refusal
        except TimeoutError:
            ending = self._ending or (TRY_AGAIN, Refused("The handshake took too long. Please connect again."))
        finally:
            if self._sender is not None:
                self._sender.cancel()
                self._sender = None  # it refers to this connection
            if self._room.leave(self, lost=lost):
                self._lobby.peers.announce_presence(self._room)
        await self._close_with(*ending)

    async def _send_queued(self) -> None:
        try:
            while self._queue:
                kind, text = self._queue.pop(0)
                if self._known is not None:
                    text = await self._in_words(kind, text, self._known)
                await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError):  # disconnected; the reader notices, too
            pass
        except Exception as error:
            self.fail(error)
        self._sender = None

    async def _in_words(self, kind: str, text: str, known: dict[str, Any]) -> str:
        """Return a frame for a client that reads no numbers and knows a state: numbers become words in a thread."""
        if kind not in ("state", "seats", *ANSWERS_IN_NUMBERS):
            return text
        frame = complete_frame(loads(text), known)
        if kind == "seats" or (kind == "refused" and "facts" not in frame):
            return text
        if kind == "state":
            words = partial(read_state, frame, self.language, self._room.match.deck)
        else:
            words = partial(read_answer, frame, dict(known), self.language, self._room.match.deck)
        return await self._account.run_in_thread(lambda: as_json(words()))

    async def _close_with(self, code: int, refusal: Refused | None) -> None:
        """Send the reason and close, ignoring a client that does not read."""
        drop_traceback(refusal)  # by which it would keep itself, this connection and the table
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                if refusal is not None:
                    await self._send({"type": "websocket.send", "text": as_json(self._refusal(refusal))})
                await self._send({"type": "websocket.close", "code": code})

    def _checked_frame(self, message: Message) -> Frame:
        """Return the frame in a message of ASGI.

        Raises:
            WebSocketDisconnect: if the client has left.
            Refused: if it sends too many frames, or this is none.
        """
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self._account.charge(FRAME)
        if not self._bucket.take():
            raise TooManyRequests(TOO_MANY, self._bucket.wait)
        text = message.get("text")
        if text is None:
            raise Refused("That message is not text. Send JSON.")
        if len(text) > MAX_FRAME_SIZE:
            raise Refused("That message is too large. At most {0} characters are allowed.", MAX_FRAME_SIZE)
        return read_frame(text)

    async def _shake_hands(self, hello: Frame) -> None:
        """Admit a client by its first frame."""
        if not isinstance(hello, Hello):
            raise Refused('The first message must be "hello".')
        self._timeout.reschedule(None)
        await self._account.admit()
        await self._join_table(hello)

    async def _join_table(self, hello: Hello) -> None:
        """Add a client to the table, and send it the state."""
        self._set_language(hello)
        self._known = None if hello.facts else {}
        if hello.name:
            check_name(hello.name)
        self.browser = browser_number(hello.visitor)
        who = self._room.audience.check_visitor(hello.visitor)
        self.watcher = {"who": who, "name": hello.name}
        if hello.secret is not None:
            own = self._room.seats.of_secret(hello.secret)
            self.key = self._room.seats[own[0]].secret_hash  # share the string instead of a copy
        self._lobby.orders.check_client(self._room, self)
        if hello.name and self.key is None and not self._is_name_free(hello.name):
            self.watcher = {"who": who, "name": ""}  # who plays on another device may watch by the same name
        await self._reveal_number(hello.number)
        await self._room.join(self, since=hello.since, last_message=hello.last_message)
        room, seats = self._room.id, self._room.seats.of_key(self.key)
        more = {"table": room, "seats": seats, "browser": self.browser}
        logger.info("Browser %s is at table %s with seats %s.", self.browser, room, seats, extra=more)
        self._lobby.peers.announce_presence(self._room)
        self._room.wake()
        if hello.person is not None and hello.secret is not None:
            await self._lobby.people.note_seat(self._room, hello.person, hello.secret)

    def _is_name_free(self, name: str) -> bool:
        """Return whether a watcher may be shown by a name: it looks like no player's, and has no blocked word."""
        try:
            check_new_name(name, [seat.name for seat in self._room.seats], bots=False)
            self._lobby.orders.check_open_text(self._room, name)
        except Refused:
            return False
        return True

    async def _reveal_number(self, number: str | None) -> None:
        """Reveal the number of a hello, if there is one; after a refusal the table asks for it as usual."""
        if number is not None:
            with contextlib.suppress(Refused):
                await self._room.reveal_number(self._room.seats.of_key(self.key), number)

    def _set_language(self, hello: Hello) -> None:
        """Set the language that a client asks for; it may say hello again with another one."""
        grammar_of(hello.language)
        self.language = hello.language

    async def _answer_message(self, message: Message) -> None:
        """Do what a client asks for, or send a refusal."""
        try:
            frame = self._checked_frame(message)
            await self._account.admit()
            await run_to_completion(self._handle_frame(frame))  # a write that has begun is finished
        except Refused as refusal:
            self.send(self._refusal(refusal))

    async def _handle_frame(self, frame: Frame) -> None:
        room, mine = self._room, self._room.seats.of_key(self.key)
        if isinstance(frame, Hello):
            self._set_language(frame)
        elif not isinstance(frame, Ping):
            await room.return_on_click(mine)
        await handle_frame(frame, Sender(self, room, self._lobby, mine, room.view.viewing_seat(mine)))

    def _refusal(self, refusal: Refused) -> Refusal | FactsRefusal:
        return refusal_frame(refusal, n=self._room.n, language=self.language)
