"""The rules for browsers are the same rules: they give the same bytes, numbers, zones and choices."""

import pytest

from deadhand.table.game.game import Game
from tests.browser.building import needs_linker, needs_numba
from tests.browser.lock_step import check_games, play_in_node
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name


@pytest.mark.compiled
@needs_numba
@needs_linker
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("games", few_or_many(6, soak=1000))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_whole_games_are_the_same_in_node_and_natively(game: Game, games: int) -> None:
    check_games(game, games, play_in_node)
