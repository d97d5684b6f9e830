"""Variables of the environment that nobody knows are refused before anything is done."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import deadhand
from deadhand.cli import COMMANDS, main
from deadhand.cli.environment import known_variables
from deadhand.server.settings import Settings


def run(*words: str, **variables: str) -> Result:
    return CliRunner(env=variables).invoke(main, list(words))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_a_misspelt_variable_and_names_the_nearest(command: str) -> None:
    done = run(command, DEADHAND_GRACES="2m")
    assert done.exit_code == 2
    assert "DEADHAND_GRACES" in done.stderr
    assert "DEADHAND_GRACE," in done.stderr or "DEADHAND_GRACE?" in done.stderr
    assert not done.stdout


def test_a_variable_like_no_other_is_refused_too_even_when_it_is_empty() -> None:
    for value in ("", "1"):
        done = run("games", DEADHAND_QQQQQQ=value)
        assert done.exit_code == 2
        assert "DEADHAND_QQQQQQ" in done.stderr


def test_help_and_version_can_be_read_whatever_is_set() -> None:
    for words in (["--help"], ["--version"], ["serve", "--help"], ["admin", "ban", "--help"]):
        assert run(*words, DEADHAND_GRACES="2m").exit_code == 0


def test_known_variables_and_those_of_others_are_taken(tmp_path: Path) -> None:
    known = {"DEADHAND_DATA": str(tmp_path), "DEADHAND_GRACE": "2m", "DEADHAND_JIT": "0"}
    assert run("games", **known, _DEADHAND_COMPLETE="", DEADHANDED="yes").exit_code == 0


def test_every_variable_that_the_sources_read_is_known() -> None:
    named = {
        name
        for path in Path(deadhand.__file__).parent.rglob("*.py")
        for name in re.findall(r"\bDEADHAND_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    assert named <= known_variables()
    assert known_variables() >= {f"DEADHAND_{name.upper()}" for name in Settings.model_fields}
