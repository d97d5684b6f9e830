"""Hints beside the question, which others are notified of; and odds, from a pile and from the bar."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    draw_all,
    expect_my_turn,
    expect_settled,
    finish,
    first_daily,
    new_table,
    open_page,
    private_link,
)
from tests.e2e.windows import blank_page


def hint_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint", exact=True)


def opened(browser: Browser, site: str, game: str, *, width: int = 1440, height: int = 900) -> tuple[Page, str]:
    """My page at a table with bots, once I am asked, and the table's id."""
    table = new_table(site, game=game, seats=["me", "greedy", "greedy", "greedy"][: find_game(game).most_seats])
    page = open_page(browser, private_link(site, table), width=width, height=height)
    expect_my_turn(page)
    expect_settled(page)
    return page, table["id"]


@pytest.mark.parametrize("game", first_daily(GAMES))
def test_a_hint_names_choices_with_reasons_and_others_learn_of_it(browser: Browser, site: str, game: str) -> None:
    page, table = opened(browser, site, game)
    watcher = open_page(browser, f"{site}/t/{table}")
    watcher.get_by_role("button", name="Watch").click()
    page.keyboard.press("h")
    expect(hint_of(page).get_by_role("button").first).to_be_visible()
    for reason in hint_of(page).locator(".reason").all_inner_texts():
        assert reason.strip().endswith((".", "!"))
    expect(watcher.get_by_text("asks for a hint.").first).to_be_visible()
    expect(page.locator(".log").get_by_text(re.compile("ask for a hint|asks for a hint")).first).to_be_visible()
    check_accessible(page, ".prompt")
    page.keyboard.press("h")
    expect(hint_of(page)).to_have_count(0)


@pytest.mark.parametrize("width", first_daily([390, 1440]))
def test_hints_are_by_the_level_that_was_chosen_last(browser: Browser, site: str, width: int) -> None:
    page, _ = opened(browser, site, "zeven", width=width)
    page.keyboard.press("h")
    level = hint_of(page).get_by_label("Hints by")
    expect(level.locator("option")).to_have_text(["Hard", "Expert"])
    expect(level).to_have_value("hard")
    expect(hint_of(page).get_by_text("of 100.")).to_have_count(0)
    check_accessible(page, ".prompt")
    level.focus()
    page.keyboard.press("End")
    expect(level).to_have_value("expert")
    check_no_sideways_scrolling(page)
    page.reload()
    expect_my_turn(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_label("Hints by")).to_have_value("expert")
    check_accessible(page, "dialog")


def test_on_a_phone_a_hint_leaves_room_for_what_a_picked_card_may_do(browser: Browser, site: str) -> None:
    page, _ = opened(browser, site, "zeven", width=390, height=844)
    draw_all(page)
    page.keyboard.press("h")
    expect(hint_of(page)).to_be_visible()
    page.get_by_role("button", name=re.compile("Zombie, guards 1, in your hand")).first.click()
    lay = page.get_by_role("button", name=re.compile("^Lay an? "))
    expect(lay).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Back").click()
    expect(hint_of(page)).to_be_visible()


@pytest.mark.soak
def test_a_choice_of_a_hint_is_made_by_pressing_it_and_lit_on_the_table(browser: Browser, site: str) -> None:
    page, _ = opened(browser, site, "zeven")
    expect(page.get_by_text("2 draws left")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    first = hint_of(page).get_by_role("button").first
    expect(first).to_contain_text("Draw")
    outline = "spot => getComputedStyle(document.querySelector(`[data-spot=${spot}]`)).outlineStyle"
    first.focus()
    assert page.evaluate(outline, "draw_pile") == "dashed"
    first.press("Enter")
    expect(page.get_by_text("1 draw left")).to_be_visible()
    expect(hint_of(page)).to_have_count(0)
    assert page.evaluate(outline, "draw_pile") != "dashed"


@pytest.mark.soak
def test_the_host_may_switch_hints_off(browser: Browser, site: str) -> None:
    page, _ = opened(browser, site, "zeven")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Players may ask for hints").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    expect_my_turn(page)
    expect(hint_of(page)).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_odds_open_by_key_and_from_a_pile(browser: Browser, site: str, width: int, height: int) -> None:
    page, _ = opened(browser, site, "zeven", width=width, height=height)
    window = page.get_by_role("dialog", name="Odds")
    page.keyboard.press("c")
    expect(window.locator("caption")).to_have_text(re.compile(r"the draw pile: [0-9]+\s+cards", re.IGNORECASE))
    expect(window.locator("tbody tr")).to_have_count(11)
    shares = [int(text.rstrip(" %")) for text in window.locator(".share").all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    assert 90 < sum(shares) < 110
    check_accessible(page)
    window.get_by_text("hand").first.click()
    expect(window.get_by_role("columnheader", name="Any there")).to_be_visible()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.get_by_role("button", name=re.compile("Draw Pile.*: odds", re.IGNORECASE)).click()
    expect(window.locator("caption")).to_contain_text("draw pile")


@pytest.mark.soak
def test_a_replay_marks_where_hints_were_asked_for(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect_settled(page)
    page.keyboard.press("h")
    expect(hint_of(page)).to_be_visible()
    page.goto(blank_page(site))
    finish(site, table)
    page.goto(f"{site}/replay/{table['id']}")
    expect(page.locator(".hinted i")).to_have_count(1)
    told = page.get_by_text(re.compile("Hints were asked for at move"))
    move = re.findall("[0-9]+", told.inner_text())
    page.get_by_role("slider").press("End")
    expect(page.get_by_text("a hint was asked for here")).to_have_count(0)
    page.get_by_role("slider").fill(move[0])
    expect(page.get_by_text("a hint was asked for here")).to_be_visible()


@pytest.mark.soak
def test_piles_of_the_city_tell_what_may_still_come(browser: Browser, site: str) -> None:
    table = new_table(site, game="three_days", seats=["me"], survivor_1="rick")
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    page.get_by_role("button", name=re.compile("^Market: ")).click()
    window = page.get_by_role("dialog", name="Odds")
    expect(window.locator("caption")).to_contain_text("Market pile")
