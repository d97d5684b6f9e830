"""Card of the Dead at its board: two people and bots, from the draft to the end; cards pointed at."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    expect_my_turn,
    finish_unseen,
    new_table,
    open_page,
    play_on,
    private_link,
    resize,
    seated,
    secret_of,
)

SEATS = 4
COVERED_ASIDE = """() => [...document.querySelectorAll(".hand .slot.aside")].filter((slot) => {
  const { left, top, right, bottom } = slot.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
  return !corners.every(([x, y]) => slot.contains(document.elementFromPoint(x, y)));
}).map((slot) => slot.innerText)"""
"""The cards aside of which a corner is covered."""


def table_of_two(browser: Browser, site: str) -> tuple[dict[str, Any], tuple[Page, Page]]:
    """A table as Ann opens it, who is at a laptop; Ben is at a phone, and there are two bots."""
    table = new_table(site, game="card_of_the_dead", seats=["me", "open", "greedy", "random"])
    return table, seated(browser, site, table)


TOO_SMALL = """() => axe.run(".hand", { runOnly: ["target-size"] }).then(({ violations }) =>
  violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)))"""


def hand(page: Page) -> Locator:
    """The cards of my hand that may be pointed at now."""
    return page.get_by_role("group", name="Your hand").locator("button.playable.open")


def keep_one(browser: Browser, site: str) -> Page:
    """A table with one bot where I have kept one card and am first to play; hardly ever is there none to keep."""
    for _ in range(5):
        table = new_table(site, game="card_of_the_dead", seats=["me", "random"], first_player=0)
        page = open_page(browser, private_link(site, table))
        expect(page.get_by_role("button", name=re.compile("or keep none"))).to_be_visible()
        if hand(page).count() == 0:
            continue
        hand(page).first.click()
        page.get_by_role("region", name="The middle").get_by_role("button", name=re.compile("^Keep an? ")).click()
        expect(page.get_by_role("region", name="Log")).to_contain_text("You keep 1 of the ten cards.")
        # An Event drawn before can have taken the card away.
        if play_on((page,), until="Play a card") and hand(page).count() > 0:
            return page
    pytest.fail("no card to play at any table")


@pytest.mark.soak
@pytest.mark.parametrize("seen", [False, True])
def test_two_people_and_bots_play_to_the_end(browser: Browser, site: str, *, seen: bool) -> None:
    """Once all of it at the page."""
    table, pages = table_of_two(browser, site)
    assert play_on(pages, until="Play a card") is not None
    for page in pages:
        expect(page.get_by_role("group", name=re.compile("surrounded at 4, eaten at 6"))).not_to_have_count(0)
        road = page.get_by_role("region", name="The road to the gate")
        expect(road.get_by_role("img")).to_have_count(SEATS)
        expect(road.get_by_role("img", name=re.compile("of 6 steps to the gate"))).not_to_have_count(0)
        check_accessible(page)
        check_no_sideways_scrolling(page)
        felt = page.get_by_role("main")
        assert felt.evaluate("felt => felt.scrollWidth <= felt.clientWidth"), "nothing of the board is cut off"
    if seen:
        assert play_on(pages) is None
    else:
        finish_unseen(site, [table, {**table, "secret": secret_of(pages[1])}], pages)
    for page in pages:
        check_accessible(page)
        check_no_sideways_scrolling(page)
    counted = pages[0].get_by_role("region", name="The end")
    counted.get_by_role("tab", name="Scores").click()
    expect(counted.get_by_role("table", name="Each round").get_by_role("row", name="Survivors")).to_be_visible()
    expect(counted.get_by_role("table", name="Each player")).to_contain_text("Rounds survived")
    check_accessible(pages[0])
    check_no_sideways_scrolling(pages[0])
    endings = [page.get_by_role("region", name="The end").locator("h2").inner_text() for page in pages]
    assert endings[0] == endings[1]


def test_a_card_is_played_for_its_action_in_the_middle(browser: Browser, site: str) -> None:
    page = keep_one(browser, site)
    hand(page).first.click()
    target = page.get_by_role("region", name="The middle").get_by_role("button", name=re.compile("^Play "))
    name = target.locator("b").inner_text()
    target.click()
    expect(page.get_by_role("region", name="Log")).to_contain_text(f"You {name[0].lower()}{name[1:]}")


@pytest.mark.soak
def test_cards_that_cannot_be_kept_lie_aside_and_whole(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, game="card_of_the_dead", seats=["me", "random"])))
    expect(page.get_by_role("button", name=re.compile("or keep none"))).to_be_visible()
    expect(page.locator(".hand .slot.aside").first).to_be_visible()
    for size in ((1920, 1080), (1440, 900), (844, 390), (720, 450)):
        resize(page, *size)
        assert page.evaluate(COVERED_ASIDE) == []


@pytest.mark.soak
def test_a_card_is_laid_for_movement_on_the_road(browser: Browser, site: str) -> None:
    page = keep_one(browser, site)
    hand(page).first.click()
    page.get_by_role("region", name="The road to the gate").get_by_role("button", name=re.compile("^Run: lay ")).click()
    expect(page.get_by_role("region", name="Log")).to_contain_text(re.compile(r"You lay .+ for movement\."))


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(412, 823), (390, 844), (360, 640)])
def test_on_a_phone_a_finger_can_press_each_kind_of_card(browser: Browser, site: str, width: int, height: int) -> None:
    for _ in range(3):
        page = open_page(browser, private_link(site, new_table(site, game="card_of_the_dead", seats=["me", "random"])))
        expect_my_turn(page)
        check_accessible(page, ".hand")
        resize(page, width, height)
        assert page.evaluate(TOO_SMALL) == []


@pytest.mark.soak
def test_equal_cards_side_by_side_are_one_stop_of_the_keyboard(browser: Browser, site: str) -> None:
    """Each press there picks one more of them."""
    twins = 0
    while twins == 0:
        page = open_page(browser, private_link(site, new_table(site, game="card_of_the_dead", seats=["me", "random"])))
        expect_my_turn(page)
        twins = page.locator(".hand .playable.open[tabindex='-1']").count()
    spots = page.locator(".hand .playable:not([tabindex])").evaluate_all(
        "cards => cards.map((card) => card.dataset.spot)"
    )
    assert len(spots) == len(set(spots))
    group = page.locator(".hand .playable.open[aria-label*=' of them']").first
    group.focus()
    alike = page.locator(f".hand [data-spot='{group.get_attribute('data-spot')}']")
    page.keyboard.press("Enter")
    expect(group).to_have_attribute("aria-pressed", "mixed")
    expect(alike.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(alike.nth(1)).to_have_attribute("aria-pressed", "true")
