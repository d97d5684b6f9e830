"""An empty database of each kind, for tests that both must pass."""

from pathlib import Path

import pytest

from tests.server.conftest import emptied, sqlite


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path / "tables.sqlite")
    return await emptied(request.getfixturevalue("postgres"))
