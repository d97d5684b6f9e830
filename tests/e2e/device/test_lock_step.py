"""Whole games in Chromium go as native ones, by the rules alone and on this device."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from deadhand import engine
from deadhand.table.game.game import Game
from tests.browser import device_games, lock_step
from tests.browser.building import needs_linker, needs_numba, needs_packages
from tests.browser.chromium import ChromiumPlayer
from tests.conformance.playing import ALL_GAMES, few_or_many, table_name
from tests.e2e.conftest import CHROMIUM

pytestmark = [
    pytest.mark.compiled,
    needs_numba,
    needs_packages,
    needs_linker,
    pytest.mark.timeout(6 * 3600),
    pytest.mark.parametrize("games", few_or_many(3, soak=1000)),
    pytest.mark.parametrize("game", ALL_GAMES, ids=table_name),
]


@pytest.fixture
def player(browser: Browser, tmp_path: Path) -> Iterator[ChromiumPlayer]:
    """A page of a Chromium with all its compilers, which the browser of other tests has not."""
    with browser.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as own:
        yield ChromiumPlayer(own, tmp_path / "bundle")


def test_whole_games_are_the_same_in_chromium_and_natively(game: Game, games: int, player: ChromiumPlayer) -> None:
    lock_step.check_games(game, games, player.play)


def test_games_on_a_device_in_chromium_go_as_native_ones(
    game: Game, games: int, player: ChromiumPlayer, tmp_path: Path
) -> None:
    engine.use_compiled(game)
    device_games.check_games(game, games, player.play_on_device, tmp_path)
