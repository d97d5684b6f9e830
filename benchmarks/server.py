"""The server under load, clients on the same machine: delays at many tables, durable moves, memory per open table.

The server runs in a process of its own and is spoken to over loopback, as browsers would: HTTP to start tables, one
socket for each seat. The clients of all tables share one other process.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import random
import resource
import socket
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from deadhand import engine
from deadhand.games import find_game
from deadhand.match.state_in_words import PROTOCOL
from deadhand.server.builds.compiling import REST_AFTER
from deadhand.server.database.address import sqlite_url
from deadhand.server.database.storage import open_storage
from deadhand.server.rooms.lobby.lobby import Lobby
from deadhand.server.rooms.lobby.table_cache import MOST_LINGERING
from deadhand.server.run import server
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import NewTable
from figures import Figure, note, parser, show
from load.people import offered

MOST_SEATS = 4
"""Seats of a table, if its game has as many."""
DELAY_TARGET = 100.0
"""Milliseconds from a move to the view at all seats, for 19 of 20 moves."""
MOVES_TARGET = 1000.0
MEMORY_TARGET = 60.0
"""KiB for each table that is open at all seats and where nothing happens."""
MISSING = 10.0
"""Seconds after which a view that has not come counts as an error."""
FREE = 1e6
"""As fast as anybody likes."""


def settings(folder: str) -> Settings:
    """A server that keeps its tables in a folder and does not slow anybody down."""
    database = sqlite_url(Path(folder) / "tables.sqlite")
    return Settings(
        database=database,
        frames_per_second=FREE,
        tables_per_minute=FREE,
        cpu_per_address=FREE,
        storage_per_address=10**12,
        sockets_per_address=int(FREE),
        connections_per_address=int(FREE),
        max_connections=int(FREE),
        handshake_timeout=60,
    )


def allow_many_sockets() -> None:
    """Raise the number of open files to what the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run_server(chosen: Settings, port: int) -> None:
    """What the server's process does."""
    allow_many_sockets()
    server(chosen, host="127.0.0.1", port=port).run()


@contextlib.contextmanager
def running(chosen: Settings, slug: str) -> Iterator[tuple[int, int]]:
    """A server in a process of its own; gives the process's number and the port."""
    engine.use_compiled(find_game(slug))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    child = multiprocessing.get_context("spawn").Process(target=run_server, args=(chosen, port))
    child.start()
    assert child.pid is not None
    try:
        yield child.pid, port
    finally:
        child.terminate()
        child.join(20)
        if child.is_alive():
            child.kill()


def resident(pid: int) -> float:
    """KiB of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


class Table:
    """A table with a client at every seat."""

    def __init__(self, secrets: Sequence[str], url: str, *, address: str | None = None) -> None:
        """`address` is the clients' own, if it is not the usual one."""
        self._secrets = secrets
        self._url = url
        self._from: Any = {} if address is None else {"local_addr": (address, 0)}
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._asked: tuple[int, int, list[int]] | None = None
        """Who is asked: the state's number, the seat, and the offers."""
        self._seen = [-1] * len(secrets)
        self._all_at: asyncio.Event = asyncio.Event()
        self._waited = 0
        self.errors = 0

    async def open(self) -> None:
        """Connect every seat and have the first state."""
        for seat, secret in enumerate(self._secrets):
            client = await connect(
                self._url, compression=None, ping_interval=None, max_size=None, proxy=None, **self._from
            )
            self._sockets.append(client)
            self._readers.append(asyncio.create_task(self._read(seat, client)))
            await client.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "secret": secret, "facts": True}))
        await asyncio.wait_for(self._all_at.wait(), MISSING)

    async def _read(self, seat: int, client: ClientConnection) -> None:
        async for text in client:
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] == "refused":
                self.errors += 1
            if frame["type"] != "state":
                continue
            self._seen[seat] = frame["n"]
            if offers := offered(text.encode() if isinstance(text, str) else text, seat):
                self._asked = frame["n"], seat, offers
            if min(self._seen) >= self._waited:
                self._all_at.set()

    async def move(self, draw: random.Random) -> float | None:
        """Let the seat that is asked choose; the seconds until all seats see it, None if they never do."""
        if self._asked is None:
            return None
        n, seat, offers = self._asked
        self._waited = n + 1
        self._all_at.clear()
        start = perf_counter()
        await self._sockets[seat].send(json.dumps({"type": "move", "n": n, "action": draw.choice(offers)}))
        try:
            await asyncio.wait_for(self._all_at.wait(), MISSING)
        except TimeoutError:
            return None
        return perf_counter() - start

    async def close(self) -> None:
        """Leave."""
        for reader in self._readers:
            reader.cancel()
        for client in self._sockets:
            await client.close()


def seats_of(slug: str) -> int:
    """How many sit at a table of this game here."""
    return min(MOST_SEATS, find_game(slug).most_seats)


async def start_tables(slug: str, port: int, count: int, *, apart: bool = False) -> list[Table]:
    """Start tables and take all their seats; nobody is connected yet. `apart`: each at an address of its own."""
    queue, tables = asyncio.Semaphore(8), list[Table]()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        await _answers(http)

        async def start() -> None:
            async with queue:
                new = {"game": slug, "nickname": "P0", "seats": ["me", *["open"] * (seats_of(slug) - 1)]}
                table = (await http.post("/api/tables", json=new)).json()
                secrets = [table["secret"]]
                for seat in range(1, seats_of(slug)):
                    wish = {"nickname": f"P{seat}", "seat": seat}
                    secrets.append((await http.post(f"/api/tables/{table['id']}/seats", json=wish)).json()["secret"])
                key = {"X-Seat-Secret": table["secret"]}
                await http.post(f"/api/tables/{table['id']}/begin", json={}, headers=key)
                url = f"ws://127.0.0.1:{port}/api/tables/{table['id']}/socket"
                address = f"127.1.{len(tables) // 250}.{len(tables) % 250 + 1}" if apart else None
                tables.append(Table(secrets, url, address=address))

        await asyncio.gather(*(start() for _ in range(count)))
    return tables


async def _answers(http: httpx.AsyncClient) -> None:
    """Wait until the server answers and has loaded the compiled rules."""
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            await http.get("/api/games")
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(3)


@asynccontextmanager
async def opened(tables: Sequence[Table]) -> AsyncIterator[None]:
    """All seats connected."""
    for table in tables:
        await table.open()
    try:
        yield
    finally:
        await asyncio.gather(*(table.close() for table in tables), return_exceptions=True)


async def one_move_a_second(table: Table, number: float, seconds: float) -> list[float | None]:
    """The delays of one table's moves; `number` spreads the tables over the second."""
    draw = random.Random(number)  # noqa: S311
    loop, delays = asyncio.get_running_loop(), list[float | None]()
    start = loop.time() + number
    for second in range(int(seconds)):
        await asyncio.sleep(max(0.0, start + second - loop.time()))
        delays.append(await table.move(draw))
    return delays


async def under_load(slug: str, *, tables: int, seconds: float) -> list[Figure]:
    """Memory of open tables, then the delays while every table has one move a second."""
    gc.disable()  # the clients are not what is measured
    with tempfile.TemporaryDirectory() as folder, running(settings(folder), slug) as (pid, port):
        variant, begun = f"{tables} tables of {seats_of(slug)}", perf_counter()
        started = await start_tables(slug, port, tables + WARM)
        async with opened(started[tables:]):
            await asyncio.sleep(max(FORGOTTEN, begun + LOADED - perf_counter()))
            before = resident(pid)
            async with opened(started[:tables]):
                await asyncio.sleep(1)
                each = (resident(pid) - before) / tables
                spread = [number / tables for number in range(tables)]
                moving = (one_move_a_second(*pair, seconds) for pair in zip(started, spread, strict=False))
                delays = [delay for found in await asyncio.gather(*moving) for delay in found]
                refused = sum(table.errors for table in started)
    seen = sorted(delay * 1000 for delay in delays if delay is not None)
    cuts = statistics.quantiles(seen, n=100)
    pace = f"{variant}, a move a second each"
    return [
        Figure("table_kib", each, slug, f"{variant}, all seats connected, idle", at_most=MEMORY_TARGET),
        Figure("p50_ms", cuts[49], slug, pace),
        Figure("p95_ms", cuts[94], slug, pace, at_most=DELAY_TARGET),
        Figure("seen_percent", 100 * (len(seen) - refused) / len(delays), slug, f"{pace}, no error", at_least=100.0),
    ]


WARM = MOST_LINGERING
"""Tables opened before memory is measured: they have what is loaded once, and the memory that lingering tables left."""
FORGOTTEN = 35.0
"""Seconds after which no table that was begun is in memory any more, unless somebody is connected."""
LOADED = REST_AFTER + 30
"""Seconds after which a server has loaded the rules of the other games."""


async def durable(slug: str, *, tables: int, seconds: float) -> Figure:
    """Moves a second that are checked, on disk and carried out, at many tables that nobody watches."""
    game = find_game(slug)
    engine.use_compiled(game)
    with tempfile.TemporaryDirectory() as folder:
        chosen = settings(folder)
        storage = await open_storage(chosen.database)
        lobby = Lobby(storage, chosen)
        seats = ["me", *["open"] * (seats_of(slug) - 1)]
        ids = [
            (await lobby.start_table(NewTable(game=slug, nickname="P", seats=seats, options={}, pace=0)))[0]
            for _ in range(tables)
        ]
        for table_id in ids:
            await storage.gathering.begin(table_id)  # nobody sits there, but anybody's moves are written
        rooms = [await lobby.get_room(table_id) for table_id in ids]
        start = perf_counter()

        async def play(number: int) -> int:
            draw, room = random.Random(number), rooms[number]  # noqa: S311
            while perf_counter() < start + seconds and (seat := room.match.actor) is not None:
                await room.submit_action(seat, n=room.n, action=draw.choice(room.match.legal))
            return room.n

        moves = sum(await asyncio.gather(*(play(number) for number in range(tables))))
        taken = perf_counter() - start
        await storage.close()
    return Figure("durable_moves_per_s", moves / taken, slug, f"SQLite, {tables} tables", at_least=MOVES_TARGET)


def figures(chosen: argparse.Namespace) -> Iterator[Figure]:
    """Durable moves first, then everything that needs a server of its own."""
    allow_many_sockets()
    yield asyncio.run(durable(chosen.game, tables=chosen.tables, seconds=chosen.seconds / 4))
    if not Path("/proc/self/statm").exists():
        note("This system does not tell how much memory a process has; the rest is left out.")
        return
    yield from asyncio.run(under_load(chosen.game, tables=chosen.tables, seconds=chosen.seconds))


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=500)
    options.add_argument("--seconds", type=float, default=20, help="of play at one move a second")
    chosen = options.parse_args()
    show(figures(chosen), as_json=chosen.json)


if __name__ == "__main__":
    main()
