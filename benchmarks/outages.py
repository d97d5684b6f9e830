"""Kills servers and PostgreSQL during play, at one, two and three servers behind a proxy: are moves lost or doubled?

Tables of two people and two bots are played as fast as they go. In turn a server, the postmaster or the process behind
a connection is killed (`kill -9`) and started again; PostgreSQL recovers from the latter by itself. People try again
until they can play. Printed are the lost and doubled moves, and the seconds until play had gone on at every table. With
`--outage stopped` a server of several is stopped (SIGSTOP), its people go to the others, and it is continued.
"""

import argparse
import asyncio
import math
import os
import random
import time
from collections.abc import Iterator

import load.repository_path  # noqa: F401  # before what is of `tests`
from figures import Figure, note, parser, progress, show
from load.people import percentile
from tests.server.killing import Toll
from tests.server.outages import OUTAGES, Outage, Outages, several_servers

TURNS: tuple[Outage, ...] = ("server", "backend", "server", "postmaster", "server")
MOVES_AN_OUTAGE = 3
"""Acknowledged moves for each outage, at least; with fewer nothing was tried."""
BACK_TARGET = 30.0
"""Seconds until play has gone on at every table, on a busy machine."""


async def endured(chosen: argparse.Namespace, count: int) -> tuple[Toll, dict[Outage, list[float]]]:
    """Return what the outages of so many servers have cost, and how long each took."""
    turns = chosen.outage or TURNS
    back: dict[Outage, list[float]] = {outage: [] for outage in turns}
    with several_servers(count, behind=None if "stopped" in turns else chosen.proxy) as (servers, postgres, port):
        draw, due = random.Random(chosen.seed), time.monotonic() + 60 * chosen.minutes  # noqa: S311

        def door() -> int:
            return port or draw.choice([server.port for server in servers if not server.stopped])

        outages = Outages(
            servers, postgres, door, tables=chosen.tables, seed=chosen.seed, stopped_for=chosen.stopped_for
        )
        with progress(f"outages, {count} servers", chosen.outages) as tell:
            for number in range(chosen.outages):
                if time.monotonic() > due:
                    break
                outage = turns[number % len(turns)]
                await outages.endure(outage)
                back[outage].append(outages.toll.back[-1])
                tell(number + 1)
        await outages.finish()
    return outages.toll, back


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures for each number of servers."""
    for count in chosen.servers:
        toll, back = asyncio.run(endured(chosen, count))
        what = f"{count} servers" + ("" if "stopped" in back else f" behind {chosen.proxy}")
        for outage, seconds in back.items():
            note(f"{what}, {outage}, {len(seconds)} times: median {percentile(seconds, 50):.1f} s")
            yield Figure(
                "back_s",
                max(seconds),
                "",
                f"{what}, {outage}, all tables",
                at_most=None if outage == "stopped" else BACK_TARGET,
            )
        yield Figure("outages", toll.kills, "", what, at_least=1 if chosen.minutes < math.inf else chosen.outages)
        yield Figure("lost_moves", toll.lost, "", f"{what}, of {toll.kept} in {toll.games} games", at_most=0)
        yield Figure("doubled_moves", toll.doubled, "", f"{what}, of {toll.acknowledged} of people", at_most=0)
        least = MOVES_AN_OUTAGE * toll.kills
        yield Figure("acknowledged_moves", toll.acknowledged, "", what, at_least=least)
        note(f"Load of the machine: {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Kill and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--outages", type=int, default=167, help="at each number of servers")
    options.add_argument("--minutes", type=float, default=math.inf, help="at each number of servers, at most")
    options.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    options.add_argument("--outage", action="append", choices=OUTAGES, help="in turn; killed ones, if none is named")
    options.add_argument("--stopped-for", type=float, default=70, help="seconds that a stopped server rests")
    options.add_argument("--proxy", choices=("nginx", "caddy"), default="nginx")
    options.add_argument("--tables", type=int, default=5)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
