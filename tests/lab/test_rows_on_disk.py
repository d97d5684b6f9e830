"""Runs whose rows go to a folder: they go on after an interruption, and refuse what does not fit."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deadhand import lab
from deadhand.extras import command_to_add
from deadhand.lab.rows import on_disk
from deadhand.lab.rows.played import CONDITIONS, PARTS
from deadhand.table.errors import Refused
from deadhand.table.files import write_atomically
from tests.cli.conftest import Run, refusal, run as run  # a fixture

GAMES = 14
REQUEST: dict[str, Any] = {"seats": 2, "games": GAMES, "bots": "random", "seed": 3, "options": {"rounds": 1}}


class Interrupted(Exception):
    pass


def interrupt_after(games: int) -> Any:
    def progress(done: int) -> None:
        if done >= games:
            raise Interrupted

    return progress


def same(one: lab.Played, other: lab.Played) -> bool:
    return one.conditions == other.conditions and one.games.equals(other.games) and one.seats.equals(other.seats)


def test_rows_in_a_folder_are_those_of_a_run_in_memory(tmp_path: Path) -> None:
    played = lab.play(lab.Request("zeven", **REQUEST))
    assert lab.play_to(tmp_path / "rows", lab.Request("zeven", **REQUEST)) == played.conditions
    assert same(lab.read_rows(tmp_path / "rows"), played)
    played.write(tmp_path / "written")
    assert same(lab.read_rows(tmp_path / "written"), played)
    assert sorted(path.name for path in (tmp_path / "rows").iterdir()) == [CONDITIONS, "games.parquet", "seats.parquet"]
    with pytest.raises(Refused, match="exists already"):
        played.write(tmp_path / "rows")


@pytest.mark.parametrize("name", ["[a]*?", "a?b#c %20 {d}"])
def test_rows_lie_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    played = lab.play(lab.Request("zeven", **REQUEST))
    lab.play_to(tmp_path / name, lab.Request("zeven", **REQUEST))
    assert same(lab.read_rows(tmp_path / name), played)
    played.write(tmp_path / f"{name} written")
    assert same(lab.read_rows(tmp_path / f"{name} written"), played)


def test_a_folder_with_only_some_games_of_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="first must be 0, not 3"):
        lab.play_to(tmp_path / "rows", lab.Request("zeven", games=5, first=3))
    assert not (tmp_path / "rows").exists()


def test_an_interrupted_run_goes_on_and_plays_no_game_twice(tmp_path: Path) -> None:
    folder = tmp_path / "rows"
    with pytest.raises(Interrupted):
        lab.play_to(folder, lab.Request("zeven", **REQUEST), progress=interrupt_after(8))
    with pytest.raises(Refused, match="start the same command again"):
        lab.read_rows(folder)
    done: list[int] = []
    lab.play_to(folder, lab.Request("zeven", **REQUEST), progress=done.append)
    assert done == [12, 14]
    assert same(lab.read_rows(folder), lab.play(lab.Request("zeven", **REQUEST)))
    lab.play_to(folder, lab.Request("zeven", **REQUEST), progress=done.append)
    assert done == [12, 14]


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    code = (
        f"import os, sys; from deadhand import lab; request = lab.Request('zeven', **{REQUEST!r}); "
        "lab.play_to(sys.argv[1], request, progress=lambda done: done >= 8 and os._exit(9))"
    )
    environment = {**os.environ, "DEADHAND_JIT": "0"}
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path / "rows")], env=environment, check=False)
    assert killed.returncode == 9
    assert list((tmp_path / "rows" / PARTS).iterdir())
    lab.play_to(tmp_path / "rows", lab.Request("zeven", **REQUEST))
    assert same(lab.read_rows(tmp_path / "rows"), lab.play(lab.Request("zeven", **REQUEST)))


def test_a_full_disk_is_said_and_what_was_played_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, write = tmp_path / "rows", write_atomically

    def full(path: Path, content: bytes) -> None:
        if path.parent.name == "games" and len(list(path.parent.iterdir())) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write(path, content)

    monkeypatch.setattr(on_disk, "write_atomically", full)
    with pytest.raises(Refused, match=r"No space left on device. What was played is kept there; start the same"):
        lab.play_to(folder, lab.Request("zeven", **REQUEST))
    monkeypatch.undo()
    monkeypatch.setenv("DEADHAND_JIT", "0")
    done: list[int] = []
    lab.play_to(folder, lab.Request("zeven", **REQUEST), progress=done.append)
    assert min(done) > 4
    assert same(lab.read_rows(folder), lab.play(lab.Request("zeven", **REQUEST)))


@pytest.mark.parametrize(
    ("game", "more", "sentence"),
    [
        ("zeven", {"seed": 4}, "seed: 3 there, 4 here"),
        ("zeven", {"games": 15}, "number of games: 14 there, 15 here"),
        ("zeven", {"bots": ["random", "hard"]}, "bots: random,random there, random,hard here"),
        ("zeven", {"options": {"rounds": 2}}, "options: rounds=1 there, rounds=2 here"),
        ("card_of_the_dead", {}, "game: Zeven Card Zombie there, Card of the Dead here"),
    ],
)
def test_rows_of_other_games_are_refused(game: str, more: dict[str, Any], sentence: str, rows: Path) -> None:
    with pytest.raises(Refused, match=re.escape(f"({sentence}). Choose another folder, or delete that one.")):
        lab.play_to(rows, lab.Request(game, **{**REQUEST, **more}))


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows of a short run, for tests that do not change them."""
    folder = tmp_path_factory.mktemp("lab") / "rows"
    lab.play_to(folder, lab.Request("zeven", **REQUEST))
    return folder


def test_rows_of_another_version_are_refused(rows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadhand.arena.request.__version__", "9.9")
    with pytest.raises(Refused, match=r"version of Deadhand: [0-9.dev]+ there, 9.9 here"):
        lab.play_to(rows, lab.Request("zeven", **REQUEST))


def test_a_folder_with_other_files_and_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    for path in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(Refused, match="choose a new folder"):
            lab.play_to(path, lab.Request("zeven", **REQUEST))
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_missing_or_damaged_row_files_are_refused(tmp_path: Path, rows: Path) -> None:
    with pytest.raises(Refused, match=r'has no conditions.json: "deadhand lab play'):
        lab.read_rows(tmp_path)
    for name, content in ((CONDITIONS, '{"game": "zeven"}'), (CONDITIONS, "[")):
        (tmp_path / name).write_text(content)
        with pytest.raises(Refused, match="not what this version"):
            lab.read_rows(tmp_path)
    (tmp_path / CONDITIONS).write_bytes((rows / CONDITIONS).read_bytes())
    (tmp_path / "games.parquet").write_bytes((rows / "games.parquet").read_bytes()[:100])
    with pytest.raises(Refused, match=r"games.parquet is missing or damaged"):
        lab.read_rows(tmp_path)


def test_a_damaged_part_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "rows"
    with pytest.raises(Interrupted):
        lab.play_to(folder, lab.Request("zeven", **REQUEST), progress=interrupt_after(8))
    next((folder / PARTS).rglob("*.parquet")).write_bytes(b"")
    with pytest.raises(Refused, match="damaged: delete that folder and play again"):
        lab.play_to(folder, lab.Request("zeven", **REQUEST))


def test_the_command_writes_rows_and_goes_on_with_its_own_seed(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "rows"
    words = ["lab", "play", "zeven", "--seats", "2", "--games", "6", "--bots", "random", "--option", "rounds=1"]
    first = run(*words, "--rows", str(folder))
    assert first.exit_code == 0, first.stderr
    assert "6 games of Zeven Card Zombie, seed " in first.stdout
    assert str(folder / "seats.parquet") in first.stdout
    played = lab.read_rows(folder)
    assert run(*words, "--rows", str(folder)).exit_code == 0
    assert same(lab.read_rows(folder), played)
    assert "(seed: " in refusal(run(*words, "--rows", str(folder), "--seed", "1"))
    assert "Example: deadhand lab play zeven" in run("lab", "play", "--help").stdout


def test_without_the_extra_one_sentence_says_what_installs_it() -> None:
    code = (
        "import sys; sys.modules['polars'] = None; from deadhand.cli import main; "
        "main(['lab', 'play', 'zeven', '--games', '2', '--rows', 'nowhere'])"
    )
    environment = {**os.environ, "DEADHAND_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"deadhand: The lab needs polars. To install it: {command_to_add('lab')}\n"


def test_simulate_needs_no_library_of_the_extra_and_compiles_its_own_doors_alone() -> None:
    code = (
        "import sys; from deadhand.lab.totals.simulate import simulate; import deadhand.cli.commands.simulate; "
        "from deadhand.table.rules.rule import extra_doors; "
        "print(sorted({'polars', 'distributed', 'scipy', 'altair'} & set(sys.modules)), "
        "[door.__name__ for door in extra_doors() if door.__module__.startswith(('deadhand.lab', 'deadhand.arena'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "[] ['play_results', 'sum_up']\n"
