"""The front page: three ways into the chosen game, and what it looks like to a keyboard."""

import re

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import (
    check_accessible,
    choose_game,
    expect_my_turn,
    first_daily,
    open_page,
)


def test_one_click_leads_to_my_first_question(browser: Browser, site: str) -> None:
    page = open_page(browser, site, width=390, height=844, pace="brisk")
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect(page).to_have_url(re.compile(r"/(t/|device#)[\w-]+$"))
    expect_my_turn(page)
    expect(page.get_by_role("button", name="To the end")).to_have_count(0)


@pytest.mark.parametrize("slug", first_daily([(slug,) for slug in GAMES]))
def test_one_click_opens_a_table_for_friends_and_shows_its_link(browser: Browser, site: str, slug: str) -> None:
    page = open_page(browser, site)
    choose_game(page, slug)
    page.get_by_role("button", name=f"With friends: {find_game(slug).title}").click()
    link = page.get_by_role("textbox", name="For your friends")
    expect(link).to_have_value(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".stones > .open")).to_have_count(max(find_game(slug).default_seats, 2) - 1)
    friend = open_page(browser, page.url)
    expect(friend.get_by_text("Digger invites you.")).to_be_visible()
    friend.get_by_role("button", name="Sit down").first.click()
    expect(page.locator(".stones")).to_contain_text("not ready yet")


def test_learning_leads_to_the_lesson(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "card_of_the_dead")
    page.get_by_role("button", name="Learn by playing: Card of the Dead").click()
    expect(page.get_by_role("region", name="Lesson").locator(".line")).not_to_be_empty()


@pytest.mark.soak
def test_a_cover_changes_what_the_three_ways_are_about(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    for slug in GAMES:
        game = find_game(slug)
        page.get_by_role("button", name=re.compile(f"^{game.title}")).press("Enter")
        for way in ("Play now", "With friends", "Learn by playing"):
            expect(page.get_by_role("button", name=f"{way}: {game.title}")).to_be_enabled()
        expect(page.get_by_text(game.summary, exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Exercises")).to_have_attribute("href", f"/games/{slug}#exercises")
    assert page.locator(".primary").count() == 1


@pytest.mark.soak
def test_the_page_of_a_game_offers_to_play_and_leads_to_its_form(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/games/zeven", width=390, height=844)
    page.get_by_role("link", name="Set up").click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect_my_turn(page)


@pytest.mark.soak
def test_play_now_uses_the_last_settings_with_bots_for_friends(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "card_of_the_dead", set_up=True)
    while page.get_by_label("Seat 3").count() > 0:
        page.get_by_role("button", name="Remove a seat").click()
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
