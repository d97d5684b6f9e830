"""The quota of each address: a token bucket of processor time.

Every connection, request and frame has a flat price. Long work runs in a thread, and is charged by the processor time
that it took. A client beyond its quota waits for a moment; a client far beyond it is refused.
"""

import asyncio
import math
import os
import time
from asyncio import Lock
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, TypeVar

from deadhand.server.limits.buckets import MAX_ADDRESSES, TokenBucket, TooManyRequests
from deadhand.server.limits.load_shedding import MAX_COST, LoadMonitor
from deadhand.server.operation.background import run_to_completion
from deadhand.server.settings import Settings

Result = TypeVar("Result")

CONNECTION: Final = 0.006
"""The prices are seconds of processor time."""
REQUEST: Final = 0.002
FRAME: Final = 0.001
CHARACTER_SENT: Final = 1e-8
IN_THREAD: Final = 0.05
"""The price of work in a thread until it is known how long it took."""
BOT_MOVE: Final = 0.001
PUSH: Final = 0.002
"""Seconds of the event loop for a push message, mostly for TLS. Its encryption is charged as work in a thread."""

TOO_MANY: Final = "Too many requests. Try again in {0:1 second|# seconds}."
STORED_TOO_MUCH: Final = "Your address has stored too much today. Try again in {0:1 second|# seconds}."
DAY: Final = 86_400
"""Seconds."""
MAX_WAIT: Final = 3.0
"""The longest delay in seconds; a request that would wait longer is refused."""
REFUSAL_DELAY: Final = 1.0
"""Seconds before a refusal is sent, since some clients retry at once."""
MAX_SHED_DELAY: Final = 2.5
"""The longest delay in seconds that load shedding adds; it is below MAX_WAIT, so it alone refuses nobody."""
MAX_HEAVY_SHED_DELAY: Final = 8.0
"""The same for an address that uses more than its share at the highest cost: while the server is late it is refused."""
MAX_SHARE_DEBT: Final = 60.0
"""Seconds after which an address that uses little again no longer counts as heavy."""
FREE_DIVISOR: Final = 40
"""An address that has used less than this part of its burst takes no turns. People who play use less."""
MAX_DEBT: Final = 10.0
"""Seconds beyond the quota after which new connections, and those that send still more, are closed."""
READING_DIVISOR: Final = 10
"""Reading may take this part of the quota, before anything is done with what was read; more is a flood."""
FLOOD_PAUSE: Final = 10.0
"""Seconds after a flood in which nothing is read from its address."""
MAX_READING: Final = 0.005
"""The most seconds that reading a KiB or less counts: more is the garbage collector's."""
MAX_BOT_WAIT: Final = 2.0
"""The longest delay in seconds of a bot's move, so that no game stops."""

BOT_THREADS: Final = os.cpu_count() or 1
"""The most bots that think at once: a search by compiled rules keeps a core busy, without the interpreter lock."""


class ClientQuota(TokenBucket):
    """The processor time of one address: so many seconds per second, and so many at once."""

    __slots__ = ("_load", "_reading", "_share", "_thread", "bots", "storage")

    def __init__(self, rate: float, *, burst: float, bots: float, storage: int, load: LoadMonitor) -> None:
        super().__init__(rate, burst=burst)
        self._load = load
        self._share = TokenBucket(rate / MAX_COST, burst=burst)
        """What is left of this address's share while the server is late; its debt says that the address is heavy."""
        self._reading = TokenBucket(rate / READING_DIVISOR, burst=burst / READING_DIVISOR)
        self.bots = TokenBucket(bots, burst=burst)
        """The separate quota of the bots at this address's tables, so that people do not wait for them."""
        self.storage = TokenBucket(storage / DAY, burst=storage)
        """The bytes that this address may store, so many a day."""
        self._thread = Lock()
        """Held while work runs in a thread: one at a time per address."""

    def charge(self, tokens: float) -> None:
        """Take tokens; under load more of them, but no more than lead to a delay of MAX_SHED_DELAY.

        For a heavy address it is MAX_HEAVY_SHED_DELAY. Otherwise, many heavy addresses would use their whole quota
        under load, since those that always wait for MAX_SHED_DELAY pay nothing more.
        """
        super().charge(tokens)
        if (share_debt := self._share.debt) < MAX_SHARE_DEBT:
            self._share.charge(tokens)
        if self._load.cost > 1:
            room = ((MAX_HEAVY_SHED_DELAY if share_debt else MAX_SHED_DELAY) - self.debt) * self._rate
            super().charge(max(0.0, min(tokens * (self._load.cost - 1), room)))

    def charge_reading(self, seconds: float, size: int) -> None:
        """Charge what reading a chunk of this size took."""
        self.charge(seconds)
        self._reading.charge(min(seconds, MAX_READING * math.ceil(size / 1024)))
        if self._reading.debt:
            self._reading.charge(FLOOD_PAUSE * self._rate / READING_DIVISOR)

    @property
    def is_far_exceeded(self) -> bool:
        """Whether nothing more should be read from this client."""
        return self.debt > MAX_DEBT or self._reading.debt > 0

    @asynccontextmanager
    async def admitted(self, price: float = 0.0) -> AsyncIterator[None]:
        """Do the same as `admit`, and charge what runs in threads meanwhile, too.

        Raises:
            TooManyRequests: if the wait would be long.
        """
        await self.admit(price)
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)

    async def admit(self, price: float = 0.0) -> None:
        """Charge a price, and wait until the quota allows more; heavy addresses take turns, too.

        Raises:
            TooManyRequests: if that would take long.
        """
        if (wait := self.debt) > MAX_WAIT:
            await asyncio.sleep(REFUSAL_DELAY)
            raise TooManyRequests(TOO_MANY, wait)
        if price:
            self.charge(price)
        if wait:
            await asyncio.sleep(wait)
        if self.used > self._burst / FREE_DIVISOR:
            await self._load.turns.wait(self)

    async def run_in_thread(self, work: Callable[[], Result], *, interpreted: bool = True) -> Result:
        """Do work in a thread, after all earlier work of this address."""
        super().charge(IN_THREAD)  # load does not raise it, as it is given back
        async with self._thread:
            try:
                return await _measure(self, _threads if interpreted else _others, work)
            finally:
                super().charge(-IN_THREAD)


async def choose_for_bot(quota: TokenBucket, choose: Callable[[], Result]) -> Result:
    """Let a bot think in a thread, after at most MAX_BOT_WAIT."""
    await asyncio.sleep(min(quota.debt, MAX_BOT_WAIT))
    quota.charge(BOT_MOVE)
    return await _measure(quota, _bots, choose)


def quota_by_address(settings: Settings, load: LoadMonitor) -> Callable[[str], ClientQuota]:
    """Return a function that gives the quota of an address."""

    @lru_cache(MAX_ADDRESSES)
    def quota_of(_address: str) -> ClientQuota:
        bots = settings.bot_cpu_per_address
        storage = settings.storage_per_address
        return ClientQuota(settings.cpu_per_address, burst=settings.cpu_burst, bots=bots, storage=storage, load=load)

    return quota_of


_threads: Final = ThreadPoolExecutor(1, "deadhand-work")
"""One thread, since each that waits for the interpreter lock may get it before the event loop does."""
_others: Final = ThreadPoolExecutor(2, "deadhand-other")
"""For work outside of the interpreter. Bots have threads of their own, so that no game waits for it."""
_bots: Final = ThreadPoolExecutor(BOT_THREADS, "deadhand-bot")
_current: ContextVar[ClientQuota | None] = ContextVar("client", default=None)


def current_client() -> ClientQuota | None:
    """Return the quota of the client being served, if there is one.

    Tasks inherit it: what a client has started in the background is theirs, too.
    """
    return _current.get()


def serve_client(client: ClientQuota) -> None:
    """Attribute all further work of this task to a client."""
    _current.set(client)


def check_storage() -> None:
    """Check that the client being served may store more.

    Raises:
        TooManyRequests: if it has stored too much.
    """
    client = _current.get()
    if client is not None and (wait := client.storage.debt):
        raise TooManyRequests(STORED_TOO_MUCH, wait)


def charge_storage(size: int) -> None:
    """Charge bytes that are stored for the client being served."""
    client = _current.get()
    if client is not None:
        client.storage.charge(size)


async def run_in_thread(work: Callable[[], Result], *, interpreted: bool = True) -> Result:
    """Do work in a thread, charged to the client being served.

    `interpreted`: whether the interpreter does most of it. If not, as in a search by compiled rules or when a file is
    read, other work does not wait for it.
    """
    client = _current.get()
    if client is None:
        return await asyncio.get_running_loop().run_in_executor(_threads if interpreted else _others, work)
    return await run_to_completion(client.run_in_thread(work, interpreted=interpreted))


async def wait_for_quota() -> None:
    """Wait until the client being served has paid for its work so far; for long work that is done in parts."""
    client = _current.get()
    if client is not None:
        await asyncio.sleep(client.debt)


async def _measure(quota: TokenBucket, threads: Executor | None, work: Callable[[], Result]) -> Result:
    """Do work in a thread, and charge the processor time that it took."""
    loop = asyncio.get_running_loop()

    def measured() -> Result:
        begun = time.thread_time()
        try:
            return work()
        finally:
            loop.call_soon_threadsafe(quota.charge, time.thread_time() - begun)

    return await loop.run_in_executor(threads, measured)
