"""A browser that stores nothing, or whose storage holds anything: nobody loses their seat, and no page stays empty."""

import json
import re
import shutil
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import QUIET
from tests.e2e.visitors import (
    answer,
    begin,
    expect_my_turn,
    finish,
    new_table,
    open_page,
    private_link,
    secret_of,
    wait_until,
)
from tests.e2e.windows import new_window

WITH_WINDOWS = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The headless shell knows no settings about sites."""
NOTICE = "This browser stores nothing."

FILL = """() => {
    localStorage.setItem("deadhand.settings", JSON.stringify({ pace: "once", auto: false, confirm: false }));
    for (let size = 1 << 22; size >= 1; size >>= 1)
        try {
            for (let part = 0; ; part++) localStorage.setItem(`other ${size} ${part}`, "x".repeat(size));
        } catch {}
}"""

# Values that no version of the page has stored, as every key might hold them.
WRONG = [
    '{"a":1}',
    "null",
    "5",
    '"text"',
    "true",
    "not JSON",
    "[null]",
    '[{},5,"x",[]]',
    '{"zeven":null}',
    '{"zeven":{"seats":5,"options":7,"table":3,"read":"x"}}',
    '{"zeven":{"seats":["me",5],"options":{"rounds":99},"pace":"x","clock":[],"table":"t","read":-1}}',
    '[{"id":5,"seats":5},{"id":"x","seats":["0"],"secret":"s","nickname":"n","title":"t"}]',
]
HOLD = "for (const kind of [localStorage, sessionStorage]) Object.getPrototypeOf(kind).getItem = () => window.name"
"""Every key has the value that is the window's name, which a window keeps from page to page."""
NAME = "value => { localStorage.clear(); sessionStorage.clear(); window.name = value }"


@pytest.fixture
def blocking(chromium: tuple[Browser, AbstractEventLoop], browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A window of a browser whose settings block the data of all sites."""
    if WITH_WINDOWS is None:
        pytest.skip("no Chromium with windows is installed here")
    (tmp_path / "Default").mkdir()
    blocks = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocks))
    arguments: dict[str, Any] = {"executable_path": WITH_WINDOWS, "args": list(QUIET)}
    context = browser.browser_type.launch_persistent_context(tmp_path, reduced_motion="reduce", **arguments)
    page = context.new_page()
    page.on("pageerror", lambda error: (_ for _ in ()).throw(AssertionError(error)))
    yield page
    context.close()


def full_window(browser: Browser, site: str) -> Page:
    """A window whose storage has no room left."""
    page = new_window(browser, reduced_motion="reduce")
    page.goto(f"{site}/robots.txt")
    page.evaluate(FILL)
    return page


def take_over_bots(page: Page) -> None:
    """Wait until the page asks its player, whom the pace of others does not concern."""
    for _ in range(50):
        if "Your turn." in page.locator(".prompt").inner_text():
            return
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)
    expect_my_turn(page)


def expect_lesson_after_reload(page: Page) -> None:
    """Expect the same scene after a reload, on this device or at the server."""
    lesson = page.get_by_role("region", name=re.compile("Lesson|Exercise"))
    expect(lesson).to_be_visible()
    address = page.url
    page.reload()
    expect(lesson).to_be_visible()
    assert page.url == address


def expect_seat_after_reload(page: Page) -> None:
    """Expect the same seat after a reload."""
    prompt = page.get_by_role("region", name="What to do")
    expect(prompt).to_be_visible()
    expect(page).to_have_url(re.compile("#seat="))
    page.reload()
    expect(prompt).to_be_visible()
    expect(page.get_by_text("You are watching.")).to_have_count(0)
    expect(page.get_by_role("button", name="Watch")).to_have_count(0)


def play_now_and_come_back(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("button", name="Play now: Zeven").click()
    expect(page.get_by_text(NOTICE)).to_be_visible()
    link = page.get_by_label("The link to my seat").input_value()
    assert link == page.url
    assert "#seat=" in link
    page.get_by_role("button", name="All right").click()
    expect(page.get_by_text(NOTICE)).to_have_count(0)
    take_over_bots(page)
    page.keyboard.press("1")
    wait_until(page, lambda: page.get_by_text("You draw").count())
    expect_seat_after_reload(page)
    expect(page.get_by_text("You draw").first).to_be_attached()
    expect(page.get_by_text(NOTICE)).to_have_count(0)  # once


def test_play_now_works_and_survives_a_reload_where_all_data_is_blocked(blocking: Page, site: str) -> None:
    blocking.goto(site)
    assert blocking.evaluate("(() => { try { localStorage } catch (error) { return error.name } })()")
    play_now_and_come_back(blocking, site)


@pytest.mark.soak
def test_play_now_works_and_survives_a_reload_where_the_storage_is_full(browser: Browser, site: str) -> None:
    play_now_and_come_back(full_window(browser, site), site)


@pytest.mark.soak
def test_every_way_to_a_table_gives_a_seat_where_all_data_is_blocked(blocking: Page, site: str) -> None:
    page = blocking
    page.goto(site)
    page.get_by_role("button", name="Daily deal").first.click()
    expect_seat_after_reload(page)
    page.goto(site)
    page.get_by_role("button", name="Learn by playing: Zeven Card Zombie").click()
    expect_lesson_after_reload(page)
    page.goto(f"{site}/games/zeven")
    page.get_by_role("region", name="Exercises").get_by_role("button").first.click()
    expect_lesson_after_reload(page)

    table = new_table(site, seats=["me", "greedy"])
    finish(site, table)
    for button, before in (("Again", None), ("Play on from here", "Look at it again")):
        page.goto(private_link(site, table))
        if before:
            page.get_by_role("button", name=before, exact=True).click()
        page.get_by_role("button", name=button, exact=True).click()
        expect(page).not_to_have_url(re.compile(table["id"]))
        expect_seat_after_reload(page)

    shared = new_table(site, seats=["me", "open"])
    page.goto(f"{site}/t/{shared['id']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    begin(site, shared)
    expect_seat_after_reload(page)


@pytest.mark.soak
def test_a_refused_seat_leaves_the_address(blocking: Page, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    blocking.goto(f"{site}/t/{table['id']}#seat=wrong")
    expect(blocking.get_by_role("button", name="Watch")).to_be_visible()
    expect(blocking).to_have_url(f"{site}/t/{table['id']}")


@pytest.mark.soak
def test_the_pages_open_with_any_stored_data(browser: Browser, site: str) -> None:
    tables = [
        new_table(site, seats=["me", "greedy", "greedy"]),
        new_table(site, game="escape_the_horde", seats=["me", "greedy", "greedy"]),
        new_table(site, seats=["me", "open"]),
    ]
    pages = [f"{site}{path}" for path in ("/", "/me", "/games/zeven", "/lab/zeven")]
    addresses = [*pages, *(private_link(site, table) for table in tables)]
    page = new_window(browser, reduced_motion="reduce")
    page.add_init_script(HOLD)
    for value in WRONG:
        page.goto(f"{site}/robots.txt")
        page.evaluate(NAME, value)
        for address in addresses:
            page.goto(address)
            if address in pages:
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                expect(page.get_by_text("Rest in peace")).to_have_count(0)
            else:
                expect(page.locator(".board > .middle, .gathering").first).to_be_visible()
            if address == pages[0]:
                expect(page.get_by_role("button", name="Play now")).to_be_visible()
            assert page.evaluate("localStorage.getItem('any')") == value


@pytest.mark.soak
def test_a_seat_that_this_browser_has_forgotten_is_in_my_list(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    assert secret_of(page) == table["secret"]
    answer(page)
    page.evaluate("localStorage.removeItem('deadhand.held')")
    page.goto(f"{site}/t/{table['id']}")
    expect_my_turn(page)
    assert secret_of(page) == table["secret"]


def test_a_game_with_others_stays_on_the_front_page(browser: Browser, site: str) -> None:
    """The first of many tables, all of which go on."""
    table = new_table(site, seats=["me", "open"])
    begin(site, table, fill="greedy")
    page = open_page(browser, site)
    held = {"seats": [0], "secret": "x", "nickname": "Ann", "title": "Zeven Card Zombie"}
    days = held | {"id": table["id"], "secret": table["secret"], "alone": False}
    quick = [held | {"id": new_table(site, seats=["me", "greedy"])["id"], "alone": True} for _ in range(7)]
    page.evaluate("held => localStorage.setItem('deadhand.held', JSON.stringify(held))", [*quick, days])
    page.reload()
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("listitem")).to_have_count(7)
    expect(mine.locator(f"a[href='/t/{table['id']}']")).to_be_visible()
