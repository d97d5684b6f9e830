"""Several processes behind one address: a table's people meet in one, all serve, and one that ends is replaced."""

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from deadhand.cli import main
from deadhand.server.edge.handover import Others
from tests.server.client import Client, play_out
from tests.server.conftest import emptied
from tests.server.process import Process
from tests.server.running import Asked, ok

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Children are looked up in /proc"),
]
OPTIONS = ("--workers", "2", "--log-format", "json", "--log-level", "info", "--tables-per-minute", "100000")
LONG = 20.0


class Several(Process):
    """A server of several processes, whose log is kept."""

    @property
    def workers(self) -> list[int]:
        """The processes that serve."""
        children = Path(f"/proc/{self.child.pid}/task/{self.child.pid}/children").read_text().split()
        return [int(child) for child in children if "spawn_main" in _command(child)]


def _command(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    due = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < due
        time.sleep(0.05)


@pytest.fixture
async def several(postgres: str, tmp_path: Path) -> AsyncIterator[Several]:
    server = Several(tmp_path, "--database", await emptied(postgres), *OPTIONS)
    server.start()
    until(lambda: len(server.workers) == 2)
    try:
        yield server
    finally:
        if server.child.poll() is None:
            server.kill()


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


def test_tables_are_spread_over_all_workers() -> None:
    workers = [Others(number, [None] * 3) for number in range(3)]  # type: ignore[list-item]
    whose = [next(worker for worker in workers if worker.is_mine(f"table{n}")) for n in range(300)]
    assert all(70 < whose.count(worker) < 130 for worker in workers)


async def test_a_tables_people_meet_in_one_worker_and_a_signal_ends_all(several: Several, asked: Asked) -> None:
    await _all_have_begun(asked)
    tables = [await _played_a_little(several, asked) for _ in range(6)]
    await _handed_on_in_pieces(several, asked)
    await _asked_over_one_connection(several, tables)
    workers = several.workers
    seconds, _, log = several.stop()
    assert seconds < 10
    assert "Traceback" not in log
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    lines = [line for line in map(json.loads, log.splitlines()) if "worker" in line]
    met = {table: {line["worker"] for line in lines if line.get("table") == table} for table in tables}
    for line in lines:
        for table in tables:
            if line.get("path") == f"/api/tables/{table}":
                met[table].add(line["worker"])
    assert all(len(workers) == 1 for workers in met.values()), met
    assert {line["worker"] for line in lines if "status" in line} == {0, 1}


async def _all_have_begun(asked: Asked) -> None:
    """Wait until each worker has made a table, which bears an id of its own; on a busy machine one begins late."""
    missing = [Others(number, [None] * 2) for number in range(2)]  # type: ignore[list-item]
    while missing:
        made = await asyncio.gather(*(asked.start() for _ in range(4)))
        missing = [worker for worker in missing if not any(worker.is_mine(table["id"]) for table in made)]


async def _played_a_little(several: Several, asked: Asked) -> str:
    """Four moves at a table; gives its id."""
    started = await asked.start()
    bob = await asked.sit(started["id"])
    await asked.begin(started["id"], started["secret"])
    clients = [Client(several.port, started["id"], secret) for secret in (started["secret"], bob["secret"], None)]
    async with clients[0].connected(), clients[1].connected(), clients[2].connected():
        await play_out(*clients[:2], most=4)
    table: str = started["id"]
    return table


async def _asked_over_one_connection(several: Several, tables: Sequence[str]) -> None:
    """As proxies do; the connection goes from worker to worker, and nothing is lost on the way."""
    reader, writer = await asyncio.open_connection("127.0.0.1", several.port)
    for path in [path for table in tables for path in (f"tables/{table}", "games")]:
        writer.write(f"GET /api/{path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        await reader.readexactly(int(length.partition(b":")[2]))
    writer.close()


async def _handed_on_in_pieces(several: Several, asked: Asked) -> None:
    """Requests whose body comes later than their head arrive whole."""
    table = (await asked.start(("me", "open", "open", "open")))["id"]
    head = f"POST /api/tables/{table}/seats HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    answers = []
    for number in range(8):
        body = json.dumps({"nickname": f"Eve {number}"}).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", several.port)
        writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode())
        await asyncio.sleep(0.02)
        writer.write(body)
        answers.append((await reader.read()).split(b"\r\n")[0])
        writer.close()
    assert answers.count(b"HTTP/1.1 200 OK") == 3
    assert answers.count(b"HTTP/1.1 400 Bad Request") == 5


async def test_a_worker_that_dies_is_replaced_and_none_outlives_what_watches(several: Several, asked: Asked) -> None:
    started = await asked.start(("me", "open"))
    bob = await asked.sit(started["id"])
    await asked.begin(started["id"], started["secret"])
    clients = [Client(several.port, started["id"], secret) for secret in (started["secret"], bob["secret"])]
    for dying in several.workers:
        moves = max(client.n for client in clients)
        os.kill(dying, signal.SIGKILL)
        until(lambda dying=dying: dying not in several.workers)  # type: ignore[misc]
        await _served_again(asked, started["id"])
        async with clients[0].connected(), clients[1].connected():
            assert min(client.n for client in clients) >= moves
            await play_out(*clients, most=5)
        until(lambda: len(several.workers) == 2)
    workers = several.workers
    several.child.send_signal(signal.SIGKILL)
    until(lambda: not any("spawn_main" in _command(str(worker)) for worker in workers))
    several.child.communicate(timeout=LONG)


async def _served_again(asked: Asked, table: str) -> None:
    """By the other worker at once, or by the new one as soon as it is there."""
    for _ in range(200):
        try:
            ok(await asked.http.get(f"/api/tables/{table}"))
        except httpx.TransportError:
            await asyncio.sleep(0.05)
        else:
            return
    raise AssertionError("It is not served any more.")
