"""Set-up for all tests."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings

from deadhand.games import GAMES, find_game
from deadhand.table.jit.jit import is_warm, jit_available

# Where bytecode is not kept, as in many containers, each of the hundred processes that tests start would compile all of
# this project anew, and each worker all tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

SIDE_BY_SIDE = 2
"""How many games are compiled at once."""

MEMORY = Path("/dev/shm")
"""Where Linux has a folder in memory."""
ROOM = 2 << 30
"""Bytes that must be free there; a run needs a few hundred million."""

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile(
    "deadhand", max_examples=12, deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile("soak", max_examples=500, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("deadhand")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Keep what tests write in memory if there is room, as they write a move to the disk ten thousand times.

    They end servers in the middle of what they do, but no machine: a disk would find nothing more.
    """
    if hasattr(config, "workerinput") or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        return
    folder = tempfile.mkdtemp(prefix="deadhand-tests-", dir=MEMORY)
    Path(folder).chmod(0o755)  # PostgreSQL runs as another user
    config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    tempfile.tempdir = os.environ["TMPDIR"] = folder


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every game once, before the workers of a parallel run would each do it; that can take minutes."""
    if hasattr(session.config, "workerinput") or not jit_available():
        return
    cold = sorted((slug for slug in GAMES if not is_warm(find_game(slug))), key=amount_of_rules, reverse=True)
    terminal: Any = session.config.pluginmanager.get_plugin("terminalreporter")

    def say(text: str) -> None:
        if terminal is not None:
            terminal.write(f"{text}\n", flush=True)

    if cold:
        say(f"The rules of {len(cold)} games are compiled first, once for these sources.")
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        jobs = [pool.submit(compile_game, slug, say) for slug in cold]
        if cold and session.config.getoption("numprocesses"):
            jobs.append(pool.submit(read_tests))
        for job in jobs:
            job.result()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it is not looked through for garbage again and again."""
    gc.freeze()


def amount_of_rules(slug: str) -> int:
    """The bytes of a game's sources: who has most takes longest to compile, so it begins first, never alone at last."""
    package = cast("str", import_module(find_game(slug).package).__file__)
    return sum(file.stat().st_size for file in Path(package).parent.rglob("*.py"))


def read_tests() -> None:
    """Have the tests collected once, which leaves their bytecode for the workers; else each would make it anew."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n", "0", "-p", "no:cacheprovider"]
    subprocess.run(command, env={**os.environ, "DEADHAND_JIT": "0"}, stdout=subprocess.DEVNULL, check=False)


def compile_game(slug: str, say: Callable[[str], None]) -> None:
    """Compile a game in a process of its own, saying how far it is four times."""
    said = 0
    command = [sys.executable, "-m", "deadhand.warm", slug]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        for line in cast("Any", child.stdout):
            if (quarters := int(float(line) * 4)) > said:
                said = quarters
                say(f"  {slug}: {said * 25} % compiled")
    if child.returncode:
        raise pytest.UsageError(f"Compiling {slug} failed.")
    say(f"  {slug}: compiled")
