"""The board in words: what it tells of the public numbers, and what it leaves to pictures."""

from typing import Any

import pytest

from deadhand.cli.screens.board import Board, board_of
from deadhand.games import GAMES, find_game
from deadhand.match import Match
from deadhand.table.open_numbers import Counter
from tests.conformance.playing import start


@pytest.mark.parametrize("slug", GAMES)
def test_the_board_has_every_number_that_is_always_said_and_no_other(slug: str) -> None:
    match = start(find_game(slug), seats=3, seed=1)
    said = [counter for counter in match.game.counters if counter.said]
    always = [counter.label for counter in said if not counter.rare and counter.what != "flag"]
    board = board_of(match, match.view(0))
    assert board.columns[: board.numeric] == tuple(
        counter.label for counter in said if counter.per_seat and counter.label in always
    )
    holding = [counter for counter in said if not counter.per_seat and holds(match, counter)]
    assert len(board.facts) == len(holding)
    assert all(fact.startswith(counter.label) for fact, counter in zip(board.facts, holding, strict=True))


def holds(match: Match, counter: Counter) -> bool:
    """Whether a number that is one for all is said as the table stands."""
    rare = counter.rare or counter.what == "flag"
    return not rare or match.view(0)["counters"][counter.field] not in (0, -1)


def board_with(**counters: Any) -> Board:
    """The board of a game of Escape the Horde in which these public numbers are others."""
    match = start(find_game("escape_the_horde"), seats=3, seed=1)
    view = match.view(0)
    view["counters"].update(counters)
    return board_of(match, view)


def test_a_rare_number_is_said_only_while_it_is_not_0() -> None:
    assert not any("Countdown" in fact for fact in board_with().facts)
    assert "Countdown 2" in board_with(rounds_left=2).facts


def test_a_flag_says_no_more_than_its_label() -> None:
    assert "Combat" not in board_with().facts
    assert "Combat" in board_with(combat=1).facts


def test_what_is_rare_of_a_seat_stands_in_one_column() -> None:
    board = board_with(infected=[False, True, False], extra_turns=[0, 2, 1])
    place = board.columns.index("State")
    assert [row.cells[place] for row in board.rows] == ["-", "Infected, Extra turns 2", "Extra turns 1"]
