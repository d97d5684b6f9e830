"""Zen mode: a table shows nothing but the game and its question."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    expect_my_turn,
    finish_unseen,
    new_table,
    open_page,
    private_link,
)

FULL_SCREEN = "() => document.fullscreenElement !== null"


def at_table(browser: Browser, site: str, width: int = 1440, height: int = 900) -> Page:
    table = new_table(site, game="zeven", seats=["me", "greedy", "greedy"])
    page = open_page(browser, private_link(site, table), width=width, height=height, fresh=True)
    expect_my_turn(page)
    return page


def switch(page: Page) -> Locator:
    """The switch that is shown: in the bar, or beside the question."""
    return page.get_by_role("button", name="Zen: nothing but the game")


def area_of(page: Page) -> float:
    """Return the area of the board, in square pixels."""
    return float(page.locator(".board").evaluate("board => board.clientWidth * board.clientHeight"))


def expect_zen(page: Page) -> None:
    expect(page.get_by_role("button", name="Settings")).to_be_hidden()
    expect(page.get_by_role("region", name="Log")).to_be_hidden()
    expect(page.locator(".prompt .choice").first).to_be_in_viewport()
    expect(switch(page)).to_be_in_viewport()
    expect(switch(page)).to_have_attribute("aria-pressed", "true")


def expect_all(page: Page) -> None:
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(switch(page)).to_have_attribute("aria-pressed", "false")


def test_the_button_hides_all_but_the_game_and_brings_it_back(browser: Browser, site: str) -> None:
    page = at_table(browser, site)
    switch(page).click()
    expect_zen(page)
    expect(switch(page)).to_be_focused()
    expect(page.get_by_text("Zen mode: only the game")).to_have_count(1)
    page.wait_for_function(FULL_SCREEN)
    switch(page).click()
    expect_all(page)
    expect(switch(page)).to_be_focused()
    page.wait_for_function(f"() => !({FULL_SCREEN})()")


@pytest.mark.soak
def test_leaving_full_screen_leaves_zen_mode(browser: Browser, site: str) -> None:
    page = at_table(browser, site)
    page.keyboard.press("z")
    expect_zen(page)
    page.wait_for_function(FULL_SCREEN)
    page.evaluate("document.exitFullscreen()")  # what a browser does for Escape
    expect_all(page)


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [*EXTREMES[1:], EXTREMES[0]])
def test_zen_mode_is_remembered_and_left_by_escape(browser: Browser, site: str, width: int, height: int) -> None:
    page = at_table(browser, site, width, height)
    before = area_of(page)
    page.evaluate("sessionStorage.setItem('deadhand.zen', 'true')")
    page.reload()
    expect_my_turn(page)
    expect_zen(page)
    lies = width > height < 500  # its question stays beside the table
    assert area_of(page) >= before if lies else area_of(page) > before
    check_accessible(page)
    while not page.locator(".hand .open").count():  # draw, until cards can be played
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    page.locator(".hand .open").last.click()  # what is picked is taken back first
    picked = page.locator(".hand [aria-pressed=true]")
    expect(picked).to_have_count(1)
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)
    expect_zen(page)
    page.keyboard.press("Escape")
    expect_all(page)
    page.reload()
    expect_all(page)


@pytest.mark.soak
def test_the_end_of_a_game_is_shown_with_everything(browser: Browser, site: str) -> None:
    table = new_table(site, game="zeven", seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), fresh=True)
    expect_my_turn(page)
    page.evaluate("sessionStorage.setItem('deadhand.zen', 'true')")
    page.reload()
    expect_zen(page)
    finish_unseen(site, [table], [page])
    expect(page.locator(".ending")).to_be_visible()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.locator(".page")).not_to_have_class(re.compile(r"\bzen\b"))
