"""The question after a finished game: each of its answers, in a terminal."""

import re
from pathlib import Path
from typing import Any

import pytest

from deadhand.bots.players import Bot
from deadhand.cli.sessions.saves import saves_folder
from deadhand.match.dealing import deal
from deadhand.match.saved import HUMAN, read_saved, write_saved
from tests.cli.terminals import PROMPT, Terminals, shown

AGAIN = r"Again\? \(y a new game, r review, p replay, Enter leaves\) "
STEPS = "q quits: "


@pytest.fixture
def nearly_over(tmp_path: Path) -> Path:
    """A game of which some moves are left, with the person at the first seat."""
    match = deal("zeven", seats=2, seed=2, rounds=1, turn_limit=20)
    while not match.over:
        match.play(Bot("greedy", seed=1).choose(match))
    path = tmp_path / "game.json"
    write_saved(path, match.at(len(match.actions) - 4).saved(players=[HUMAN, "greedy"]))
    return path


def finish(game: Any, until: str = AGAIN) -> str:
    """Take the first choice until the game is over; return everything that was printed since."""
    printed = ""
    while game.expect([until, PROMPT]):
        printed += shown(game)
        game.sendline("1")
    return printed + shown(game)


def test_after_a_resumed_game_each_answer_does_what_the_question_says(terminal: Terminals, nearly_over: Path) -> None:
    game = terminal("resume", nearly_over)
    assert "The game is over." in finish(game)
    game.sendline("what?")
    game.expect(AGAIN)
    game.sendline("p")
    game.expect(STEPS)
    assert re.search(r"Move 0 of \d+: ", shown(game))
    game.sendline("q")
    game.expect(AGAIN)
    game.sendline("y")
    game.expect(PROMPT)
    assert "Round 1 of 1" in shown(game)
    (other,) = saves_folder().glob("*.json")
    first, second = read_saved(nearly_over), read_saved(other)
    assert (second.players, second.names, second.options) == (first.players, first.names, first.options)
    assert second.seed != first.seed
    game.sendline("q")
    game.expect(rf"deadhand resume {re.escape(str(other))}")
    game.expect(terminal.end)


@pytest.mark.compiled("zeven")
def test_the_review_of_the_game_that_was_just_played_is_shown(terminal: Terminals, nearly_over: Path) -> None:
    game = terminal("resume", nearly_over, DEADHAND_JIT="1")
    finish(game)
    game.sendline("r")
    game.expect("to win in percent", timeout=200)
    game.expect(AGAIN, timeout=200)


@pytest.mark.parametrize("typed", ["\r", "q\r", "\x03", "\x04"])
def test_enter_q_and_the_keys_that_end_a_program_leave(terminal: Terminals, nearly_over: Path, typed: str) -> None:
    game = terminal("resume", nearly_over)
    finish(game)
    game.send(typed)
    game.expect(terminal.end)
    game.close()
    assert game.exitstatus == 0


def test_it_asks_in_the_language_of_the_game(terminal: Terminals, nearly_over: Path) -> None:
    game = terminal("resume", nearly_over, "--language", "de")
    choice = r"Deine Wahl \([^)]*\): "
    while game.expect([r"Noch einmal\? \(j neues Spiel, r Rückblick, p Wiederholung, Enter beendet\) ", choice]):
        game.sendline("1")
    game.sendline("j")
    game.expect(choice)
