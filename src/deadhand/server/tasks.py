"""Beginning and ending what goes on beside everything else."""

import asyncio
from collections.abc import Coroutine, Generator, Iterable
from types import coroutine
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


def begun(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Do something at once as far as it waits for nothing; the task that does the rest, None if nothing is left."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_rest(work, waits_for))


async def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _going_on(work, waits_for)  # since Python 3.12 a task takes no generator itself


@coroutine
def _going_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with something that has begun, and waits."""
    try:
        while True:
            try:
                given = yield waits_for
            except GeneratorExit:
                work.close()
                raise
            except BaseException as error:  # it is for the work to deal with
                waits_for = work.throw(error)
            else:
                waits_for = work.send(given)
    except StopIteration:
        return
