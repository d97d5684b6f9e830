"""A server as people start it, in a process of its own, and what is known of it from outside: memory, work, figures."""

import os
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx

from deadhand.games import find_game
from figures import note

CPUCLOCK_SCHED: Final = 2
"""The clock of Linux for the processor time of a process or thread, in nanoseconds; `/proc` counts ticks of 10 ms."""
PATIENCE: Final = 900.0
"""Seconds for compiling rules."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`deadhand serve`."""

    def __init__(
        self, folder: Path, *options: str, source: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        """`source` is the folder of another version's modules."""
        self.port, self._figures = free_port(), free_port()
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--no-browser", "--data", str(folder))
        told = ("--metrics-address", f"127.0.0.1:{self._figures}")
        self._command = [sys.executable, "-m", "deadhand", "serve", *where, *told, *options]
        self._environment = (
            os.environ | ({} if source is None else {"PYTHONPATH": str(source)}) | dict(environment or {})
        )
        self._log = folder / "log.txt"
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process."""
        assert self._child is not None
        return self._child.pid

    @property
    def log(self) -> str:
        """What it has warned of."""
        return self._log.read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, without waiting."""
        with self._log.open("ab") as log:
            self._child = subprocess.Popen(self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=log)

    def ready(self, games: Sequence[str] = ()) -> None:
        """Wait until it answers, and runs these games' rules compiled."""
        due = time.monotonic() + PATIENCE
        while time.monotonic() < due and self._child is not None and self._child.poll() is None:
            with suppress(httpx.TransportError):
                rules = self.get("/api/status").json()["rules"]
                if all(rules[slug]["rules"] == "compiled" for slug in games) or os.environ.get("DEADHAND_JIT") == "0":
                    return
            time.sleep(0.2)
        raise TimeoutError(f"The server is not ready: {self.log[-2000:]}")

    def get(self, path: str) -> httpx.Response:
        """What it answers."""
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", timeout=30, trust_env=False)

    def kill(self) -> None:
        """End it at once."""
        assert self._child is not None
        self._child.kill()
        self._child.wait()

    def end(self) -> None:
        """Ask it to end."""
        assert self._child is not None
        self._child.terminate()
        try:
            self._child.wait(30)
        except subprocess.TimeoutExpired:
            self._child.kill()
            note("The server did not end when it was asked to.")

    def cpu(self) -> float:
        """Seconds of processor time that it has had."""
        return cpu_of(self.pid)

    def memory(self) -> float:
        """MiB that it has."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    def told(self) -> dict[str, float]:
        """Its own figures, by their names with labels."""
        text = httpx.get(f"http://127.0.0.1:{self._figures}/metrics", timeout=30, trust_env=False).text
        lines = re.findall(r"^([a-z][^\n]*) (\S+)$", text, re.MULTILINE)
        return {name: float(value) for name, value in lines}


@contextmanager
def served(
    folder: Path,
    *options: str,
    games: Sequence[str],
    source: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """A server that is ready for these games, until the end; `environment` has more variables for it."""
    server = Server(folder, *options, source=source, environment=environment)
    server.start()
    try:
        server.ready(())
        for slug in games:  # rules are compiled when somebody wants to play them
            new: Any = {"game": slug, "nickname": "W", "seats": ["me", *["greedy"] * (find_game(slug).least_seats - 1)]}
            httpx.post(f"http://127.0.0.1:{server.port}/api/tables", json=new, trust_env=False).raise_for_status()
        server.ready(games)
        yield server
    finally:
        server.end()


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    return time.clock_gettime((~pid << 3) | CPUCLOCK_SCHED)


def within(before: dict[str, float], after: dict[str, float], name: str, percent: float) -> float:
    """The bound of a histogram's bucket below which so many of a hundred lie, of what was counted meanwhile."""
    found = [
        (float(key.rpartition('le="')[2].rstrip('"}').replace("+Inf", "inf")), count - before.get(key, 0.0))
        for key, count in after.items()
        if key.startswith(f"{name}_bucket")
    ]
    found.sort()
    return next((bound for bound, count in found if count >= found[-1][1] * percent / 100), 0.0)


def allow_many_sockets() -> None:
    """Raise the number of open files to what the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
