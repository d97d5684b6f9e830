"""A throttle: runs calls at once, and then at most one per interval."""

import asyncio
from collections.abc import Callable
from typing import Final

INTERVAL: Final = 0.1
"""Seconds between two broadcasts of the same kind at one table."""


class Throttle:
    """A trailing-edge throttle; the last request of an interval is never lost.

    It holds the function only while a call is pending, so that it keeps no table in memory.
    """

    __slots__ = ("_next", "_pending")

    def __init__(self) -> None:
        self._pending = False
        self._next = 0.0
        """The time of the event loop before which nothing is called."""

    def request(self, call: Callable[[], None]) -> None:
        """Call a function in this turn of the event loop, or once the interval is over."""
        if self._pending:
            return
        self._pending = True
        loop = asyncio.get_running_loop()
        if loop.time() < self._next:
            loop.call_at(self._next, self._run, call)
        else:
            loop.call_soon(self._run, call)

    def _run(self, call: Callable[[], None]) -> None:
        self._pending = False
        self._next = asyncio.get_running_loop().time() + INTERVAL
        call()
