"""Every command in poor surroundings: it works if it can, and otherwise says in a sentence what is missing."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from deadhand.cli import COMMANDS
from deadhand.cli.commands.serve import sqlite_in
from deadhand.match.dealing import deal
from deadhand.server.database.backups.backup import back_up
from deadhand.server.run import check_database
from tests.conformance.playing import in_soak

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="Commands are started in forked children"),
    pytest.mark.long,
]

ALWAYS = (
    "games",
    "rules zeven --short",
    "deck zeven",
    "words zeven --language de",
    "print zeven --out {new}.pdf",
    "simulate zeven --games 2 --option rounds=1",
    "lab play zeven --seats 2 --games 2 --option rounds=1 --rows {new}-rows",
    "replay {over}",
    "verify {over}",
    "resume {unfinished}",
    "play zeven --save {new}.json",
    "learn zeven",
    "learn zeven --exercise 1",
)
"""These need neither a home folder nor a database."""
WITH_FOLDER = (
    "serve --host 127.0.0.1 --port {port} --no-browser --data {new}-data",
    "host zeven --people 1 --host 127.0.0.1 --port {port} --data {data}",
    "admin tables --data {data}",
    "backup {new}.backup --data {data}",
    "restore {backup} --check",
    "restore {backup} --data {new}-restored",
)
"""These need a database, in a folder that is named."""
IN_HOME = (
    "serve --host 127.0.0.1 --port {port} --no-browser",
    "play zeven",
    "host zeven --people 1 --host 127.0.0.1 --port {port}",
    "backup {new}-home.backup",
    "games --saved",
    "restore {backup}",
    "admin tables",
    "resume",
)
"""These use the user's own folder; the first four of them fail where it cannot be written."""
REFUSED = (
    "review {unfinished}",
    "join http://127.0.0.1:9/t/abc",
    "new-game Not-A-Name",
    "compile-browser nothing",
    "export-site {over}",
    "train zeven --resume --out {new}-nothing",
    "admin export-games --data {data} --out {new}-games",
)
"""These are refused anyway."""
ALL = (*ALWAYS, *WITH_FOLDER, *IN_HOME, *REFUSED, "doctor")
FEW = ("games", "play zeven --save {new}.json", WITH_FOLDER[0], *IN_HOME[:2], "admin tables", REFUSED[0], "doctor")
"""Some of each kind, for every run; the soak tries all, and in more surroundings."""


@dataclass(frozen=True)
class Ended:
    """A command that has ended: its line, its exit code, and what it said."""

    line: str
    code: int
    out: str
    err: str

    def check_works(self) -> None:
        """It has done what it does."""
        assert self.code == 0, self
        assert "Traceback" not in self.err, self

    def check_refused(self, *words: str) -> None:
        """It says why not, in one sentence with these words."""
        assert self.code == 2, self
        assert self.err.startswith("deadhand: "), self
        assert self.err.count("\n") == 1, self
        assert all(word in self.err for word in words), self


Run = Callable[[str, Sequence[str]], dict[str, Ended]]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files that commands are given."""
    folder = tmp_path_factory.mktemp("inputs")
    match = deal("zeven", seats=2, seed=7, rounds=1)  # short, though every default is taken
    match.save(folder / "unfinished.json")
    while not match.over:
        match.play(match.default)
    match.save(folder / "over.json")
    url = sqlite_in(folder / "data")
    check_database(url)
    back_up(url, folder / "tables.backup")
    names = {"over": "over.json", "unfinished": "unfinished.json", "data": "data", "backup": "tables.backup"}
    return {key: str(folder / name) for key, name in names.items()}


@pytest.fixture
def run(inputs: dict[str, str], tmp_path: Path) -> Run:
    """Runs command lines in the surroundings of a name, by a user that is held to permissions."""

    def start(name: str, lines: Sequence[str]) -> dict[str, Ended]:
        folders = [tmp_path / "home", tmp_path / "streams"]
        for folder in folders:
            folder.mkdir()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        filled = [line.format(**inputs, new=tmp_path / "new", port=port).split() for line in lines]
        program = [sys.executable, "-m", "tests.cli.surroundings", name, *map(str, folders)]
        done = subprocess.run(
            [*held_to_permissions(), *program], input=json.dumps(filled), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        ended = json.loads(done.stdout)
        return {line: Ended(line, *each) for line, each in zip(lines, ended, strict=True)}

    return start


def held_to_permissions() -> list[str]:
    """Return what starts a program that may not write where the modes of folders say so, although it is root's."""
    if os.geteuid() != 0:
        return []
    if (setpriv := shutil.which("setpriv")) is None:
        pytest.skip("root may write everywhere, and setpriv is missing")
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search"]


def test_every_command_is_tried() -> None:
    assert {line.split()[0] for line in ALL} == COMMANDS.keys()


@pytest.mark.parametrize("lines", [FEW, *in_soak([(ALL,)])], ids=lambda lines: f"{len(lines)} commands")
def test_without_a_home_folder_all_works_that_needs_none(run: Run, lines: Sequence[str]) -> None:
    nobody = "admin tables --database postgresql+asyncpg://127.0.0.1:9/x"
    ended = run("without_home", (*lines, nobody))
    for line in lines:
        if line in (*ALWAYS, *WITH_FOLDER):
            ended[line].check_works()
        elif line in IN_HOME:
            ended[line].check_refused("no home folder", "DEADHAND_DATA")
        elif line in REFUSED:
            ended[line].check_refused()
    ended[nobody].check_refused("has no name", "postgresql+asyncpg://user@host/name")
    doctor = ended["doctor"]
    assert doctor.code == 1
    assert doctor.out.count("BAD") == 2
    assert "DEADHAND_CACHE" in doctor.out
    assert "DEADHAND_DATA" in doctor.out


@pytest.mark.soak
def test_without_sqlite_all_works_that_keeps_no_tables(run: Run) -> None:
    ended = run("without_sqlite", ALL)
    for line in ALWAYS:
        ended[line].check_works()
    for line in (*WITH_FOLDER, *IN_HOME):
        if line.split()[0] in ("serve", "host", "admin", "backup", "restore"):
            ended[line].check_refused("without its module _sqlite3")
    doctor = ended["doctor"]
    assert doctor.code == 1
    assert "BAD  tables" in doctor.out
    assert "SQLite" in doctor.out


@pytest.mark.soak
def test_in_a_home_folder_that_cannot_be_written_all_works_that_writes_nothing_there(run: Run) -> None:
    ended = run("read_only_home", ALL)
    for line in (*ALWAYS, *WITH_FOLDER, "games --saved"):
        ended[line].check_works()
    for line in (IN_HOME[0], IN_HOME[1], IN_HOME[2], "restore {backup}"):
        ended[line].check_refused("Permission denied")
    for line in ("backup {new}-home.backup", "admin tables", "resume", *REFUSED):
        ended[line].check_refused()
    assert "scene again" in ended["learn zeven"].out
    assert ended["doctor"].code == 1
    assert "cannot be written: Permission denied" in ended["doctor"].out


@pytest.mark.soak
def test_a_cache_that_cannot_be_written_keeps_nobody_from_playing_and_serving(run: Run) -> None:
    lines = ("play zeven", "learn zeven", "simulate zeven --games 2 --option rounds=1", IN_HOME[0], "doctor")
    ended = run("unwritable_cache", lines)
    for line in lines[:-1]:
        ended[line].check_works()
    assert ended["doctor"].code == 1
    assert "DEADHAND_CACHE" in ended["doctor"].out


def test_without_a_terminal_and_a_locale_all_works(run: Run) -> None:
    interactive = (
        "play zeven",
        "learn zeven",
        "resume",
        IN_HOME[0],
        IN_HOME[2],
        "simulate zeven --games 2 --bots easy",
    )
    for ended in run("without_terminal", (*interactive, "doctor")).values():
        ended.check_works()
