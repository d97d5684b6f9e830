"""Without a writable cache, rules are compiled into a folder of the process, and that is logged once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deadhand.table.jit.cache import trouble_with

TWO_PROCESSES = """
import subprocess, sys
from deadhand.games import find_game
from deadhand.table.jit.jit import cache_folder
own = cache_folder(find_game("zeven"))
own.mkdir(parents=True)
cache_folder(find_game("left_4_dead"))
subprocess.run([sys.executable, "-c", "from deadhand.table.jit.cache import cache_root; print(cache_root())"])
print(own.parent.parent.parent)
"""


@pytest.fixture
def done(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    (tmp_path / "file").write_text("no folder")
    environment = {**os.environ, "DEADHAND_CACHE": str(tmp_path / "file" / "cache")}
    return subprocess.run(
        [sys.executable, "-c", TWO_PROCESSES], env=environment, capture_output=True, text=True, check=True, timeout=60
    )


def test_a_missing_cache_folder_is_reported_once(done: subprocess.CompletedProcess[str]) -> None:
    (line,) = done.stderr.splitlines()
    assert "cannot be kept" in line
    assert "DEADHAND_CACHE" in line


def test_a_process_and_those_it_starts_share_a_folder_that_is_gone_at_the_end(
    done: subprocess.CompletedProcess[str],
) -> None:
    theirs, own = done.stdout.splitlines()
    assert theirs == own
    assert not Path(own).exists()


def test_a_folder_is_made_where_one_can_be(tmp_path: Path) -> None:
    assert trouble_with(tmp_path / "new" / "one") == ""
    assert (tmp_path / "new" / "one").is_dir()
