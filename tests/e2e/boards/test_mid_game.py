"""Each board in mid-game, once in every run; `test_frame.py` and `test_readable.py` look at more in the soak."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.boards.test_frame import READABLE, SMALL_NUMBERS, TABLES, look
from tests.e2e.boards.test_readable import (
    DESKTOPS,
    SHOW_CHANGES,
    check_edges_in_forced_colours,
    covered_numbers,
    mid_game,
    tiny_text,
    unreadable,
)
from tests.e2e.visitors import EXTREMES, check_accessible, resize


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_board_is_accessible_and_readable_in_the_window_and_covers_nothing(
    browser: Browser, site: str, game: str, seats: int
) -> None:
    """In German, which has the longest words."""
    page = mid_game(browser, site, game, seats, locale="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    check_accessible(page)
    wrong = look(page, moment="in mid-game", sizes=EXTREMES).wrong + unreadable(page, DESKTOPS[:1])
    for width, height in READABLE[:2]:
        resize(page, width, height)
        wrong += [f"too small to read, {width}x{height}: {number}" for number in page.evaluate(SMALL_NUMBERS)]
        wrong += tiny_text(page)
    if (game, seats) == TABLES[0]:  # on the other boards, and all that changes may cover, in the soak
        page.evaluate(SHOW_CHANGES)
        wrong += covered_numbers(page, EXTREMES)
    assert not wrong, "\n".join(wrong)
    resize(page, 1440, 900)
    page.emulate_media(forced_colors="active")
    check_edges_in_forced_colours(page)
