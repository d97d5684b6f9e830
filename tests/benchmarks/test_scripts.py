"""Every benchmark runs with tiny sizes and prints a line of JSON for each figure; no time is judged here."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deadhand.games import GAMES

FOLDER = Path(__file__).parent.parent.parent / "benchmarks"
TINY = {
    "attacks": ("p95_ms", ["zeven", "--tables", "3", "--seconds", "5", "--nine", "0", "--quiet", "3"]),
    "tables": ("back_s", ["zeven", "--tables", "3", "--seconds", "3", "--no-search"]),
    "kills": ("kills", ["--kills", "2"]),
    "finished": ("bytes_a_game", ["--games", "10", "--others", "0"]),
    "random_play": ("decisions_per_s", ["zeven", "--decisions", "300", "--repeats", "1"]),
    "clone": ("clone_us", ["--copies", "3", "--repeats", "1"]),
    "view": ("views_per_ms", ["--views", "2", "--repeats", "1"]),
    "memory": ("state_bytes", []),
    "simulate": ("simulate_s", ["zeven", "--games", "3"]),
    "lab": ("times_simulate", ["zeven", "--games", "20", "--pairs", "1"]),
    "server": ("p95_ms", ["zeven", "--tables", "3", "--seconds", "1"]),
    "opening": ("open_ms", ["--games", "1", "--rows", "200"]),
    "previews": ("preview_p95_ms", ["three_days", "--positions", "10"]),
    "hints": ("hint_p95_ms", ["zeven", "--positions", "5"]),
    "expert": ("choice_ms", ["zeven", "--seats", "2", "--games", "2"]),
    "browser": ("share_of_native", ["zeven", "--decisions", "2000", "--repeats", "1", "--positions", "5"]),
    "page_lab": ("times_native", ["zeven", "--games", "20", "--repeats", "1"]),
    "reviews": ("times_native", ["zeven", "--games", "1", "--repeats", "1"]),
    "environments": ("steps_per_s", ["--games", "zeven", "--steps", "2", "--repeats", "1"]),
    "biases": ("win_percent", ["escape_the_horde", "--seats", "3", "--rounds", "1", "--games", "20"]),
    "questions": ("waits_a_game", ["escape_the_horde", "--games", "1"]),
    "moves": ("cpu_ms_a_move", ["zeven", "--tables", "1", "--seconds", "1"]),
    "beside": ("cpu_ms_a_move", ["zeven", "--tables", "1", "--seconds", "1", "--turns", "1"]),
    "servers": ("times_one", ["zeven", "--tables", "1", "--seconds", "1", "--proxies", "nginx"]),
    "database": ("share_of_pgbench", ["--tables", "4", "--seconds", "1"]),
    "starting": ("start_ms", ["zeven", "--tables", "1", "--turns", "1"]),
    "startup": ("to_prompt_s", ["zeven", "--repeats", "1"]),
}
SLOW = (
    *(
        "moves",
        "beside",
        "servers",
        "starting",
        "database",
        "kills",
        "attacks",
        "tables",
        "server",
        "opening",
        "finished",
        "startup",
    ),
    *("lab", "expert", "clone", "previews", "hints", "questions", "environments", "biases", "browser", "page_lab"),
    "reviews",
)
PLAYS_ALL = ("opening",)
"""Scripts that play every game compiled; without the mark they would compile it in their own time."""
SHARED = {"run_all", "figures", "midgame"}
OF_PAGE = {"scale"}
"""Scripts whose output is part of a page."""
BY_HAND = {"first_question", "alone"}
"""The first compares two builds of the page in a browser; the second lets many people play for minutes."""
MAY_BE_EMPTY = {
    "peers": ["--games", "1", "--repeats", "1"],
    "learning": ["--steps", "64", "--tables", "8"],
    "networks": ["zeven"],
}


def run(script: str, arguments: list[str]) -> str:
    command = [sys.executable, str(FOLDER / f"{script}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    return done.stdout


def tried(script: str) -> Any:
    """A script as a parameter: the slow ones for `make soak`, and the games it plays compiled before."""
    named = [word for word in TINY[script][1] if word in GAMES]
    games = pytest.mark.compiled(*(named or (GAMES if script in PLAYS_ALL else GAMES[:1])))
    needs = pytest.mark.skipif(script == "servers" and shutil.which("nginx") is None, reason="nginx is not installed")
    return pytest.param(script, marks=[games, needs, pytest.mark.soak] if script in SLOW else games)


@pytest.mark.parametrize("script", [tried(script) for script in TINY])
def test_a_script_prints_its_figures_as_lines_of_json(script: str) -> None:
    figure, arguments = TINY[script]
    lines = [json.loads(line) for line in run(script, [*arguments, "--json"]).splitlines()]
    assert any(line["figure"] == figure for line in lines)
    assert all(line[line["figure"]] == line["value"] > 0 or "at_most" in line for line in lines)
    assert all({"game", "variant"} <= line.keys() for line in lines)


@pytest.mark.parametrize("script", MAY_BE_EMPTY)
def test_a_script_whose_subjects_may_be_missing_runs(script: str) -> None:
    for line in run(script, [*MAY_BE_EMPTY[script], "--json"]).splitlines():
        assert json.loads(line)["value"] > 0


def test_a_script_prints_a_table_for_people() -> None:
    printed = run("memory", [])
    assert "state_bytes" in printed
    assert "at most 6,400" in printed


def test_the_page_on_many_tables_has_the_table_of_its_script() -> None:
    page = (FOLDER.parent / "docs" / "scale.md").read_text(encoding="utf-8")
    assert run("scale", []).strip() in page
    assert run("scale", ["--seconds-a-move", "1"]).strip() not in page


def test_every_script_is_tried_here() -> None:
    scripts = {path.stem for path in FOLDER.glob("*.py")}
    assert scripts == {*TINY, *MAY_BE_EMPTY, *SHARED, *OF_PAGE, *BY_HAND}
