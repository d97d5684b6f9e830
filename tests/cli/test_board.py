"""The board in words: what it tells of the public numbers, and what it leaves to pictures."""

import pytest

from deadhand.cli.screens.board import board_of
from deadhand.games import GAMES, find_game
from tests.conformance.playing import start


@pytest.mark.parametrize("slug", GAMES)
def test_the_board_has_every_number_that_is_said_and_no_other(slug: str) -> None:
    match = start(find_game(slug), seats=3, seed=1)
    counters = match.game.counters
    board = board_of(match, match.view(0))
    assert board.columns[: board.numeric] == tuple(
        counter.label for counter in counters if counter.per_seat and counter.said
    )
    assert len(board.facts) == sum(counter.said and not counter.per_seat for counter in counters)
