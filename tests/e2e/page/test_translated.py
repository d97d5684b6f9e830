"""A page that the browser translates: whatever changes stays right, and what stays as it is may be translated.

`in_place.js` runs in all tests of the page and finds a text that changes where a browser may translate it.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    asked,
    at_random,
    expect_settled,
    new_table,
    open_page,
    play_without_page,
    private_link,
    wait_until,
)

TRANSLATE = Path(__file__).parent.with_name("translated.js").read_text()
CHOICES = 5
TEXTS = """() => [".bar", ".felt", ".side", ".gathering", ".ending", "dialog[open]"].map(
    (part) => document.querySelector(part)?.innerText.replaceAll(/\\s+/g, " ") ?? null)"""
SEATS = {
    "zeven": ["me", "easy", "easy"],
    "card_of_the_dead": ["me", "easy"],
    "left_4_dead": ["me", "easy", "easy"],
    "escape_the_horde": ["me", "easy", "easy"],
    "three_days": ["me"],
}


def expect_same(translated: Page, plain: Page) -> None:
    """Both pages say the same, once they have shown all that has happened."""
    for page in (translated, plain):
        expect_settled(page)
    told: list[Any] = []

    def is_same() -> bool:
        told[:] = [page.evaluate(TEXTS) for page in (translated, plain)]
        return bool(told[0] == told[1])

    try:
        wait_until(plain, is_same, most=250)
    except pytest.fail.Exception:
        assert told[0] == told[1]


@pytest.mark.soak
@pytest.mark.parametrize("game", [*SEATS])
def test_every_part_of_a_translated_table_stays_right(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, game=game, seats=SEATS[game])
    translated, plain = (open_page(browser, private_link(site, table), fresh=True) for _ in range(2))
    for page in (translated, plain):
        wait_until(page, lambda page=page: asked(page).now)  # type: ignore[misc]
    translated.evaluate(TRANSLATE)
    choose = at_random()
    for _ in range(CHOICES):
        expect_same(translated, plain)
        play_without_page(site, table, answers=1, choose=choose)
    expect_same(translated, plain)
    for name in ("Odds", "Share", "Settings"):
        for page in (translated, plain):
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.get_by_role("dialog")).to_be_visible()
        if name != "Share":  # each browser has an address of its own
            expect_same(translated, plain)
        for page in (translated, plain):
            page.keyboard.press("Escape")


@pytest.mark.soak
def test_rules_primers_and_the_page_about_are_translated(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/about", fresh=True)
    page.evaluate(TRANSLATE)
    expect(page.get_by_role("heading", level=1)).to_have_text("«About Deadhand»")
    page = open_page(browser, f"{site}/games/zeven", fresh=True)
    expect(page.get_by_role("heading", name="The cards")).to_be_visible()
    page.evaluate(TRANSLATE)
    expect(page.get_by_role("heading", name="«The cards»")).to_be_visible()
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "easy"])), fresh=True)
    page.evaluate(TRANSLATE)
    page.get_by_role("button", name="Rules", exact=True).click()
    book = page.get_by_role("dialog")
    expect(book.locator("dd").first).to_contain_text("«")
    book.get_by_role("searchbox").fill("graveyard")
    expect(book.get_by_role("heading", name="Best matches")).to_be_visible()
    expect(book.locator("dd").first).to_contain_text("«")


def test_a_text_that_changes_where_it_may_be_translated_is_found(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/about", fresh=True)
    page.evaluate("onerror = (message) => Boolean((window.found = message))")
    page.evaluate("document.querySelector('h1').firstChild.data = 'Another'")
    wait_until(page, lambda: page.evaluate("'found' in window"))
    assert "changes in place" in page.evaluate("window.found")
