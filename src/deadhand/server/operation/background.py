"""Background tasks: start, restart, log failures, cancel."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextvars import copy_context
from typing import Any, Final, TypeVar

from deadhand.server.operation.logs import TABLE
from deadhand.server.operation.metrics import BACKGROUND_FAULTS
from deadhand.table.errors import Refused

CANCEL_TIMEOUT: Final = 5.0
"""Seconds that cancelled tasks have to release their resources."""
RESTART_DELAY: Final = 5.0
"""Seconds until a failed task is started again."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


async def restart_on_failure(work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
    """Run work, and start it again after every failure, which is logged and counted.

    The work must be safe to start again.
    """
    BACKGROUND_FAULTS.labels(name)  # 0 until the first, whose increase is seen then
    while True:
        try:
            await work()
        except Refused as refusal:  # the reason is logged where it occurred
            logger.warning("%s starts again in %.0f seconds: %s", name, RESTART_DELAY, refusal)
        except Exception as error:
            log_failure(name, error)
        else:
            return
        if (own := asyncio.current_task()) is not None and own.cancelling():  # cancelled meanwhile
            return
        await asyncio.sleep(RESTART_DELAY)


def spawn_background(work: Coroutine[Any, Any, None], name: str, *, table: str | None = None) -> asyncio.Task[None]:
    """Start a task that nobody awaits, for a table if one is named; a failure is logged and counted."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log_failure(name, error, table=table)

    context = copy_context()
    context.run(TABLE.set, table or "")
    task = asyncio.create_task(work, context=context)
    task.add_done_callback(ended)
    return task


def log_failure(name: str, error: BaseException, *, table: str | None = None) -> None:
    """Log and count the failure of a background task."""
    BACKGROUND_FAULTS.labels(name).inc()
    more = {} if table is None else {"table": table}
    logger.error("%s failed with an unexpected error.", name, exc_info=error, extra=more)


async def run_to_completion(work: Coroutine[Any, Any, Result]) -> Result:
    """Do work to its end even if the caller is cancelled; a failure is then logged and counted, but not a refusal."""
    task = asyncio.create_task(work)
    _unfinished.add(task)
    task.add_done_callback(_unfinished.discard)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_log_failure_unseen)
        raise
    finally:
        del task  # otherwise a failure, by its traceback, keeps itself and all that the work used


_unfinished: Final[set[asyncio.Task[Any]]] = set()
"""Tasks whose callers may be cancelled, referenced so that they are not collected."""


def _log_failure_unseen(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        log_failure("Work for a client that has left", error)


async def wait_for_unfinished() -> None:
    """Wait until all such work has ended, but not for ever."""
    if _unfinished:
        await asyncio.wait(tuple(_unfinished), timeout=CANCEL_TIMEOUT)


async def cancel_all(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel tasks, and wait until they have released their resources.

    A task that is cancelled in the middle of a transaction gives its connection back first; if the database were closed
    meanwhile, it would wait for that connection for ever.
    """
    running = [task for task in tasks if task is not None and not task.done()]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running, timeout=CANCEL_TIMEOUT)
