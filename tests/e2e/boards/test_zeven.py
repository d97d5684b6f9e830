"""Zeven Card Zombie: Brains lie as tokens, and fly from tray to tray when they are robbed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import Motion, expect_my_turn, new_table, open_page, private_link

pytestmark = pytest.mark.soak

WATCH = """() => {
  window.flown = 0;
  const sky = document.querySelector(".sky");
  new MutationObserver(() => {
    window.flown = Math.max(window.flown, sky.querySelectorAll(".token").length);
  }).observe(sky, { childList: true, subtree: true });
}"""


def after_robberies(browser: Browser, site: str, motion: Motion) -> Page:
    """A table that somebody watches until Brains have been taken."""
    page = open_page(browser, f"{site}/", width=1440, height=900, pace="calm", motion=motion, fresh=True)
    table = new_table(site, seats=["me", "greedy", "greedy", "greedy"])
    page.goto(private_link(site, table))
    expect(page.locator(".prompt .question")).to_be_visible()
    page.evaluate(WATCH)
    log = page.get_by_role("region", name="Log")
    for _ in range(60):
        if page.evaluate("window.flown") or (motion == "reduce" and log.get_by_text("Brains from").count() > 1):
            return page
        choice = page.locator(".prompt .choice").first
        if choice.count():
            page.keyboard.press("1")
        page.wait_for_timeout(500)
    pytest.fail("nobody took Brains in half a minute")


def test_robbed_brains_fly_from_tray_to_tray(browser: Browser, site: str) -> None:
    page = after_robberies(browser, site, "no-preference")
    assert page.evaluate("window.flown") > 0
    expect(page.locator(".sky .token")).to_have_count(0)


def test_robbed_brains_are_still_with_reduced_motion(browser: Browser, site: str) -> None:
    page = after_robberies(browser, site, "reduce")
    assert page.evaluate("window.flown") == 0


def test_on_my_turn_my_name_is_whole(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"], nickname="Newcomer")
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    name = page.locator(".own .name")
    expect(name).to_have_text("Newcomer")
    assert name.evaluate("of => of.scrollWidth <= of.clientWidth")
