"""Compiled rules of several machines in one folder: each finds its own, and only what nobody uses goes."""

import os
import shutil
import time
from pathlib import Path

import pytest

from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.jit import compiled_cache as kept_code, jit
from deadhand.table.jit.compiled_cache import delete_unused, file_for_processor, touch_files, write_checked
from deadhand.table.jit.jit import COMPLETE, DOORS, is_warm, mark_warm


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of which nothing is kept, on the first of several machines."""
    monkeypatch.setattr(jit, "cache_folder", lambda _game: tmp_path / "zeven" / "sources")
    monkeypatch.setattr(jit, "jit_available", lambda: True)
    work_at("one", monkeypatch)
    return find_game("zeven")


def work_at(processor: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_code, "_processor_name", lambda: processor)


def keep(game: Game) -> Path:
    """Write the files of a compiled game for this machine; return the file of its doors."""
    file = file_for_processor(jit.cache_folder(game), DOORS)
    write_checked(file, b"machine code")
    mark_warm(game)
    return file


def unused(*files: Path, days: int = 31) -> None:
    then = time.time() - days * 24 * 3600
    for file in files:
        os.utime(file, (then, then))


def test_each_sort_of_machine_has_files_of_its_own(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_warm(game)
    keep(game)
    assert is_warm(game)
    work_at("two", monkeypatch)
    assert not is_warm(game)
    keep(game)
    for processor in ("one", "two"):
        work_at(processor, monkeypatch)
        assert is_warm(game)


def test_the_name_of_a_processor_stays_and_what_it_can_do_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    named = kept_code._processor_name.__wrapped__
    assert named() == named()
    before = named()
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "-avx512f")
    assert named() != before


def test_a_damaged_or_missing_file_does_not_count_as_compiled(game: Game) -> None:
    doors = keep(game)
    for file in (doors, file_for_processor(jit.cache_folder(game), COMPLETE)):
        content = file.read_bytes()
        for damaged in (b"", content[:-1], content[:-1] + bytes([content[-1] ^ 1])):
            file.write_bytes(damaged)
            assert not is_warm(game)
        file.unlink()
        assert not is_warm(game)
        file.write_bytes(content)
        assert is_warm(game)


def test_compiling_forgets_what_was_not_used_for_long_and_nothing_else(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, recent, used = (tmp_path / "zeven" / name / "doors-one" for name in ("old", "recent", "used"))
    for file in (old, recent, used):
        write_checked(file, b"machine code of other sources")
    work_at("gone", monkeypatch)
    gone = keep(game)
    work_at("two", monkeypatch)
    other = keep(game)
    unused(old, old.parent, used, used.parent, gone)
    unused(recent, other, days=29)
    touch_files(used)
    work_at("one", monkeypatch)
    own = keep(game)
    assert not old.parent.exists()
    assert not gone.exists()
    assert all(file.exists() for file in (recent, used, other, own))


def test_cache_entries_of_old_versions_are_deleted_too(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "doors").write_bytes(b"")
    delete_unused(tmp_path, DOORS)
    assert (tmp_path / "old").exists()
    unused(tmp_path / "old")
    delete_unused(tmp_path, DOORS)
    assert not (tmp_path / "old").exists()


def test_what_somebody_else_deletes_meanwhile_troubles_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old" / "doors-one"
    write_checked(file, b"")
    unused(file)

    def both_delete(folder: Path) -> None:
        os.unlink(file)  # noqa: PTH108
        os.rmdir(folder)  # noqa: PTH106
        raise FileNotFoundError(folder)

    monkeypatch.setattr(shutil, "rmtree", both_delete)
    delete_unused(tmp_path, DOORS)
    assert not list(tmp_path.iterdir())
