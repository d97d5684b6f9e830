"""Finished games of this device are sent to the server once, without names, and only if somebody has allowed it."""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e.device.games import COMPUTER, PHONE, deal, set_up, wait_until_kept
from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    first_daily,
    open_page,
    open_with_worker,
    play_on,
    wait_until,
)
from tests.server.process import process

pytestmark = pytest.mark.usefixtures("rules")

ADDRESS: Final = "/api/device-games"
LABEL: Final = "Share finished games of this device"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sharing")


@pytest.fixture(scope="module")
def own_site(data: Path) -> Iterator[str]:
    """A server whose stored games this test can count."""
    with process(data, "--no-compiled") as server:
        yield server.address


def kept(data: Path) -> list[dict[str, Any]]:
    """The games that the server has stored."""
    with closing(sqlite3.connect(data / "tables.sqlite")) as store:
        return [json.loads(zlib.decompress(saved)) for (saved,) in store.execute("SELECT saved FROM played_on_device")]


def posts(page: Page) -> list[Request]:
    """What the page has sent, from now on."""
    found: list[Request] = []
    page.context.on("request", lambda request: found.append(request) if request.method != "GET" else None)
    return found


def allow(page: Page, *, allowed: bool = True) -> None:
    """Change the setting."""
    page.get_by_role("button", name="Settings").first.click()
    box = page.get_by_role("dialog", name="Settings").get_by_role("checkbox", name=LABEL)
    box.set_checked(allowed)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def play_to_the_end(page: Page, site: str, name: str = "Ann") -> None:
    """Play a short game on this device to its end."""
    page.goto(site)
    set_up(page, "zeven")
    page.get_by_label("My name").fill(name)
    deal(page)
    play_on([page])
    expect(page.get_by_role("region", name="The end")).to_be_visible()


def sent_rows(page: Page) -> list[bool]:
    """Of each finished game of this browser whether it need not be sent any more."""
    found: list[bool] = page.evaluate(
        """() => new Promise((done) => {
            indexedDB.open("deadhand").onsuccess = ({ target: { result: database } }) => {
                const all = database.transaction("games").objectStore("games").getAll();
                const ended = () => all.result.filter(({ returns }) => returns);
                all.onsuccess = () => done(ended().map(({ sent }) => sent === true));
            };
        })"""
    )
    return found


@pytest.mark.timeout(900)
def test_a_game_that_ends_without_a_network_arrives_once_later(browser: Browser, own_site: str, data: Path) -> None:
    page = open_with_worker(browser, own_site, **PHONE)
    wait_until_kept(page, "zeven")
    allow(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("p.away")).to_be_visible()
    play_to_the_end(page, own_site, "Secret Ann")
    assert (kept(data), sent_rows(page)) == ([], [False])
    other = page.context.new_page()  # as if the browser had been closed in between
    page.close()
    found = posts(other)
    page.context.set_offline(False)
    other.goto(own_site)
    wait_until(other, lambda: sent_rows(other) == [True])
    (game,) = kept(data)
    assert [request.url for request in found] == [f"{own_site}{ADDRESS}"]
    body, headers = str(found[0].post_data), found[0].all_headers()
    assert "Secret Ann" not in body
    assert not {"authorization", "x-seat-secret", "cookie"} & headers.keys()
    assert game["players"].count("human") == 1
    other.reload()
    other.wait_for_timeout(5_000)  # longer than a page waits before it sends
    assert len(found) == 1
    assert len(kept(data)) == 1


@pytest.mark.timeout(900)
@pytest.mark.parametrize("again", first_daily([False, True]))
def test_nothing_is_sent_by_default_nor_after_it_was_switched_off(browser: Browser, site: str, *, again: bool) -> None:
    """In the soak a second game ends after the switch."""
    page = open_page(browser, site, **COMPUTER)
    found = posts(page)
    play_to_the_end(page, site)
    offer = page.get_by_text("Finished games can help to improve the bots")
    expect(offer).to_be_visible()
    offer.click()
    box = page.get_by_role("checkbox", name=LABEL)
    expect(box).not_to_be_checked()
    check_accessible(page, ".ending")
    box.check()
    box.uncheck()
    if again:
        play_to_the_end(page, site)
        expect(page.get_by_role("tab", name="Result")).to_be_visible()
        expect(offer).to_have_count(0)
    page.goto(site)
    page.wait_for_timeout(5_000)
    assert [request.url for request in found if ADDRESS in request.url] == []
    assert not any(sent_rows(page))
    assert len(sent_rows(page)) == 1 + again


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_game_is_sent_again_after_a_failure_and_not_after_a_refusal(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True)
    allow(page)
    page.clock.install()
    answers = [503, 429, 410]
    asked: list[int] = []

    def answer(route: Any) -> None:
        asked.append(answers[min(len(asked), 2)])
        route.fulfill(status=asked[-1], json={"detail": {"message": "No.", "clause": None}})

    page.route(f"**{ADDRESS}", answer)
    page.evaluate("window.addEventListener('unhandledrejection', () => { throw new Error('unhandled') })")
    play_to_the_end(page, site)
    wait_until(page, lambda: len(asked) == 1)
    page.clock.fast_forward(31_000)
    wait_until(page, lambda: len(asked) == 2)
    page.clock.fast_forward(61_000)
    wait_until(page, lambda: sent_rows(page) == [True])
    page.clock.fast_forward(7_200_000)
    page.clock.run_for(1_000)
    assert asked == answers


@pytest.mark.parametrize("size", [PHONE, pytest.param(COMPUTER, marks=pytest.mark.soak)], ids=["phone", "computer"])
def test_the_setting_is_found_and_off(browser: Browser, site: str, size: dict[str, Any]) -> None:
    page = open_page(browser, site, **size)
    choose_game(page, "zeven")
    page.get_by_role("button", name="Settings").first.click()
    box = page.get_by_role("dialog", name="Settings").get_by_role("checkbox", name=LABEL)
    expect(box).not_to_be_checked()
    check_accessible(page, "dialog")
    check_no_sideways_scrolling(page)
    page.goto(f"{site}/me")
    expect(page.get_by_role("region", name="Privacy").get_by_role("checkbox", name=LABEL)).not_to_be_checked()
