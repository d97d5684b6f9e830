"""People in front of a browser."""

from typing import Any, cast

import httpx
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect


def open_page(browser: Browser, url: str, *, width: int = 1440, height: int = 900) -> Page:
    """A page in a browser of its own (its own storage); an error on its console fails the test."""
    page = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: (_ for _ in ()).throw(AssertionError(error)))
    page.goto(url)
    return page


def new_table(site: str, *, seats: list[str], rounds: int = 1) -> dict[str, Any]:
    """A table started without the page: its id, and the host's seat and secret."""
    wish = {"game": "zeven", "nickname": "Ann", "seats": seats, "options": {"rounds": rounds}, "pace": 0}
    return cast("dict[str, Any]", httpx.post(f"{site}/api/tables", json=wish).raise_for_status().json())


def private_link(site: str, table: dict[str, Any]) -> str:
    """The link that opens the host's seat anywhere."""
    return f"{site}/t/{table['id']}#seat={table['secret']}"


def expect_my_turn(page: Page) -> None:
    """Wait until the page asks its player."""
    expect(page.get_by_role("region", name="What to do")).to_contain_text("Your turn.", timeout=10_000)


def play_by_keyboard(page: Page, *, most: int = 600) -> None:
    """Answer every question with the first choice, by key alone, until the game is over."""
    end = page.get_by_role("region", name="The end")
    for _ in range(most):
        if end.is_visible():
            return
        page.keyboard.press("1")
        page.wait_for_timeout(25)
    expect(end).to_be_visible()


def check_accessible(page: Page) -> None:
    """Axe finds nothing wrong."""
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()


def check_no_sideways_scrolling(page: Page) -> None:
    """Everything fits in the width of the window."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
