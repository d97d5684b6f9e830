"""A database of each kind, for tests that both must pass."""

import shutil
from pathlib import Path

import pytest

from tests.server.conftest import emptied, sqlite, without_rows

BOTH = ["sqlite", "postgresql"]


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
