"""Previews of a game on this device come from the worker, also without a network, and come true."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.device.games import COMPUTER, PHONE, Opened, deal, open_offline, open_online, set_up
from tests.e2e.visitors import answer, check_accessible, check_no_sideways_scrolling, first_daily

pytestmark = pytest.mark.usefixtures("rules")


def immunity_of(page: Page) -> tuple[int, int]:
    """The Immunity of the Survivor, now and after the previewed choice."""
    label = page.get_by_role("img", name=re.compile(r"^Immunity \d+ of \d+, then \d+$")).get_attribute("aria-label")
    now, _, then = map(int, re.findall(r"\d+", label or ""))
    return now, then


@pytest.mark.parametrize("game", ["three_days"])
@pytest.mark.parametrize(
    ("opened", "size"), first_daily([(open_online, PHONE), (open_offline, PHONE), (open_offline, COMPUTER)])
)
def test_a_preview_comes_true_also_without_a_network(
    browser: Browser, site: str, game: str, opened: Opened, size: dict[str, int]
) -> None:
    page = opened(browser, site, game, **size)
    set_up(page, game)
    deal(page)
    answer(page)
    page.mouse.move(0, 0)  # a choice that is pointed at is previewed instead of the default
    preview = page.get_by_role("region", name="What would happen")
    expect(preview).to_contain_text("End the turn")
    now, then = immunity_of(page)
    assert now == then + 1
    expect(preview).to_contain_text(re.compile(rf"Immunity\s*{now}.*{then}"))
    check_accessible(page, ".preview")
    check_no_sideways_scrolling(page)
    preview.get_by_role("button", name="End the turn").click()
    expect(page.get_by_role("img", name=re.compile(rf"^Immunity {then} of"))).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["three_days"])
def test_previews_come_in_a_language_whose_texts_are_not_stored(browser: Browser, site: str, game: str) -> None:
    page = open_offline(browser, site, game, **PHONE)
    set_up(page, game)
    deal(page)
    answer(page)
    page.evaluate("localStorage.setItem('deadhand.settings', JSON.stringify({ pace: 'once', language: 'de' }))")
    page.reload()
    preview = page.locator(".preview")
    expect(preview).to_contain_text("End the turn")
    page.locator(".street.uncovered [data-spot], .street.uncovered[data-spot]").first.click()
    expect(preview).not_to_contain_text("End the turn")
    expect(preview.locator(".change").first).to_contain_text("Vitality")
