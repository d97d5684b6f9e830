"""Playing alone: at once, taking choices back, a daily deal, and results that stay in the browser."""

import json
import re
from datetime import UTC, datetime, time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import check_accessible, choose_game, finish_unseen, open_page
from tests.server.deals import TODAY

SLUG = "left_4_dead"
GAME = "Left 4 Dead: The Card Game"


NOON = datetime.combine(TODAY, time(12), UTC)


def held(page: Page) -> dict[str, Any]:
    """The table at which the browser has sat down last."""
    tables: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('deadhand.held')"))
    return tables[0]


def begin_deal_of_the_day(page: Page) -> None:
    """Sit down at it, from the page of a game."""
    page.get_by_role("button", name="Daily deal").click()
    expect(page.get_by_role("heading", name=f"Daily deal · {GAME.partition(':')[0]}")).to_be_visible()
    expect(page.locator(".choice").first).to_be_visible()


def play_deal_of_the_day(page: Page, site: str) -> str:
    """Play it from the front page to the end; returns the line to be shared, as it is copied."""
    choose_game(page, SLUG)
    begin_deal_of_the_day(page)
    finish_unseen(site, [held(page)], [page])
    share = page.get_by_role("group", name="My result, to be shared")
    share.get_by_role("button", name="Copy").click()
    expect(share).to_contain_text("Copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_one_click_leads_to_the_table_where_choices_are_taken_back_by_button_and_by_key(
    browser: Browser, site: str
) -> None:
    page = open_page(browser, site)
    choose_game(page, SLUG, set_up=True)
    page.get_by_role("button", name="Play alone").click()
    asked, undo = page.locator(".prompt .question"), page.get_by_role("button", name="Undo")
    expect(asked).to_contain_text(re.compile("Your turn as (Digger|Kofi|Ines)"))
    first = asked.inner_text()
    expect(undo).to_have_count(0)
    for back in ("button", "key"):
        page.wait_for_timeout(300)  # a click just after the list has changed counts as a double click
        page.locator(".choice", has_text="Done with items").click()
        expect(asked).not_to_have_text(first)
        expect(undo).to_be_enabled()
        if back == "button":
            undo.click()
        else:
            page.keyboard.press("Control+z")
        expect(asked).to_have_text(first)
        expect(undo).to_have_count(0)
    expect(page.get_by_role("region", name="Log")).to_contain_text("takes back the last choice.")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("alert")).to_contain_text("nothing has been chosen yet")


def test_the_deal_of_the_day_is_begun_by_one_click(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, SLUG)
    begin_deal_of_the_day(page)


@pytest.mark.soak
def test_the_deal_of_the_day_is_shared_in_a_line_which_says_if_it_is_not_the_first_try(
    browser: Browser, site: str
) -> None:
    page = open_page(browser, site, permissions=["clipboard-read", "clipboard-write"])
    page.clock.set_fixed_time(NOON)  # as at the server
    page.evaluate("localStorage.setItem('deadhand.results.left_4_dead', '[{}, 7]')")  # broken, which does no harm
    line = play_deal_of_the_day(page, site)
    assert line.startswith(f"Deadhand · {GAME} · ")
    assert "Last Stand" in line
    assert "try" not in line
    check_accessible(page)
    page.goto(site)
    assert play_deal_of_the_day(page, site) == f"{line} · 2nd try"
    page.reload()
    expect(page.get_by_role("group", name="My result, to be shared")).to_contain_text("2nd try")
    page.goto(f"{site}/me")
    expect(page.get_by_role("article", name=GAME)).to_contain_text("of 2 games won")
    expect(page.get_by_role("region", name="In numbers")).to_contain_text("Daily streak 1")
    check_accessible(page)
    page.get_by_role("button", name="Forget me …").click()
    page.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_text("No game is buried here yet.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('deadhand.results.left_4_dead')") is None
