"""A real server on a free port and a database of its own for every test, with plain rules, which start at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from deadhand.server.settings import Settings
from tests.server.running import Served, asking, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite(tmp_path / "tables.sqlite")


@pytest.fixture
def settings(database: str) -> Settings:
    """Patient with the tests' clients, and quick to hand a seat over."""
    return Settings(database, grace=0.1, frames_per_second=10_000, tables_per_minute=10_000, compiled=False)


@pytest.fixture
async def served(settings: Settings) -> AsyncIterator[Served]:
    async with serving(settings) as running:
        yield running


@pytest.fixture
async def asked(settings: Settings) -> AsyncIterator[Served]:
    async with asking(settings) as running:
        yield running


def sqlite(path: Path) -> str:
    """The address of a database file."""
    return f"sqlite+aiosqlite:///{path}"
