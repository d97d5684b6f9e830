"""Set-up for all tests."""

import compileall
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, cast

import pytest
from _pytest.assertion import rewrite
from hypothesis import HealthCheck, settings

import tests
from deadhand import engine
from deadhand.games import GAMES
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.compiling import compile_once

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
    "deadhand", max_examples=5, deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile("soak", max_examples=500, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("deadhand")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give the run a folder for all that its processes write or share; in memory if there is room.

    Tests write a move to the disk ten thousand times. They end servers in the middle of what they do, but no machine: a
    disk would find nothing more.
    """
    tests.soak_is_collected = config.option.markexpr != "not soak"
    if hasattr(config, "workerinput"):
        return
    room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM
    folder = tempfile.mkdtemp(prefix="deadhand-tests-", dir=MEMORY if room else None)
    Path(folder).chmod(0o755)  # PostgreSQL runs as another user
    config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    tempfile.tempdir = os.environ["TMPDIR"] = folder


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one process more than there are cores: tests wait at times, but each process collects all tests."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh clone, write the bytecode of all tests before the workers start; else each would write it."""
    parallel = session.config.getoption("numprocesses") and not hasattr(session.config, "workerinput")
    if parallel and hasattr(os, "fork") and not any(TESTS.rglob(f"test_*{rewrite.PYC_TAIL}")):
        write_bytecode(session.config)


def write_bytecode(config: pytest.Config) -> None:
    """Compile the program and its tests in two processes, without importing any of them.

    For its own form of tests, whose assertions say what was compared, pytest has no public function.
    """
    sources = [*TESTS.parent.joinpath("src").rglob("*.py"), *TESTS.rglob("*.py")]
    child = os.fork()
    for path in sources[child == 0 :: 2]:
        if path.name.startswith("test_") or path.name == "conftest.py":
            kept = path.parent / "__pycache__" / f"{path.stem}{rewrite.PYC_TAIL}"
            kept.parent.mkdir(exist_ok=True)
            stamp, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stamp, kept)
        else:
            compileall.compile_file(str(path), quiet=2)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without garbage collection, and exclude the collected tests from it: they stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    """Leave tests that have games compiled to `make compiled`, which runs them while the next game is compiled.

    Of the tests that are left, each worker begins with a part of the long ones.
    """
    for item in items:
        if games_to_compile(item) and not item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.soak)
            item.add_marker(pytest.mark.compiles_games)
    result = yield
    items.sort(key=lambda item: item.get_closest_marker("compiled") is not None)
    if workers := getattr(config, "workerinput", {}).get("workercount"):
        items[:] = spread(items, workers)
    return result


def spread(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Give each worker a part of the long tests first: xdist hands the list out in equal pieces, one a worker.

    A worker without tests takes some of another's last ones, so the run ends with short tests on all workers. The tests
    of a file stay together, as they share fixtures.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in filter(is_long, items):
        files.setdefault(item.path, []).append(item)
    pieces: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for file in sorted(files.values(), key=len, reverse=True):
        min(pieces, key=len).extend(file)
    others = iter([item for item in items if not is_long(item)])
    left = len(items)
    for number, piece in enumerate(pieces):
        piece.extend(islice(others, max(0, left // (workers - number) - len(piece))))
        left -= len(piece)
    return [*chain.from_iterable(pieces), *others]


def is_long(item: pytest.Item) -> bool:
    """Return True for a test that is marked `long`, or of the page: a browser takes seconds for most of them."""
    return item.path.is_relative_to(TESTS / "e2e") or item.get_closest_marker("long") is not None


def pytest_collection_finish(session: pytest.Session) -> None:
    """Of several processes the first has the games compiled beside the tests; alone, a test has its own compiled."""
    if getattr(session.config, "workerinput", {}).get("workerid") != "gw0" or not jit_available():
        return
    needed = {slug for item in session.items for slug in games_to_compile(item)}
    if games := [slug for slug in GAMES if slug in needed]:  # Zeven first, which most tests name
        with capture_disabled(session.config):
            child = subprocess.Popen([sys.executable, "-m", "tests.compiling", *games], cwd=TESTS.parent)
        session.config.add_cleanup(partial(end, child))


def pytest_sessionfinish() -> None:
    """Leave the process that forks servers, if a test needed it."""
    if forking := sys.modules.get("tests.server.forking"):
        forking.disconnect()


def end(child: subprocess.Popen[bytes]) -> None:
    """Wait for a process that other processes of this run may need."""
    child.wait()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Compile the games of a test marked `compiled` before its timeout begins; all other tests have plain rules.

    A worker that took tests of another may run a plain one after a compiled one.
    """
    with pytest.MonkeyPatch.context() as patch:
        if item.get_closest_marker("compiled") is None:
            patch.setenv("DEADHAND_JIT", "0")
            patch.setattr(engine, "_compiled", {})
            patch.setattr(engine, "loads", engine.loads + 1)
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


@pytest.fixture
def without_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the charts of the lab's pages empty: to draw them takes longer than all else about a page."""
    monkeypatch.setattr("deadhand.lab.charts.drawing.svg_text", lambda _: "<svg ></svg>")


def say(config: pytest.Config, text: str) -> None:
    """Print a line for people, from a worker too."""
    with capture_disabled(config):
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def capture_disabled(config: pytest.Config) -> AbstractContextManager[None]:
    """Meanwhile what is printed is seen."""
    capture: Any = config.pluginmanager.getplugin("capturemanager")
    return cast("AbstractContextManager[None]", capture.global_and_fixture_disabled())
