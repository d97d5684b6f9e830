"""Set-up for all tests."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

from deadhand.games import GAMES, find_game
from deadhand.table.jit import is_warm, jit_available

settings.register_profile(
    "deadhand",
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("soak", max_examples=500, deadline=None)
settings.load_profile("deadhand")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every game once, before the workers of a parallel run would each do it."""
    if hasattr(session.config, "workerinput") or not jit_available():
        return
    cold = [slug for slug in GAMES if not is_warm(find_game(slug))]
    if cold:
        subprocess.run([sys.executable, "-m", "deadhand.warm", *cold], stdout=subprocess.DEVNULL, check=True)
