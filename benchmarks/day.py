"""Measures the memory of a server during 24 hours of small load, with a clock that runs faster.

libfaketime (Debian's package `faketime`) gives the server process a fast clock: its timers, timeouts, retention and
timestamps follow it. Tables start at random moments. People play there, with or without bots, lose their connections
and return. Most games are played to their end, others are left. Tables are looked at afterwards, and deleted when their
retention has passed. The result is the slope of the memory after the first quarter of the day.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import numpy as np
from scipy import stats

from deadhand.games import GAMES
from figures import Figure, note, parser, progress, show
from load.people import Played, Table
from load.server_process import Server, served
from load.wire import Unserved

LIBRARIES: Final = (
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib64/faketime/libfaketimeMT.so.1",
)
HOUR: Final = 3600.0
RETENTION: Final = ("--retention", "6h", "--unplayed-retention", "2h", "--history-retention", "6h")
TIMEOUTS: Final = ("--write-timeout", "1m", "--read-timeout", "1m", "--handshake-timeout", "1m")
"""Longer than usual: people on a busy machine are slow on a clock that is fast."""
SLOPE_TARGET: Final = 0.25
"""MiB an hour by which memory may grow at most: 6 MiB a day."""
SAMPLES: Final = 240
"""Samples of the memory over the whole day."""
ADDRESSES: Final = 200
PATIENCE: Final = 20.0
"""Seconds of real time in which a move must be seen."""


@dataclass
class Day:
    """The people of a day. Times are those of the server's clock, in seconds."""

    server: Server
    games: Sequence[str]
    speed: float
    tables_an_hour: float
    pace: float
    draw: random.Random
    played: Played = field(default_factory=Played)
    tables: int = 0
    requests: int = 0
    returns: int = 0

    async def sleep(self, seconds: float) -> None:
        """Wait until the server's clock has gone on."""
        await asyncio.sleep(seconds / self.speed)

    async def run(self, hours: float) -> None:
        """Start tables at random moments until the day is over."""
        groups: set[asyncio.Task[None]] = set()
        end = time.monotonic() + hours * HOUR / self.speed
        while time.monotonic() < end:
            groups.add(asyncio.create_task(self._group()))
            groups = {each for each in groups if not each.done()}
            await self.sleep(self.draw.expovariate(self.tables_an_hour / HOUR))
        for each in groups:
            each.cancel()
        await asyncio.gather(*groups, return_exceptions=True)

    async def _group(self) -> None:
        """Play a game to its end, or leave it; then look at it from the page."""
        self.tables += 1
        address = f"127.1.{self.tables % ADDRESSES // 100}.{self.tables % 100 + 1}"
        bots = self.draw.choice(("", "", "greedy", "medium"))
        slug = self.draw.choice(self.games)
        table = Table(self.server.port, address, slug, seed=self.tables, patience=PATIENCE, bots=bots)
        table.played = self.played
        moves = self.draw.choice((0, 20, 10_000, 10_000, 10_000))
        try:
            await table.start()
            await table.connect()
            for _ in range(moves):
                if table.over or table.lost:
                    break
                await self.sleep(self.draw.expovariate(1 / self.pace))
                if self.draw.random() < 0.01:
                    table.leave()
                    await self.sleep(self.draw.expovariate(1 / 120))
                    await table.connect()
                    self.returns += 1
                await table.move()
            table.leave()
            await self._look(table.id, slug, address)
        except (Unserved, OSError, TimeoutError, httpx.HTTPError) as error:
            self.played.broken += 1
            self.played.said.add(f"{type(error).__name__}: {error}")
        finally:
            table.leave()

    async def _look(self, table: str, slug: str, address: str) -> None:
        """Request what the page shows of a game and of its table."""
        paths = ("", "/game", "/deck", "/replay", "/past", "/verify", "/moments/3")
        limits = httpx.Limits(max_keepalive_connections=0)  # an idle connection ends after ten of the server's seconds
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits)
        base = f"http://127.0.0.1:{self.server.port}"
        async with httpx.AsyncClient(base_url=base, transport=transport, timeout=60) as http:
            for path in (f"/api/games/{slug}", *(f"/api/tables/{table}{each}" for each in paths)):
                await http.get(path)
                self.requests += 1
                await self.sleep(self.draw.expovariate(1 / self.pace))


def fast_clock(speed: float) -> dict[str, str]:
    """Return the variables that give a process a clock of this speed."""
    library = next((each for each in LIBRARIES if Path(each).exists()), None)
    if library is None:
        raise SystemExit("libfaketime is missing: apt-get install faketime")
    return {"LD_PRELOAD": library, "FAKETIME": f"+0 x{speed:g}"}


async def observed(day: Day, hours: float) -> list[tuple[float, float]]:
    """Return samples of the memory: the hour, and MiB."""
    samples: list[tuple[float, float]] = []
    playing, begun = asyncio.create_task(day.run(hours)), time.monotonic()
    with progress("hours", hours) as tell:
        while not playing.done():
            await asyncio.wait([playing], timeout=hours * HOUR / day.speed / SAMPLES)
            samples.append(((time.monotonic() - begun) * day.speed / HOUR, day.server.memory()))
            tell(samples[-1][0])
    await playing
    return samples


def slope(samples: list[tuple[float, float]], *, since: float) -> tuple[float, float]:
    """Return MiB an hour after this hour, and half the width of its 95 % interval, from the medians of half hours."""
    halves: dict[int, list[float]] = {}
    for hour, size in samples:
        if hour >= since:
            halves.setdefault(int(2 * hour), []).append(size)
    found = stats.linregress([half / 2 for half in halves], [float(np.median(sizes)) for sizes in halves.values()])
    return float(found.slope), float(found.stderr * stats.t.ppf(0.975, len(halves) - 2))


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """Run the day, and print what it took."""
    with (
        tempfile.TemporaryDirectory(prefix="deadhand-") as folder,
        served(Path(folder), *RETENTION, *TIMEOUTS, games=chosen.games, environment=fast_clock(chosen.speed)) as server,
    ):
        cpu, before = server.cpu(), server.told()
        draw = random.Random(chosen.seed)  # noqa: S311
        day = Day(server, chosen.games, chosen.speed, chosen.tables, chosen.pace, draw)
        samples = asyncio.run(observed(day, chosen.hours))
        after, cpu = server.told(), server.cpu() - cpu
        log = server.log
    rise, half = slope(samples, since=chosen.hours / 4)
    faults = after["deadhand_http_faults_total"] - before["deadhand_http_faults_total"] + log.count("Traceback")
    sizes = [size for _, size in samples]
    parts = [f"{np.median([s for h, s in samples if n <= 8 * h / chosen.hours < n + 1]):.1f}" for n in range(8)]
    what = f"{chosen.hours:g} h at {chosen.speed:g} times the clock"
    note(
        f"{what}: {day.tables} tables, {len(day.played.delays)} moves, {day.returns} returns, {day.requests} requests; "
        f"{after['deadhand_tables']:.0f} tables in memory at the end; {cpu:.0f} s of CPU; load of the machine "
        f"{os.getloadavg()[0]:.1f}; MiB in eighths of the day: {', '.join(parts)}; "
        f"errors: {day.played.errors} {day.played.said or ''}"
    )
    if log:
        note(f"The server's log: {log[-2000:]}")
    yield Figure("slope_mib_an_hour", rise, "", f"{what}, after a quarter; 95 %: +- {half:.3f}", at_most=SLOPE_TARGET)
    yield Figure("memory_mib", sizes[-1], "", f"{what}, at the end; at most {max(sizes):.0f}")
    yield Figure("faults", faults, "", what, at_most=0)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, help="all, if none is named")
    options.add_argument("--hours", type=float, default=24, help="of the server's clock")
    options.add_argument("--speed", type=float, default=24, help="of the server's clock")
    options.add_argument("--tables", type=float, default=12, help="that start in an hour")
    options.add_argument("--pace", type=float, default=20, help="mean seconds before a move")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
