"""Games in a real terminal."""

import os
import re
import signal
from pathlib import Path

import pytest

from deadhand.match.dealing import load
from tests.cli.terminals import PROMPT, Terminals, pexpect, shown, suspend

GAME = "play zeven --seed 7 --option first_dealer=4"


def test_after_ctrl_z_and_fg_the_question_is_printed_again(terminal: Terminals) -> None:
    game = terminal(GAME)
    game.expect(PROMPT)
    for _ in range(2):
        suspend(game)
        game.expect(PROMPT)
        assert "Draw a card, or call.\n  1 Draw from the draw pile\n" in shown(game)
    game.sendline("1")
    game.expect(PROMPT)


@pytest.mark.soak
def test_after_ctrl_z_and_fg_the_line_of_a_lesson_is_printed_again(terminal: Terminals) -> None:
    lesson = terminal("learn zeven --restart")
    lesson.expect(r"Enter to continue \(q h b\): ")
    line = shown(lesson).splitlines()[-2]
    suspend(lesson)
    lesson.expect(r"Enter to continue \(q h b\): ")
    assert line in shown(lesson)


def test_a_game_with_rules_undo_leaving_and_resuming(terminal: Terminals, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = terminal(f"{GAME} --no-auto --save {path}")
    game.expect(PROMPT)
    assert "> You" in shown(game)
    assert "Graveyard 1 (Nurse Zombie on top)" in shown(game)
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


@pytest.mark.soak
def test_a_turn_fits_on_a_screen_of_24_lines(terminal: Terminals) -> None:
    game = terminal(GAME)
    for choice in ("1", "1", "1"):
        game.expect(PROMPT)
        assert shown(game).count("\n") < 24
        game.sendline(choice)
    game.expect(PROMPT)
    assert shown(game).count("\n") < 24


def test_the_screen_is_only_ever_added_to(terminal: Terminals) -> None:
    game = terminal(GAME)
    game.expect(PROMPT)
    codes = set(re.findall(r"\x1b\[[^a-zA-Z]*([a-zA-Z])", game.before))
    assert codes <= {"m"}


@pytest.mark.soak
def test_simple_terminals_get_plain_lines(terminal: Terminals) -> None:
    game = terminal(GAME, TERM="dumb")
    game.expect(PROMPT)
    assert "\x1b" not in game.before
    assert "1. Draw from the draw pile" in game.before


def test_no_color_keeps_the_columns(terminal: Terminals) -> None:
    for environment in ({}, {"NO_COLOR": "1"}):
        game = terminal(GAME, **environment)
        game.expect(PROMPT)
        coloured = re.search(r"\x1b\[[0-9;]*3[0-9]", game.before)
        assert (coloured is None) == ("NO_COLOR" in environment)
        assert "> You          10" in shown(game)


def test_input_typed_ahead_answers_no_later_question(terminal: Terminals, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = terminal(f"{GAME} --save {path}")
    game.sendline("1")
    game.sendline("1")
    game.expect(PROMPT)
    game.sendline("q")
    game.expect(pexpect.EOF)
    assert load(path).actions == []


@pytest.mark.soak
def test_a_question_with_one_answer_answers_itself_unless_that_is_switched_off(terminal: Terminals) -> None:
    for auto, ends in ((" --no-auto", True), ("", False)):
        game = terminal(f"{GAME}{auto}")
        for choice in ("1", "1", "1", "1"):
            game.expect(PROMPT)
            game.sendline(choice)
        game.expect(PROMPT)
        assert ("1 End your turn" in shown(game)) == ends


@pytest.mark.soak
def test_a_sort_of_choices_is_opened_and_left_again(terminal: Terminals) -> None:
    game = terminal("play three_days --seats 3 --seed 3 --option survivor_1=rick")
    while "(0 back)" not in shown(game) if game.before else True:
        game.expect(PROMPT)
        folded = re.search(r" (\d+) [^(\n]*\.\.\.[^(\n]* \(\d+\)", shown(game))
        game.sendline(folded[1] if folded else "1")
    game.expect(PROMPT)
    game.sendline("0")
    game.expect(PROMPT)
    assert "(0 back)" not in shown(game)


@pytest.mark.soak
def test_control_d_saves_and_leaves(terminal: Terminals) -> None:
    game = terminal(f"{GAME} --plain")
    game.expect(PROMPT)
    assert "\x1b" not in game.before
    game.sendeof()
    game.expect("deadhand resume")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


@pytest.mark.soak
def test_a_replay_is_stepped_through(terminal: Terminals, saved: Path) -> None:
    replay = terminal(f"replay {saved}")
    ask = "q quits: "
    for typed, move in [("", 0), ("n", 1), ("p", 2), ("7", 1), ("99", 7), ("p", 12), ("q", 11)]:
        replay.expect(ask)
        assert f"Move {move} of 12: " in shown(replay)
        replay.sendline(typed)
    replay.expect(pexpect.EOF)
    replay.close()
    assert replay.exitstatus == 0


@pytest.mark.soak
def test_with_a_cold_cache_the_game_starts_at_once_and_shows_compile_progress(
    terminal: Terminals, tmp_path: Path
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
    running = [int(number) for number in compilers if Path(f"/proc/{number}").exists()]
    assert running == [int(number) for number in compilers], "it goes on, so that the next game starts with its work"
    for number in running:
        os.kill(number, signal.SIGKILL)
