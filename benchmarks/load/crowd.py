"""People at many tables who cost as little as they can, in a process of their own: the server is what is measured.

What the people cost is told with what they saw: their share of a core, and how late they came to what was due.
"""

import asyncio
import gc
import multiprocessing
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from load.people import MISSING, Played, Table
from load.wire import listens

LOOK: Final = 0.01
"""Seconds between two looks at how late the people are."""
AT_ONCE: Final = 8
"""Tables that are started at the same time."""


class Crowd:
    """All the tables."""

    def __init__(self, port: int, slug: str, count: int, *, patience: float, seed: int = 1, bots: str = "") -> None:
        self._port = port
        network = 2 if bots else 1
        addresses = [f"127.{network}.{number // 250}.{number % 250 + 1}" for number in range(count)]
        self.tables = [
            Table(port, address, slug, seed=seed + n, patience=patience, bots=bots)
            for n, address in enumerate(addresses)
        ]

    async def start(self) -> None:
        """Start all tables and connect every seat."""
        queue = asyncio.Semaphore(AT_ONCE)

        async def start(table: Table) -> None:
            async with queue:
                await table.start()
                await table.connect()

        await asyncio.gather(*(start(table) for table in self.tables))
        gc.collect()
        gc.freeze()

    async def play(self, seconds: float, count: int, pace: float) -> Played:
        """A move every so many seconds at so many of the tables, spread over the time between."""
        played, tables = Played(), self.tables[:count]
        for table in self.tables:
            table.played = played
        begin, cpu, wall = asyncio.get_running_loop().time(), time.process_time(), time.perf_counter()
        late = asyncio.create_task(_watch(played.late))
        spread = (table.play(begin + pace * n / count, seconds, pace) for n, table in enumerate(tables))
        await asyncio.gather(*spread)
        late.cancel()
        played.core_share = (time.process_time() - cpu) / (time.perf_counter() - wall)
        return played

    async def come_back(self) -> Played:
        """Connect all seats again as soon as the server listens; gives when each table was served, from now."""
        played, begun = Played(), time.perf_counter()
        for table in self.tables:
            table.played = played
        await listens(self._port)

        async def back(table: Table) -> None:
            played.due += 1
            try:
                await table.connect()
            except TimeoutError:
                played.missing += 1
            else:
                played.delays.append(time.perf_counter() - begun)

        cpu, late = time.process_time(), asyncio.create_task(_watch(played.late))
        await asyncio.gather(*map(back, self.tables))
        late.cancel()
        played.core_share = (time.process_time() - cpu) / (time.perf_counter() - begun)
        return played

    def leave(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            table.leave()


async def _watch(late: list[float]) -> None:
    """Note until cancelled how late the event loop is."""
    while True:
        due = time.perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        late.append(max(0.0, time.perf_counter() - due))


async def _obey(orders: Connection, port: int, slug: str, count: int, patience: float, bots: str) -> None:
    """Do what the other process says: call a method of the crowd, and tell what it gives."""
    crowd = Crowd(port, slug, count, patience=patience, bots=bots)
    while (order := await asyncio.to_thread(orders.recv)) is not None:
        name, arguments = order
        answer = getattr(crowd, name)(*arguments)
        orders.send(await answer if asyncio.iscoroutine(answer) else answer)


def _run(orders: Connection, port: int, slug: str, count: int, patience: float, bots: str) -> None:
    asyncio.run(_obey(orders, port, slug, count, patience, bots))


class Apart:
    """A crowd in a process of its own; with `bots`, one person at each table, and bots of that level."""

    def __init__(self, port: int, slug: str, count: int, *, patience: float = MISSING, bots: str = "") -> None:
        spawning = multiprocessing.get_context("spawn")
        self._orders, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_run, args=(theirs, port, slug, count, patience, bots), daemon=True)
        self._process.start()
        theirs.close()

    def order(self, name: str, *arguments: object) -> None:
        """Have the crowd do something."""
        self._orders.send((name, arguments))

    def done(self, within: float = 0.0) -> bool:
        """Whether it is done, after so many seconds at most."""
        return self._orders.poll(within)

    def answer(self) -> Any:
        """What came of it."""
        return self._orders.recv()

    def do(self, name: str, *arguments: object) -> Any:
        """Both."""
        self.order(name, *arguments)
        return self.answer()

    def end(self) -> None:
        """Everybody goes."""
        with suppress(OSError):
            self._orders.send(None)
        self._process.join(5)
        self._process.kill()
