"""The windows over the table: each is fetched when it is opened first, takes the focus, and gives it back."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import check_accessible, expect_my_turn, new_table, open_page, private_link

WINDOWS = {"Talk": "Table talk", "Rules": "Rules of Zeven", "Share": "Share this table", "Settings": "Settings"}


@pytest.fixture
def page(browser: Browser, site: str) -> Page:
    """My turn at a table."""
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    return page


def test_a_window_opens_by_key_and_gives_the_focus_back(page: Page) -> None:
    for tool, title in WINDOWS.items():
        button = page.get_by_role("navigation", name="Table").get_by_role("button", name=tool)
        for there in (False, True):  # when it is fetched, and when it is there already
            button.focus()
            page.keyboard.press("Enter")
            window = page.get_by_role("dialog", name=re.compile(f"^{title}"))
            expect(window).to_be_visible()
            expect(window.locator(":focus").or_(window.and_(page.locator(":focus")))).to_have_count(1)
            if there:
                check_accessible(page, "dialog[open]")
            page.keyboard.press("Escape")
            # not only closed, but gone: the event of its closing would close the one that Enter opens in between
            expect(page.locator(f'dialog[aria-label^="{title}"]')).to_have_count(0)
            expect(button).to_be_focused()


@pytest.mark.soak
def test_a_window_that_does_not_come_says_so_and_can_be_asked_for_again(page: Page) -> None:
    page.route("**/assets/Chat-*.js", lambda route: route.abort())
    button = page.get_by_role("button", name="Talk")
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect_my_turn(page)


def test_the_rulebook_opens_in_its_search_and_a_clause_at_that_clause(page: Page) -> None:
    page.get_by_role("button", name="Rules", exact=True).click()
    rules = page.get_by_role("dialog", name="Rules of Zeven")
    expect(rules.get_by_role("searchbox", name="Search the rules")).to_be_focused()
    expect(rules.get_by_role("heading", name=re.compile("Scenarios|Returns"))).to_have_count(0)
    page.keyboard.type("proves")
    expect(rules.get_by_text("No clause has these words")).to_be_visible()
    page.keyboard.press("Escape")  # empties the field
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    page.locator(".prompt button.clause").first.click()
    expect(rules.locator(".here")).to_be_focused()


@pytest.mark.soak
def test_the_settings_open_on_the_front_page_too(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    page.get_by_role("button", name="Settings").click()
    window = page.get_by_role("dialog", name="Settings")
    window.get_by_role("radio", name="large").check()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
