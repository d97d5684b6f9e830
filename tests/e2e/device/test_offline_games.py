"""Games on this device from the deal to the end, without a network."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import GAMES
from deadhand.match.dealing import replay
from deadhand.match.fairness import origin_in_words
from tests.e2e.device.games import COMPUTER, PHONE, deal, downloaded, open_offline, set_up
from tests.e2e.visitors import (
    answer,
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    expect_my_turn,
    open_page,
    play_on,
)

pytestmark = pytest.mark.usefixtures("rules")


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "size"), [(game, size) for game in GAMES for size in (PHONE, COMPUTER)])
def test_a_game_is_played_to_its_end_without_a_network(
    browser: Browser, site: str, game: str, size: dict[str, Any], tmp_path: Path
) -> None:
    """Every run plays one in `test_sharing.py`."""
    page = open_offline(browser, site, game, **size)
    set_up(page, game)
    deal(page)
    answer(page, times=2)
    question = page.locator(".prompt .question").inner_text()
    page.reload()  # as if the browser had been closed in between
    expect(page.locator(".prompt .question")).to_have_text(question)
    check_no_sideways_scrolling(page)
    play_on([page])
    expect(page.get_by_role("region", name="The end")).to_be_visible()
    saved = downloaded(page, tmp_path)
    assert replay(saved).over
    assert "dealt on the device" in " ".join(origin_in_words(saved))
    page.goto(f"{site}/me")
    expect(page.get_by_role("region", name="All games").get_by_text("on this device")).to_be_visible()


def test_losing_the_line_before_the_deal_offers_this_device(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "zeven")
    for address in ("**/api/tables", "**/healthz"):
        page.route(address, lambda route: route.abort())
    page.get_by_role("button", name="At the server: Zeven Card Zombie").click()
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.get_by_role("button", name="Play now on this device").click()
    expect_my_turn(page)
    assert "/device#" in page.url


def test_a_first_game_needs_one_click_and_goes_on_after_it_was_left(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "zeven")
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect_my_turn(page)
    check_accessible(page)
    answer(page)
    hand = page.get_by_role("group", name="Your hand").inner_text()
    page.goto(site)
    page.get_by_role("region", name="On this device").get_by_role("link").click()
    expect_my_turn(page)
    assert page.get_by_role("group", name="Your hand").inner_text() == hand
    assert json.loads(page.evaluate("localStorage.getItem('deadhand.device_games')"))


@pytest.mark.soak
def test_odds_need_no_network(browser: Browser, site: str) -> None:
    page = open_offline(browser, site, "zeven", **PHONE)
    set_up(page, "zeven")
    deal(page)
    page.keyboard.press("c")
    odds = page.get_by_role("dialog", name="Odds")
    expect(odds.get_by_role("row").nth(1)).to_contain_text("%")
    check_accessible(page)
    check_no_sideways_scrolling(page)
    page.keyboard.press("Escape")
    expect(odds).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_needs_no_network_and_is_in_the_language_of_the_page(browser: Browser, site: str, game: str) -> None:
    page = open_offline(browser, site, game, **PHONE)
    set_up(page, game)
    deal(page)
    expect_my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint", exact=True)
    first = hint.get_by_role("button").first
    expect(first).to_be_visible()
    assert all(each.endswith((".", "!")) for each in hint.locator(".reason").all_inner_texts())
    hint.get_by_label("Hints by").select_option("expert")
    expect(first).to_be_visible()
    expect(page.get_by_text("You ask for a hint.").first).to_be_attached()
    check_accessible(page, ".prompt")
    check_no_sideways_scrolling(page)
    page.reload()
    expect(page.get_by_text("You ask for a hint.").first).to_be_attached()
    page.get_by_role("button", name="Hint", exact=True).click()
    first.click()
    expect(hint).to_have_count(0)


def test_features_that_need_a_server_are_not_offered(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "zeven")
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect_my_turn(page)
    for word in ("Talk", "Share"):
        expect(page.get_by_role("button", name=word, exact=True)).to_have_count(0)
    expect(page.locator("dialog, .refusal")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Players may ask for hints")).to_have_count(0)
    expect(page.get_by_text("Delete this table")).to_have_count(0)
