"""Play on the workers of a Dask scheduler, on this machine or on others."""

import asyncio
import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final

from distributed import Client, KilledWorker, as_completed
from distributed.client import FutureCancelledError
from distributed.core import rpc
from distributed.utils import silence_logging_cmgr

from deadhand import __version__, engine
from deadhand.arena.first_hands import desk_for
from deadhand.arena.request import Plan
from deadhand.lab.rows.columns import Rows, tables_of
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.rules.sources import digest_of_sources

ANSWERS_WITHIN: Final = 10
"""Seconds for the scheduler to answer, and for a first worker to be there."""
BLOCKS_A_THREAD: Final = 3
"""The blocks under way or waiting for each thread of a worker, so that few rows are in memory."""

ADDRESS: Final = re.compile(r"([a-z]+://)?(\[[0-9a-f:]+\]|[^\s:/]+):\d{1,5}", re.IGNORECASE)

NO_SCHEDULER: Final = 'No Dask scheduler answers at {}: start one with "dask scheduler", or correct the address.'

_loading = threading.Lock()


def play_on_cluster(
    plan: Plan, blocks: Iterable[range], address: str, *, moves: bool = False
) -> Iterator[tuple[range, Rows]]:
    """Play blocks of games on the workers of a scheduler; yield each with its rows, in any order.

    Dask gives the blocks of a worker that is gone to another.

    Raises:
        Refused: if the scheduler does not answer, or is gone; if there is no worker, or one has another version.
    """
    with _connected(address) as client:
        _check_workers(client, plan.game, address)
        wanted = version_of(plan.game)
        remaining = iter(blocks)
        running = as_completed(loop=client.loop)
        numbers: dict[Any, range] = {}

        def submit_more() -> None:
            room = BLOCKS_A_THREAD * max(1, sum(client.nthreads().values())) - len(numbers)
            for block in islice(remaining, max(0, room)):
                future = client.submit(play_as_worker, plan, block, wanted, moves=moves, pure=False)
                numbers[future.key] = block
                running.add(future)

        submit_more()
        for future in running:
            rows: Rows = future.result()
            yield numbers.pop(future.key), rows
            future.release()
            submit_more()


def version_of(game: Game) -> tuple[str, str]:
    """Return the version of this program, and a hash of the sources of a game's rules."""
    return __version__, digest_of_sources(game.package)


def play_as_worker(plan: Plan, block: range, wanted: tuple[str, str], *, moves: bool = False) -> Rows:
    """Play a block of games in a worker.

    Raises:
        Refused: if this worker has other sources than the program that asks.
    """
    if version_of(plan.game) != wanted:
        raise Refused(_other_version("A worker", *version_of(plan.game)))
    try:
        desk = desk_for(plan, moves=moves)
        with _loading:
            engine.use_compiled(plan.game, *desk.extra_doors)
        return tables_of(desk(plan).play(block))
    except OSError as error:
        raise Refused(f"A worker cannot play: {os_error_reason(error)}.") from error


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Connect to a scheduler, and turn what goes wrong with it into a refusal."""
    if not ADDRESS.fullmatch(address):
        raise Refused(f'Write the address of a scheduler as tcp://host:8786, not "{address}".')
    _check_scheduler(address)
    try:
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except OSError as error:
        raise Refused(NO_SCHEDULER.format(address)) from error
    with silence_logging_cmgr(logging.CRITICAL):  # a lost connection is refused below, without a traceback
        try:
            yield client
        except (OSError, FutureCancelledError) as error:  # what a worker reports is no error of the system
            raise Refused(
                f"The scheduler at {address} is gone. Start it and its workers again, and then the same command: "
                "rows that were written are kept."
            ) from error
        except KilledWorker as error:
            raise Refused(
                f"Workers ended while they played: look into their logs, perhaps they lack memory. {error}"
            ) from error
        finally:
            client.close(timeout=ANSWERS_WITHIN)


def _check_scheduler(address: str) -> None:
    """Check that a scheduler answers.

    A client that fails to start may wait for minutes, and prints a traceback when Python ends. So none is made before.
    """

    async def ask() -> None:
        async with asyncio.timeout(ANSWERS_WITHIN), rpc(address) as scheduler:
            await scheduler.identity(n_workers=0)

    with ThreadPoolExecutor(1) as thread:  # this one may have an event loop, as in a notebook
        try:
            thread.submit(asyncio.run, ask()).result()
        except (OSError, ValueError, TypeError) as error:  # the last two: no such protocol, no certificates for TLS
            raise Refused(NO_SCHEDULER.format(address)) from error


def _check_workers(client: Client, game: Game, address: str) -> None:
    """Check that there are workers, and that all have these sources."""
    try:
        client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
    except TimeoutError:
        raise Refused(f'The scheduler has no workers: start one with "dask worker {address}".') from None
    wanted = version_of(game)
    for worker, found in client.run(_question_of_version(game.package)).items():
        if found != wanted:
            raise Refused(_other_version(f"The worker {worker}", *found))


def _question_of_version(package: str) -> Callable[[], tuple[str, str]]:
    """Return a function that is sent whole, as a worker of another version may not have ours."""

    def answer() -> tuple[str, str]:
        try:
            from importlib import import_module

            version: Any = import_module("deadhand").__version__
            sources: Any = import_module("deadhand.table.rules.sources")
            return version, sources.digest_of_sources(package)
        except (ImportError, AttributeError):
            return "", ""

    return answer


def _other_version(worker: str, version: str, _digest: str) -> str:
    """Return the sentence about a worker of another version."""
    if not version:
        return f"{worker} has no Deadhand: install version {__version__} there."
    if version != __version__:
        return f"{worker} has Deadhand {version}, not {__version__}: install the same version there."
    return f"{worker} has other rules than this program: install the same sources there."
