"""Servers forked from a process that has imported everything, so that starting and ending one is cheap.

As a program (`python -m tests.server.forking`) it reads the arguments of `deadhand` and carries them out in a child.
The arguments are a list in JSON on each line. It prints the child's number, and its exit code once it has ended.
"""

import gc
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deadhand.cli import main
from tests.server.process import ROOT, Process


class Forked(Process):
    """The same server, forked; what it complains of is kept in a file of its folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(folder, *options)
        self.complaints = folder / "complaints.txt"
        with self.complaints.open("wb") as complaints:
            self._mother = subprocess.Popen(
                [sys.executable, "-m", "tests.server.forking"],
                cwd=ROOT,
                env={**os.environ, "DEADHAND_JIT": "0"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        self._pid = 0

    @property
    def running(self) -> bool:
        """True if it was started and was not killed."""
        return bool(self._pid)

    def start(self) -> None:
        """Fork it, and wait until it answers."""
        assert self._mother.stdin
        self._mother.stdin.write(json.dumps(self.command[2:]) + "\n")
        self._mother.stdin.flush()
        self._pid = self._told()
        for _ in range(10_000):
            if self.answers():
                return
            time.sleep(0.01)
        raise AssertionError(f"The server does not answer. {self.complaints.read_text()}")

    def kill(self) -> None:
        """End it in the middle of whatever it does, which it must not have left before."""
        with suppress(ProcessLookupError):  # it has ended by itself, as is noticed now
            os.kill(self._pid, signal.SIGKILL)
        self._pid = 0
        assert self._told() == -signal.SIGKILL, self.complaints.read_text()

    def end(self) -> None:
        """End what forks."""
        assert self._mother.stdin
        self._mother.stdin.close()
        self._mother.wait(20)
        assert self._mother.stdout
        self._mother.stdout.close()

    def _told(self) -> int:
        assert self._mother.stdout
        return int(self._mother.stdout.readline())


@contextmanager
def forked(folder: Path, *options: str) -> Iterator[Forked]:
    """A forked server, running until the end."""
    server = Forked(folder, *options)
    try:
        server.start()
        yield server
    finally:
        if server.running:
            server.kill()
        server.end()


def fork_all() -> None:
    """Carry out what is read, one after the other."""
    import deadhand.cli.commands.serve
    import deadhand.server.run  # noqa: F401

    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
            main(json.loads(line))
        print(child, flush=True)  # noqa: T201  # whoever has started it reads that
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)  # noqa: T201


if __name__ == "__main__":
    fork_all()
