"""One click on the front page starts a game with bots."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.visitors import check_accessible, expect_my_turn, open_page


def test_one_click_leads_to_my_first_question(browser: Browser, site: str) -> None:
    page = open_page(browser, site, width=390, height=844, pace="brisk")
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect_my_turn(page)
    expect(page.get_by_role("button", name="To the end")).to_have_count(0)


@pytest.mark.soak
def test_it_plays_as_the_game_was_last_set_up_with_bots_for_friends(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="Set up: Card of the Dead").click()
    expect(page.get_by_role("heading", name="Card of the Dead")).to_be_visible()
    expect(page.get_by_label("My name")).to_be_focused()
    while page.get_by_label("Seat 3").count() > 0:
        page.get_by_role("button", name="Remove one").click()
    page.get_by_label("Seat 2").select_option("open")
    check_accessible(page)
    page.get_by_role("button", name="Open the gate to friends").click()
    expect(page.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    page.goto(site)
    cover = page.get_by_role("button", name=re.compile("^Card of the Dead"), pressed=True)
    expect(cover).to_be_visible()  # the game that was played last is chosen
    page.get_by_role("button", name="Play now: Card of the Dead").click()
    expect_my_turn(page)
    expect(page.locator(".panel")).to_have_count(2)


def test_the_first_tab_stop_skips_to_the_main_part_of_the_page(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_visible()
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).not_to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
