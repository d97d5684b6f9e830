"""A pooler between server and database: one that forwards no notifications is refused in a sentence."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from deadhand import Refused
from deadhand.server.database import notices
from deadhand.server.database.storage import open_storage
from tests.server.conftest import without_rows
from tests.server.running import check_sentence

pytestmark = pytest.mark.anyio
CONFIGURATION = """
[databases]
tables = host={host} port=5432 dbname={name} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
ignore_startup_parameters = extra_float_digits,idle_in_transaction_session_timeout,jit
"""
Pooler = Callable[[str], str]


async def refusal(url: str) -> str:
    with pytest.raises(Refused) as caught:
        await open_storage(url)
    check_sentence(str(caught.value))
    return str(caught.value)


@pytest.fixture
async def direct(postgres: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """PostgreSQL itself; a notice is waited for a moment only."""
    monkeypatch.setattr(notices, "CHECK_TIMEOUT", 2.0)
    return await without_rows(postgres)


@pytest.fixture
def pooler(direct: str, tmp_path: Path) -> Iterator[Pooler]:
    """Starts PgBouncer in a mode; returns the address of the tables behind it."""
    program = shutil.which("pgbouncer")
    if program is None:
        pytest.skip("PgBouncer is not installed")
    started: list[subprocess.Popen[bytes]] = []

    def start(mode: str) -> str:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        url = make_url(direct)
        host = str(url.query["host"])
        file = tmp_path / "pgbouncer.ini"
        file.write_text(CONFIGURATION.format(host=host, name=url.database, port=port, mode=mode))
        user = ["-u", Path(host).owner()] if os.geteuid() == 0 else []  # it does not run as root
        started.append(subprocess.Popen([program, "-q", *user, str(file)]))
        due = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
            except OSError:
                assert started[-1].poll() is None
                assert time.monotonic() < due
                time.sleep(0.05)
            else:
                return f"postgresql+asyncpg://postgres@127.0.0.1:{port}/tables"

    yield start
    for each in started:
        each.terminate()
        each.wait(20)


async def test_a_pooler_of_transactions_is_refused_and_what_to_set_is_said(pooler: Pooler) -> None:
    said = await refusal(pooler("transaction"))
    assert "pool_mode = session" in said
    assert "postgres@" not in said


async def test_a_pooler_of_sessions_is_taken(pooler: Pooler) -> None:
    await (await open_storage(pooler("session"))).close()


async def test_a_connection_that_hears_nothing_is_refused(direct: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from asyncpg import Connection

    async def listen_elsewhere(*_: Any) -> None:
        """The pooler lets another connection listen."""

    monkeypatch.setattr(Connection, "add_listener", listen_elsewhere)
    assert "forwards no notifications" in await refusal(direct)


async def test_a_database_that_passes_on_notices_is_opened_in_a_moment(direct: str) -> None:
    began = time.monotonic()
    await (await open_storage(direct)).close()
    assert time.monotonic() - began < 30
