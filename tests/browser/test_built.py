"""What is built for browsers: small, the same bytes each time, and refused in words where something is missing."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deadhand.browser.built import find_built
from deadhand.browser.linker import LINKERS, find_linker
from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.browser.building import built_rules, needs_linker
from tests.conformance.playing import ALL_GAMES, in_soak, table_name

MOST_BYTES = 80_000
BUILD = """
import sys
from pathlib import Path
from deadhand.browser import build, built
built.FOLDER = Path(sys.argv.pop(1))
build.main()
"""
needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")


def build_again(game: Game, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a game in another folder, by a process of its own with its own cache."""
    command = [sys.executable, "-c", BUILD, str(folder), game.slug]
    variables = {**os.environ, "DEADHAND_CACHE": str(folder.parent / "cache"), **environment}
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


@pytest.mark.compiled
@needs_numba
@needs_linker
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_rules_of_a_game_are_small(game: Game) -> None:
    files = built_rules(game)
    assert sum(len(gzip.compress(file.read_bytes())) for file in (files.module, files.tables)) <= MOST_BYTES


@pytest.mark.compiled
@needs_numba
@needs_linker
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", [find_game("zeven"), *in_soak((game,) for game in ALL_GAMES[1:])], ids=table_name)
def test_two_builds_give_the_same_bytes_under_the_same_names(game: Game, tmp_path: Path) -> None:
    files = built_rules(game)
    folder = tmp_path / "built"
    ended = build_again(game, folder, PYTHONHASHSEED="7")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == "1.000", "the share done is printed"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {
        file.name: file.read_bytes() for file in (files.module, files.tables)
    }


def test_without_a_linker_the_build_says_what_to_install(tmp_path: Path) -> None:
    empty = tmp_path / "programs"
    empty.mkdir()
    ended = build_again(find_game("zeven"), tmp_path / "built", PATH=str(empty))
    assert ended.returncode == 1
    assert ended.stderr.strip() == (
        "Rules for browsers need LLVM's linker wasm-ld. Install the package lld, for example: apt install lld"
    )
    assert not (tmp_path / "built").exists()


@pytest.mark.skipif(os.name == "nt", reason="the linker is a script here")
def test_a_linker_with_a_version_in_its_name_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_linker() is None
    for name in ("wasm-ld-14", "wasm-ld-19"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    assert find_linker() == str(tmp_path / "wasm-ld-19")
    assert "wasm-ld-14" in LINKERS


def test_nothing_is_found_of_a_game_that_was_never_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.browser.built.FOLDER", tmp_path / "nowhere")
    assert find_built(find_game("zeven")) is None
