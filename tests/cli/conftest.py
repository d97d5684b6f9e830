"""Every test of the command line has a data folder of its own and plays with plain rules, which start at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from click.testing import CliRunner, Result

from deadhand.cli import main
from deadhand.match.dealing import deal

if TYPE_CHECKING:
    from .terminals import Terminals


class Run(Protocol):
    """Runs a command line in this process."""

    def __call__(self, *arguments: object, typed: str = "") -> Result: ...


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.setenv("DEADHAND_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "DEADHAND_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def terminals() -> Iterator["Terminals"]:
    """Starts commands in terminals, and ends them with the test."""
    from .terminals import Terminals

    opened = Terminals()
    yield opened
    opened.close()


@pytest.fixture
def terminal(terminals: "Terminals") -> "Terminals":
    """The same, for a test of one."""
    return terminals


@pytest.fixture
def run() -> Run:
    def invoke(*arguments: object, typed: str = "") -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed, prog_name="deadhand")

    return invoke


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game in its first round, saved by the library."""
    match = deal("zeven", seats=3, seed=5)
    for _ in range(12):
        match.play(match.default)
    path = tmp_path / "game.json"
    match.save(path)
    return path


def refusal(result: Result) -> str:
    """The one sentence with which a command was refused."""
    assert result.exit_code == 2, (result.output, result.exception)
    assert result.stderr.startswith("deadhand: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("deadhand: ").strip()
