"""Maps and spaces on a screen: what lies where, what may be turned over, and what all have seen."""

from typing import Any

import pytest

from deadhand.cli.screens.map import draw_map
from deadhand.cli.screens.screen import PlainScreen
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.board.board import Board
from deadhand.table.board.plain_text import map_lines
from deadhand.table.words.grammar import ENGLISH
from tests.conformance.playing import board_for, view_data

STREETS = [
    "Streets: [ ] open, ~ seen, * face up",
    "row 1         1 City        2 City        3 City",
    "row 2  1 Common      2 City        3 City        4 Common",
    "row 3         1 Common      2 Common      3 Common",
    "row 4 [1 Common]    [2 Common]    [3 Common]    [4 Common]",
]


@pytest.fixture
def match() -> Match:
    """The streets as they lie when somebody alone begins."""
    match = Match(find_game("three_days"), seats=1, seed=1, options={"survivor_1": "rick"})
    while view_data(match, 0)["prompt"]["name"] != "turn":
        match.play(view_data(match, 0)["prompt"]["offers"][0]["action"])
    return match


def board(match: Match, **zones: Any) -> Board:
    """The board of a view in which these places hold something else."""
    view = view_data(match, 0)
    for name, places in zones.items():
        for place, seen in places.items():
            view["zones"][name][place] = seen
    return board_for(match, view)


def test_the_streets_are_drawn_as_they_lie(match: Match) -> None:
    (streets,) = board(match).maps
    assert draw_map(streets, 80) == STREETS


def test_places_that_are_gone_keep_their_numbers_and_known_cards_are_named(match: Match) -> None:
    gone, seen = {"count": 0, "known": {}, "backs": []}, {"count": 1, "known": {"0": "alarm"}, "backs": ["Common"]}
    (streets,) = board(
        match,
        streets={10: gone, 11: gone, 12: seen},
        turned={11: {"count": 1, "cards": ["fat_zombie"]}},
    ).maps
    assert draw_map(streets, 80)[-2:] == [
        "row 4                *2 a         [3 ~Alarm]    [4 Common]",
        "      a Fat Zombie",
    ]
    assert (
        map_lines(streets, ENGLISH)[-1]
        == "Streets, row 4: 2 Fat Zombie (face up), 3 known Alarm (open), 4 Common (open)."
    )


@pytest.mark.parametrize(
    ("known", "title"),
    [((), "rows 1-3 face down, "), ((2,), "rows 1, 3 face down, "), ((1, 2), "row 3 face down, "), ((1, 2, 3), "")],
)
def test_the_rows_that_are_left_out_are_named_and_no_others(match: Match, known: tuple[int, ...], title: str) -> None:
    seen = {"count": 1, "known": {"0": "alarm"}, "backs": ["Common"]}
    first_of_row = {1: 0, 2: 3, 3: 7}
    (streets,) = board(match, streets={first_of_row[row]: seen for row in known}).maps
    lines = draw_map(streets, 80, whole=False)
    assert lines[0] == f"Streets: {title}[ ] open, ~ seen, * face up"
    assert [line[:5] for line in lines if line.startswith("row")] == [f"row {row}" for row in (*known, 4)]


def test_a_narrow_screen_has_the_whole_map(match: Match) -> None:
    (streets,) = board(match).maps
    assert max(map(len, draw_map(streets, 44)[1:])) <= 44


def test_spaces_say_what_lies_there_and_what_is_blocked(match: Match) -> None:
    marks = {"hits": [1], "left": [1], "strikes": [2]}
    now = board(match, spaces={0: {"count": 1, "cards": ["zombie"], "marks": marks}})
    (area,) = now.spaces
    assert area.label == "Playing Area"
    assert area.places == ("Zombie: hp 1, strikes 2", "", "", "", "", "Blocked", "Blocked")


def test_plain_lines_have_rows_and_spaces(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    PlainScreen().print_board(board(match))
    lines = capsys.readouterr().out.splitlines()
    assert "Streets, row 3: 1 Common, 2 Common, 3 Common." in lines
    assert "Playing Area: 1 free · 2 free · 3 free · 4 free · 5 free · 6 Blocked · 7 Blocked." in lines
