"""What is found out at most so often, however many ask for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Found = TypeVar("Found")


class TTLCache(Generic[Found]):
    """Finds something out when it is asked for, for all who ask meanwhile, and knows it for some seconds."""

    def __init__(self, find: Callable[[], Coroutine[Any, Any, Found]], *, seconds: float) -> None:
        self._find = find
        self._seconds = seconds
        self._finding: asyncio.Task[Found] | None = None
        self._until = 0.0

    async def get(self) -> Found:
        """What was found out last."""
        now = asyncio.get_running_loop().time()
        if self._finding is None or (self._finding.done() and now >= self._until):
            self._finding = asyncio.create_task(self._find_anew())
        return await asyncio.shield(self._finding)

    async def _find_anew(self) -> Found:
        found = await self._find()
        self._until = asyncio.get_running_loop().time() + self._seconds
        return found
