"""The server in a process of its own that can be killed: forked, or as people start it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import ClassVar, Final, TypeVar

import httpx

from tests.server.forking import FORKS, ForkedChild

ROOT = Path(__file__).parents[2]
# Made once, as each of its own would read the certificates of all authorities anew, which no server of ours has.
HTTP: Final = httpx.Client(verify=False, limits=httpx.Limits(max_keepalive_connections=0), timeout=30)
PATIENCE: Final = 30.0
"""Seconds until a server must be ready."""
Started = TypeVar("Started", bound="Process")


class Process:
    """`deadhand serve` on one port and one folder or another database, started as often as wanted."""

    forks: ClassVar[bool] = FORKS
    """Whether it is forked from a process that has imported everything, which is cheaper."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._child: subprocess.Popen[bytes] | ForkedChild | None = None
        self._log = Path()

    @property
    def address(self) -> str:
        """The address at which it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file with the tables."""
        return self.folder / "tables.sqlite"

    @property
    def command(self) -> list[str]:
        """The command that starts it."""
        serve = ["-m", "deadhand", "serve", "--host", "127.0.0.1", "--port", str(self.port), "--no-browser"]
        return [*serve, "--data", str(self.folder), *self.options]

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a process that is not forked."""
        return {**os.environ, "DEADHAND_JIT": "0"}

    @property
    def running(self) -> bool:
        """True if it was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    @property
    def child(self) -> subprocess.Popen[bytes] | ForkedChild:
        """The running process."""
        assert self._child is not None
        return self._child

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log, name = mkstemp(prefix="server-", suffix=".log")  # a pipe that nobody reads would fill and block the server
        self._log = Path(name)
        if self.forks:
            self._child = ForkedChild(self.command, log=self._log)
        else:
            self._child = subprocess.Popen(
                [sys.executable, *self.command],
                cwd=ROOT,
                env=self.environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        os.close(log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._child.poll() is not None:
                raise AssertionError(self.log)
            # On a loaded machine the database may need longer than the server waits for it.
            if self.answers() and HTTP.get(f"{self.address}/readyz").is_success:
                return
            time.sleep(0.01)
        raise AssertionError(f"The server is not ready: {self.log}")

    @property
    def log(self) -> str:
        """What it has written to its standard error since it was started."""
        return self._log.read_text(encoding="utf-8")

    def answers(self) -> bool:
        """Return True if it takes connections, which is cheaper to find out than by a request."""
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it in the middle of whatever it does, which it must not have left before."""
        self.child.kill()
        assert self.child.wait() == -signal.SIGKILL, self.log

    @contextmanager
    def restarted(self, *options: str) -> Iterator[None]:
        """Meanwhile it runs with these options; it is killed and started before and after."""
        usual = self.options
        self.kill()
        self.options = options
        self.start()
        yield
        self.kill()
        self.options = usual
        self.start()

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[float, int, str]:
        """Ask it to end; gives the seconds that took, the exit code and what it complained of."""
        before = time.monotonic()
        self.child.send_signal(number)
        self.child.wait(timeout=20)
        return time.monotonic() - before, self.child.poll() or 0, self.log


class Generous(Process):
    """The server that many tests share; its tables are dealt by the name of the test that goes on."""

    def __init__(self, folder: Path, test: str = "nobody's") -> None:
        super().__init__(folder)
        self._test = folder / "test"
        self._test.write_text(test)

    @property
    def command(self) -> list[str]:
        """The command that starts it."""
        return ["-m", "tests.server.generous", str(self.port), str(self.folder)]

    @contextmanager
    def dealing(self, test: str) -> Iterator[None]:
        """Meanwhile new tables are dealt as is fixed for this name."""
        before = self._test.read_text()
        self._test.write_text(test)
        yield
        self._test.write_text(before)


@contextmanager
def process(folder: Path, *options: str) -> Iterator[Process]:
    """A server as people start it, running until the end."""
    with running(Process(folder, *options)) as server:
        yield server


@contextmanager
def running(server: Started) -> Iterator[Started]:
    """A server from when it answers until the end."""
    try:
        server.start()
        yield server
    finally:
        if server.running:
            server.kill()
