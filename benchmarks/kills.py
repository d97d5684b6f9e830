"""A server that is killed in the middle of play so many times with each database: what is lost or doubled by that.

Five tables of two people and two bots are played as fast as they can; the moment of each kill is drawn at random. How
often one came between a move's being sent and its being told tells whether the moments were the delicate ones.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import load.repository_path  # noqa: F401  # before what is of `tests`
from deadhand.server.database.address import sqlite_url
from figures import Figure, parser, progress, show
from servers import postgres
from tests.server.killing import AS_FAST_AS_THEY_CAN, Killings, Toll
from tests.server.process import Process, process

TABLES = 5
MOVES_A_KILL = 3
"""Acknowledged moves that there must be for each kill, at least; with fewer nothing was tried."""
UNDER_WAY = 0.5
"""And moves that were under way at a kill."""
DATABASES = ("sqlite", "postgresql")


@contextmanager
def to_be_killed(database: str) -> Iterator[tuple[Process, str]]:
    """A server with this sort of database; gives the database's address, too."""
    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder:
        if database == "sqlite":
            with process(Path(folder), *AS_FAST_AS_THEY_CAN) as server:
                yield server, sqlite_url(server.database)
        else:
            with postgres() as url, process(Path(folder), "--database", url, *AS_FAST_AS_THEY_CAN) as server:
                yield server, url


async def killed(database: str, times: int, seed: int) -> Toll:
    """Kill a server so many times, then play to the end what is open."""
    with to_be_killed(database) as (server, url), progress(f"kills, {database}", times) as tell:
        killings = Killings(server, url, tables=TABLES, seed=seed)
        while killings.toll.kills < times:
            await killings.live()
            tell(killings.toll.kills)
        await killings.finish()
    return killings.toll


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """What the kills of each database have cost."""
    for database in chosen.database or DATABASES:
        toll = asyncio.run(killed(database, chosen.kills, chosen.seed))
        under_way = toll.written + toll.gone
        told = f"{database}, under way at a kill: {toll.written} written, {toll.gone} not, which were made again"
        yield Figure("kills", toll.kills, "all but one", f"{database}, kill -9 in play", at_least=chosen.kills)
        yield Figure("lost_moves", toll.lost, "", f"{database}, of {toll.kept} in {toll.games} games", at_most=0)
        yield Figure("doubled_moves", toll.doubled, "", f"{database}, of {toll.acknowledged} of people", at_most=0)
        least = MOVES_A_KILL * toll.kills
        yield Figure("acknowledged_moves", toll.acknowledged, "", database, at_least=least)
        yield Figure("moves_under_way", under_way, "", told, at_least=UNDER_WAY * toll.kills)


def main() -> None:
    """Kill and print."""
    options = parser(__doc__, game=False)
    options.add_argument("--kills", type=int, default=1000, help="with each database")
    options.add_argument("--database", action="append", choices=DATABASES, help="both, if none is named")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
