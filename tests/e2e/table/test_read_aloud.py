"""Screen readers announce a live region whose elements change, not one that gets its old text again."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import expect_my_turn, new_table, open_page, play_without_page, private_link, wait_until, watch

LISTEN = """(region) => {
    window.spoken = [];
    new MutationObserver((changes) => {
        if (changes.some(({ addedNodes }) => [...addedNodes].some(({ textContent }) => textContent.trim())))
            window.spoken.push(region.textContent.trim());
    }).observe(region, { childList: true, subtree: true, characterData: true });
}"""


def spoken(page: Page) -> list[str]:
    """Return what was read aloud so far."""
    return list(page.evaluate("spoken"))


def test_equal_events_are_both_read_aloud(browser: Browser, site: str) -> None:
    """Two cards that a spectator does not see are drawn from the same pile."""
    table = new_table(site, seats=["me", "greedy"], first_dealer=1)
    page = watch(browser, site, table)
    page.locator("p[aria-live=polite]").first.evaluate(LISTEN)
    for _ in range(2):
        before = len(spoken(page))
        play_without_page(site, table, answers=1)
        wait_until(page, lambda before=before: len(spoken(page)) > before)  # type: ignore[misc]
    first, second = spoken(page)[:2]
    assert first == second != ""


@pytest.mark.soak
def test_a_refusal_that_comes_again_is_read_again(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    card = page.locator("[data-place='hand:0'] .playable").first
    alert = page.locator(".prompt").get_by_role("alert")
    expect_my_turn(page)  # before, a press on a card is not refused
    card.click()
    expect(alert).to_be_visible()
    alert.evaluate(LISTEN)
    card.click()
    wait_until(page, lambda: spoken(page))


@pytest.mark.soak
def test_each_copy_of_a_link_is_confirmed(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.locator("p[role=status]").last.evaluate(LISTEN)
    copy = dialog.get_by_role("button", name="Copy").last
    for count in (1, 2):
        copy.click()
        wait_until(page, lambda count=count: len(spoken(page)) == count)  # type: ignore[misc]
