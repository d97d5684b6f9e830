"""A server of a clone builds the rules for browsers once, when it has nothing else to compile, or says why not."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deadhand.browser import built, linker
from deadhand.games import GAMES, find_game
from deadhand.server.builds import browser_builds as module
from deadhand.server.builds.browser_builds import build_missing
from deadhand.server.builds.compiling import BackgroundCompiler

pytestmark = pytest.mark.anyio

PROGRAM = """
import sys
from pathlib import Path
from deadhand.browser import build, built

built.FOLDER = Path({folder!r})
build.NICE = 0
build.compile_doors = lambda *_: b"\\0asm\\1\\0\\0\\0"
sys.argv = ["build", {slug!r}]
if {slug!r} == {failing!r}:
    sys.exit("Linking failed.")
build.main()
"""
"""Builds as the real program does, but compiles nothing, which takes a minute for each game."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where nothing is built yet; there are a compiler and a linker, and a server looks at once."""
    monkeypatch.setenv("DEADHAND_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(built, "FOLDER", tmp_path / "built")
    monkeypatch.setattr(module, "START_AFTER", 0.0)
    monkeypatch.setattr(module, "POLL_INTERVAL", 0.01)
    monkeypatch.setattr(module, "jit_available", lambda: True)
    monkeypatch.setattr(linker, "find_linker", lambda: "/usr/bin/wasm-ld")
    monkeypatch.setattr(built, "linker_version", lambda: "LLD 14")
    return tmp_path / "built"


class Children:
    """The quick children that were started instead of the slow ones, of which one game's fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failing = ""
        self.program = PROGRAM
        self.games: list[str] = []
        self.processes: list[Any] = []
        self._start: Any = subprocess.Popen

    def start(self, command: list[str], **options: Any) -> Any:
        """Start a child for the game of this command."""
        assert command[:3] == [sys.executable, "-m", "deadhand.browser.build"]
        self.games.append(command[3])
        program = self.program.format(folder=str(self.folder), slug=command[3], failing=self.failing)
        self.processes.append(self._start([sys.executable, "-c", program], **options))
        return self.processes[-1]


@pytest.fixture
def children(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Children:
    """Quick children are started from now on."""
    made = Children(folder)
    monkeypatch.setattr(subprocess, "Popen", made.start)
    return made


async def test_all_games_without_rules_for_browsers_get_them_one_after_the_other(
    children: Children, caplog: pytest.LogCaptureFixture
) -> None:
    await build_missing(lambda: False)
    assert children.games == list(GAMES)
    assert all(built.device_hash(find_game(slug)) for slug in GAMES)
    (line,) = caplog.messages
    assert all(find_game(slug).title in line for slug in GAMES)
    await build_missing(lambda: False)
    assert children.games == list(GAMES), "they are built once"
    assert len(caplog.messages) == 1


@pytest.mark.soak
async def test_a_game_that_cannot_be_built_is_named_and_the_others_are_built(
    children: Children, caplog: pytest.LogCaptureFixture
) -> None:
    children.failing = "zeven"
    await build_missing(lambda: False)
    assert children.games == list(GAMES)
    assert [slug for slug in GAMES if built.device_hash(find_game(slug)) is None] == ["zeven"]
    (line,) = caplog.messages[1:]
    assert line == (
        "Compiling the rules of Zeven Card Zombie for browsers failed: Linking failed. "
        "The game is not offered for play on a device."
    )


@pytest.mark.soak
async def test_a_server_waits_while_games_are_compiled(children: Children) -> None:
    compiling = BackgroundCompiler()
    compiling.forms["zeven"].rules = "compiling"
    task = asyncio.create_task(build_missing(lambda: compiling.busy))
    await asyncio.sleep(0.3)
    assert children.games == []
    compiling.forms["zeven"].rules = "compiled"
    await asyncio.wait_for(task, 120)
    assert children.games == list(GAMES)


async def test_a_server_that_stops_ends_its_child(children: Children) -> None:
    children.program = "import time; time.sleep(600)"
    task = asyncio.create_task(build_missing(lambda: False))
    async with asyncio.timeout(60):
        while not children.processes:
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait([task], timeout=60)
    assert [child.poll() is not None for child in children.processes] == [True]


async def test_without_a_folder_a_linker_or_a_compiler_one_line_says_what_is_missing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    missing = folder / "missing" / "built"
    monkeypatch.setattr(built, "FOLDER", missing)
    await build_missing(lambda: False)
    monkeypatch.setattr(linker, "find_linker", lambda: None)
    await build_missing(lambda: False)
    monkeypatch.setattr(module, "jit_available", lambda: False)
    await build_missing(lambda: False)
    assert [line.partition(". ")[2] for line in caplog.messages] == [
        f"The folder {missing} cannot be written.",
        "Rules for browsers need LLVM's linker wasm-ld. Install the package lld, for example: apt install lld",
        "Their rules would be compiled by Numba, which is missing or off.",
    ]
