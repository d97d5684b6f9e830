"""The time for an answer, at the page."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.disguise import disguise
from tests.e2e.visitors import (
    check_accessible,
    choose_game,
    expect_my_turn,
    new_table,
    open_page,
    private_link,
    wait_until,
)
from tests.e2e.windows import blank_page
from tests.server.process import HTTP


def clock_of(site: str, page: Page) -> tuple[int, str]:
    told = HTTP.get(f"{site}/api/tables/{page.url.split('/')[-1].partition('#')[0]}").raise_for_status().json()
    return told["clock"], told["late"]


@pytest.mark.soak
def test_the_host_gives_a_time_at_the_start_and_another_later(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    choose_game(page, "zeven", set_up=True)
    page.get_by_text("House rules and pace").click()
    page.get_by_label("Time for an answer").select_option("ten minutes")
    page.get_by_label("A late player").select_option("is replaced by a bot at once")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/t/*")
    assert clock_of(site, page) == (600, "bot")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Time for an answer")).to_have_value("600")
    page.get_by_label("Time for an answer").select_option("a day")
    check_accessible(page, "dialog[open]")
    wait_until(page, lambda: clock_of(site, page) == (86_400, "bot"))
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Time for an answer")).to_have_value("86400")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), pytest.param(390, 844, marks=pytest.mark.soak)])
def test_the_last_half_minute_is_counted_down_by_the_question_and_at_the_plate(
    browser: Browser, site: str, width: int, height: int
) -> None:
    table = new_table(site, seats=["me", "greedy"], first_dealer=1)
    page = open_page(browser, blank_page(site), width=width, height=height, fresh=True)
    disguise(page, state=nearly_over)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    rings = page.get_by_role("timer")
    expect(rings).to_have_count(2)
    before = int(rings.first.inner_text())
    assert before <= 25
    expect(rings.first).not_to_have_text(str(before))
    one, other = rings.all_inner_texts()
    assert one == other
    assert int(one) < before
    check_accessible(page, ".prompt, .plate")


def nearly_over(state: dict[str, Any]) -> None:
    state["clock"]["left"] = 25


@pytest.mark.soak
def test_a_bot_that_plays_because_of_the_time_goes_with_any_click(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"], first_dealer=1)
    page = open_page(browser, blank_page(site), fresh=True)
    disguise(page, state=replaced, seats=replaced)
    page.goto(private_link(site, table))
    notice = page.get_by_text("Time's up: a bot plays for you.")
    expect(notice).to_be_visible()
    check_accessible(page)
    page.get_by_role("button", name="I am back").click()


def replaced(state: dict[str, Any]) -> None:
    state["seats"][0]["stand_in"] = True
