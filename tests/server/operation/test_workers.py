"""Several processes behind one address: all serve every table, and one that ends or does not answer is replaced."""

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from deadhand.cli import main
from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.limits import HURRIED
from tests.server.process import Process, running
from tests.server.running import Asked

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Children are looked up in /proc"),
]
LOG = ("--log-format", "json", "--log-level", "info")
OPTIONS = ("--workers", "2", *LOG, *HURRIED, "--tables-per-minute", "100000")
LONG = 20.0
AT_ONCE = 3.0
"""Seconds within which whoever comes to a table has its state, whatever became of one worker."""
NOTICED = 15.0
"""Seconds until a stopped worker's own connections end: the supervisor gives it five to answer."""
SOAK = pytest.mark.soak
KILLED, STOPPED = signal.SIGKILL, signal.SIGSTOP


class Several(Process):
    """A server of several processes, whose log is kept."""

    def kill(self) -> None:
        """End all of it; a stopped worker would not notice that its supervisor has ended."""
        workers = self.workers
        self.child.kill()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        super().kill()

    @property
    def workers(self) -> list[int]:
        """The processes that serve."""
        children = Path(f"/proc/{self.child.pid}/task/{self.child.pid}/children").read_text().split()
        return [int(child) for child in children if "spawn_main" in _command(child)]

    def connections(self, worker: int) -> int:
        """How many sockets a worker has open."""
        links = (_target(link) for link in Path(f"/proc/{worker}/fd").iterdir())
        return sum(link.startswith("socket:") for link in links)


def _command(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # it has been closed meanwhile
        return ""


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    due = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < due
        time.sleep(0.05)


@pytest.fixture(scope="module")
def shared(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    server = Several(tmp_path_factory.mktemp("shared"), "--database", asyncio.run(without_rows(postgres)), *OPTIONS)
    with running(server):
        yield server


@pytest.fixture
def several(shared: Several) -> Several:
    """The server that these tests share; it is started again after a test that has ended it."""
    if not shared.running:
        shared.start()
    until(lambda: len(shared.workers) == 2)
    return shared


@pytest.fixture
async def asked(several: Several) -> AsyncIterator[Asked]:
    # a connection for each request, so that both workers get some
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(
        base_url=several.address, timeout=30, limits=limits, trust_env=False, verify=False
    ) as http:
        yield Asked(several.port, http)


def test_with_sqlite_there_is_one_worker_and_it_is_said_why(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--workers", "2", "--data", str(tmp_path), "--port", "1"])
    assert done.exit_code == 2
    serve = ["serve", "--workers", "2", "--data", str(tmp_path), "--port", "58123", "--host", "127.0.0.1"]
    done = CliRunner().invoke(main, serve)
    assert done.exit_code == 2
    assert "PostgreSQL" in done.output


async def test_all_workers_serve_and_a_signal_ends_all(several: Several, asked: Asked) -> None:
    await _all_serve(several)
    await _played_a_little(several, asked)
    ended = several.workers
    seconds, code, log = several.stop()
    assert code == 0
    assert seconds < 10
    assert "Traceback" not in log
    assert not any(Path(f"/proc/{worker}").exists() for worker in ended)
    lines = [line for line in map(json.loads, log.splitlines()) if "worker" in line]
    assert {line["worker"] for line in lines if "address" in line} >= set(ended)


async def _all_serve(several: Several) -> None:
    """Wait until each worker has taken some of many connections and answered; on a busy machine one begins late."""
    due = time.monotonic() + LONG
    while True:
        idle = [several.connections(worker) for worker in several.workers]
        opened = [await asyncio.open_connection("127.0.0.1", several.port) for _ in range(16)]
        await asyncio.sleep(0.1)
        taken = [several.connections(worker) for worker in several.workers]
        for reader, writer in opened:
            writer.write(b"GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
            writer.close()
            await writer.wait_closed()
        if len(taken) == 2 and all(now > before for now, before in zip(taken, idle, strict=True)):
            return
        assert time.monotonic() < due


async def _played_a_little(several: Several, asked: Asked) -> tuple[Client, Client]:
    """Four moves at a new table; gives its two people, who have left."""
    started = await asked.start()
    bob = await asked.sit(started["id"])
    await asked.begin(started["id"], started["secret"])
    ann, bob_there = (Client(several.port, started["id"], secret) for secret in (started["secret"], bob["secret"]))
    watching = Client(several.port, started["id"], None)
    async with ann.connected(), bob_there.connected(), watching.connected():
        await play_out(ann, bob_there, most=4)
        await watching.reach(ann.n)
    return ann, bob_there


@pytest.mark.soak
@pytest.mark.parametrize("number", [KILLED, pytest.param(STOPPED, marks=SOAK)], ids=["killed", "stopped"])
async def test_the_others_serve_every_table_of_a_worker_that_is_gone_at_once(
    several: Several, asked: Asked, number: signal.Signals
) -> None:
    await _all_serve(several)
    tables = [await _played_a_little(several, asked) for _ in range(6)]
    gone = several.workers[0]
    os.kill(gone, number)
    seconds = sorted([await _goes_on(ann, bob) for ann, bob in tables])
    assert seconds[-2] < AT_ONCE, "one may have to wait for a busy machine"
    until(lambda: gone not in several.workers and len(several.workers) == 2)


async def _goes_on(ann: Client, bob: Client) -> float:
    """Both come back, each by a new connection, and play on from where they were; gives the seconds until then."""
    moves, began = max(ann.n, bob.n), time.monotonic()
    async with AsyncExitStack() as stack:
        async with asyncio.timeout(LONG):
            for client in (ann, bob):
                await stack.enter_async_context(client.connected())
        back = time.monotonic() - began
        assert min(ann.n, bob.n) >= moves
        await play_out(ann, bob, most=2)
    return back


@pytest.mark.soak
@pytest.mark.parametrize("number", [pytest.param(KILLED, marks=SOAK), STOPPED], ids=["killed", "stopped"])
async def test_who_was_connected_to_a_worker_that_is_gone_hears_it_soon(
    several: Several, asked: Asked, number: signal.Signals
) -> None:
    await _all_serve(several)
    tables = [await asked.start(("me", "greedy")) for _ in range(10)]
    async with AsyncExitStack() as stack:
        clients = [Client(several.port, table["id"], table["secret"]) for table in tables]
        for client in clients:
            await stack.enter_async_context(client.connected())
        gone = max(several.workers, key=several.connections)  # all may have come to the same one
        os.kill(gone, number)
        began = time.monotonic()
        lost = [client for client in clients if not await _answered(client)]
        assert lost
        assert time.monotonic() - began < (AT_ONCE if number == KILLED else NOTICED)
        for client in lost:
            async with asyncio.timeout(AT_ONCE):
                await stack.enter_async_context(client.connected())
            while not client.offers:  # it may be the bot's turn
                await client.next()
            now = client.n
            await client.play(client.offers[0])
            await client.reach(now + 1)


async def _answered(client: Client) -> bool:
    """Ask whether a connection stands; it is answered or ended."""
    try:
        await client.send(type="ping")
        await client.until(lambda frame: frame["type"] == "pong")
    except ConnectionClosed:
        return False
    return True


@pytest.mark.soak
async def test_no_worker_outlives_its_supervisor(several: Several) -> None:
    await _all_serve(several)
    left = several.workers
    several.child.send_signal(signal.SIGKILL)
    until(lambda: not any("spawn_main" in _command(str(worker)) for worker in left))
    several.child.wait(timeout=LONG)
