"""Several processes that serve one address from one PostgreSQL database; one that ends is started anew."""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import signal
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import uvicorn

from deadhand.server import logs
from deadhand.server.addresses import split_listen
from deadhand.server.edge.handover import Others, take
from deadhand.server.rooms import ids
from deadhand.server.run import PATIENCE, configuration, observe
from deadhand.server.settings import Settings
from deadhand.server.tasks import apart
from deadhand.table.errors import Refused

LOOK: Final = 0.25
"""Seconds between looks whether all live."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 10.0
"""Seconds until one that has ended is started anew: twice as long whenever it ends soon after."""
SOON: Final = 20.0
FAREWELL: Final = PATIENCE + 5.0
"""Seconds in which all should have ended when they are stopped."""
BACKLOG: Final = 2048

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shared:
    """What all workers have in common, made before them."""

    settings: Settings
    host: str
    port: int
    listener: socket.socket
    inboxes: Sequence[tuple[socket.socket, socket.socket]]
    """For each worker where it takes connections from the others, and where they put them."""
    lifeline: Any
    """The end of a pipe that closes when the process that watches over all has ended."""


def check_workers(settings: Settings) -> None:
    """Do nothing if so many processes can serve a database.

    Raises:
        Refused: saying why not.
    """
    if settings.workers == 1:
        return
    if settings.database.startswith("sqlite"):
        raise Refused(
            "More than one worker needs PostgreSQL (--database postgresql+asyncpg://...): a file of SQLite belongs to "
            "one process, which alone knows what is at its tables."
        )
    if not hasattr(socket, "send_fds"):
        raise Refused("This system cannot pass connections between processes, so there is one worker here.")


def run_workers(settings: Settings, *, host: str, port: int) -> None:
    """Serve with as many processes as are set, until this one is told to end."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    kept, lifeline = multiprocessing.Pipe()
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    inboxes = [_inbox() for _ in range(settings.workers)]
    workers = [
        Post(number, Shared(settings, host, port, listener, inboxes, lifeline)) for number in range(len(inboxes))
    ]
    stopping: list[int] = []
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda number, _: stopping.append(number))
    for worker in workers:
        worker.start()
    while not stopping:
        multiprocessing.connection.wait([worker.ended for worker in workers], timeout=LOOK)
        for worker in workers:
            worker.look()
    for worker in workers:
        worker.stop()
    due = time.monotonic() + FAREWELL
    for worker in workers:
        worker.wait(due)
    kept.close()


class Post:
    """The place of one worker, in which there is always one."""

    def __init__(self, number: int, shared: Shared) -> None:
        self._number = number
        self._shared = shared
        self._process: Any = None
        self._began = 0.0
        self._pause = FIRST_PAUSE
        self._again = 0.0

    @property
    def ended(self) -> Any:
        """What becomes ready when it ends."""
        return self._process.sentinel

    def start(self) -> None:
        """Start it."""
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=work, args=(self._number, self._shared), name=f"worker {self._number}")
        self._process.start()
        self._began = time.monotonic()
        self._again = 0.0

    def look(self) -> None:
        """Start it anew if it has ended and its pause is over."""
        now = time.monotonic()
        if self._process.exitcode is None:
            return
        if not self._again:
            soon = now - self._began < SOON
            self._pause = min(2 * self._pause, LONGEST_PAUSE) if soon else FIRST_PAUSE
            self._again = now + self._pause
            code = self._process.exitcode
            logger.error("Worker %d has ended (%d); it is started anew in %.1f s.", self._number, code, self._pause)
        if now < self._again:
            time.sleep(min(LOOK, self._again - now))  # the ended one is ready at once
        else:
            self.start()

    def stop(self) -> None:
        """Tell it to end."""
        if self._process.exitcode is None:
            self._process.terminate()

    def wait(self, due: float) -> None:
        """Wait until it has ended; who has not by then is ended."""
        self._process.join(max(0.0, due - time.monotonic()))
        if self._process.exitcode is None:
            logger.error("Worker %d does not end; it is killed.", self._number)
            self._process.kill()
            self._process.join()


def work(number: int, shared: Shared) -> None:
    """Be one worker."""
    settings = _own(shared.settings, number)
    logs.WORKER = str(number)
    observe(settings)
    others = Others(number, [put for _, put in shared.inboxes])
    ids.prefer(others.is_mine)
    config = configuration(settings, host=shared.host, port=shared.port, others=others)
    Worker(config, shared.inboxes[number][0], shared.lifeline).run(sockets=[shared.listener])


class Worker(uvicorn.Server):
    """A server that also takes connections from others, and ends with the process that watches over it."""

    def __init__(self, config: uvicorn.Config, inbox: socket.socket, lifeline: Any) -> None:
        super().__init__(config)
        self._inbox = inbox
        self._lifeline = lifeline
        self._taken: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        loop.add_reader(self._inbox.fileno(), self._take)
        loop.add_reader(self._lifeline.fileno(), self._end)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing more."""
        asyncio.get_running_loop().remove_reader(self._inbox.fileno())
        await super().shutdown(sockets)

    def _take(self) -> None:
        taken = take(self._inbox)
        if taken is not None:
            task = apart(self._adopt(*taken), "Taking a connection from another worker")
            self._taken.add(task)
            task.add_done_callback(self._taken.discard)

    async def _adopt(self, connection: socket.socket, read: bytes) -> None:
        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state, read=read
            )
            return made

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # it has left meanwhile
            connection.close()

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._lifeline.fileno())
        self.should_exit = True


def _inbox() -> tuple[socket.socket, socket.socket]:
    """Where one worker takes connections, and where the others put them; what is put there waits while it is away."""
    pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in pair:
        end.settimeout(0)
    return pair


def _own(settings: Settings, number: int) -> Settings:
    """A worker's own settings: each tells its figures at a port of its own."""
    if settings.metrics_address is None:
        return settings
    host, port = split_listen(settings.metrics_address)
    return replace(settings, metrics_address=f"{f'[{host}]' if ':' in host else host}:{port + number}")
