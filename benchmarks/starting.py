"""Measures the CPU time of starting a table until its first frame: this version and another in turns.

The other one is a folder with the modules of an earlier version, as `git archive TAG src | tar -x -C FOLDER` makes it.
A visitor starts a table with bots as the page does, by one request, and the hello reveals the number for the deal. The
bots pause until all tables of a turn are started and measured.
"""

import argparse
import asyncio
import hashlib
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx

from figures import Figure, note, parser, show
from load.people import Table
from load.server_process import Server, served
from load.wire import Seat, ask

UNLIMITED = ("--tables-per-minute", "1000000", "--cpu-per-address", "1000000", "--storage-per-address", "1000000000000")
PACE = 5.0
"""Seconds: the longest pause of bots."""
MEASURED_WITHIN = 0.7 * PACE
"""Seconds after which a bot may move."""
TARGET = 8.0
"""Milliseconds of processor time of the server."""


class Visitor(Table):
    """Somebody who plays with bots, and gives a number to the deal."""

    number = ""

    async def start(self) -> None:
        """Start the table."""
        self.number = os.urandom(32).hex()
        commitment = hashlib.sha256(self.number.encode()).hexdigest()
        seats = ["me", *["greedy"] * 3]
        new = {"game": self._slug, "nickname": "P0", "seats": seats, "pace": PACE, "commitment": commitment}
        table = await ask(self._port, "/api/tables", new, source=self._address)
        self.id, self._secrets = table["id"], [table["secret"]]
        self._seen, self._asked, self.over, self.lost = [-1], None, False, False

    def delete(self) -> None:
        """Delete the table."""
        url = f"http://127.0.0.1:{self._port}/api/tables/{self.id}"
        httpx.delete(url, headers={"X-Seat-Secret": self._secrets[0]}, trust_env=False).raise_for_status()

    def _seat(self, number: int) -> Seat:
        seat = super()._seat(number)
        seat.say_also(number=self.number)
        return seat


async def _started(server: Server, slug: str, count: int, *, first: int) -> float:
    """Start tables one after the other; return the milliseconds of the server's processor time for each."""
    tables = [
        Visitor(server.port, f"127.3.{first}.{n + 1}", slug, seed=n, patience=10.0, bots="greedy") for n in range(count)
    ]
    before, begun = server.cpu(), time.monotonic()
    for table in tables:
        await table.start()
        await table.connect()
        table.leave()
    cost = 1000 * (server.cpu() - before) / count
    if time.monotonic() - begun > MEASURED_WITHIN:
        note("The machine is so busy that bots moved meanwhile. Start fewer tables.")
    for table in tables:
        table.delete()
    return cost


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """This version and the other one in turns."""
    sources = {"now": None, "before": chosen.before} if chosen.before else {"now": None}
    database = ("--database", chosen.database) if chosen.database else ()
    found: dict[str, list[float]] = {name: [] for name in sources}
    with ExitStack() as stack:
        servers = {}
        for name, source in sources.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deadhand-")))
            options = (*UNLIMITED, *database)
            servers[name] = stack.enter_context(served(folder, *options, games=(chosen.game,), source=source))
        for turn in range(chosen.turns + 1):  # the first is to get warm
            for name, server in servers.items():
                cost = asyncio.run(_started(server, chosen.game, chosen.tables, first=turn))
                if turn:
                    found[name].append(cost)
    for name, costs in found.items():
        note(f"{name}: {', '.join(f'{cost:.1f}' for cost in costs)} ms; load of the machine {os.getloadavg()[0]:.1f}")
        target = TARGET if name == "now" else None
        variant = f"{name}, with bots, until the first frame"
        yield Figure("start_ms", statistics.median(costs), chosen.game, variant, at_most=target)
    if "before" in found:
        ratio = statistics.median(now / before for now, before in zip(found["now"], found["before"], strict=True))
        yield Figure("start_ratio", ratio, chosen.game, "now / before, in turns")


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--before", type=Path, help="a folder with the modules of an earlier version")
    options.add_argument("--database", help="the address of a PostgreSQL database; else a file")
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--turns", type=int, default=5)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
