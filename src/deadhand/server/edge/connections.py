"""Connections: how many there may be, what reading from them may cost, and their deadlines.

Three public methods of `asyncio.Protocol` are extended in uvicorn's two protocols. Middleware finds the connection of a
request by the address and port of its client.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import h11
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from deadhand.server.client_quota import CONNECTION, ClientQuota
from deadhand.server.edge.clients import TrustedProxies, client_key
from deadhand.server.edge.refusals import OVER_QUOTA, SERVER_FULL, TOO_MANY_CONNECTIONS, Refusal
from deadhand.server.metrics import REFUSED_CONNECTIONS
from deadhand.server.settings import Settings

SLOT: Final = "deadhand.slot"
"""The key of a request's slot in its ASGI scope."""
TICK: Final = 0.25
"""Seconds between two checks of the deadlines."""
REFUSAL_TIMEOUT: Final = 1.0
"""Seconds that a refused client has to ask, and to be told why it is refused."""
MAX_REFUSALS: Final = 32
"""Clients that are told so at the same time; the connections of others are just closed."""
ADDRESS_DIVISOR: Final = 3
"""One address may have this part of all connections."""
CHUNK_SIZE: Final = 1024
"""Bytes that are read at a time: six thousand bytes may be a thousand frames."""


@dataclass(eq=False, slots=True)
class Slot:
    """One open connection."""

    transport: asyncio.Transport
    address: str | None
    """The address whose connections it counts among; None for a proxy, which connects for many."""
    quota: ClientQuota | None
    """The quota that pays for reading from it."""
    refusal: Refusal | None
    deadline: float = math.inf
    """When it is closed unless something has happened."""


class ConnectionSlots:
    """All connections of a server."""

    def __init__(self, settings: Settings, quota_of: Callable[[str], ClientQuota], *, most: int) -> None:
        self._quota_of = quota_of
        self._most = min(settings.max_connections, most)
        self._per_address = min(settings.connections_per_address, max(1, self._most // ADDRESS_DIVISOR))
        self._proxies = TrustedProxies(settings.proxy)
        self._read_timeout = settings.read_timeout
        self._write_timeout = settings.write_timeout
        self._open: dict[Any, Slot] = {}
        self._waiting: dict[Slot, None] = {}
        """Those of which a request is expected, the longest first."""
        self._refused = 0
        self._of: Counter[str | None] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """Return the number of open connections, without those being refused."""
        return len(self._open) - self._refused

    def of(self, client: Any) -> Slot | None:
        """Return the slot of a request by its client's host and port."""
        return self._open.get(client)

    def take(self, transport: asyncio.Transport) -> Slot:
        """Return the slot of a new connection, or of one whose request opens a WebSocket."""
        peer = _peer(transport)
        if peer in self._open:
            return self._open[peer]
        address = None if peer[0] in self._proxies else client_key(peer[0])
        quota = None if address is None else self._quota_of(address)
        slot = Slot(transport, address, quota, self._refusal(address, quota))
        self._open[peer] = slot
        self._of[address] += 1
        if slot.refusal is None:
            self.expect_request(slot, self._read_timeout)
        else:
            self._refused += 1
            self.set_deadline(slot, REFUSAL_TIMEOUT)
            REFUSED_CONNECTIONS.labels(str(slot.refusal.status)).inc()
            if self._refused > MAX_REFUSALS or slot.refusal is OVER_QUOTA:
                transport.abort()
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TICK, self._check_deadlines)
        return slot

    def leave(self, slot: Slot) -> None:
        """Give a slot back."""
        del self._open[_peer(slot.transport)]
        self._waiting.pop(slot, None)
        self._refused -= slot.refusal is not None
        self._of[slot.address] -= 1
        if not self._of[slot.address]:
            del self._of[slot.address]

    def set_deadline(self, slot: Slot, seconds: float) -> None:
        """Close a connection after so many seconds, unless another deadline is set."""
        slot.deadline = asyncio.get_running_loop().time() + seconds

    def expect_request(self, slot: Slot, seconds: float) -> None:
        """Expect a request: on a full server, the connection that has been silent for the longest makes room."""
        if self._open.get(_peer(slot.transport)) is slot:  # it may have left while it was served
            self._waiting[slot] = None
            self.set_deadline(slot, seconds)

    def begin_request(self, slot: Slot) -> None:
        """Note that the request has come."""
        self._waiting.pop(slot, None)
        slot.deadline = math.inf

    def _refusal(self, address: str | None, quota: ClientQuota | None) -> Refusal | None:
        if quota is not None:
            if quota.is_far_exceeded:
                return OVER_QUOTA
            quota.charge(CONNECTION)
        if address is not None and self._of[address] >= self._per_address:
            return TOO_MANY_CONNECTIONS
        if len(self) >= self._most:
            if not self._waiting:
                return SERVER_FULL
            silent = next(iter(self._waiting))
            del self._waiting[silent]
            silent.transport.abort()
        return None

    def _check_deadlines(self) -> None:
        """Close the connections that have missed theirs; one that is being closed must have sent everything in time."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for slot in tuple(self._open.values()):
            if slot.deadline < now:
                slot.transport.abort()
            elif slot.deadline == math.inf and slot.transport.is_closing():
                slot.deadline = now + self._write_timeout
        self._timer = loop.call_later(TICK, self._check_deadlines) if self._open else None


def _peer(transport: asyncio.BaseTransport) -> Any:
    """Return the host and port of a client, as requests have it."""
    return tuple((transport.get_extra_info("peername") or ("", id(transport)))[:2])


class _Limited(asyncio.Protocol):
    """A connection with a slot."""

    def __init__(self, config: uvicorn.Config, **given: Any) -> None:
        super().__init__(config=config, **given)  # type: ignore[call-arg]
        self._slots: ConnectionSlots = config.loaded_app.slots

    def connection_made(self, transport: Any) -> None:
        """Take a slot."""
        super().connection_made(transport)
        self._slot = self._slots.take(transport)

    def data_received(self, data: bytes) -> None:
        """Read, and charge what that takes; close the connection if it is a flood."""
        transport, quota = self._slot.transport, self._slot.quota
        reader = transport.get_protocol()
        for start in range(0, len(data), CHUNK_SIZE):
            if quota is not None and quota.is_far_exceeded:
                transport.abort()
            if transport.is_closing() or transport.get_protocol() is not reader:  # it has become a WebSocket
                return
            begun = time.thread_time()
            super().data_received(data[start : start + CHUNK_SIZE])
            if quota is not None:
                quota.charge_reading(time.thread_time() - begun)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the slot back."""
        super().connection_lost(exc)
        self._slots.leave(self._slot)


class LimitedHTTP(_Limited, H11Protocol):
    """An HTTP connection, until it becomes a WebSocket."""


class LimitedWebSocket(_Limited, WebSocketsSansIOProtocol):
    """A WebSocket."""


class Deadlines:
    """Middleware that sets the deadlines of connections: for a request, its body, and the answer to be read."""

    def __init__(self, app: ASGIApp, slots: ConnectionSlots, settings: Settings) -> None:
        self.app = app
        self.slots = slots
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, as ASGI has it."""
        slot = self.slots.of(scope.get("client"))
        if slot is None:
            await self.app(scope, receive, send)
            return
        scope[SLOT] = slot
        self.slots.begin_request(slot)
        if scope["type"] == "websocket":  # from now on uvicorn's pings show whether it reads
            await self.app(scope, receive, send)
        else:
            await self._serve_request(slot, scope, receive, send)

    async def _serve_request(self, slot: Slot, scope: Scope, receive: Receive, send: Send) -> None:
        slots, settings = self.slots, self._settings
        due = asyncio.get_running_loop().time() + settings.read_timeout

        async def receive_in_time() -> Message:
            nonlocal due
            slot.deadline = due
            message = await receive()
            if not message.get("more_body", False):
                slot.deadline = due = math.inf
            return message

        async def send_in_time(message: Message) -> None:
            slots.set_deadline(slot, settings.write_timeout)
            with suppress(h11.LocalProtocolError):  # uvicorn has answered that the body cannot be read
                await send(message)

        try:
            await self.app(scope, receive_in_time, send_in_time)
        finally:  # uvicorn's timeout for idle connections is shorter
            slots.expect_request(slot, settings.read_timeout + settings.write_timeout)
