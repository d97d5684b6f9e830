"""A PostgreSQL database is returned to the moment before a mistake, as docs/hosts.md says, with Debian's programs."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.server.database import schema
from tests.server.database.test_nightly_backup import table_at
from tests.server.process import ROOT, process

pytestmark = [pytest.mark.anyio, pytest.mark.soak]
PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
PATIENCE = 60.0
BACKUPS = "/var/backups"
SETTINGS = re.compile(r"```ini\n(.*?)```", re.DOTALL)
MOMENT = "2026-11-22 20:15:00+00"


def settings_of_page() -> list[str]:
    """The lines of docs/hosts.md for the archive, and for the recovery."""
    found = SETTINGS.findall((ROOT / "docs" / "hosts.md").read_text(encoding="utf-8"))
    assert len(found) == 2
    return found


@dataclass
class Cluster:
    """PostgreSQL's files, in a folder that belongs to the user it runs as; that is never root."""

    home: Path
    user: str | None
    port: int

    @property
    def address(self) -> str:
        return f"postgresql+asyncpg://deadhand@127.0.0.1:{self.port}/deadhand"

    def run(self, program: str, *words: str | Path) -> None:
        """Run a program of PostgreSQL."""
        assert PROGRAMS is not None
        command = [str(PROGRAMS / program), *map(str, words)]
        done = subprocess.run(command, user=self.user, cwd=self.home, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def configure(self, data: Path, lines: str) -> None:
        """Add lines of the page to its settings."""
        own = lines.replace(BACKUPS, str(self.home))
        with (data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(own)

    @contextmanager
    def running(self, data: Path) -> Iterator[None]:
        """It runs from this folder."""
        log = self.home / "log"
        options = f"-p {self.port} -h 127.0.0.1 -k {self.home}"
        self.run("pg_ctl", "start", "--wait", "--pgdata", data, "--log", log, "--options", options)
        try:
            yield
        finally:
            self.run("pg_ctl", "stop", "--wait", "--pgdata", data, "--mode", "fast")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A new cluster with an archive, in a folder that its user can reach."""
    if PROGRAMS is None:
        pytest.skip("PostgreSQL of Debian is not installed")
    with tempfile.TemporaryDirectory(prefix="deadhand-") as folder, socket.socket() as probe:
        home, user = Path(folder), "postgres" if os.getuid() == 0 else None
        if user is not None:
            shutil.chown(home, user)
        probe.bind(("127.0.0.1", 0))
        found = Cluster(home, user, probe.getsockname()[1])
        probe.close()
        found.run("initdb", "--pgdata", home / "data", "--auth", "trust", "--username", "deadhand", "--no-sync")
        (home / "wal").mkdir()
        if user is not None:
            shutil.chown(home / "wal", user)
        found.configure(home / "data", settings_of_page()[0])
        yield found


async def moves_at(address: str) -> dict[str, int]:
    """The moves of each table."""
    engine, own = create_async_engine(address), schema.moves.c
    async with engine.connect() as connection:
        rows = await connection.execute(select(own.table_id, func.count()).group_by(own.table_id))
        found = {table: int(count) for table, count in rows}
    await engine.dispose()
    return found


async def one_value(address: str, query: str) -> str:
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        found = await connection.scalar(text(query))
    await engine.dispose()
    return str(found)


def admin(*words: str) -> str:
    """Run `deadhand admin`, which must not fail."""
    command = [sys.executable, "-m", "deadhand", "admin", *words]
    environment = {**os.environ, "DEADHAND_JIT": "0"}
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def test_a_table_that_was_ended_by_mistake_is_there_after_the_recovery(cluster: Cluster, tmp_path: Path) -> None:
    data, restored = cluster.home / "data", cluster.home / "restored"
    connection = ("--host", "127.0.0.1", "--port", str(cluster.port), "--username", "deadhand")
    with cluster.running(data):
        cluster.run("createdb", *connection, "deadhand")
        with process(tmp_path, "--database", cluster.address) as server:
            first = await table_at(server)
            cluster.run("pg_basebackup", *connection, "--pgdata", cluster.home / "base", "--checkpoint", "fast")
            second = await table_at(server)  # which only the archive has
            before = await moves_at(cluster.address)
            moment = await one_value(cluster.address, "SELECT clock_timestamp()")
            await asyncio.sleep(1)
            for table in (first, second):
                admin("end", table, "--database", cluster.address)
            third = await table_at(server)
            last = await one_value(cluster.address, "SELECT pg_walfile_name(pg_switch_wal())")
        assert set(await moves_at(cluster.address)) == {third}
        until = time.monotonic() + PATIENCE
        while not (cluster.home / "wal" / last).exists():
            assert time.monotonic() < until, "the last part of the log is not archived"
            await asyncio.sleep(0.1)
    shutil.rmtree(data)  # so that nothing of it can be used
    cluster.run("pg_verifybackup", cluster.home / "base")
    shutil.copytree(cluster.home / "base", restored)
    cluster.configure(restored, settings_of_page()[1].replace(MOMENT, moment))
    (restored / "recovery.signal").touch()
    if cluster.user is not None:
        subprocess.run(["chown", "-R", cluster.user, str(restored)], check=True)
    restored.chmod(0o700)
    with cluster.running(restored):
        while await one_value(cluster.address, "SELECT pg_is_in_recovery()") == "True":
            await asyncio.sleep(0.1)
        assert await moves_at(cluster.address) == before
        assert set(before) == {first, second}
        assert "2 tables: 2 replayed without a difference" in admin("check", "--database", cluster.address)
