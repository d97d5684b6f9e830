"""The form of a new table: shares beside each difficulty, the switch that follows it, and the most even number."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from deadhand.reference.measured_odds import MeasuredOdds, measured_odds_of
from tests.e2e.visitors import EXTREMES, check_accessible, check_no_sideways_scrolling, choose_game, open_page, resize

pytestmark = pytest.mark.soak


def set_up(browser: Browser, site: str, slug: str) -> tuple[Page, MeasuredOdds]:
    page = open_page(browser, site)
    choose_game(page, slug, set_up=True)
    measured = measured_odds_of(find_game(slug))
    assert measured is not None
    return page, measured


def started_options(page: Page) -> Any:
    """The options that the form sends."""
    with page.expect_request(lambda each: each.method == "POST" and each.url.endswith("/api/tables")) as asked:
        page.get_by_role("button", name="Deal the cards").click()
    sent: Any = asked.value.post_data_json
    return sent["options"]


def test_each_difficulty_shows_how_often_the_partners_win_and_hard_ones_are_relentless(
    browser: Browser, site: str
) -> None:
    page, measured = set_up(browser, site, "left_4_dead")
    assert measured.wins is not None
    page.get_by_text("House rules and pace").click()
    difficulty, relentless = page.get_by_label("difficulty"), page.get_by_label("relentless")

    def shown(level: str, seats: int) -> list[str]:
        """Easy and normal as in the rules, hard and expert relentless."""
        assert measured.wins is not None
        shares = measured.wins.shares[level][seats]
        names = ("easy", "normal", "hard", "expert")
        return [f"{name} · {shares[at]}\xa0%" for name, at in zip(names, (0, 2, 5, 7), strict=True)]

    assert difficulty.locator("option").all_text_contents() == shown("hard", 4)
    page.get_by_label("My partners play").select_option("easy")
    assert difficulty.locator("option").all_text_contents() == shown("easy", 4)
    page.get_by_role("button", name="Remove a seat").click()
    assert difficulty.locator("option").all_text_contents() == shown("easy", 3)
    difficulty.select_option("hard")
    expect(relentless).to_have_value("on")
    expect(page.get_by_text("“relentless” is switched on with it. You may switch it off.")).to_be_visible()
    relentless.select_option("off")
    difficulty.select_option("expert")
    expect(relentless).to_have_value("off")
    expect(page.get_by_text("We recommend switching on “relentless” with it.")).to_be_visible()
    difficulty.select_option("normal")
    difficulty.select_option("expert")
    check_accessible(page, ".options")
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    assert started_options(page) == {"difficulty": "expert", "relentless": "on"}


def test_among_weak_bots_a_number_is_offered_that_is_more_even_and_follows_them(browser: Browser, site: str) -> None:
    page, measured = set_up(browser, site, "escape_the_horde")
    assert measured.balance is not None
    offer = page.get_by_role("button", name="Set it to")
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Add a seat").click()
    for seat in range(2, 7):
        page.get_by_label(f"Seat {seat}").select_option("easy")
    found = measured.balance.values["easy"][6]
    expect(page.get_by_text(f"the Survivors win {found.usual} % of the games with 6 players.")).to_be_visible()
    page.get_by_role("button", name=f"Set it to {found.value}").click()
    page.get_by_role("button", name="Add a seat").click()
    eighth = measured.balance.values["easy"][7].value
    page.get_by_text("House rules and pace").click()
    number = page.get_by_label("zombies removed")
    expect(number).to_have_value(str(eighth))
    page.get_by_label("Seat 3").select_option("hard")
    expect(number).to_have_value("usual")
    expect(page.get_by_role("button", name="Set it back")).to_have_count(0)
    page.get_by_label("Seat 3").select_option("easy")
    check_accessible(page, "fieldset")
    for width, height in EXTREMES:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    assert started_options(page) == {"zombies_removed": eighth}
