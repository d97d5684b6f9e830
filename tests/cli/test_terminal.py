"""Games in a real terminal."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deadhand.dealing import load

pexpect = pytest.importorskip("pexpect")

PROMPT = r"Your choice \([^)]*\): "


@pytest.fixture
def terminal() -> Iterator[Any]:
    """Starts `deadhand` with some arguments in a terminal of 24 lines."""
    started = []

    def start(line: str, **environment: str) -> Any:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "deadhand", *line.split()],
            env={**os.environ, "TERM": "xterm-256color", **environment},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=30,
        )
        child.delaybeforesend = None
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def shown(child: Any) -> str:
    """What was printed before the last match, without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", child.before).replace("\r\n", "\n")


GAME = "play zeven --seed 7 --option first_dealer=4"


def test_a_game_with_rules_undo_leaving_and_resuming(terminal: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = terminal(f"{GAME} --save {path}")
    game.expect(PROMPT)
    assert "> You" in shown(game)
    assert "Graveyard 1, Nurse Zombie on top" in shown(game)
    game.sendline("? 2")
    game.expect(PROMPT)
    assert "Z-6.4  Source 2: the exposed card" in shown(game)
    game.sendline("2")
    game.expect(PROMPT)
    assert "You take the exposed Nurse Zombie." in shown(game)
    game.sendline("u")
    game.expect(PROMPT)
    assert "Taken back." in shown(game)
    game.sendline("1")
    game.expect(PROMPT)
    game.sendline("q")
    game.expect(pexpect.EOF)
    assert f"deadhand resume {path}" in shown(game)
    game.close()
    assert game.exitstatus == 0
    again = terminal(f"resume {path}")
    again.expect(PROMPT)
    assert "You draw a Graveyard Zombie." in shown(again)
    again.sendcontrol("c")
    again.expect("deadhand resume")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0
    assert len(load(path).actions) == 1


def test_a_turn_fits_on_a_screen_of_24_lines(terminal: Any) -> None:
    game = terminal(GAME)
    for choice in ("1", "1", "1"):
        game.expect(PROMPT)
        assert shown(game).count("\n") < 24
        game.sendline(choice)
    game.expect(PROMPT)
    assert shown(game).count("\n") < 24


def test_the_screen_is_only_ever_added_to(terminal: Any) -> None:
    game = terminal(GAME)
    game.expect(PROMPT)
    codes = set(re.findall(r"\x1b\[[^a-zA-Z]*([a-zA-Z])", game.before))
    assert codes <= {"m"}


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_simple_terminals_get_plain_lines(terminal: Any, environment: dict[str, str]) -> None:
    game = terminal(GAME, **environment)
    game.expect(PROMPT)
    assert "\x1b" not in game.before
    assert "1. Draw from the draw pile" in game.before


def test_control_d_saves_and_leaves(terminal: Any) -> None:
    game = terminal(f"{GAME} --plain")
    game.expect(PROMPT)
    assert "\x1b" not in game.before
    game.sendeof()
    game.expect("deadhand resume")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_a_replay_is_stepped_through(terminal: Any, saved: Path) -> None:
    replay = terminal(f"replay {saved}")
    ask = "q quits: "
    for typed, move in [("", 0), ("n", 1), ("p", 2), ("7", 1), ("99", 7), ("p", 12), ("q", 11)]:
        replay.expect(ask)
        assert f"Move {move} of 12: " in shown(replay)
        replay.sendline(typed)
    replay.expect(pexpect.EOF)
    replay.close()
    assert replay.exitstatus == 0


def test_with_a_cold_cache_the_game_starts_at_once_and_tells_how_far_the_compiling_is(
    terminal: Any, tmp_path: Path
) -> None:
    game = terminal(GAME, DEADHAND_JIT="1", DEADHAND_CACHE=str(tmp_path / "cache"))
    game.expect(r"Compiling the rules: (\d+) %")
    game.expect(PROMPT)
    game.sendline("1")
    game.expect(PROMPT)
    assert "You draw a Graveyard Zombie." in shown(game)
    children = Path(f"/proc/{game.pid}/task/{game.pid}/children")
    compilers = children.read_text().split() if children.exists() else []
    game.sendline("q")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0
    assert not [number for number in compilers if Path(f"/proc/{number}").exists()]
