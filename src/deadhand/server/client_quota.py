"""How much work the server does for whom: processor time is counted, and who has had their share waits for a moment.

What is asked once is never refused; who asks for more than a share, again and again, waits a little longer each time,
and is told so once the wait would be long. Nothing is lost by waiting. While the server is late, work counts for more.
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

from deadhand.server.load_shedding import Pressure
from deadhand.table.errors import Refused

Result = TypeVar("Result")

USUAL: Final = 0.001
"""Seconds that are set aside for something before it is known how long it takes."""
PATIENCE: Final = 3.0
"""Seconds that somebody may have to wait before they are told to come back later."""
ASIDE: Final = 0.05
"""Seconds that are set aside for what is done beside the event loop, which is never little."""
SLOWED: Final = 0.5
"""Seconds until they are told so, since some ask again at once."""
UNASKED: Final = 2.0
"""Seconds that what nobody asked for waits at most, such as a bot's move: nothing stands still."""
MOST_DEBT: Final = 2.5
"""Seconds that being dear adds to a wait at most; less than there is patience for: that alone sends nobody away."""
MOST_KNOWN: Final = 10_000
"""Addresses that are remembered; of the others nothing is known, as if they had asked for nothing."""


class Busy(Refused):
    """Somebody has asked for more than their share."""

    def __init__(self, after: float) -> None:
        self.after = ceil(after)
        """Seconds after which they may ask again."""
        seconds = "a second" if self.after == 1 else f"{self.after} seconds"
        super().__init__(f"That was more at once than one address may ask of this server; please wait {seconds}.")


class Budget:
    """Seconds of work: `share` of every second, and `burst` at once; less while the server is late."""

    __slots__ = ("_burst", "_paid", "_pressure", "_share", "turn")

    def __init__(self, share: float, *, burst: float, pressure: Pressure) -> None:
        self._share = share
        self._burst = burst
        self._pressure = pressure
        self._paid = 0.0
        """When all the work that was done will have been within the share."""
        self.turn = Lock()
        """Held while something is done beside the event loop: one thing at a time for an address."""

    def wait(self) -> float:
        """Seconds until there may be more work."""
        return max(0.0, self._paid - self._at_once() - time.monotonic())

    def spend(self, seconds: float) -> None:
        """Count work; what was set aside and not needed is given back."""
        self._paid = max(self._paid, time.monotonic()) + seconds / self._share

    def settle(self, seconds: float, *, aside: float = 0.0) -> None:
        """Count work that is done, of which so much was set aside, at its price."""
        now = time.monotonic()
        self._paid = max(self._paid, now) + (seconds - aside) / self._share
        price = self._pressure.price
        if price > 1:
            dear = self._paid + seconds * (price - 1) / self._share
            self._paid = max(self._paid, min(dear, now + self._at_once() + MOST_DEBT))

    def _at_once(self) -> float:
        """Seconds by which it may be ahead: in them its share would come to all that may be asked for at once."""
        return self._burst / self._share / self._pressure.price

    async def patiently(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something that nobody asked for, once there may be more or it has waited for long, and count it."""
        try:
            await asyncio.sleep(min(self.wait(), UNASKED))
        except BaseException:
            work.close()
            raise
        metered = Metered(work)
        try:
            return await metered
        finally:
            self.settle(metered.taken)

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Do a part of it in a thread, and count that, too."""

        def measured() -> tuple[Result, float]:
            begun = time.thread_time()
            return work(), time.thread_time() - begun

        result, taken = await asyncio.to_thread(measured)
        self.settle(taken)
        return result


class Account:
    """What the work for one client is counted on: its own budget if it has one, and last that of its address."""

    __slots__ = ("_budgets", "bots")

    def __init__(self, *budgets: Budget, bots: Budget) -> None:
        self._budgets = budgets
        self.bots = bots
        """That of the bots at the tables that its address keeps going, apart: a person waits for none of them."""

    async def serve(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something for this client once it may have more, and count what it takes.

        Raises:
            Busy: if it would have to wait for long.
        """
        try:
            await self._turn()
        except BaseException:
            work.close()
            raise
        return await self._counted(work)

    async def serve_whole(self, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The same, done to its end even if who waits for it is cut off.

        Raises:
            Busy: if it would have to wait for long.
        """
        await self._turn()
        task = asyncio.create_task(self._counted(work()))
        _to_be_ended.add(task)
        task.add_done_callback(_to_be_ended.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_left_behind)
            raise

    async def _turn(self) -> None:
        """Wait until it may have more, and set some work aside."""
        wait = self.wait()
        if wait > PATIENCE:
            await asyncio.sleep(SLOWED)
            raise Busy(wait)
        self.spend(USUAL)
        if wait:
            await asyncio.sleep(wait)

    async def _counted(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something for which some work is set aside, and count what it takes."""
        metered = Metered(work)
        token = _served.set(self)
        try:
            return await metered
        finally:
            _served.reset(token)
            self.settle(metered.taken, aside=USUAL)

    async def beside(self, work: Callable[[], Result]) -> Result:
        """Do something beside the event loop, once all is done that this address asked for before."""
        loop, turn, taken = asyncio.get_running_loop(), self._budgets[-1].turn, 0.0

        def measured() -> Result:
            nonlocal taken
            begun = time.thread_time()
            try:
                return work()
            finally:
                taken = time.thread_time() - begun

        def ended() -> None:
            turn.release()
            self.settle(taken, aside=ASIDE)

        def tell(_: Future[Result]) -> None:
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(ended)

        self.spend(ASIDE)
        try:
            await turn.acquire()
        except BaseException:
            self.spend(-ASIDE)
            raise
        future = _threads.submit(measured)
        future.add_done_callback(tell)  # who goes away gives up the turn only once the thread is free
        return await asyncio.wrap_future(future)

    def wait(self) -> float:
        """Seconds until there may be more work for this client."""
        return max([budget.wait() for budget in self._budgets])

    def spend(self, seconds: float) -> None:
        """Set work aside for this client."""
        for budget in self._budgets:
            budget.spend(seconds)

    def settle(self, seconds: float, *, aside: float = 0.0) -> None:
        """Count work that was done for this client."""
        for budget in self._budgets:
            budget.settle(seconds, aside=aside)


_threads: Final = ThreadPoolExecutor(2, "deadhand-beside")
"""Few, as each takes its turns with the event loop."""
_served: ContextVar[Account | None] = ContextVar("served", default=None)


class Accounts:
    """The budgets of all addresses."""

    def __init__(self, *, address: float, connection: float, bots: float, burst: float) -> None:
        self._address = address
        self._connection = connection
        self._bots = bots
        self._burst = burst
        self.pressure = Pressure()
        self._budgets: OrderedDict[str, tuple[Budget, Budget]] = OrderedDict()

    def of(self, address: str) -> Account:
        """What is counted for an address alone."""
        own, bots = self._budgets_of(address)
        return Account(own, bots=bots)

    def of_connection(self, address: str) -> Account:
        """What is counted for a new connection of an address, and for that."""
        own, bots = self._budgets_of(address)
        return Account(self._budget(self._connection), own, bots=bots)

    def _budgets_of(self, address: str) -> tuple[Budget, Budget]:
        """What an address may have, and what the bots may that play for it."""
        known = self._budgets.get(address)
        if known is None:
            known = self._budgets[address] = self._budget(self._address), self._budget(self._bots)
            if len(self._budgets) > MOST_KNOWN:
                self._budgets.popitem(last=False)
        self._budgets.move_to_end(address)
        return known

    def _budget(self, share: float) -> Budget:
        return Budget(share, burst=self._burst, pressure=self.pressure)


class Metered(Generic[Result]):
    """Awaits a coroutine, and measures the processor time that it takes on the event loop, waiting aside."""

    __slots__ = ("_work", "taken")

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self._work = work
        self.taken = 0.0

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
                self.taken += time.thread_time() - begun
            try:
                given = yield waits_for
                step = self._work.send
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as error:
                step, given = self._work.throw, error


def served_now() -> Account | None:
    """Whom this is done for, if it is for anybody."""
    return _served.get()


async def beside(work: Callable[[], Result]) -> Result:
    """Do something beside the event loop, counted for whoever is served now."""
    served = _served.get()
    if served is None:
        return await asyncio.get_running_loop().run_in_executor(_threads, work)
    return await served.beside(work)


_to_be_ended: Final[set[asyncio.Task[Any]]] = set()
"""What nobody may wait for any more, held so that it is not collected."""


def _left_behind(task: asyncio.Task[Any]) -> None:
    """What nobody waits for any more has ended: who is gone needs no refusal, but an error of ours is told."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        more = {"message": "What was done for a client that has gone broke off", "exception": error}
        task.get_loop().call_exception_handler(more)


async def all_ended() -> None:
    """Wait, not for ever, until everything is done that goes to its end."""
    if _to_be_ended:
        await asyncio.wait(tuple(_to_be_ended), timeout=PATIENCE)
