"""Built files are small and the same each time, and a build that lacks something says what."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deadhand.bots.network.shipped import network_of
from deadhand.browser import built
from deadhand.browser.build import DOORS, build, compile_doors
from deadhand.browser.built import find_built
from deadhand.browser.linker import LINKERS, find_linker
from deadhand.games import find_game
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from tests.browser.building import built_rules, needs_linker, needs_numba
from tests.conformance.playing import ALL_GAMES, in_soak, table_name

MOST_BYTES = 96_000
"""80,000 before hints, previews, odds, refusals and reviews came to the device, which are about a fifth of it."""
MOST_NETWORK_BYTES = 130_000
"""The weights of a network, which hardly compress."""
BUILD = """
import sys
from pathlib import Path
from deadhand.browser import build, built
built.FOLDER = Path(sys.argv.pop(1))
build.main()
"""
WRITE = """
import sys
from pathlib import Path
from deadhand.browser import built
from deadhand.games import find_game
built.FOLDER = Path(sys.argv[1])
for _ in range(200):
    built.write_built(find_game("zeven"), b"m" * 300_000, b"{}")
"""


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
    most = MOST_BYTES + (MOST_NETWORK_BYTES if network_of(game) else 0)
    assert sum(len(gzip.compress(file.read_bytes())) for file in (files.module, files.tables)) <= most


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


def test_two_processes_may_write_the_same_files_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "FOLDER", tmp_path)
    command = [sys.executable, "-c", WRITE, str(tmp_path)]
    writers = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    module, tables = (tmp_path / f"zeven.{built.new_hash(find_game('zeven'))}.{kind}" for kind in ("wasm", "json"))
    while any(writer.poll() is None for writer in writers):
        assert not module.exists() or module.stat().st_size == 300_000, "others see whole files only"
    assert [(writer.wait(), writer.communicate()[1]) for writer in writers] == [(0, "")] * 2
    assert sorted(tmp_path.iterdir()) == sorted([module, tables])


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("zeven")
    monkeypatch.setattr(built, "FOLDER", tmp_path)
    (tmp_path / f"zeven.{built.new_hash(game)}.json").mkdir()  # in the way of the second file
    with pytest.raises(OSError, match="directory"):
        built.write_built(game, b"module", b"{}")
    assert {file.suffix for file in tmp_path.iterdir()} == {".json", ".wasm"}


def test_files_that_are_deleted_while_they_are_looked_for_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(built, "FOLDER", tmp_path)
    (tmp_path / "zeven.0123456789abcdef.json").symlink_to(tmp_path / "deleted")  # listed, but not there
    assert find_built(find_game("zeven")) is None


@needs_numba
@needs_linker
def test_a_build_says_what_is_in_its_way_before_it_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("zeven")
    monkeypatch.setattr(built, "FOLDER", tmp_path / "missing" / "built")
    with pytest.raises(Refused, match=r"^The folder .*built cannot be written\.$"):
        build(game, lambda _share: None)
    monkeypatch.setenv("DEADHAND_JIT", "1")
    monkeypatch.setattr("deadhand.browser.build.unknown_numba", lambda: "It differs.")
    with pytest.raises(Refused, match=r"^Rules for browsers cannot be compiled with Numba \d"):
        compile_doors(game, DOORS, lambda _share: None)
    monkeypatch.setenv("DEADHAND_JIT", "0")
    with pytest.raises(Refused, match="missing or off"):
        compile_doors(game, DOORS, lambda _share: None)


def test_nothing_is_found_of_a_game_that_was_never_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.browser.built.FOLDER", tmp_path / "nowhere")
    assert find_built(find_game("zeven")) is None


def test_another_linker_gives_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    before = built.new_hash(find_game("zeven"))
    monkeypatch.setattr(built, "linker_version", lambda: "LLD 99")
    assert built.new_hash(find_game("zeven")) != before
