"""The log: it stays at its newest line, leads to every moment, opens cards, and folds others' turns."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.visitors import (
    answer,
    check_accessible,
    expect_my_turn,
    first_daily,
    new_table,
    open_page,
    play_without_page,
    private_link,
    wait_until,
)


def begin(browser: Browser, site: str, *, width: int = 1440, height: int = 900, moves: int = 8) -> Page:
    """A table of three at which I have made some moves, always the first choice."""
    table = new_table(site, seats=["me", "greedy", "greedy"], rounds=3)
    play_without_page(site, table, answers=moves)
    page = open_page(browser, private_link(site, table), width=width, height=height)
    expect_my_turn(page)
    return page


def to_the_end(log: Locator) -> float:
    """Return the distance of the newest line below the visible part."""
    below: float = log.locator(".list").evaluate("list => list.scrollHeight - list.scrollTop - list.clientHeight")
    return below


def at_rest(page: Page, log: Locator) -> float:
    """Return the scroll position of a log, once it no longer changes."""
    seen: list[float] = []

    def rests() -> bool:
        page.wait_for_timeout(100)
        seen.append(log.locator(".list").evaluate("list => list.scrollTop"))
        return seen[-2:-1] == seen[-1:]

    wait_until(page, rests)
    return seen[-1]


def expect_at_the_end(page: Page, log: Locator) -> None:
    page.wait_for_timeout(150)  # or it may not have moved yet
    wait_until(page, lambda: to_the_end(log) < 2)
    expect(log.get_by_role("button", name="Newest")).to_have_count(0)


@pytest.mark.soak
def test_the_log_stays_at_its_newest_line_whatever_the_layout_does(browser: Browser, site: str) -> None:
    page = begin(browser, site, height=650, moves=12)
    log = page.get_by_role("region", name="Log")
    assert log.locator(".list").evaluate("list => list.scrollHeight > list.clientHeight")
    expect_at_the_end(page, log)
    for width, height in ((1440, 900), (1024, 768), (1440, 650)):
        page.set_viewport_size({"width": width, "height": height})
        expect_at_the_end(page, log)
    log.locator(".fold[aria-expanded=false]").first.dispatch_event("click")  # without scrolling to it
    expect_at_the_end(page, log)
    page.keyboard.press("1")
    expect_at_the_end(page, log)


@pytest.mark.soak
@pytest.mark.parametrize(
    "loaded",
    [(390, 844), pytest.param((844, 390), marks=pytest.mark.soak), pytest.param((1440, 650), marks=pytest.mark.soak)],
)
def test_the_log_stays_at_its_newest_line_when_the_window_changes_after_loading(
    browser: Browser, site: str, loaded: tuple[int, int]
) -> None:
    page = begin(browser, site, height=650, moves=12)
    log = page.get_by_role("region", name="Log")
    for wait in (0, 60, 400):  # before anything is there, meanwhile, and after
        page.set_viewport_size({"width": loaded[0], "height": loaded[1]})
        page.reload(wait_until="commit")
        for width, height in ((1024, 768), (1600, 1000), (1100, 600)):
            page.wait_for_timeout(wait)
            page.set_viewport_size({"width": width, "height": height})
        expect_my_turn(page)
        expect_at_the_end(page, log)


@pytest.mark.soak
def test_the_log_stays_scrolled_back_until_the_newest_line_is_requested(browser: Browser, site: str) -> None:
    page = begin(browser, site, height=650, moves=12)
    log = page.get_by_role("region", name="Log")
    log.hover()
    page.mouse.wheel(0, -600)
    newest = log.get_by_role("button", name="Newest")
    expect(newest).to_be_visible()
    first = at_rest(page, log)
    answer(page, times=3)
    assert at_rest(page, log) == pytest.approx(first, abs=2)
    newest.click()
    expect_at_the_end(page, log)


@pytest.mark.soak
def test_a_turn_of_another_is_one_line_that_unfolds_by_key(browser: Browser, site: str) -> None:
    page = begin(browser, site)
    log = page.get_by_role("region", name="Log")
    turns = log.locator(".turn")
    expect(turns.nth(1)).to_be_attached()
    expect(turns.first.locator(".line")).to_have_count(0)
    fold = turns.first.locator(".fold")
    expect(fold).to_have_accessible_name(re.compile(r"^\w+: \d things$"))
    fold.focus()
    page.keyboard.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "true")
    assert turns.first.locator(".line").count() >= 2
    assert log.locator("ol > .line").filter(has_text=re.compile("^You (draw|lay|take)")).count() >= 2, "mine unfolded"
    check_accessible(page, ".history")


def test_cards_in_the_log_open_and_players_have_their_signs(browser: Browser, site: str) -> None:
    page = begin(browser, site)
    log = page.get_by_role("region", name="Log")
    mine = log.locator(".line").filter(has_text=re.compile("^You draw")).first
    card = mine.get_by_role("button", name=re.compile("^(?!See)"))
    name = card.inner_text()
    assert name in mine.inner_text()
    assert mine.locator(".mark").get_attribute("data-number") == "1"
    card.click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


@pytest.mark.soak
def test_every_line_leads_to_its_moment_and_the_current_one_is_marked(browser: Browser, site: str) -> None:
    page = begin(browser, site)
    log = page.get_by_role("region", name="Log")
    line = log.locator(".line").filter(has_text=re.compile("^You draw")).first
    line.get_by_role("button", name=re.compile("^See the table after move")).press("Enter")
    expect(line.locator("[aria-current=step]")).to_have_count(1)
    expect(log.locator("[aria-current]")).to_have_count(1)
    expect(page.get_by_text("After move")).to_be_visible()
    expect(log.locator(".later").first).to_be_attached()
    check_accessible(page)
    page.get_by_role("button", name="Back to now").click()
    expect(log.locator("[aria-current]")).to_have_count(0)
    expect_at_the_end(page, log)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("width", "height"),
    first_daily([(360, 640), (720, 450), (390, 844), (844, 390)]),
)
def test_on_a_phone_the_newest_line_is_in_sight_and_opens_the_whole(
    browser: Browser, site: str, width: int, height: int
) -> None:
    page = begin(browser, site, width=width, height=height, moves=4)
    log = page.get_by_role("region", name="Log")
    box = log.bounding_box()
    assert box is not None
    assert box["height"] > 20
    assert box["y"] + box["height"] <= height + 1
    assert box["x"] + box["width"] <= width + 1
    newest = log.locator(".strip, .line, .turn").last
    expect(newest).to_be_in_viewport()
    if log.locator(".strip").count():
        log.locator(".strip").click()
        whole = page.get_by_role("dialog", name="Log")
        expect(whole.locator(".line, .turn").last).to_be_in_viewport()
        wait_until(page, lambda: to_the_end(whole) < 2)
    else:
        wait_until(page, lambda: to_the_end(log) < 2)  # there is room for several lines
    check_accessible(page)
