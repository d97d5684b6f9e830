"""Several processes that serve one address from one PostgreSQL database, and the supervisor that replaces them.

All accept connections from one listening socket, and any can serve any table: the database decides. So a worker that is
gone or stopped holds up nobody who connects anew. The supervisor kills a worker that does not answer, which ends the
connections that it had.
"""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import uvicorn

from deadhand.server import logs
from deadhand.server.addresses import split_listen
from deadhand.server.run import SHUTDOWN_TIMEOUT, configuration, configure_observability
from deadhand.server.settings import Settings
from deadhand.table.errors import Refused

CHECK_INTERVAL: Final = 0.125
"""Seconds between looks whether all workers answer."""
STOPPED_TIMEOUT: Final = 0.375
"""Seconds of silence after which a worker is killed that the system has stopped (SIGSTOP)."""
HUNG_TIMEOUT: Final = 10.0
"""Seconds of silence after which any worker is killed. A busy one may be silent for a second or two."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 10.0
"""Seconds until an ended worker is restarted: twice as long whenever it ends soon after."""
STABLE_AFTER: Final = 20.0
SHUTDOWN_DEADLINE: Final = SHUTDOWN_TIMEOUT + 5.0
"""Seconds in which all should have ended when they are stopped."""
BACKLOG: Final = 2048

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class WorkerConfig:
    """The configuration that all workers share."""

    settings: Settings
    host: str
    port: int
    listener: socket.socket


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
    if sys.platform == "win32":
        raise Refused("Several workers cannot share a port on Windows; use --workers 1.")


def run_workers(settings: Settings, *, host: str, port: int) -> None:
    """Serve with as many processes as are set, until this one is told to end."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    workers = [WorkerSlot(number, WorkerConfig(settings, host, port, listener)) for number in range(settings.workers)]
    stopping: list[int] = []
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda number, _: stopping.append(number))
    for worker in workers:
        worker.start()
    while not stopping:
        multiprocessing.connection.wait([worker.end for worker in workers if worker.running], timeout=CHECK_INTERVAL)
        for worker in workers:
            worker.look()
    for worker in workers:
        worker.stop()
    due = time.monotonic() + SHUTDOWN_DEADLINE
    for worker in workers:
        worker.wait(due)


class WorkerSlot:
    """The place of one worker, in which there is always one."""

    def __init__(self, number: int, shared: WorkerConfig) -> None:
        self._number = number
        self._shared = shared
        self._process: Any = None
        self._began = 0.0
        self._pause = FIRST_PAUSE
        self._again = 0.0

    @property
    def end(self) -> Any:
        """The handle that becomes ready when the process ends."""
        return self._process.sentinel

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self._process.exitcode is None

    def start(self) -> None:
        """Start it, with a line on which it sends heartbeats, and which closes when this process ends."""
        line, theirs = socket.socketpair()
        context = multiprocessing.get_context("spawn")
        arguments = (self._number, self._shared, theirs)
        self._process = context.Process(target=run_worker, args=arguments, name=f"worker {self._number}")
        self._process.start()
        theirs.close()
        self._began = time.monotonic()
        self._heart = Heartbeat(self._process.pid, line)
        self._again = 0.0

    def look(self) -> None:
        """Restart it if it has ended and its pause is over; kill it if it does not answer."""
        if not self.running:
            self._restart(time.monotonic())
        elif self._heart.has_failed():
            logger.error("Worker %d does not answer; it is killed.", self._number)
            self._process.kill()

    def _restart(self, now: float) -> None:
        if not self._again:
            soon = now - self._began < STABLE_AFTER
            self._pause = min(2 * self._pause, LONGEST_PAUSE) if soon else FIRST_PAUSE
            self._again = now + self._pause
            code = self._process.exitcode
            logger.error("Worker %d has ended (%d); it is restarted in %.1f s.", self._number, code, self._pause)
        if now >= self._again:
            self.start()

    def stop(self) -> None:
        """Tell it to end."""
        if self.running:
            self._process.terminate()

    def wait(self, due: float) -> None:
        """Wait until it has ended; kill it if it has not by then."""
        self._process.join(max(0.0, due - time.monotonic()))
        if self.running:
            logger.error("Worker %d does not end; it is killed.", self._number)
            self._process.kill()
            self._process.join()


class Heartbeat:
    """The heartbeats of one process, as its supervisor hears them."""

    def __init__(self, process: int, line: socket.socket) -> None:
        self._process = process
        self._line = line
        self._line.settimeout(0)
        self._beats = False
        self._silence = 0.0
        self._looked = time.monotonic()

    def has_failed(self) -> bool:
        """Listen once more; return whether it has been silent for too long since it began to beat."""
        now = time.monotonic()
        self._silence += min(now - self._looked, CHECK_INTERVAL)  # all may have been stopped together with this process
        self._looked = now
        stopped = is_stopped(self._process)
        if self._heard() or not (self._beats or stopped):
            self._silence = 0.0
        return self._silence >= (STOPPED_TIMEOUT if stopped else HUNG_TIMEOUT)

    def _heard(self) -> bool:
        with suppress(BlockingIOError):
            heard = bool(self._line.recv(4096))
            self._beats |= heard
            return heard
        return False


def is_stopped(child: int) -> bool:
    """Return whether the system has stopped a child process; False where it does not tell."""
    if hasattr(os, "waitid"):
        with suppress(ChildProcessError):
            return os.waitid(os.P_PID, child, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
    return False


def run_worker(number: int, shared: WorkerConfig, line: socket.socket) -> None:
    """Be one worker."""
    settings = _own(shared.settings, number)
    logs.WORKER = str(number)
    configure_observability(settings)
    config = configuration(settings, host=shared.host, port=shared.port)
    Worker(config, line).run(sockets=[shared.listener])


class Worker(uvicorn.Server):
    """A server that sends heartbeats to its supervisor, and ends with it."""

    def __init__(self, config: uvicorn.Config, line: socket.socket) -> None:
        super().__init__(config)
        self._line = line
        self._line.settimeout(0)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        asyncio.get_running_loop().add_reader(self._line, self._end)

    async def on_tick(self, counter: int) -> bool:
        """Send a heartbeat, as the event loop has come round."""
        with suppress(OSError):  # the supervisor is stopped, or gone
            self._line.send(b".")
        return await super().on_tick(counter)

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._line)
        self.should_exit = True


def _own(settings: Settings, number: int) -> Settings:
    """A worker's own settings: each tells its figures at a port of its own."""
    if settings.metrics_address is None:
        return settings
    host, port = split_listen(settings.metrics_address)
    return settings.with_changes(metrics_address=f"{f'[{host}]' if ':' in host else host}:{port + number}")
