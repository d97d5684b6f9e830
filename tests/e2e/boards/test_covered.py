"""The share of the felt that cards, seats and piles cover in large windows."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import find_game
from tests.e2e.boards.test_frame import FRAMES, table_that_ends_soon
from tests.e2e.visitors import open_page, play_unseen, private_link, resize

pytestmark = pytest.mark.soak

COVERED: Final = Path(__file__).parents[1].joinpath("covered.js").read_text()
DESKTOPS: Final = ((1920, 1080), (2560, 1440))
LEAST: Final = 60
"""In hundredths of the felt."""
POSITIONS: Final = 10


@pytest.mark.parametrize("game", FRAMES)
def test_cards_and_seats_cover_most_of_the_felt(browser: Browser, site: str, game: str) -> None:
    table = table_that_ends_soon(site, game, find_game(game).default_seats)
    page = open_page(browser, private_link(site, table))
    bare: list[str] = []
    for position in range(POSITIONS):
        play_unseen(page, table, answers=2)
        expect(page.locator(".prompt .choice, .ending").first).to_be_visible()
        if page.locator(".ending").count() > 0:
            break
        for width, height in DESKTOPS:
            resize(page, width, height)
            covered = page.evaluate(COVERED)
            if covered < LEAST:
                bare.append(f"{position}, {width}x{height}: {covered:.0f} %")
    assert not bare, "\n".join(bare)
