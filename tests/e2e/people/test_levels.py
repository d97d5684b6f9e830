"""Levels of bots: chosen before the game, at every seat, and changed during it."""

import pytest
from playwright.sync_api import Browser, expect

from deadhand.bots.names import find_level
from deadhand.games import find_game
from tests.e2e.visitors import choose_game, new_table, open_page, private_link


@pytest.mark.soak
def test_each_bot_has_a_level_that_says_how_it_plays_and_may_change_during_the_game(
    browser: Browser, site: str
) -> None:
    page = open_page(browser, site)
    choose_game(page, "zeven", set_up=True)
    seat = page.get_by_label("Seat 2")
    expect(seat).to_have_value("hard")
    seat.select_option("easy")
    expect(seat).to_have_accessible_description(find_level(find_game("zeven"), "easy").sentence)
    page.get_by_role("button", name="Deal the cards").click()
    agatha = page.get_by_role("region", name="Agatha")
    expect(agatha.get_by_role("img", name="easy bot")).to_be_visible()
    expect(page.get_by_role("region", name="Silas").get_by_role("img", name="hard bot")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    levels = page.get_by_role("group", name="Levels of the bots")
    levels.get_by_label("Agatha").select_option("medium")
    expect(levels.get_by_text(find_level(find_game("zeven"), "medium").sentence)).to_be_visible()
    page.keyboard.press("Escape")
    expect(agatha.get_by_role("img", name="medium bot")).to_be_visible()
    page.reload()
    expect(agatha.get_by_role("img", name="medium bot")).to_be_visible()


@pytest.mark.soak
def test_the_partners_of_a_team_play_alike(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "left_4_dead", set_up=True)
    page.get_by_label("My partners play").select_option("easy")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("img", name="easy bot")).to_have_count(3)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("My partners play").select_option("medium")
    page.keyboard.press("Escape")
    expect(page.get_by_role("img", name="medium bot")).to_have_count(3)


@pytest.mark.soak
def test_the_host_chooses_levels_in_the_lobby(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "open", "open", "open"])))
    page.get_by_role("button", name="Let a bot play").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Easy").click()
    stones = page.locator(".stones")
    expect(stones).to_contain_text("easy bot")
    page.get_by_role("button", name="Level of Agatha").click()
    page.get_by_role("dialog", name="How Agatha plays").get_by_role("button", name="Medium").click()
    expect(stones).to_contain_text("medium bot")
    page.get_by_label("Bots at open seats").select_option("easy")
    page.get_by_role("button", name="Start with 2 bots").click()
    expect(page.get_by_role("img", name="medium bot")).to_have_count(1)
    expect(page.get_by_role("img", name="easy bot")).to_have_count(2)
