"""Connection slots: limits in all and per address, and deadlines for each connection.

Reading is charged to the quota of the address. A connection above its quota is not read for a moment.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deadhand.server.buckets import TokenBuckets
from deadhand.server.client_quota import ClientQuota, ClientQuotas
from deadhand.server.edge.refusals import CONNECTING_TOO_FAST, SERVER_FULL, TOO_MANY_CONNECTIONS, Refusal
from deadhand.server.metrics import REFUSED_CONNECTIONS
from deadhand.server.settings import Settings

TICK: Final = 0.25
"""Seconds between two looks at who is late."""
CLOSE_TIMEOUT: Final = 5.0
"""Seconds in which the last bytes to a client must be gone once its connection is being closed."""
REFUSAL_TIMEOUT: Final = 1.0
"""Seconds that who is refused has to ask, and then to hear why."""
MAX_REFUSALS: Final = 32
"""How many are told at a time why they are refused; more are cut off without a word."""
CONNECTION_COST: Final = 0.0003
"""Seconds of work that a connection is counted as, whatever comes of it."""
MAX_READ_PAUSE: Final = 1.0
"""Seconds for which somebody is not read from at most, before we look again."""
ADDRESS_DIVISOR: Final = 3
"""One address may have this part of all places."""


@dataclass(eq=False, slots=True)
class ConnectionSlot:
    """One connection."""

    transport: asyncio.Transport
    address: str | None
    """Whom it is counted for; None for a proxy, which connects for many."""
    quota: ClientQuota | None
    """What reading from it is counted on; None for a proxy."""
    late: Callable[[], None]
    """Called once when it is late with its request."""
    refusal: Refusal | None = None
    upgraded: bool = False
    """Whether it has become a socket."""
    request_deadline: float = math.inf
    """When its request must have come."""
    write_deadline: float = math.inf
    """When it must have taken what it was sent."""
    read_paused: bool = False
    """Whether it is not read from, as its address has had its share."""
    read_held: bool = False
    """Whether its protocol does not want to read on now."""
    close_deadline: float = math.inf
    """When it must be gone, once it is being closed."""


class ConnectionSlots:
    """All connections of a server, with their limits and deadlines."""

    def __init__(self, settings: Settings, quotas: ClientQuotas, descriptors: int) -> None:
        self._quotas = quotas
        self.most = min(settings.max_connections, descriptors)
        share = max(1, self.most // ADDRESS_DIVISOR)
        self._requests = min(settings.requests_per_address, share)
        self._all = min(settings.sockets_per_address + settings.requests_per_address, share)
        self._opened = TokenBuckets(settings.connections_per_second, burst=self._all)
        self._read_timeout = settings.read_timeout
        self._write_timeout = settings.write_timeout
        self._open: dict[asyncio.BaseTransport, ConnectionSlot] = {}
        self._waiting: dict[ConnectionSlot, None] = {}
        self._refused = 0
        self._of: Counter[str] = Counter()
        self._asking: Counter[str] = Counter()
        self._clock: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """Return the number of open connections, without those being refused."""
        return len(self._open) - self._refused

    def take(self, transport: asyncio.Transport, address: str | None, late: Callable[[], None]) -> ConnectionSlot:
        """A slot for a new connection; with a refusal if there is none for it."""
        quota = None if address is None else self._quotas.of(address)
        slot = ConnectionSlot(transport, address, quota, late, refusal=self._refusal(address))
        if quota is not None:
            quota.settle(CONNECTION_COST)
        self._open[transport] = slot
        if slot.refusal is not None:
            self._refused += 1
            slot.request_deadline = _now() + REFUSAL_TIMEOUT
            if self._refused > MAX_REFUSALS:
                REFUSED_CONNECTIONS.labels(str(slot.refusal.status)).inc()
                transport.abort()
        else:
            self._count(slot, 1)
            self.expect_request(slot)
        self._watch()
        return slot

    def expect_request(self, slot: ConnectionSlot) -> None:
        """A request of it should come, or has begun to."""
        if slot.request_deadline == math.inf:
            slot.request_deadline = _now() + self._read_timeout
            self._waiting[slot] = None

    def end_request(self, slot: ConnectionSlot) -> None:
        """Its request has come."""
        slot.request_deadline = math.inf
        self._waiting.pop(slot, None)

    def start_closing(self, slot: ConnectionSlot) -> None:
        """The last word has been said to it."""
        self.end_request(slot)
        slot.close_deadline = _now() + REFUSAL_TIMEOUT

    def set_write_paused(self, slot: ConnectionSlot, *, paused: bool) -> None:
        """Note whether the client reads more slowly than the system buffers."""
        slot.write_deadline = _now() + self._write_timeout if paused else math.inf

    def upgrade(self, transport: asyncio.Transport) -> ConnectionSlot:
        """The slot of a connection that becomes a socket."""
        slot = self._open[transport]
        self.end_request(slot)
        slot.upgraded = True
        slot.late = transport.abort
        if slot.address is not None:
            _decrement(self._asking, slot.address)
        return slot

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Give a slot back."""
        slot = self._open.pop(transport)
        slot.late = slot.transport.abort  # no longer its protocol, which has the slot: they would be a cycle
        if slot.refusal is not None:
            self._refused -= 1
            return
        self._waiting.pop(slot, None)
        self._count(slot, -1)

    def charge(self, slot: ConnectionSlot, seconds: float) -> None:
        """Reading from it took so long; if its address has had its share, it is not read from for a moment."""
        if slot.quota is None:
            return
        slot.quota.settle(seconds)
        wait = min(MAX_READ_PAUSE, slot.quota.wait())
        if (not wait and not slot.read_paused) or slot.transport.is_closing():
            return
        slot.transport.pause_reading()  # its protocol may have resumed it
        if not slot.read_paused:
            slot.read_paused = True
            asyncio.get_running_loop().call_later(wait, self._read_on, slot)

    def _read_on(self, slot: ConnectionSlot) -> None:
        slot.read_paused = False
        if not slot.read_held and not slot.transport.is_closing():
            slot.transport.resume_reading()

    def _refusal(self, address: str | None) -> Refusal | None:
        if address is not None and not self._opened.of(address).take():
            return CONNECTING_TOO_FAST
        if address is not None and (self._of[address] >= self._all or self._asking[address] >= self._requests):
            return TOO_MANY_CONNECTIONS
        if len(self) >= self.most and not self._make_room():
            return SERVER_FULL
        return None

    def _make_room(self) -> bool:
        """End the connection that has kept us waiting for its request the longest, if there is one."""
        for slot in self._waiting:
            slot.transport.abort()
            del self._waiting[slot]
            return True
        return False

    def _count(self, slot: ConnectionSlot, by: int) -> None:
        if slot.address is None:
            return
        for counted in (self._of,) if slot.upgraded else (self._of, self._asking):
            if by > 0:
                counted[slot.address] += by
            else:
                _decrement(counted, slot.address)

    def _watch(self) -> None:
        if self._clock is None and self._open:
            self._clock = asyncio.get_running_loop().call_later(TICK, self._look)

    def _look(self) -> None:
        """Close the connections that have missed a deadline."""
        self._clock = None
        now = _now()
        for slot in tuple(self._open.values()):
            if slot.transport.is_closing():
                slot.close_deadline = min(slot.close_deadline, now + CLOSE_TIMEOUT)
            if slot.close_deadline < now or slot.write_deadline < now:
                slot.transport.abort()
            elif slot.request_deadline < now:
                slot.request_deadline = math.inf
                slot.late()
        self._watch()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _decrement(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]
