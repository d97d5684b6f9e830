"""Beginning and ending what goes on beside everything else."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator, Iterable
from types import coroutine
from typing import Any, Final

from deadhand.server.metrics import BROKEN_OFF
from deadhand.table.errors import Refused

PATIENCE: Final = 5.0
"""Seconds that tasks have to let go of what they use."""
AGAIN: Final = 5.0
"""Seconds until what met with something that nobody foresaw begins anew."""

logger = logging.getLogger(__name__)


async def carried_on(work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
    """Do something to its end, if it has one, beginning anew whenever it breaks off; the log and a figure say so.

    It must be harmless to begin anew.
    """
    while True:
        try:
            await work()
        except Refused as refusal:  # of which the log has the reason
            logger.warning("%s begins anew in %.0f seconds: %s", name, AGAIN, refusal)
        except Exception as error:
            broke_off(name, error)
        else:
            return
        if (own := asyncio.current_task()) is not None and own.cancelling():  # an error while it ended hid that
            return
        await asyncio.sleep(AGAIN)


def apart(work: Coroutine[Any, Any, None], name: str, *, table: str | None = None) -> asyncio.Task[None]:
    """Begin something that nobody waits for; if it breaks off, the log and a figure say so."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            broke_off(name, error, table=table)

    task = asyncio.create_task(work)
    task.add_done_callback(ended)
    return task


def broke_off(name: str, error: BaseException, *, table: str | None = None) -> None:
    """Tell the operator that something which nobody waits for broke off."""
    BROKEN_OFF.labels(name).inc()
    more = {} if table is None else {"table": table}
    logger.error("%s broke off, which nobody foresaw.", name, exc_info=error, extra=more)


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
