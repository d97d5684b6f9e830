"""The theme of the page: dark, light, or that of the system."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import check_accessible, expect_my_turn, new_table, open_page, private_link

BRIGHTNESS = """(selector) => {
  const colour = getComputedStyle(document.querySelector(selector)).color;
  return Math.max(...colour.match(/\\d+/g).slice(0, 3).map(Number));
}"""


def brightness(page: Page, selector: str) -> int:
    """Return how bright the text of an element is: 0 to 255."""
    return int(page.evaluate(BRIGHTNESS, selector))


def choose_theme(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name=name, exact=True).check()
    page.get_by_role("button", name="Close").click()


def test_a_light_page_is_readable_and_its_table_stays_dark(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert brightness(page, "body") > 200
    choose_theme(page, "light")
    assert brightness(page, "body") < 60
    check_accessible(page)
    page.goto(private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    assert brightness(page, ".prompt") < 60
    assert brightness(page, ".felt") > 200
    check_accessible(page)


@pytest.mark.soak
def test_the_page_follows_the_theme_of_the_system_until_another_is_chosen(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    for theme in ("light", "dark", "light"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    choose_theme(page, "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
