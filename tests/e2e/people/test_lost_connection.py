"""A lost line is noticed without any click, and a choice made meanwhile is neither lost nor made twice."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.lines import Line, line_to
from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    first_daily,
    new_table,
    open_page,
    play_without_page,
    private_link,
    resize,
)
from tests.e2e.windows import blank_page

PING, PONG = 3_000, 5_000
"""Milliseconds until the next ping, and for its pong."""
NOTICED = PING + PONG + 1_000
"""Milliseconds in which a silent line is noticed; one second is for the machine."""


@pytest.fixture
def table(site: str) -> dict[str, Any]:
    """A table at which nobody but its host moves, asked what can be answered from the list."""
    table = new_table(site, game="three_days", seats=["me"])
    play_without_page(site, table, answers=4)
    return table


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    """A line that can be broken."""
    with line_to(site) as line:
        yield line


@pytest.fixture
def page(browser: Browser, line: Line, table: dict[str, Any]) -> Page:
    """The host, asked something; the page's clock can be set ahead."""
    page = open_page(browser, blank_page(line.address), fresh=True)
    page.clock.install()
    page.goto(private_link(line.address, table))
    expect(choices(page).first).to_be_visible()
    return page


def notice(page: Page) -> None:
    """Set the clock ahead until the page has noticed a silent line."""
    page.clock.fast_forward(PING)
    page.clock.fast_forward(PONG)
    expect(banner(page)).to_be_visible(timeout=1_000)


def choices(page: Page) -> Locator:
    return page.locator(".prompt .choice")


def banner(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text="Connection lost")


def moves(site: str, table: dict[str, Any]) -> int:
    """Return the number of moves at the table."""
    return play_without_page(site, table, answers=0)


def choose_first(page: Page) -> str:
    """Take the first line that is a single choice; returns its words."""
    page.wait_for_timeout(300)  # a click just after the list has changed counts as a double click
    line = page.locator(".prompt .choice[data-action]").first
    words = line.locator("> span").inner_text().strip()
    line.click()
    for sure in page.locator(".prompt .choice.armed").all():
        page.wait_for_timeout(300)
        sure.click()
    return words


def said(page: Page, words: str) -> Locator:
    """Return the message above the choices about one that was made."""
    return page.locator(".prompt .answers").get_by_role("status").filter(has_text=words)


@pytest.mark.soak
def test_a_browser_without_network_says_so_at_once(page: Page) -> None:
    page.context.set_offline(True)
    expect(banner(page)).to_be_visible(timeout=1_000)
    page.context.set_offline(False)
    expect(banner(page)).to_have_count(0)
    expect(choices(page).first).to_be_visible()


@pytest.mark.soak
def test_a_silent_line_is_noticed_without_a_click(page: Page, line: Line) -> None:
    line.stall()
    expect(banner(page)).to_be_visible(timeout=NOTICED)
    expect(choices(page).first).to_be_visible()
    line.resume()
    expect(banner(page)).to_have_count(0)


@pytest.mark.parametrize(
    "noticed", first_daily([True, False]), ids=["chosen while the line is lost", "sent into silence"]
)
def test_a_choice_is_kept_while_the_line_is_lost_and_made_once(
    page: Page, line: Line, site: str, table: dict[str, Any], *, noticed: bool
) -> None:
    before = moves(site, table)
    line.stall()
    if noticed:
        notice(page)
    words = choose_first(page)
    expect(said(page, words)).to_be_visible(timeout=1_000)
    if not noticed:
        notice(page)
    again = said(page, f"Sending again: {words}")
    for width, height in EXTREMES if noticed else ():
        resize(page, width, height)
        expect(again).to_be_in_viewport()
        check_no_sideways_scrolling(page)
    check_accessible(page)
    assert moves(site, table) == before
    line.resume()
    expect(banner(page)).to_have_count(0)
    expect(again).to_have_count(0)
    expect(choices(page).first).to_be_visible()
    assert moves(site, table) == before + 1
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("was not played")).to_have_count(0)


@pytest.mark.soak
def test_a_choice_is_not_made_if_the_question_has_changed_meanwhile(
    page: Page, line: Line, site: str, table: dict[str, Any]
) -> None:
    line.stall()
    notice(page)
    words = choose_first(page)
    play_without_page(site, table, answers=1)
    played = moves(site, table)
    line.resume()
    unplayed = said(page, f"{words} was not played: the question has changed.")
    expect(unplayed).to_be_visible()
    assert moves(site, table) == played
    choose_first(page)
    expect(unplayed).to_have_count(0)


@pytest.mark.soak
def test_a_page_whose_sockets_are_blocked_says_what_may_be_wrong(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    with line_to(site, blocks=b"upgrade: websocket") as line:
        page = open_page(browser, private_link(line.address, table))
        blocked = page.get_by_text("something blocks its live connection (WebSocket)")
        expect(blocked).to_be_visible()
        check_accessible(page, ".notice")
        for width, height in EXTREMES:
            resize(page, width, height)
            expect(blocked).to_be_in_viewport(ratio=1)
            check_no_sideways_scrolling(page)
        line.blocks = None
        expect(choices(page).first).to_be_visible()
        expect(blocked).to_have_count(0)


@pytest.mark.soak
def test_a_server_that_is_down_is_not_taken_for_a_blocked_socket(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    with line_to(site) as line:
        page = open_page(browser, private_link(line.address, table))
        expect(choices(page).first).to_be_visible()
        line.blocks = b"http/1.1"
        page.evaluate("dispatchEvent(new Event('offline'))")
        page.wait_for_timeout(5_000)  # four attempts
        expect(banner(page)).to_be_visible()
        expect(page.get_by_text("something blocks")).to_have_count(0)
