"""A database of each kind, for tests that both must pass."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from deadhand.server.settings import Settings
from tests.server.conftest import emptied, sqlite, usual_settings, without_rows
from tests.server.running import Served, serving

BOTH = ["sqlite", "postgresql"]

sqlite_daily = pytest.mark.parametrize("url", [BOTH[0], pytest.param(BOTH[1], marks=pytest.mark.soak)], indirect=True)
"""For a test that takes long and whose SQL others ask of both: in every run it has SQLite alone."""


@pytest.fixture(params=BOTH)
async def url(request: pytest.FixtureRequest, tmp_path: Path, empty_store: Path) -> str:
    """A database of each kind without rows."""
    if request.param == "sqlite":
        shutil.copy2(empty_store, tmp_path / "tables.sqlite")
        return sqlite(tmp_path / "tables.sqlite")
    return await without_rows(request.getfixturevalue("postgres"))


@pytest.fixture(params=BOTH)
async def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind in which nothing is yet, no tables either."""
    if request.param == "sqlite":
        return sqlite(tmp_path / "tables.sqlite")
    return await emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def both(url: str) -> Settings:
    """The settings of a server with each kind of database."""
    return usual_settings().with_changes(database=url)


@pytest.fixture
async def stored(both: Settings) -> AsyncIterator[Served]:
    """A running server with each kind of database."""
    async with serving(both) as running:
        yield running
