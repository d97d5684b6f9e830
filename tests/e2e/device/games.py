"""Games on this device, played in a browser; the worker, the rules and the storage are the real ones."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import SavedGame, saved_from
from tests.e2e.visitors import choose_game, open_page, open_with_worker, wait_until

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844}
COMPUTER: Final[dict[str, Any]] = {"width": 1440, "height": 900}
Opened = Callable[..., Page]
"""A way to open the front page: `open_online` or `open_offline`."""
LISTEN: Final = """
    window.heard = [];
    const Native = window.Worker;
    window.Worker = class extends Native {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => window.heard.push(data));
        }
    };"""
"""Keep everything that the worker sends to the page."""
KEPT: Final = """async (slug) => {
    const urls = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url.split("?")[0]);
    const rules = urls.filter((url) => url.includes(`/rules/${slug}.`));
    const texts = ["", "/words", "/help", "/guide"].map((part) => `${location.origin}/api/games/${slug}${part}`);
    return rules.length === 2 && texts.every((text) => urls.includes(text));
}"""


def open_listening(browser: Browser, url: str, **context: Any) -> Page:
    """A page that keeps what its worker sends as `heard`."""
    page = open_page(browser, url, fresh=True, **context)
    page.add_init_script(LISTEN)
    page.reload()
    return page


def wait_until_kept(page: Page, slug: str) -> None:
    """Wait until the service worker has stored all that a game needs."""
    wait_until(page, lambda: page.evaluate(KEPT, slug), pause=200)


def open_online(browser: Browser, site: str, _slug: str, *, width: int, height: int) -> Page:
    """The front page with a network, which takes a quarter of the work of `open_offline`."""
    return open_page(browser, site, width=width, height=height)


def open_offline(browser: Browser, site: str, slug: str, **context: Any) -> Page:
    """The front page without a network, in a browser that has all it needs for a game."""
    page = open_with_worker(browser, site, **context)
    wait_until_kept(page, slug)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("p.away")).to_be_visible()
    return page


def set_up(page: Page, slug: str, **people: str) -> None:
    """Open the form of a game for this device; `seat_2="Ben"` is another person there."""
    choose_game(page, slug, set_up=True)
    page.get_by_label("My name").fill("Ann")
    page.get_by_role("radio", name="On this device").check()
    for seat, name in people.items():
        number = seat.removeprefix("seat_")
        kind = page.get_by_label(f"Seat {number}", exact=True)
        if kind.count() == 0:
            page.get_by_role("button", name="Add a seat").click()
        kind.select_option("open")
        page.get_by_label(f"Name at seat {number}").fill(name)
    if any(option.name == "rounds" for option in find_game(slug).options):
        page.get_by_text("House rules and pace").click()
        page.get_by_label(re.compile("^rounds$", re.IGNORECASE)).select_option("1")


def deal(page: Page) -> None:
    """Deal the cards, and wait for the table."""
    page.locator("button[type=submit][form=new-table]").click()
    asked = page.get_by_role("region", name="What to do").get_by_text("Your turn")
    expect(asked.or_(page.get_by_role("button", name="I am")).first).to_be_visible()


def downloaded(page: Page, folder: Path) -> SavedGame:
    """Save the game as a file, and read that."""
    page.get_by_role("button", name="Keep").click()
    with page.expect_download() as found:
        page.get_by_role("dialog").get_by_role("button", name="Save as a file").click()
    page.keyboard.press("Escape")
    file = folder / found.value.suggested_filename
    found.value.save_as(file)
    return saved_from(file.read_text(encoding="utf-8"), file)


def match_of(page: Page, folder: Path) -> Match:
    """The game as its saved file says, played again."""
    return replay(downloaded(page, folder))
