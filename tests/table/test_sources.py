"""Compiled rules are kept under the hash of what was imported, not of what the files say later."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import ModuleInfo, walk_packages

import pytest

import deadhand
from deadhand.games import GAMES, find_game
from deadhand.table.jit.jit import cache_folder
from deadhand.table.rules.rule import doors
from deadhand.table.rules.sources import modules_with_doors

ASK = """
from pathlib import Path
import deadhand
from deadhand.games import find_game
from deadhand.table.jit.jit import cache_folder
assert Path(deadhand.__file__).parent == Path("deadhand").resolve(), deadhand.__file__
changed = Path("{changed}")
changed.write_text(changed.read_text() + "{more}")
print(cache_folder(find_game("zeven")))
"""


def folder(tmp_path: Path, changed: str, more: str) -> str:
    """The cache folder of Zeven in a new process that adds to a file of the rules after importing it."""
    if not (tmp_path / "deadhand").exists():
        source = Path(deadhand.__file__).parent
        tmp_path.mkdir(exist_ok=True)
        shutil.copytree(source, tmp_path / "deadhand", ignore=shutil.ignore_patterns("static", "__pycache__"))
    return subprocess.run(
        [sys.executable, "-c", ASK.format(changed=f"deadhand/games/{changed}", more=more)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_an_edit_counts_from_the_next_process_on(tmp_path: Path) -> None:
    first = folder(tmp_path, "zeven/turn.py", "# one")
    second = folder(tmp_path, "zeven/turn.py", "# two")
    third = folder(tmp_path, "zeven/turn.py", "")
    assert len({first, second, third}) == 3
    assert folder(tmp_path, "zeven/turn.py", "") == third


def test_equal_rules_elsewhere_or_rewritten_are_not_taken_for_compiled(tmp_path: Path) -> None:
    first = folder(tmp_path / "one", "zeven/turn.py", "")
    assert folder(tmp_path / "two", "zeven/turn.py", "") != first
    flow = tmp_path / "one" / "deadhand" / "table" / "flow" / "flow.py"
    os.utime(flow, (1, 1))
    assert folder(tmp_path / "one", "zeven/turn.py", "") != first


@pytest.mark.soak
def test_every_module_with_a_door_is_found_in_the_texts() -> None:
    deep = [import_module(module.name) for module in walk_packages(deadhand.__path__, "deadhand.") if is_rules(module)]
    assert deep
    found = {name for slug in GAMES for name in modules_with_doors(find_game(slug).package)}
    assert {door.__module__ for door in doors() if door.__module__.startswith("deadhand.")} == found
    assert {"deadhand.table.flow.flow", "deadhand.arena.loop", "deadhand.bots.choose"} <= found


def is_rules(module: ModuleInfo) -> bool:
    return module.name.split(".")[1] not in ("__main__", "server", "cli", "warm")


def test_an_edit_of_the_registry_or_of_another_game_leaves_compiled_rules_as_they_are(tmp_path: Path) -> None:
    first = folder(tmp_path, "__init__.py", "# one")
    assert folder(tmp_path, "__init__.py", "") == first


def test_each_game_has_a_cache_of_its_own() -> None:
    assert len({cache_folder(find_game(slug)) for slug in GAMES}) == len(GAMES)
