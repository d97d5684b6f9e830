"""Changes since the last choice are marked on the board, also by signs for readers who see no colour."""

import re

import pytest

from deadhand.cli.screens.board_lines import board_lines
from deadhand.cli.screens.changes import mark_changes
from deadhand.cli.screens.colour_screen import COLOURS, PLAYERS
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.board.board import Board
from tests.cli.terminals import PROMPT, Terminals, shown
from tests.conformance.playing import board_for, start


def board_after(match: Match, **counters: list[int]) -> Board:
    view = match.view(0)
    view["counters"].update(counters)
    return board_for(match, view)


def text_of(board: Board) -> str:
    return "\n".join("".join(text for text, _ in line) for line in board_lines(board, 80, 0))


def test_a_number_says_whether_it_is_more_or_less() -> None:
    match = start(find_game("zeven"), seats=3, seed=1)
    before = board_after(match, brains=[10, 10, 10])
    now = mark_changes(board_after(match, brains=[13, 10, 7]), before)
    assert [row.signs[0] for row in now.rows] == ["▲", "", "▼"]
    printed = text_of(now)
    assert re.search(r"> \S+ +13▲", printed)
    assert re.search(r" 10  ", printed)
    assert re.search(r" 7▼", printed)
    styles = {text.strip(): style for line in board_lines(now, 80, 0) for text, style in line}
    assert styles["13▲"] == styles["7▼"] == "changed"


def test_nothing_is_marked_where_nothing_has_changed() -> None:
    for slug in GAMES:
        match = start(find_game(slug), seats=3, seed=1)
        board = board_for(match, match.view(0))
        assert text_of(mark_changes(board, board)) == text_of(mark_changes(board, None)) == text_of(board)


def test_every_player_has_a_colour_and_none_is_that_of_a_danger_or_a_change() -> None:
    assert max(find_game(slug).most_seats for slug in GAMES) <= len(PLAYERS)
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_a_danger_and_a_new_state_have_signs() -> None:
    match = start(find_game("card_of_the_dead"), seats=3, seed=1)
    before = board_after(match, surrounded=[False, False, False])
    now = mark_changes(board_after(match, surrounded=[False, True, False]), before)
    assert "◆ ! Surrounded" in text_of(now)
    assert "◆" not in text_of(mark_changes(now, now))


def test_a_choice_marks_what_it_has_changed_an_undo_nothing_and_another_language_nothing(terminal: Terminals) -> None:
    game = terminal("play zeven --seed 7 --option first_dealer=4 --no-auto")
    game.expect(PROMPT)
    for typed, sign in (("2", "6▲"), ("u", None), ("2", "6▲"), ("language de", None)):
        game.sendline(typed)
        game.expect(r"(Your choice|Deine Wahl) \([^)]*\): ")
        row = next(line for line in shown(game).splitlines() if line.startswith(("> You", "> Du")))
        assert (sign or "6") in row or typed == "u", row
        assert ("▲" in shown(game)) == bool(sign), typed


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_names_have_their_players_colours_everywhere_unless_no_colour_is_wanted(
    terminal: Terminals, environment: dict[str, str]
) -> None:
    game = terminal("play zeven --seed 5", **environment)
    game.expect(PROMPT)
    coloured = re.findall(r"\x1b\[(\d+)mAgatha", game.before)
    assert set(coloured) == (set() if environment else {PLAYERS[1]})
    assert "  Agatha draws a card.\n" in shown(game)


def test_the_greeting_stands_right_above_the_table(terminal: Terminals) -> None:
    game = terminal("play three_days --seed 5")
    game.expect(PROMPT)
    lines = shown(game).splitlines()
    assert lines[0].startswith("Shuffled: the Common pile, the City pile")
    table = next(number for number, line in enumerate(lines) if line.startswith("── "))
    assert "Type h for help" in lines[table - 1] + lines[table - 2]
    assert len(lines) - table + 2 < 24
