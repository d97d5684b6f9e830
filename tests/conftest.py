"""Set-up for all tests."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings

from deadhand.games import GAMES, find_game
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import is_warm, jit_available

# Where bytecode is not kept, as in many containers, each of the hundred processes that tests start would compile all of
# this project anew, and each worker all tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TESTS = Path(__file__).parent
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
    """Give the run a folder for all that its processes write or share; in memory if there is room.

    Tests write a move to the disk ten thousand times. They end servers in the middle of what they do, but no machine: a
    disk would find nothing more.
    """
    if hasattr(config, "workerinput"):
        return
    room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM
    folder = tempfile.mkdtemp(prefix="deadhand-tests-", dir=MEMORY if room else None)
    Path(folder).chmod(0o755)  # PostgreSQL runs as another user
    config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    tempfile.tempdir = os.environ["TMPDIR"] = folder


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh clone, write the bytecode of all tests before the workers start; else each would write it."""
    parallel = session.config.getoption("numprocesses") and not hasattr(session.config, "workerinput")
    if parallel and not any(TESTS.rglob("test_*-pytest-*.pyc")):
        folders = sorted(path.parent for path in TESTS.glob("*/__init__.py"))
        with ThreadPoolExecutor() as pool:
            list(pool.map(collect, (folders[::2], folders[1::2])))


def collect(folders: list[Path]) -> None:
    """Collect the tests in these folders, which writes their bytecode."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n", "0", "-p", "no:cacheprovider"]
    subprocess.run(
        [*command, *folders], env={**os.environ, "DEADHAND_JIT": "0"}, stdout=subprocess.DEVNULL, check=False
    )


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection: they stay to the end."""
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Compile the games of a test marked `compiled` before its timeout begins; all other tests have plain rules."""
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("compiled") is None:
            patch.setenv("DEADHAND_JIT", "0")
        for game in games_to_compile(item):
            compile_once(game, partial(say, item.config))
        return (yield)


def games_to_compile(item: pytest.Item) -> set[str]:
    """Return the games that the test's marks `compiled` name, or else the games that are its parameters."""
    marks = list(item.iter_markers("compiled"))
    named = {slug for mark in marks for slug in mark.args}
    if not marks or named:
        return named
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    slugs = {value.slug if isinstance(value, Game) else value for value in parameters}
    return {slug for slug in GAMES if slug in slugs}


def compile_once(slug: str, say: Callable[[str], None]) -> None:
    """Compile a game unless that is done; the other processes of the run wait for it."""
    if jit_available() and not is_warm(find_game(slug)):
        with locked(f"compiling-{slug}"):
            if not is_warm(find_game(slug)):
                compile_game(slug, say)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock that all processes of this run share."""
    with (Path(tempfile.gettempdir()) / f"{name}.lock").open("w") as file:
        if sys.platform != "win32":  # there, each process compiles for itself
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def say(config: pytest.Config, text: str) -> None:
    """Print a line for people, from a worker too."""
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def compile_game(slug: str, say: Callable[[str], None]) -> None:
    """Compile a game in a process of its own, saying how far it is four times."""
    said = 0
    say(f"\n{slug}: compiling the rules, once for these sources")
    command = [sys.executable, "-m", "deadhand.warm", slug]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        for line in cast("Any", child.stdout):
            if (quarters := int(float(line) * 4)) > said:
                said = quarters
                say(f"{slug}: {said * 25} % compiled")
    if child.returncode:
        raise pytest.UsageError(f"Compiling {slug} failed.")
    say(f"{slug}: compiled")
