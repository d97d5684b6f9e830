"""`deadhand serve` before it serves: its options, where their values come from, and what it refuses."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deadhand.cli import main
from deadhand.cli.commands.serve import NO_OPEN_TABLES, OPEN_TABLES, print_addresses, print_hints
from deadhand.cli.setting_options import FIELDS, variable_of
from deadhand.server.settings import Settings


def serve(*words: str, **environment: str) -> Result:
    return CliRunner(env={"DEADHAND_DATA": "/somewhere", **environment}).invoke(main, ["serve", *words])


def shown(*words: str, **environment: str) -> dict[str, tuple[str, str]]:
    """Value and source of each setting."""
    done = serve("--show-config", *words, **environment)
    assert done.exit_code == 0, done.output
    lines = [line.split(maxsplit=2) for line in done.stdout.splitlines()]
    return {name: (value, source) for name, value, source in lines}


def test_every_setting_is_an_option_and_is_shown() -> None:
    told, help_text = shown(), serve("--help").stdout
    for name in FIELDS:
        option = name.replace("_", "-")
        assert f"--{option}" in help_text
        assert variable_of(name) in help_text
        assert told[option][1] == "default"


def test_limits_stand_behind_what_most_look_for() -> None:
    everyday, limits = serve("--help").stdout.split("Limits and timeouts:")
    assert "--grace" in everyday
    assert "--port" in everyday
    assert "--frames-per-second" in limits
    assert "--frames-per-second" not in everyday


def test_an_option_comes_before_the_environment_and_that_before_the_default() -> None:
    told = shown("--grace", "20", DEADHAND_GRACE="2m", DEADHAND_HANDSHAKE_TIMEOUT="3s", DEADHAND_PORT="8123")
    assert told["grace"] == ("20s", "option")
    assert told["handshake-timeout"] == ("3s", "environment DEADHAND_HANDSHAKE_TIMEOUT")
    assert told["port"] == ("8123", "environment DEADHAND_PORT")
    assert told["sockets-per-address"] == ("200", "default")
    assert told["data"] == ("/somewhere", "environment DEADHAND_DATA")
    assert told["database"] == ("sqlite+aiosqlite:////somewhere/tables.sqlite", "default")


def test_no_password_is_shown() -> None:
    done = serve("--show-config", DEADHAND_DATABASE="postgresql+asyncpg://ann:s3cr3t@db/deadhand")
    assert "s3cr3t" not in done.output
    assert "postgresql+asyncpg://ann:***@db/deadhand" in done.output


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (["--grace", "soon"], {}, "A time is written"),
        (["--sockets-per-address", "0"], {}, "At least 1 is allowed"),
        (["--public-address", "cards"], {}, "A public address looks like"),
        ([], {"DEADHAND_GRACE": "soon"}, "DEADHAND_GRACE: A time is written"),
    ],
)
def test_a_wrong_value_is_refused_in_words(words: list[str], environment: dict[str, str], said: str) -> None:
    done = serve(*words, **environment)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("address", ["foo", "sqlite:///tables.sqlite", "postgresql://ann:hush@host/name", "://"])
@pytest.mark.parametrize("command", [["serve"], ["backup", "copy"], ["restore", "copy"], ["admin", "tables"]])
def test_a_database_that_cannot_be_is_refused_with_the_two_forms_that_can(command: list[str], address: str) -> None:
    done = CliRunner(env={"DEADHAND_DATABASE": address}).invoke(main, command)
    assert done.exit_code != 0
    assert "sqlite+aiosqlite:////folder/tables.sqlite or postgresql+asyncpg://user@host/name" in done.output
    assert "hush" not in done.output


def test_nothing_is_deleted_at_once_by_keeping_for_no_time() -> None:
    done = serve("--retention", "0")
    assert done.exit_code != 0
    assert "At least 1h is allowed" in done.output


def test_flags_and_words_are_set_by_variables_too() -> None:
    told = shown(DEADHAND_NO_BROWSER="yes", DEADHAND_LOG_LEVEL="INFO")
    assert told["no-browser"] == ("yes", "environment DEADHAND_NO_BROWSER")
    assert told["log-level"] == ("info", "environment DEADHAND_LOG_LEVEL")


def test_an_address_that_is_not_here_is_not_taken_for_a_used_port() -> None:
    done = serve("--host", "192.0.2.1")
    assert done.exit_code != 0
    assert "Address 192.0.2.1 cannot be used" in done.output
    assert "--host" in done.output


@pytest.mark.parametrize("terminal", [True, False])
def test_only_a_terminal_shows_a_code_to_photograph(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    print_addresses("127.0.0.1", 8000, "https://cards.example")
    told = capsys.readouterr().out
    assert "https://cards.example/" in told
    assert ("█" in told) is terminal


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, []),
        ({"open_tables": True}, [OPEN_TABLES]),
        ({"push": "off", "proxy": ("127.0.0.1",)}, [NO_OPEN_TABLES]),
        (
            {"public_address": "http://cards.example", "open_tables": True},
            [
                "Players get notifications of their turn only while the page is open.",
                "Web Push needs HTTPS",
                OPEN_TABLES,
            ],
        ),
    ],
    ids=["at home", "open tables", "behind a proxy", "public"],
)
def test_hints_for_operators_are_for_servers_that_strangers_reach(
    settings: dict[str, Any], said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    print_hints(Settings(database="sqlite+aiosqlite:///tables.sqlite", **settings))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(said)
    assert all(line.startswith(beginning) for line, beginning in zip(lines, said, strict=True))


def opened(folder: Path, **environment: str) -> str:
    """Return the output when an address is opened with the programs of a folder."""
    code = "from deadhand.cli.commands.serve import open_browser; open_browser('http://127.0.0.1:8000/')"
    env = {"PATH": str(folder), "TERM": "xterm", "DEADHAND_LANGUAGE": "en", **environment}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return done.stdout


def program(folder: Path, name: str) -> Path:
    """A program that writes its arguments into a file beside it."""
    file = folder / name
    file.write_text(f'#!/bin/sh\necho "$@" > {folder}/{name}.opened\n')
    file.chmod(0o755)
    return file


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="these systems open addresses themselves")
def test_a_machine_without_a_browser_says_what_to_do(tmp_path: Path) -> None:
    assert "Open the address above, or play in this terminal" in opened(tmp_path)
    program(tmp_path, "w3m")  # one that would take over the terminal
    assert " learn zeven" in opened(tmp_path)
    assert not (tmp_path / "w3m.opened").exists()


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="these systems open addresses themselves")
def test_the_browser_of_the_machine_opens_the_page(tmp_path: Path) -> None:
    program(tmp_path, "firefox")
    assert opened(tmp_path, DISPLAY=":0") == ""
    assert "http://127.0.0.1:8000/" in (tmp_path / "firefox.opened").read_text()
    assert opened(tmp_path, BROWSER=str(program(tmp_path, "mine"))) == ""
    assert (tmp_path / "mine.opened").read_text() == "http://127.0.0.1:8000/\n"
