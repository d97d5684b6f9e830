"""Lines are wrapped at words in every terminal, and never in a pipe."""

import re
import socket
from pathlib import Path

import pytest

from tests.cli.terminals import PROMPT, Terminals, shown

from .conftest import Run

WIDE = re.compile(r"https?://|deadhand |^[^ ]*$")
"""What is never broken: links, commands to copy, and a single word."""


def assert_wrapped(text: str, columns: int) -> None:
    lines = text.splitlines()
    assert len(lines) > 2
    assert [line for line in lines if len(line) > columns and not WIDE.search(line.strip())] == []


@pytest.mark.parametrize("line", ["play left_4_dead --seed 5", "learn escape_the_horde"])
def test_plain_lines_are_wrapped_in_a_terminal(terminal: Terminals, line: str) -> None:
    game = terminal(line, TERM="dumb", COLUMNS="50")
    game.expect([PROMPT, r"Enter to continue"])
    assert_wrapped(shown(game), 50)
    assert "\x1b" not in game.before


@pytest.mark.soak
def test_server_messages_are_wrapped(terminal: Terminals, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    line = ("serve", "--host", "127.0.0.1", "--port", port, "--data", tmp_path / "tables", "--no-browser")
    serve = terminal(*line, COLUMNS="50")
    serve.expect(r"network\s+join\.")
    assert_wrapped(shown(serve), 50)


def test_refusals_are_wrapped_in_a_terminal_and_one_line_elsewhere(terminal: Terminals, run: Run) -> None:
    refused = terminal("play chess", COLUMNS="40")
    refused.expect(terminal.end)
    assert_wrapped(shown(refused), 40)
    assert run("play", "chess").stderr.count("\n") == 1
