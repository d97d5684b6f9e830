"""The places that connections take: so many in all, so many for one address, each only as long as it keeps up.

What reading from them takes is counted for their address; who has had more than their share is read from later.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from deadhand.server.buckets import TokenBuckets
from deadhand.server.client_quota import ClientQuota, ClientQuotas
from deadhand.server.edge.refusals import FULL, TOO_FAST, TOO_MANY, Refusal
from deadhand.server.metrics import REFUSED_CONNECTIONS
from deadhand.server.settings import Settings

TICK: Final = 0.25
"""Seconds between two looks at who is late."""
FAREWELL: Final = 5.0
"""Seconds in which the last bytes to a client must be gone once its connection is being closed."""
AWAY: Final = 1.0
"""Seconds that who is refused has to ask, and then to hear why."""
MOST_REFUSED: Final = 32
"""How many are told at a time why they are refused; more are cut off without a word."""
CONNECTING: Final = 0.0003
"""Seconds of work that a connection is counted as, whatever comes of it."""
REST: Final = 1.0
"""Seconds for which somebody is not read from at most, before we look again."""
SHARES: Final = 3
"""One address may have this part of all places."""


@dataclass(eq=False, slots=True)
class Place:
    """One connection."""

    transport: asyncio.Transport
    address: str | None
    """Whom it is counted for; None for a proxy, which connects for many."""
    account: ClientQuota | None
    """What reading from it is counted on; None for a proxy."""
    late: Callable[[], None]
    """Called once when it is late with its request."""
    refusal: Refusal | None = None
    upgraded: bool = False
    """Whether it has become a socket."""
    due: float = math.inf
    """When its request must have come."""
    taken: float = math.inf
    """When it must have taken what it was sent."""
    rests: bool = False
    """Whether it is not read from, as its address has had its share."""
    held: bool = False
    """Whether its protocol does not want to read on now."""
    gone: float = math.inf
    """When it must be gone, once it is being closed."""


class Places:
    """All connections of a server, and the clock that they are held to."""

    def __init__(self, settings: Settings, accounts: ClientQuotas, descriptors: int) -> None:
        self._accounts = accounts
        self.most = min(settings.max_connections, descriptors)
        share = max(1, self.most // SHARES)
        self._requests = min(settings.requests_per_address, share)
        self._all = min(settings.sockets_per_address + settings.requests_per_address, share)
        self._opened = TokenBuckets(settings.connections_per_second, burst=self._all)
        self._within = settings.read_timeout
        self._taken_within = settings.write_timeout
        self._open: dict[asyncio.BaseTransport, Place] = {}
        self._waiting: dict[Place, None] = {}
        self._refused = 0
        self._of: Counter[str] = Counter()
        self._asking: Counter[str] = Counter()
        self._clock: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many are open, without those that are being refused."""
        return len(self._open) - self._refused

    def take(self, transport: asyncio.Transport, address: str | None, late: Callable[[], None]) -> Place:
        """A place for a new connection; with a refusal if there is none for it."""
        account = None if address is None else self._accounts.of(address)
        place = Place(transport, address, account, late, refusal=self._refusal(address))
        if account is not None:
            account.settle(CONNECTING)
        self._open[transport] = place
        if place.refusal is not None:
            self._refused += 1
            place.due = _now() + AWAY
            if self._refused > MOST_REFUSED:
                REFUSED_CONNECTIONS.labels(str(place.refusal.status)).inc()
                transport.abort()
        else:
            self._count(place, 1)
            self.waits(place)
        self._watch()
        return place

    def waits(self, place: Place) -> None:
        """A request of it should come, or has begun to."""
        if place.due == math.inf:
            place.due = _now() + self._within
            self._waiting[place] = None

    def asked(self, place: Place) -> None:
        """Its request has come."""
        place.due = math.inf
        self._waiting.pop(place, None)

    def ends(self, place: Place) -> None:
        """The last word has been said to it."""
        self.asked(place)
        place.gone = _now() + AWAY

    def is_full(self, place: Place, *, full: bool) -> None:
        """Whether it has more to read than the system keeps for it."""
        place.taken = _now() + self._taken_within if full else math.inf

    def upgrade(self, transport: asyncio.Transport) -> Place:
        """The place of a connection that becomes a socket."""
        place = self._open[transport]
        self.asked(place)
        place.upgraded = True
        place.late = transport.abort
        if place.address is not None:
            _less(self._asking, place.address)
        return place

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Give a place back."""
        place = self._open.pop(transport)
        place.late = place.transport.abort  # no longer its protocol, which has the place: they would be a cycle
        if place.refusal is not None:
            self._refused -= 1
            return
        self._waiting.pop(place, None)
        self._count(place, -1)

    def worked(self, place: Place, seconds: float) -> None:
        """Reading from it took so long; if its address has had its share, it is not read from for a moment."""
        if place.account is None:
            return
        place.account.settle(seconds)
        wait = min(REST, place.account.wait())
        if (not wait and not place.rests) or place.transport.is_closing():
            return
        place.transport.pause_reading()  # its protocol may have resumed it
        if not place.rests:
            place.rests = True
            asyncio.get_running_loop().call_later(wait, self._read_on, place)

    def _read_on(self, place: Place) -> None:
        place.rests = False
        if not place.held and not place.transport.is_closing():
            place.transport.resume_reading()

    def _refusal(self, address: str | None) -> Refusal | None:
        if address is not None and not self._opened.of(address).take():
            return TOO_FAST
        if address is not None and (self._of[address] >= self._all or self._asking[address] >= self._requests):
            return TOO_MANY
        if len(self) >= self.most and not self._make_room():
            return FULL
        return None

    def _make_room(self) -> bool:
        """End the connection that has kept us waiting for its request the longest, if there is one."""
        for place in self._waiting:
            place.transport.abort()
            del self._waiting[place]
            return True
        return False

    def _count(self, place: Place, by: int) -> None:
        if place.address is None:
            return
        for counted in (self._of,) if place.upgraded else (self._of, self._asking):
            if by > 0:
                counted[place.address] += by
            else:
                _less(counted, place.address)

    def _watch(self) -> None:
        if self._clock is None and self._open:
            self._clock = asyncio.get_running_loop().call_later(TICK, self._look)

    def _look(self) -> None:
        """End whoever is late."""
        self._clock = None
        now = _now()
        for place in tuple(self._open.values()):
            if place.transport.is_closing():
                place.gone = min(place.gone, now + FAREWELL)
            if place.gone < now or place.taken < now:
                place.transport.abort()
            elif place.due < now:
                place.due = math.inf
                place.late()
        self._watch()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]
