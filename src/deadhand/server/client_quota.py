"""Quotas of processor time per client.

Requests of a client above its share are delayed, and refused once the delay would be long. A single request is never
refused. While the event loop is late, work costs more.
"""

import asyncio
import time
from asyncio import Lock
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from math import ceil
from typing import Any, Final, Generic, TypeVar

from deadhand.server.load_shedding import LoadMonitor
from deadhand.server.sentences import seconds_text
from deadhand.table.errors import Refused

Result = TypeVar("Result")

RESERVED: Final = 0.001
"""Seconds that a request reserves before its cost is known."""
MAX_WAIT: Final = 3.0
"""The longest delay in seconds; a request that would wait longer is refused."""
RESERVED_IN_THREAD: Final = 0.05
"""Seconds that work in a thread reserves, since it is always long."""
REFUSAL_DELAY: Final = 0.5
"""Seconds before a refusal is sent, since some clients retry at once."""
MAX_BOT_WAIT: Final = 2.0
"""The longest delay in seconds of a bot's move, so that no game stops."""
MAX_SHED_DELAY: Final = 2.5
"""The longest delay in seconds that load shedding adds; it is below MAX_WAIT, so it alone refuses nobody."""
MAX_ADDRESSES: Final = 10_000
"""Addresses whose budgets are kept; the budget of any other address is full."""


class TooManyRequests(Refused):
    """A client has used up its quota."""

    def __init__(self, after: float) -> None:
        self.after = ceil(after)
        """Seconds after which to try again."""
        super().__init__(f"Too many requests. Try again in {seconds_text(self.after)}.")


class CpuBudget:
    """A budget of processor time: `share` of every second, and `burst` seconds at once; less under load."""

    __slots__ = ("_balanced_at", "_burst", "_load", "_share", "thread_lock")

    def __init__(self, share: float, *, burst: float, load: LoadMonitor) -> None:
        self._share = share
        self._burst = burst
        self._load = load
        self._balanced_at = 0.0
        """The time at which the work so far equals the share."""
        self.thread_lock = Lock()
        """Held while work runs in a thread: one at a time per address."""

    def wait(self) -> float:
        """Return the seconds until more work is allowed."""
        return max(0.0, self._balanced_at - self._burst_time() - time.monotonic())

    def spend(self, seconds: float) -> None:
        """Charge processor time; a negative amount is a refund."""
        self._balanced_at = max(self._balanced_at, time.monotonic()) + seconds / self._share

    def settle(self, seconds: float, *, reserved: float = 0.0) -> None:
        """Charge work that is done, less what it had reserved, at the current cost."""
        now = time.monotonic()
        self._balanced_at = max(self._balanced_at, now) + (seconds - reserved) / self._share
        cost = self._load.cost_multiplier
        if cost > 1:
            shed = self._balanced_at + seconds * (cost - 1) / self._share
            self._balanced_at = max(self._balanced_at, min(shed, now + self._burst_time() + MAX_SHED_DELAY))

    def _burst_time(self) -> float:
        """Return the seconds in which the share amounts to the burst."""
        return self._burst / self._share / self._load.cost_multiplier

    async def run_delayed(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work that no client requested within the budget, or after MAX_BOT_WAIT, and charge it."""
        try:
            await asyncio.sleep(min(self.wait(), MAX_BOT_WAIT))
        except BaseException:
            work.close()
            raise
        timer = CpuTimer(work)
        try:
            return await timer
        finally:
            self.settle(timer.seconds)

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Run work in a thread, and charge it."""

        def measured() -> tuple[Result, float]:
            begun = time.thread_time()
            return work(), time.thread_time() - begun

        result, taken = await asyncio.to_thread(measured)
        self.settle(taken)
        return result


class ClientQuota:
    """The quota of one client: its own budget if it has one, and last the budget of its address."""

    __slots__ = ("_budgets", "bots")

    def __init__(self, *budgets: CpuBudget, bots: CpuBudget) -> None:
        self._budgets = budgets
        self.bots = bots
        """The separate budget of the bots at this address's tables, so that people do not wait for them."""

    async def serve(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work for this client within its quota, and charge it.

        Raises:
            TooManyRequests: if it would have to wait for long.
        """
        try:
            await self._reserve()
        except BaseException:
            work.close()
            raise
        return await self._charged(work)

    async def serve_to_completion(self, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Run work likewise, to its end even if its caller is cancelled.

        Raises:
            TooManyRequests: if it would have to wait for long.
        """
        await self._reserve()
        task = asyncio.create_task(self._charged(work()))
        _detached.add(task)
        task.add_done_callback(_detached.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_report_detached)
            raise

    async def _reserve(self) -> None:
        """Wait until the quota allows more work, and reserve some."""
        wait = self.wait()
        if wait > MAX_WAIT:
            await asyncio.sleep(REFUSAL_DELAY)
            raise TooManyRequests(wait)
        self.spend(RESERVED)
        if wait:
            await asyncio.sleep(wait)

    async def _charged(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work that has a reservation, and charge what it uses."""
        timer = CpuTimer(work)
        token = _current.set(self)
        try:
            return await timer
        finally:
            _current.reset(token)
            self.settle(timer.seconds, reserved=RESERVED)

    async def run_in_thread(self, work: Callable[[], Result]) -> Result:
        """Run work in a thread, after all earlier work of this address."""
        loop, lock, used = asyncio.get_running_loop(), self._budgets[-1].thread_lock, 0.0

        def measured() -> Result:
            nonlocal used
            begun = time.thread_time()
            try:
                return work()
            finally:
                used = time.thread_time() - begun

        def ended() -> None:
            lock.release()
            self.settle(used, reserved=RESERVED_IN_THREAD)

        def tell(_: Future[Result]) -> None:
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(ended)

        self.spend(RESERVED_IN_THREAD)
        try:
            await lock.acquire()
        except BaseException:
            self.spend(-RESERVED_IN_THREAD)
            raise
        future = _threads.submit(measured)
        future.add_done_callback(tell)  # a cancelled caller holds the lock until the thread is free
        return await asyncio.wrap_future(future)

    def wait(self) -> float:
        """Return the seconds until this client may use more."""
        return max([budget.wait() for budget in self._budgets])

    def spend(self, seconds: float) -> None:
        """Reserve processor time for this client."""
        for budget in self._budgets:
            budget.spend(seconds)

    def settle(self, seconds: float, *, reserved: float = 0.0) -> None:
        """Charge work that was done for this client."""
        for budget in self._budgets:
            budget.settle(seconds, reserved=reserved)


_threads: Final = ThreadPoolExecutor(2, "deadhand-work")
"""Few threads, since they share the interpreter lock with the event loop."""
_current: ContextVar[ClientQuota | None] = ContextVar("client", default=None)


class ClientQuotas:
    """The quotas of all addresses."""

    def __init__(self, *, address: float, connection: float, bots: float, burst: float) -> None:
        self._address = address
        self._connection = connection
        self._bots = bots
        self._burst = burst
        self.load = LoadMonitor()
        self._budgets: OrderedDict[str, tuple[CpuBudget, CpuBudget]] = OrderedDict()

    def of(self, address: str) -> ClientQuota:
        """Return the quota of an address."""
        own, bots = self._budgets_of(address)
        return ClientQuota(own, bots=bots)

    def of_connection(self, address: str) -> ClientQuota:
        """Return the quota of a new connection, within that of its address."""
        own, bots = self._budgets_of(address)
        return ClientQuota(self._budget(self._connection), own, bots=bots)

    def _budgets_of(self, address: str) -> tuple[CpuBudget, CpuBudget]:
        """Return the budgets of an address and of its bots."""
        known = self._budgets.get(address)
        if known is None:
            known = self._budgets[address] = self._budget(self._address), self._budget(self._bots)
            if len(self._budgets) > MAX_ADDRESSES:
                self._budgets.popitem(last=False)
        self._budgets.move_to_end(address)
        return known

    def _budget(self, share: float) -> CpuBudget:
        return CpuBudget(share, burst=self._burst, load=self.load)


class CpuTimer(Generic[Result]):
    """An awaitable that measures the processor time of a coroutine, without the time it waits."""

    __slots__ = ("_work", "seconds")

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, Result]:
        step: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            begun = time.thread_time()
            try:
                waits_for = step(given)
            except StopIteration as done:
                result: Result = done.value
                return result
            finally:
                self.seconds += time.thread_time() - begun
            try:
                given = yield waits_for
                step = self._work.send
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as error:
                step, given = self._work.throw, error


def current_client() -> ClientQuota | None:
    """Return the quota of the client being served, if there is one."""
    return _current.get()


async def run_in_thread(work: Callable[[], Result]) -> Result:
    """Run work in a thread, charged to the client being served."""
    client = _current.get()
    if client is None:
        return await asyncio.get_running_loop().run_in_executor(_threads, work)
    return await client.run_in_thread(work)


_detached: Final[set[asyncio.Task[Any]]] = set()
"""Tasks whose callers may be cancelled, referenced so that they are not collected."""


def _report_detached(task: asyncio.Task[Any]) -> None:
    """Report an error of a task whose caller was cancelled; refusals are dropped."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        more = {"message": "Work for a client that has left failed", "exception": error}
        task.get_loop().call_exception_handler(more)


async def wait_for_detached_work() -> None:
    """Wait up to MAX_WAIT until all detached work has ended."""
    if _detached:
        await asyncio.wait(tuple(_detached), timeout=MAX_WAIT)
