"""Compiling in a child process: it goes on without its parent, and one process at a time does it."""

import subprocess
import sys
import threading
from pathlib import Path

from deadhand.table.jit.compiled_cache import locked

PROGRAM = """
import sys, time
from pathlib import Path
from deadhand import warm

FOLDER = Path(sys.argv[1])

def compile_rules(game, progress):
    for step in range(20):
        progress(step / 20)
        time.sleep(0.05)

warm.compiled_rules = compile_rules
warm.is_warm = lambda game: False
warm.cache_folder = lambda game: FOLDER
warm.mark_warm = lambda game: (FOLDER / "done").touch()
sys.argv = ["warm", "zeven"]
warm.main()
"""


def test_a_compile_goes_on_when_the_process_that_started_it_has_ended(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    command = [sys.executable, "-c", PROGRAM, str(folder)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stderr is not None
    assert child.stdout.readline() == "0.000\n"
    child.stdout.close()
    said = child.stderr.read()
    child.stderr.close()
    assert (child.wait(60), said) == (0, "")
    assert (folder / "done").exists()


def test_one_process_at_a_time_compiles_a_game(tmp_path: Path) -> None:
    entered = threading.Event()

    def second() -> None:
        with locked(tmp_path, "compiling"):
            entered.set()

    with locked(tmp_path, "compiling"):
        other = threading.Thread(target=second)
        other.start()
        assert not entered.wait(0.2)
    assert entered.wait(10)
    other.join()
