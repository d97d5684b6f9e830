"""Folders of every name: tables, saved games, backups and rows lie in the folder that was named, and nowhere else."""

import json
import shlex
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refusal
from tests.conformance.playing import in_soak
from tests.server.process import HTTP, process

EACH = (
    "a?b",
    "a#b",
    "My%20Games",
    "%41",
    "100%",
    "a b",
    "a&b=c",
    "it's",
    'say "so"',
    "Küche",
    "墓",
    "file:a",
    "a@b:c",
    "[a]*",
)
ALL = "a?b#c %20 %41 % &d=e 'f' \"g\" ü墓 @h:i [j]*"

names = pytest.mark.parametrize("name", [ALL, "file:a", *in_soak((each,) for each in EACH)])


@pytest.fixture
def data(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this name, which is not there yet; alone, so that what lies beside it was put there wrongly."""
    folder = tmp_path / "place" / name
    folder.parent.mkdir()
    monkeypatch.chdir(folder.parent)
    monkeypatch.setenv("DEADHAND_DATA", name)
    return folder


@names
def test_tables_are_served_checked_copied_and_restored_in_the_folder_that_was_named(
    run: Run, data: Path, name: str
) -> None:
    with process(data) as server:
        wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"]}
        HTTP.post(f"{server.address}/api/tables", json=wish).raise_for_status()
        backup = run("backup", Path(name) / "copy", "--data", name)
        assert "1 table in" in backup.stdout
    assert "zeven" in run("admin", "tables").stdout
    found = {each["what"]: each["result"] for each in json.loads(run("doctor", "--json").stdout)}
    assert found["tables"] == f"{Path(name) / 'tables.sqlite'} (1 table)"
    restored = run("restore", Path(name) / "copy", "--data", name)
    assert "The backup is in place. The old tables are kept in" in restored.stdout, restored.stderr
    assert "1 table" in run("restore", Path(name) / "copy", "--check").stdout
    assert count(data) == 1
    assert [each.name for each in data.parent.iterdir()] == [name]


def count(data: Path) -> int:
    with closing(sqlite3.connect(data / "tables.sqlite")) as store:
        return int(store.execute("SELECT count(*) FROM tables").fetchone()[0])


@names
def test_a_host_in_a_terminal_opens_a_table_in_the_folder_that_was_named(run: Run, data: Path, name: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    hosted = run("host", "zeven", "--people", 1, "--host", "127.0.0.1", "--port", port, "--data", name, typed="q\n")
    assert hosted.exit_code == 0, hosted.stderr
    assert count(data) == 1
    assert [each.name for each in data.parent.iterdir()] == [name]


@names
def test_a_saved_game_is_found_again_in_the_folder_that_was_named(run: Run, data: Path, name: str) -> None:
    run("play", "zeven", "--option", "rounds=1", "--seed", 3, typed="1\nq\n")
    resumed = run("resume", typed="1\n" * 2000)
    assert "The game is over." in resumed.stdout, resumed.stderr
    _, command = run("games", "--saved").stdout.splitlines()
    assert run(*shlex.split(command)[1:]).exit_code == 0
    assert [each.name for each in data.parent.iterdir()] == [name]


def test_a_folder_whose_name_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    folder = Path(f"{tmp_path}/a\udcffb")
    with socket.socket() as probe:  # the usual port may be another server's
        probe.bind(("127.0.0.1", 0))
        port = ("--port", str(probe.getsockname()[1]))
    lines = (
        ("serve", "--no-browser", *port),
        ("host", "zeven", *port),
        ("backup", tmp_path / "copy"),
        ("admin", "tables"),
    )
    for line in lines:
        assert "not UTF-8 text" in refusal(run(*line, "--data", folder))
