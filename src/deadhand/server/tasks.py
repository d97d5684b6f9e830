"""Ending what goes on beside everything else."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

PATIENCE: Final = 5.0
"""Seconds that tasks have to let go of what they use."""


async def cancelled(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel these, and wait until they have let go of what they use.

    A task that is cancelled in the middle of a transaction gives its connection back first; if the database were closed
    meanwhile, it would wait for that connection for ever.
    """
    running = [task for task in tasks if task is not None and not task.done()]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running, timeout=PATIENCE)
