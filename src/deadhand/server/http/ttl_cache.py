"""A value that is computed at most once per interval, however many clients ask for it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(slots=True, eq=False)
class TTLCache(Generic[Value]):
    """One cached value with an age limit. Requests at the same time wait for one computation."""

    ttl: float
    """Seconds for which a value is cached."""
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _values: list[Value] = field(default_factory=list)
    """The value; empty before the first."""
    _expires: float = 0.0

    async def get(self, compute: Callable[[], Awaitable[Value]]) -> Value:
        """Return the value, computed again if it is too old."""
        clock = asyncio.get_running_loop().time
        async with self._lock:
            if not self._values or clock() >= self._expires:
                self._values = [await compute()]
                self._expires = clock() + self.ttl
            return self._values[0]
