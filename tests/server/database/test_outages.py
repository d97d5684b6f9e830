"""Servers and PostgreSQL are killed or stopped in play: nothing is lost or doubled, and people play on.

`benchmarks/outages.py` is the long form.
"""

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deadhand.server.settings import Settings
from tests.server.client import Client
from tests.server.database.own_postgres import own_postgres
from tests.server.killing import Toll
from tests.server.limits import UNLIMITED
from tests.server.outages import Outage, Outages, several_servers
from tests.server.running import Served, serving

pytestmark = [pytest.mark.anyio, pytest.mark.soak, pytest.mark.timeout(900)]
KILLED: tuple[Outage, ...] = ("server", "backend", "postmaster")


def check(toll: Toll) -> None:
    """Nothing is wrong, and something was tried."""
    assert (toll.lost, toll.doubled) == (0, 0), toll
    assert toll.acknowledged > 3 * toll.kills, toll
    assert toll.games > 0, toll


@pytest.mark.parametrize("count", [1, 2, 3])
async def test_servers_and_postgresql_killed_in_play_lose_and_double_nothing(count: int) -> None:
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    with several_servers(count) as (servers, postgres, port):
        outages = Outages(servers, postgres, lambda: port, tables=2, seed=count)
        for outage in KILLED:
            await outages.endure(outage)
        await outages.finish()
    check(outages.toll)


async def test_a_stopped_server_that_goes_on_later_doubles_nothing_of_what_others_served_meanwhile() -> None:
    with several_servers(2, behind=None) as (servers, postgres, _):

        def door() -> int:
            return next(server.port for server in servers if not server.stopped)

        outages = Outages(servers, postgres, door, tables=2, seed=1, stopped_for=25)
        for _ in range(2):
            await outages.endure("stopped")
        await outages.finish()
    check(outages.toll)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of its own for PostgreSQL, in memory, which holds its files and little more."""
    folder = Path(tempfile.mkdtemp(prefix="deadhand-", dir="/tmp"))  # PostgreSQL's user cannot reach pytest's folders
    mounting = ["mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted by root alone")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


async def test_moves_are_refused_in_words_while_the_disk_of_postgresql_is_full(small_disk: Path) -> None:
    with own_postgres(small_disk / "postgres") as postgres:
        async with serving(Settings(database=postgres.url, compiled=False, **UNLIMITED)) as served:
            table = await served.start(["me", "me", "me"], game="left_4_dead")
            client = Client(served.port, table["id"], table["secret"])
            async with client.connected():
                await _play_while_full(served, client, small_disk / "filler")
                played = client.n
            room = await served.lobby.get_room(table["id"])
            kept = (await room.storage.snapshot(table["id"])).moves
            assert len(kept) >= played
            assert [move.n for move in kept] == list(range(1, len(kept) + 1))


async def _play_while_full(served: Served, client: Client, filler: Path) -> None:
    """Play on a full disk until a move is refused, and on when there is room again."""
    await asyncio.to_thread(_fill_up, filler)
    told = await _refused_move(client)
    assert "cannot be saved" in told["message"]
    assert told["retry"] == 2.0
    filler.unlink()
    n = client.n
    while client.n < n + 10 and not client.over:
        if client.offers:
            await client.play(client.offers[0])
        await client.next()
    await served.start(["me", "open"])


async def _refused_move(client: Client) -> dict[str, Any]:
    """Move until a move is refused."""
    while True:
        assert not client.over
        if client.offers:
            await client.play(client.offers[0])
        frame = await client.next()
        if frame["type"] == "refused" and frame["retry"] is not None:
            return frame


def _fill_up(file: Path) -> None:
    """Write until the disk is full."""
    with file.open("ab", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))
