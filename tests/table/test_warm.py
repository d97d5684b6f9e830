"""Compiling in a child process: it goes on without its parent, and one process at a time does it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import sys, time
from pathlib import Path
from deadhand import warm

FOLDER = Path(sys.argv[1])

def compile_rules(game, progress):
    (FOLDER / "begun").touch(exist_ok=False)
    for step in range(4, 20):
        progress(step / 20)
        time.sleep(0.05)
        while (FOLDER / "hold").exists():
            time.sleep(0.05)

warm.compiled_rules = compile_rules
warm.is_warm = lambda game: (FOLDER / "done").exists()
warm.cache_folder = lambda game: FOLDER
warm.mark_warm = lambda game: (FOLDER / "done").touch()
warm.POLL_INTERVAL = 0.02
warm.NICE = 0
warm.CPU_SECONDS = int(sys.argv[2])
sys.argv = ["warm", "zeven"]
warm.main()
"""
ENDLESS = "warm.compiled_rules = lambda game, progress: [None for _ in iter(int, 1)]\nwarm.is_warm"


class Compilers:
    """Starts processes that seem to compile into one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self._started: list[Any] = []

    def __call__(self, program: str = PROGRAM, cpu_seconds: int = 60) -> Any:
        command = [sys.executable, "-c", program, str(self.folder), str(cpu_seconds)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._started.append(child)
        return child

    def hold(self) -> Path:
        """Return a file until whose deletion they do not go on."""
        file = self.folder / "hold"
        file.touch()
        return file

    def close(self) -> None:
        """End them all."""
        for child in self._started:
            child.kill()
            child.communicate()


@pytest.fixture
def compilers(tmp_path: Path) -> Iterator[Compilers]:
    started = Compilers(tmp_path / "cache")
    yield started
    started.close()


def test_a_compile_goes_on_silently_when_the_process_that_started_it_has_ended(compilers: Compilers) -> None:
    child = compilers()
    assert child.stdout.readline() == "0.200\n"
    child.stdout.close()
    assert child.stderr.read() == ""
    assert child.wait(60) == 0
    assert (compilers.folder / "done").exists()


def test_a_second_process_waits_for_the_first_prints_its_share_and_does_not_compile_again(compilers: Compilers) -> None:
    hold = compilers.hold()
    first = compilers()
    assert first.stdout.readline() == "0.200\n"
    second = compilers()
    assert second.stdout.readline() == "0.200\n"
    hold.unlink()
    assert [child.communicate(timeout=60)[1] for child in (first, second)] == ["", ""]
    assert (first.returncode, second.returncode) == (0, 0)


def test_a_process_that_waits_ends_silently_with_the_one_that_started_it(compilers: Compilers) -> None:
    compilers.hold()
    first = compilers()
    assert first.stdout.readline() == "0.200\n"
    second = compilers()
    assert second.stdout.readline() == "0.200\n"
    second.stdout.close()
    second.stderr.close()
    assert second.wait(60) != 0
    assert first.poll() is None


def test_a_process_that_is_killed_leaves_the_compile_to_the_next(compilers: Compilers) -> None:
    hold = compilers.hold()
    first = compilers()
    assert first.stdout.readline() == "0.200\n"
    first.kill()
    (compilers.folder / "begun").unlink()
    hold.unlink()
    assert compilers().communicate(timeout=60)[0].startswith("0.200\n")
    assert (compilers.folder / "done").exists()


def test_a_compile_ends_if_its_cache_is_deleted(compilers: Compilers) -> None:
    compilers.hold()
    child = compilers()
    assert child.stdout.readline() == "0.200\n"
    for file in compilers.folder.iterdir():
        file.unlink()
    assert child.communicate(timeout=60)[1] == "The cache folder was deleted.\n"
    assert child.returncode == 1


def test_a_compile_that_never_ends_is_ended(compilers: Compilers) -> None:
    pytest.importorskip("resource")
    child = compilers(PROGRAM.replace("warm.is_warm", ENDLESS), cpu_seconds=1)
    assert child.wait(100) < 0
