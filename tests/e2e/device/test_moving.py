"""A game moves between this device and the server, cut off at each step: no move is lost, and it is never twice.

Every run interrupts the page's own code at each step in `tests/server/rooms/test_moving_pages.py`.
"""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.visitors import answer, check_accessible, expect_my_turn, expect_settled, open_page, wait_until
from tests.server.process import HTTP

pytestmark = pytest.mark.usefixtures("rules")

TO_SERVER: Final = "**/api/continued"
TO_DEVICE: Final = "**/api/tables/*/device"
ROWS: Final = """() => new Promise((done) => {
    indexedDB.open("deadhand").onsuccess = ({ target: { result: database } }) => {
        const all = database.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => done(all.result.map(({ id, moves, transfer }) => ({ id, moves, transfer })));
    };
})"""
"""The games that this browser stores."""


def lost_request(route: Route) -> None:
    """The server never gets the request."""
    route.abort()


def lost_answer(route: Route) -> None:
    """The server has done what was asked, but nobody learns of it."""
    route.fetch()
    route.abort()


LOST: Final = [
    pytest.param(lost_request, id="request"),
    pytest.param(lost_answer, id="answer"),
]


def hand(page: Page) -> str:
    return page.get_by_role("group", name="Your hand").inner_text()


def play_now(page: Page) -> str:
    """Start a game on this device, and make some moves; return its id."""
    page.get_by_role("button", name="Play now: Zeven Card Zombie").click()
    expect(page).to_have_url(re.compile("/device#"))
    expect_my_turn(page)
    answer(page, times=2)
    expect_settled(page)
    return page.url.partition("#")[2]


def leave_for_server(page: Page) -> None:
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("dialog").get_by_role("button", name="Continue there").click()


def take_here(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Take it here").click()


def table_of(page: Page) -> str:
    return page.url.partition("/t/")[2].partition("#")[0]


def summary(site: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = HTTP.get(f"{site}/api/tables/{table}").json()
    return found


def stored(page: Page) -> dict[str, Any]:
    return {row["id"]: row for row in page.evaluate(ROWS)}


def reopened(page: Page, address: str) -> Page:
    """Close the page as a crash does, and open it again."""
    other = page.context.new_page()
    page.close()
    other.goto(address)
    return other


@pytest.mark.soak
@pytest.mark.parametrize("killed", [False, True], ids=["goes on", "killed"])
@pytest.mark.parametrize("lose", LOST)
def test_a_move_to_the_server_that_is_cut_off_is_completed_later(
    browser: Browser, site: str, lose: Callable[[Route], None], *, killed: bool
) -> None:
    page = open_page(browser, site)
    game = play_now(page)
    cards, moves = hand(page), stored(page)[game]["moves"]
    page.context.route(TO_SERVER, lose)
    leave_for_server(page)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    check_accessible(page)
    row = stored(page)[game]
    assert (row["moves"], row["transfer"]["done"]) == (moves, False)
    page.context.unroute(TO_SERVER)
    if killed:
        page = reopened(page, f"{site}/device#{game}")
    else:
        page.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(re.compile(f"/t/{game}"))
    expect_my_turn(page)
    assert hand(page) == cards
    assert summary(site, game)["branch"] == moves
    assert stored(page)[game]["transfer"]["done"]
    answer(page)
    page.goto(f"{site}/device#{game}")  # the address on the device leads there, too
    expect(page).to_have_url(re.compile(f"/t/{game}"))
    page.goto(f"{site}/me")
    expect(page.get_by_role("region", name="All games").get_by_role("listitem")).to_have_count(1)


@pytest.mark.soak
@pytest.mark.parametrize("lose", LOST)
def test_a_move_to_the_device_that_is_cut_off_is_completed_later(
    browser: Browser, site: str, lose: Callable[[Route], None]
) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="At the server: Zeven Card Zombie").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect_my_turn(page)
    answer(page, times=2)
    expect_settled(page)
    table, address, cards = table_of(page), page.url, hand(page)
    page.context.route(TO_DEVICE, lose)
    take_here(page)
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    if lose is lost_answer:  # the server has said so over the socket
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name="Go on there")).to_be_visible()
    page.context.unroute(TO_DEVICE)
    page = reopened(page, address)
    if lose is lost_request:  # the server goes on
        expect_my_turn(page)
        assert hand(page) == cards
        take_here(page)
    else:
        page.get_by_role("link", name="Go on there").click()
    expect(page).to_have_url(re.compile("/device#"))
    expect_my_turn(page)
    assert hand(page) == cards
    game = page.url.partition("#")[2]
    there = summary(site, table)
    assert there["moved"] is True  # the id is for its player alone
    assert list(stored(page)) == [game]

    def has_moved() -> bool:
        page.keyboard.press("1")  # perhaps only the first of two choices
        return bool(stored(page)[game]["moves"] > there["n"])

    wait_until(page, has_moved)
    assert summary(site, table)["n"] == there["n"]
    page.goto(f"{site}/me")
    expect(page.get_by_role("region", name="All games").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("region", name="All games").get_by_text("on this device")).to_be_visible()
    watcher = open_page(browser, f"{site}/t/{table}")
    watcher.get_by_role("button", name="Watch").click()
    expect(watcher.get_by_text("on the device to which its player has taken it")).to_be_visible()


@pytest.mark.soak
def test_a_game_on_its_way_to_the_device_goes_on_once_the_server_answers(browser: Browser, site: str) -> None:
    page = open_page(browser, site, width=390, height=844)
    page.get_by_role("button", name="At the server: Zeven Card Zombie").click()
    expect_my_turn(page)
    expect_settled(page)
    cards = hand(page)
    page.context.route(TO_DEVICE, lost_answer)
    page.context.route("**/healthz", lost_request)
    take_here(page)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Go on there").click()
    expect(page.get_by_text("goes on here as soon as the server answers")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_text("are lost when")).to_have_count(0)
    check_accessible(page)
    page.context.unroute(TO_DEVICE)
    page.context.unroute("**/healthz")
    expect_my_turn(page)
    assert hand(page) == cards


def test_a_game_moves_both_ways_and_stands_once_in_my_games(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    first = play_now(page)
    leave_for_server(page)
    expect(page).to_have_url(re.compile(f"/t/{first}"))
    expect_my_turn(page)
    cards = hand(page)
    take_here(page)
    expect(page).to_have_url(re.compile("/device#"))
    expect_my_turn(page)
    assert hand(page) == cards
    second = page.url.partition("#")[2]
    answer(page)
    leave_for_server(page)
    expect(page).to_have_url(re.compile(f"/t/{second}"))
    expect_my_turn(page)
    page.goto(f"{site}/me")
    games = page.get_by_role("region", name="All games").get_by_role("listitem")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("at the server")
    check_accessible(page)


def test_a_game_that_the_server_refuses_goes_on_here(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    game = play_now(page)
    refusal = {"detail": {"message": "Not here.", "clause": None}}
    page.route(TO_SERVER, lambda route: route.fulfill(status=400, json=refusal))
    leave_for_server(page)
    expect(page.get_by_role("alert")).to_have_text("Not here.")
    page.get_by_role("button", name="Go on here").click()
    expect_my_turn(page)
    answer(page)
    assert stored(page)[game]["transfer"] is None


def test_a_table_with_others_is_not_offered_to_the_device(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="Daily deal").click()
    expect_my_turn(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Players may ask for hints")).to_be_visible()
    expect(page.get_by_role("button", name="Take it here")).to_have_count(0)
