"""The board in words: what it tells of the public numbers, and what it leaves to pictures."""

from typing import Any

import pytest

from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.board.board import Board
from deadhand.table.board.build_board import board_of
from deadhand.table.game.open_numbers import Counter
from tests.conformance.playing import board_for, start, view_data


@pytest.mark.parametrize("slug", GAMES)
def test_the_board_has_every_number_that_is_always_said_and_no_other(slug: str) -> None:
    match = start(find_game(slug), seats=3, seed=1)
    said = [counter for counter in match.game.counters if counter.said and not counter.places]
    always = [counter.label for counter in said if not is_rare(counter)]
    board = board_for(match, match.view(0))
    of_seats = [counter.label for counter in said if counter.per_seat and counter.label in always]
    assert [column.label for column in board.columns][: len(of_seats)] == of_seats
    holding = [counter for counter in said if not counter.per_seat and holds(match, counter)]
    assert len(board.facts) == len(holding)
    assert all(fact.text.startswith(counter.label) for fact, counter in zip(board.facts, holding, strict=True))


@pytest.mark.parametrize("slug", GAMES)
def test_no_board_has_a_number_of_nobody(slug: str) -> None:
    match = start(find_game(slug), seats=3, seed=2)
    for _ in range(60):
        if match.over:
            return
        board = board_for(match, match.view(match.actor))
        told = [*(fact.text for fact in board.facts), *(number for row in board.rows for number in row.numbers)]
        assert not [text for text in told if "-1" in text]
        match.play(match.legal[-1])


def is_rare(counter: Counter) -> bool:
    return counter.rare or counter.what == "flag"


def holds(match: Match, counter: Counter) -> bool:
    """Whether a number that is one for all is said as the table stands."""
    value = view_data(match, 0)["counters"][counter.field]
    if counter.what == "seat":
        return bool(value >= 0)
    return value not in (0, -1) if is_rare(counter) else True


def board_with(**counters: Any) -> Board:
    """The board of a game of Escape the Horde in which these public numbers are others."""
    match = start(find_game("escape_the_horde"), seats=3, seed=1)
    view = match.view(0)
    view["counters"].update(counters)
    return board_for(match, view)


def facts(board: Board) -> list[str]:
    return [fact.text for fact in board.facts]


def test_a_rare_number_is_said_only_while_it_is_not_0() -> None:
    assert not any("Countdown" in fact for fact in facts(board_with()))
    assert "Countdown 2" in facts(board_with(rounds_left=2))


def test_a_flag_says_no_more_than_its_label() -> None:
    assert "Combat" not in facts(board_with())
    assert "Combat" in facts(board_with(combat=1))


def test_a_number_is_shown_with_its_unit() -> None:
    match = start(find_game("zeven"), seats=3, seed=1)
    view = match.view(0)
    view["counters"].update(round_number=2, rounds=5)
    assert "Round 2 of 5" in facts(board_for(match, view))


def test_rare_facts_of_a_seat_stand_beside_its_numbers() -> None:
    board = board_with(infected=[False, True, False], extra_turns=[0, 2, 1])
    states = [[note.text for note in row.notes if not note.label] for row in board.rows]
    assert states == [[], ["Infected", "Extra turns 2"], ["Extra turns 1"]]


def test_with_several_seats_nobody_is_called_you() -> None:
    match = start(find_game("three_days"), seats=2, seed=1)
    names = [row.name for row in board_of(match.view(0, by_name=True), match.speaker(None)).rows]
    assert names == match.names
