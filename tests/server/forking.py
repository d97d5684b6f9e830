"""Server processes forked from one that has imported everything: to start one takes a tenth of the work.

All processes of a test run share the one that forks (`python -m tests.server.forking SOCKET`). The first that needs it
starts it, and it ends with the last that was connected to it. It reads a request in JSON for every child, on a
connection of its own. It answers with the child's number, and with the exit code once the child has ended. If the
connection breaks, the child is killed.
"""

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import IO, Any, NoReturn

from tests.compiling import locked

ROOT = Path(__file__).parents[2]
FORKS = hasattr(os, "pidfd_open")
"""Whether this system has what is needed; elsewhere, servers are started as people start them."""
PATIENCE = 200.0
"""Seconds in which it has imported everything, even where many others share the machine."""

_shared: list[socket.socket] = []
"""This process's own connection, which keeps the forking process running."""
_started: list[subprocess.Popen[bytes]] = []
"""The forking process, if it was started here."""


class ForkedChild:
    """A forked process, with those methods of `subprocess.Popen` that tests use."""

    def __init__(self, words: Sequence[str], *, log: Path) -> None:
        """Start `python` with these words; what it complains of is written to the log."""
        environment = {**os.environ, "DEADHAND_JIT": "0"}
        if not _shared:
            _shared.append(connect())
        self._connection = connect()
        self._lines = self._connection.makefile("r")
        request = {"words": words, "environment": environment, "log": str(log)}
        self._connection.sendall(f"{json.dumps(request)}\n".encode())
        self.pid = int(self._lines.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._connection, selectors.EVENT_READ)
                if not selector.select(timeout):
                    raise subprocess.TimeoutExpired("the forked process", timeout or 0)
            self.returncode = int(self._lines.readline())
            self._lines.close()
            self._connection.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        self.send_signal(signal.SIGKILL)


def connect() -> socket.socket:
    """Return a connection to the process that forks, which is started if it does not run."""
    path = Path(gettempdir()) / "forking.socket"
    with locked("forking"):
        if (connection := _connected(path)) is None:
            path.unlink(missing_ok=True)
            command = [sys.executable, "-m", "tests.server.forking", str(path)]
            environment = {**os.environ, "DEADHAND_JIT": "0"}
            quiet = subprocess.DEVNULL
            _started.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdin=quiet, stdout=quiet))
            due = time.monotonic() + PATIENCE
            while (connection := _connected(path)) is None:
                assert time.monotonic() < due, "The process that forks servers does not answer."
                time.sleep(0.02)
    return connection


def disconnect() -> None:
    """End this process's own connection; who started the process that forks waits until nobody needs it any more."""
    while _shared:
        _shared.pop().close()
    while _started:
        _started.pop().wait()


def _connected(path: Path) -> socket.socket | None:
    """Return a connection that is greeted; None if nobody listens, or no longer."""
    connection = socket.socket(socket.AF_UNIX)
    with suppress(OSError):
        connection.connect(str(path))
        if connection.recv(1):
            return connection
    connection.close()
    return None


class Forker:
    """Listens at a socket and forks a child for every request."""

    def __init__(self, path: str) -> None:
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen(64)
        self._children: dict[int, socket.socket] = {}
        self._lines: dict[socket.socket, IO[str]] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)

    def run(self) -> None:
        """Fork what is asked for until nobody is connected any more."""
        greeted = False
        while not greeted or self._lines:
            for key, _ in self._selector.select():
                if key.fileobj is self._listener:
                    self._greet()
                    greeted = True
                elif isinstance(key.fileobj, socket.socket):
                    self._read(key.fileobj)
                else:
                    self._report(key.data)

    def _greet(self) -> None:
        connection, _ = self._listener.accept()
        self._lines[connection] = connection.makefile("r")
        self._selector.register(connection, selectors.EVENT_READ)
        with suppress(OSError):
            connection.send(b".")

    def _read(self, connection: socket.socket) -> None:
        line = self._lines[connection].readline()
        if line:
            self._fork(connection, json.loads(line))
            return
        for child in [child for child, other in self._children.items() if other is connection]:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self._selector.unregister(connection)
        self._lines.pop(connection).close()
        connection.close()

    def _fork(self, connection: socket.socket, request: dict[str, Any]) -> None:
        child = os.fork()
        if child == 0:
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))
            become(**request)
        self._children[child] = connection
        self._selector.register(os.pidfd_open(child), selectors.EVENT_READ, child)
        with suppress(OSError):
            connection.sendall(f"{child}\n".encode())

    def _report(self, child: int) -> None:
        """Send the exit code of a child that has ended."""
        (ended,) = (key.fd for key in self._selector.get_map().values() if key.data == child)
        self._selector.unregister(ended)
        os.close(ended)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with suppress(OSError):
            self._children.pop(child).sendall(f"{code}\n".encode())


def become(words: Sequence[str], environment: dict[str, str], log: str) -> NoReturn:
    """Go on as `python -m MODULE ...` would, and end with it."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), sys.stderr.fileno())
    os.environ.clear()
    os.environ.update(environment)
    _, module, *arguments = words
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    sys.exit()


if __name__ == "__main__":
    import deadhand.cli.commands.serve
    import deadhand.server.run  # noqa: F401

    gc.freeze()
    Forker(sys.argv[1]).run()
