"""Connections: how many there may be, what reading from them may cost, and their deadlines.

Public methods of `asyncio.Protocol` are extended in uvicorn's two protocols. Middleware finds the connection of a
request by the address and port of its client.
"""

import asyncio
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any, Final

import h11
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from deadhand.server.edge.clients import client_key, parse_address
from deadhand.server.edge.message_queue import MessageQueue
from deadhand.server.limits.client_quota import CONNECTION, ClientQuota
from deadhand.server.operation.frames import free_frames
from deadhand.server.operation.metrics import REFUSED_CONNECTIONS
from deadhand.server.settings import Settings

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

SLOT: Final = "deadhand.slot"
"""The key of a request's slot in its ASGI scope."""
SOCKET: Final = "deadhand.socket"
"""The key of the function that serves an accepted socket."""
ADDRESS_DIVISOR: Final = 3
"""One address may have this part of all connections."""
FULL_ANSWERS: Final = 32
"""Connections of a full server beyond its limit, whose requests are answered with 503."""
CHUNK_SIZE: Final = 1024
"""Bytes that are read at a time from a socket: six thousand bytes may be a thousand frames."""
HTTP_CHUNK_SIZE: Final = 16_384
"""The same from a connection whose requests are read one by one, so that bodies are read in few steps."""
WRITABLE: Final = asyncio.Event()
"""Always set: the event of each socket to which can be written."""
WRITABLE.set()

MAX_DESCRIPTORS: Final = 65_536
"""More than a server of one process needs; some systems allow millions."""
MACOS_LIMIT: Final = 10_240
"""The real limit on macOS, which reports none."""
DEFAULT_LIMIT: Final = 2048
"""The limit assumed on systems that do not report one."""


def connection_limit() -> int:
    """Raise the limit of open files; return how many connections it allows. A quarter is kept for the database."""
    descriptors = DEFAULT_LIMIT
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MACOS_LIMIT if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return descriptors * 3 // 4


@dataclass(eq=False, slots=True)
class Slot:
    """One open connection."""

    transport: asyncio.Transport
    address: str | None
    """The address whose connections it counts among; None for a proxy, which connects for many."""
    quota: ClientQuota | None
    """The quota that pays for reading from it."""
    is_beyond_limit: bool = False
    """Whether the server is full, and only says so."""
    timer: asyncio.TimerHandle | None = None
    """Closes the connection; it runs while a request is expected."""

    def close_after(self, seconds: float | None) -> None:
        """Close the connection after so many seconds, or never, instead of when it was set before."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if seconds is not None and not self.transport.is_closing():
            self.timer = asyncio.get_running_loop().call_later(seconds, self.transport.abort)


class ConnectionSlots:
    """All connections of a server."""

    def __init__(self, settings: Settings, quota_of: Callable[[str], ClientQuota], *, most: int) -> None:
        self.settings = settings
        self._quota_of = quota_of
        self._most = most
        self._per_address = min(settings.connections_per_address, max(1, most // ADDRESS_DIVISOR))
        self._proxies = [ip_network(proxy) for proxy in settings.proxy]
        self._open: dict[Any, Slot] = {}
        self._unwritten: list[LimitedWebSocket] = []
        """The sockets to which something is written in this turn of the event loop."""
        self._of: Counter[str | None] = Counter()

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._open)

    def of(self, client: Any) -> Slot | None:
        """Return the slot of a request by its client's host and port."""
        return self._open.get(client)

    def take(self, transport: asyncio.Transport) -> Slot:
        """Return the slot of a new connection, or of one whose request opens a WebSocket."""
        peer = _peer(transport)
        if peer in self._open:
            return self._open[peer]
        host = parse_address(peer[0])
        is_proxy = host is not None and any(host in network for network in self._proxies)
        address = None if is_proxy else client_key(peer[0])
        slot = Slot(transport, address, None if address is None else self._quota_of(address))
        status = self._refusal(slot) or self._make_room(slot)
        self._open[peer] = slot
        self._of[address] += 1
        if status is None:
            _close_if_unread(transport, self.settings.write_timeout)
            slot.close_after(self.settings.read_timeout)
        else:
            REFUSED_CONNECTIONS.labels(status).inc()
            transport.abort()
        return slot

    def leave(self, slot: Slot) -> None:
        """Give a slot back."""
        slot.close_after(None)
        del self._open[_peer(slot.transport)]
        self._of[slot.address] -= 1
        if not self._of[slot.address]:
            del self._of[slot.address]

    def write_soon(self, connection: "LimitedWebSocket") -> None:
        """Write to a socket in this turn of the event loop, after the other work: it wakes the processes that read."""
        if not self._unwritten:
            asyncio.get_running_loop().call_soon(self._write)
        self._unwritten.append(connection)

    def _write(self) -> None:
        unwritten, self._unwritten = self._unwritten, []
        for connection in unwritten:
            connection.write()

    def _refusal(self, slot: Slot) -> str | None:
        """Return the status with which a new connection is counted as refused, because of its address."""
        if slot.quota is None:
            return None
        if slot.quota.is_far_exceeded:
            return "429"
        slot.quota.charge(CONNECTION)
        return "429" if self._of[slot.address] >= self._per_address else None

    def _make_room(self, slot: Slot) -> str | None:
        """On a full server, close the oldest connection of which a request is expected."""
        if len(self) < self._most:
            return None
        silent = next((each for each in self._open.values() if each.timer is not None), None)
        if silent is None:
            slot.is_beyond_limit = True
            return None if len(self) < self._most + FULL_ANSWERS else "503"
        silent.close_after(None)
        silent.transport.abort()
        return None


def _peer(transport: asyncio.BaseTransport) -> Any:
    """Return the host and port of a client, as requests have it."""
    return tuple((transport.get_extra_info("peername") or ("", id(transport)))[:2])


def _close_if_unread(transport: asyncio.BaseTransport, seconds: float) -> None:
    """Let the system close a connection whose client has not read for so long what it was sent."""
    if sys.platform == "linux":
        milliseconds = round(seconds * 1000)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


class _LimitedProtocol(asyncio.Protocol):
    """A connection with a slot."""

    config: uvicorn.Config
    chunk_size = CHUNK_SIZE

    def connection_made(self, transport: Any) -> None:
        """Take a slot."""
        super().connection_made(transport)
        self._slot: Slot = self.config.loaded_app.slots.take(transport)

    def data_received(self, data: bytes) -> None:
        """Read, and charge what that takes; close the connection if it is a flood."""
        transport, quota = self._slot.transport, self._slot.quota
        reader = transport.get_protocol()
        for start in range(0, len(data), self.chunk_size):
            if quota is not None and quota.is_far_exceeded:
                transport.abort()
            if transport.is_closing() or transport.get_protocol() is not reader:  # it has become a WebSocket
                return
            chunk, begun = data[start : start + self.chunk_size], time.thread_time()
            try:
                super().data_received(chunk)
            except h11.LocalProtocolError:  # uvicorn wants to refuse it, but is answering already
                transport.abort()
            if quota is not None:
                quota.charge_reading(time.thread_time() - begun, len(chunk))

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the slot back."""
        super().connection_lost(exc)
        self.config.loaded_app.slots.leave(self._slot)


class LimitedHTTP(_LimitedProtocol, H11Protocol):
    """An HTTP connection, until it becomes a WebSocket."""

    chunk_size = HTTP_CHUNK_SIZE


class LimitedWebSocket(_LimitedProtocol, WebSocketsSansIOProtocol):
    """A WebSocket that takes little memory while it is idle."""

    # With fewer than 30 other fields, all sockets share the keys of their dictionaries.
    __slots__ = (
        "_slot",
        "client",
        "frames",
        "ping_timer",
        "pong_timer",
        "queue",
        "request",
        "response",
        "scope",
        "server",
        "writable",
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue: Any = MessageQueue()
        self.writable = WRITABLE

    def pause_writing(self) -> None:
        """Let senders wait."""
        self.writable = asyncio.Event()

    def resume_writing(self) -> None:
        """Let senders go on."""
        self.writable.set()
        self.writable = WRITABLE

    def send_soon(self, text: str) -> bool:
        """Send a text in this turn of the event loop; return whether it is sent.

        It is not if earlier ones still wait to be written. Then `send` of ASGI waits, too.
        """
        if self.writable is not WRITABLE or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text.encode())
        self.config.loaded_app.slots.write_soon(self)
        return True

    def write(self) -> None:
        """Write what was sent in this turn of the event loop."""
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the slot back, and end the parser, whose frame refers to the connection."""
        super().connection_lost(exc)
        self.conn.parser.close()
        free_frames(self.conn.parser_exc)
        free_frames(self.conn.handshake_exc)

    def data_received(self, data: bytes) -> None:
        """Read; after the handshake, free what only that needed."""
        if self.handshake_complete:
            self.request.headers.clear()
            self.response = self.server = self.client = None  # type: ignore[assignment]
        super().data_received(data)


class Deadlines:
    """Middleware that sets the deadlines of requests."""

    def __init__(self, app: ASGIApp, slots: ConnectionSlots) -> None:
        self.app = app
        self.slots = slots

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        slot = self.slots.of(scope.get("client"))
        if slot is None:
            await self.app(scope, receive, send)
            return
        scope[SLOT] = slot
        slot.close_after(None)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            if SOCKET in scope:  # it is served here, where no other layer holds memory for it
                await scope.pop(SOCKET)()
        else:
            await self._serve_request(slot, scope, receive, send)

    async def _serve_request(self, slot: Slot, scope: Scope, receive: Receive, send: Send) -> None:
        settings, now = self.slots.settings, asyncio.get_running_loop().time
        due, arrived = now() + settings.read_timeout, False

        async def receive_in_time() -> Message:
            nonlocal arrived
            if not arrived:  # afterwards, an answer that is streamed listens whether its client leaves
                slot.close_after(due - now())
            message = await receive()
            if not message.get("more_body", False):
                arrived = True
                slot.close_after(None)
            return message

        async def send_unless_answered(message: Message) -> None:
            with suppress(h11.LocalProtocolError):  # uvicorn has answered that the body cannot be read
                await send(message)

        try:
            await self.app(scope, receive_in_time, send_unless_answered)
        finally:
            slot.close_after(settings.read_timeout + settings.write_timeout)
