"""Games on this device go as native ones: facts, questions, events, choices of bots, undo, and the saved game."""

from pathlib import Path

import pytest

from deadhand import engine
from deadhand.table.game.game import Game
from tests.browser.building import needs_linker, needs_numba, needs_packages
from tests.browser.device_games import check_games, play_in_node
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name


@pytest.mark.compiled
@needs_numba
@needs_packages
@needs_linker
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("games", few_or_many(6, soak=200))
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_games_on_this_device_go_as_native_ones(game: Game, games: int, tmp_path: Path) -> None:
    engine.use_compiled(game)
    check_games(game, games, play_in_node, tmp_path)
