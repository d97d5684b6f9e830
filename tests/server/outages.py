"""Servers behind a proxy, one of which is killed or stopped in play, and a PostgreSQL that is killed."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, get_args

from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import InvalidHandshake

from tests.server.database.own_postgres import OwnPostgres, own_postgres
from tests.server.edge.proxies import proxy
from tests.server.killing import AS_FAST_AS_THEY_CAN, PATIENCE, Killings, Person
from tests.server.process import Process, running

Outage = Literal["server", "postmaster", "backend", "stopped"]
OUTAGES: Final[tuple[Outage, ...]] = get_args(Outage)
LIMITS: Final = (
    *AS_FAST_AS_THEY_CAN,
    *("--sockets-per-address", "100000", "--connections-per-address", "100000", "--cpu-per-address", "1000000"),
    *("--storage-per-address", "1000000000000"),
)
AGAIN: Final = 0.2
"""Seconds until somebody who does not reach a server tries once more."""
DOWN: Final = 1.0
"""The most seconds until what was killed is started again."""


class Outages(Killings):
    """Tables at several servers with one database. People stay during an outage, and try again until they can play."""

    def __init__(
        self,
        servers: Sequence[Process],
        postgres: OwnPostgres,
        door: Callable[[], int],
        *,
        tables: int,
        seed: int,
        stopped_for: float = 5.0,
    ) -> None:
        """`door` gives the port for the next connection; `stopped_for` is how long a stopped server rests."""
        super().__init__(servers[0], postgres.url, tables=tables, seed=seed)
        self._servers = servers
        self._postgres = postgres
        self._door = door
        self._stopped_for = stopped_for
        self._leaving = asyncio.Event()

    async def endure(self, outage: Outage) -> None:
        """Play, have an outage, play on at all tables, then look at what the database has."""
        await self._fill()
        self._left, self._due, self._leaving = self._draw.randint(0, 6 * self._count), asyncio.Event(), asyncio.Event()
        everybody, due = asyncio.create_task(self._play()), asyncio.create_task(self._due.wait())
        await asyncio.wait([due, everybody], timeout=PATIENCE, return_when="FIRST_COMPLETED")
        due.cancel()
        await asyncio.sleep(self._draw.random() * 0.02)
        begun = time.monotonic()
        going_on = asyncio.create_task(self._go_on(begun))
        await self._break(outage)
        self.toll.kills += 1
        async with asyncio.timeout(2 * PATIENCE + self._stopped_for):
            self.toll.back.append(await going_on)
        self._leaving.set()
        await everybody
        await self._look()

    async def _break(self, outage: Outage) -> None:
        """Kill or stop something, and start it again."""
        server = self._draw.choice(self._servers)
        match outage:
            case "server":
                server.kill()
                await asyncio.sleep(self._draw.random() * DOWN)
                await asyncio.to_thread(server.start)
            case "postmaster":
                self._postgres.kill()
                await asyncio.sleep(self._draw.random() * DOWN)
                await asyncio.to_thread(self._postgres.start)
            case "backend":
                await asyncio.to_thread(self._postgres.kill_backend)
            case "stopped":
                server.child.send_signal(signal.SIGSTOP)
                await asyncio.sleep(self._stopped_for)
                server.child.send_signal(signal.SIGCONT)

    async def _go_on(self, since: float) -> float:
        """Wait until a move that was made since then is acknowledged at every table; returns the seconds until then."""
        while not all(table.over or any(person.acted_at > since for person in table.people) for table in self._tables):
            await asyncio.sleep(0.01)
        return time.monotonic() - since

    async def finish(self) -> None:
        """Play what is open to its end, and verify it."""
        self._leaving = asyncio.Event()
        await super().finish()

    async def _kept(self) -> dict[str, dict[int, tuple[int, int]]]:
        """Read the rows once PostgreSQL has recovered; if all games were just over, nobody has waited for that."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(SQLAlchemyError, OSError):
                    return await super()._kept()
                await asyncio.sleep(AGAIN)

    @property
    def _port(self) -> int:
        return self._door()

    async def _play(self) -> None:
        await asyncio.gather(*(self._stay(person) for table in self._tables for person in table.people))

    async def _stay(self, person: Person) -> None:
        """Play until the game is over or all leave; connect again whenever a connection ends."""
        leaving = asyncio.create_task(self._leaving.wait())
        while not (leaving.done() or (person.client.n >= 0 and person.client.over)):
            person.client.move_to(self._door())
            playing = asyncio.create_task(self._try(person))
            await asyncio.wait([playing, leaving], return_when="FIRST_COMPLETED")
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            await asyncio.wait([leaving], timeout=AGAIN)
        leaving.cancel()

    async def _try(self, person: Person) -> None:
        """Play until the connection ends; a proxy without a server refuses it."""
        with suppress(InvalidHandshake, TimeoutError, EOFError):
            await person.play(self._draw)


@contextmanager
def several_servers(count: int, *, behind: str | None = "nginx") -> Iterator[tuple[list[Process], OwnPostgres, int]]:
    """Run servers with one PostgreSQL behind a proxy; gives the proxy's port, or 0 without one."""
    with ExitStack() as stack:
        postgres = stack.enter_context(own_postgres())
        servers = []
        for _ in range(count):
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="deadhand-")))
            options = ("--database", postgres.url, *LIMITS, "--proxy", "127.0.0.1")
            servers.append(stack.enter_context(running(Process(folder, *options))))
        port = 0
        if behind is not None:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="deadhand-")))
            before = [server.port for server in servers]
            port = stack.enter_context(proxy(behind, folder, before=before, tls=False))
        yield servers, postgres, port
