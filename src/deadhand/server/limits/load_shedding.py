"""Load shedding: everything costs more while the event loop is late, so heavy clients wait and light ones do not.

Heavy clients take turns, too.
"""

import asyncio
from collections import deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

from deadhand.server.operation.metrics import EVENT_LOOP_DELAY

INTERVAL: Final = 0.1
"""Seconds between two measurements of the event loop's delay."""
MAX_DELAY: Final = 0.025
"""Seconds of delay up to which the cost does not rise."""
RISE: Final = 1.3
FALL: Final = 0.97
MAX_COST: Final = 16.0
"""The default quota is then a fiftieth of a processor, enough for four players with two moves a second."""


class LoadMonitor:
    """The cost of work: it rises while the event loop is late, and falls slowly afterwards."""

    cost = 1.0
    _pauses = 0
    """The works of the server itself that are under way."""

    def __init__(self) -> None:
        self.turns = Turns()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Do not count delays by work of the server itself, for which no client should wait."""
        self._pauses += 1
        try:
            yield
        finally:
            self._pauses -= 1

    async def watch(self) -> None:
        """Measure the delay of the event loop until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + INTERVAL
            await asyncio.sleep(INTERVAL)
            self.adjust(max(0.0, clock() - due))

    def adjust(self, delay: float) -> None:
        """Raise or lower the cost after the event loop was `delay` seconds late."""
        EVENT_LOOP_DELAY.observe(delay)
        is_late = delay > MAX_DELAY and not self._pauses
        self.cost = min(MAX_COST, self.cost * RISE) if is_late else max(1.0, self.cost * FALL)


class Turns:
    """Lets clients go on one by one, each in a turn of the event loop of its own.

    If all went on in the same turn, everybody else would wait for all: 36 requests of 3 ms are a tenth of a second.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """By client; the client that went on last comes last."""

    async def wait(self, client: Hashable) -> None:
        """Wait until it is this client's turn, which comes after one of each other client at most."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._give)
        self._waiting.setdefault(client, deque()).append(turn)
        await turn

    def _give(self) -> None:
        """Let one client go on, and another in the next turn of the event loop."""
        client = next(iter(self._waiting))
        turns = self._waiting.pop(client)
        turn = turns.popleft()
        if turns:
            self._waiting[client] = turns
        if not turn.done():  # cancelled
            turn.set_result(None)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._give)
