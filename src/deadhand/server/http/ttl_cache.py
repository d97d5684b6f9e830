"""A TTL cache of one value, with one computation for concurrent callers."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class TTLCache(Generic[Found]):
    """A value that is computed on demand, once for all concurrent callers, and cached for some seconds."""

    def __init__(self, function: Callable[[], Coroutine[Any, Any, Found]], *, seconds: float) -> None:
        self._function = function
        self._seconds = seconds
        self._task: asyncio.Task[Found] | None = None
        self._expires = 0.0

    async def get(self) -> Found:
        """Return the cached value, or compute it."""
        now = asyncio.get_running_loop().time()
        if self._task is None or (self._task.done() and now >= self._expires):
            self._task = asyncio.create_task(self._compute())
        return await asyncio.shield(self._task)

    async def _compute(self) -> Found:
        found = await self._function()
        self._expires = asyncio.get_running_loop().time() + self._seconds
        return found
