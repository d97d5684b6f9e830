"""Blocks of games, the unit of work of a run, and the threads that play them: with the same results everywhere."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from queue import SimpleQueue
from typing import Final, TypeVar

from deadhand import engine
from deadhand.arena.desk import Desk, GameBlock
from deadhand.arena.request import Plan
from deadhand.table.jit.jit import jit_available

Result = TypeVar("Result")
MOST_WORKERS: Final = 256
SLOW_BLOCK: Final = 4
"""The games of a block if a bot searches or is one's own, and with plain rules."""


def blocks_of(plan: Plan, size: int) -> list[range]:
    """Return the blocks of a plan: the numbers of their games, at most `size` each, which changes no result."""
    slow = plan.searches or plan.template is not None or not jit_available()
    size, numbers = min(size, SLOW_BLOCK) if slow else size, plan.numbers
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def play_blocks(
    plan: Plan,
    blocks: Iterable[range],
    read: Callable[[GameBlock], Result],
    *,
    desk: type[Desk] = Desk,
    workers: int | None = None,
) -> Iterator[tuple[range, Result]]:
    """Play blocks of games in threads, by default one for each core; yield each and the result of `read`, in any order.

    Each thread has a desk of the given kind. `read` is called in that thread, whose next block overwrites this one. Two
    blocks for each thread are under way or waiting, so that few results are in memory.

    Raises:
        Refused: if a bot of one's own fails or breaks the rules.
        BrokenTable: if a fault in the rules breaks a table.
    """
    compiled = engine.use_compiled(plan.game, *desk.extra_doors)
    threads = 1 if plan.template is not None or not compiled else workers or count_cores()
    desks: SimpleQueue[Desk] = SimpleQueue()
    for _ in range(threads):
        desks.put(desk(plan))

    def play(block: range) -> Result:
        free = desks.get()
        try:
            return read(free.play(block))
        finally:
            desks.put(free)

    remaining = iter(blocks)
    pool = ThreadPoolExecutor(threads)
    running: dict[Future[Result], range] = {}
    try:
        while True:
            for block in islice(remaining, 2 * threads - len(running)):
                running[pool.submit(play, block)] = block
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
