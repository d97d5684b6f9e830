"""Cards of the Dead: The Board Game at its board: alone on a phone, and two people at a desktop."""

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
    play_until,
    private_link,
    seated,
)

pytestmark = pytest.mark.soak

STREETS = re.compile(r"^The streets: \d+ cards, \d+ open$")


def streets(page: Page) -> Locator:
    """The cards on the map."""
    return page.get_by_role("group", name=STREETS).get_by_role("button")


def immunity(page: Page, said: str) -> Locator:
    """Return the displayed Immunity of a Survivor."""
    return page.get_by_role("img", name=re.compile(f"^Immunity {said}"))


@pytest.mark.parametrize("seen", [False, True])
def test_alone_on_a_phone_to_the_end(browser: Browser, site: str, *, seen: bool) -> None:
    """Once all of it at the page."""
    table = new_table(site, game="three_days", seats=["me"], survivor_1="selena")
    page = open_page(browser, private_link(site, table), width=390, height=844, has_touch=True)
    expect_my_turn(page)
    expect(streets(page)).to_have_count(14)
    assert_open_is_seen(page)
    tap_covered_card(page)

    # Enlarged, every card can be read, and none that is open is hidden; a turn later the whole board is seen again.
    page.get_by_role("button", name="Enlarge the map").tap()
    expect(page.get_by_role("button", name="Enlarge the map", pressed=True)).to_be_visible()
    expect(streets(page)).to_have_count(14)
    assert min(card["width"] for card in map(Locator.bounding_box, streets(page).all()) if card) > 80
    assert_open_is_seen(page)
    walk_as_previewed(page)
    expect(page.get_by_role("button", name="Enlarge the map", pressed=False)).to_be_visible()
    expect(immunity(page, "[678] of 10")).to_be_visible()
    assert_open_is_seen(page)
    check_accessible(page)
    check_no_sideways_scrolling(page)

    if seen:
        assert play_on((page,)) is None
    else:
        finish_unseen(site, [table], [page])
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("heading", level=2)).to_have_text(re.compile("You made it|The team was overrun"))
    expect(end.get_by_text("Challenge D, no Noise")).to_be_visible()


def tap_covered_card(page: Page) -> None:
    """Check that a covered card says how many must go first, and marks them."""
    expect(immunity(page, "9 of 10, then 8")).to_be_visible()
    city = streets(page).filter(has=page.locator("[data-back=City]")).first
    expect(city).to_have_accessible_name(
        re.compile(r"City card, face down, row 1, card 1, covered: 7 cards must go first")
    )
    city.tap(position={"x": 8, "y": 6})
    expect(page.locator(".street.first")).to_have_count(7)


def walk_as_previewed(page: Page) -> None:
    """Check that a Walk is previewed when it is picked, and that it leads there."""
    preview = page.get_by_role("region", name="What would happen")
    expect(preview).to_contain_text("End the turn")
    streets(page).and_(page.get_by_role("button", name=re.compile("open$"))).first.tap()
    expect(preview).to_contain_text("Walk to card 1 of row 4")
    expect(preview).to_contain_text(re.compile(r"Immunity\s*9.*8"))
    page.wait_for_timeout(300)  # a tap on a list that has just changed is meant for what was there
    page.locator(".choice", has_text="Sure? Walk to card 1 of row 4").tap()
    expect_my_turn(page)


def assert_open_is_seen(page: Page) -> None:
    """No part of an open card is hidden, whatever lies around it."""
    hidden: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".street.uncovered .down")].flatMap((card) => {
            const { left, top, right, bottom } = card.getBoundingClientRect();
            const corners = [left + 4, right - 4].flatMap((x) => [[x, top + 4], [x, bottom - 4]]);
            return corners.filter(([x, y]) => !card.contains(document.elementFromPoint(x, y))).map(String);
        })"""
    )
    assert not hidden, hidden


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_no_card_of_the_own_hand_covers_another(browser: Browser, site: str, size: tuple[int, int]) -> None:
    table = new_table(site, game="three_days", seats=["me", "greedy"], survivor_1="selena")
    page = open_page(browser, private_link(site, table), width=size[0], height=size[1])
    expect_my_turn(page)
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(5)
    widths: list[float] = hand.evaluate_all("cards => cards.map((card) => card.offsetWidth)")
    steps: list[float] = hand.evaluate_all(
        """cards => {
          const boxes = cards.map((card) => card.getBoundingClientRect());
          const middles = boxes.map(({ left, right }) => (left + right) / 2);
          return middles.slice(1).map((middle, nth) => middle - middles[nth]);
        }"""
    )
    assert min(steps) >= max(widths) - 1
    assert min(widths) >= (50 if size[0] == 390 else 30)


def test_a_space_grows_once_a_card_lies_in_it(browser: Browser, site: str) -> None:
    table = new_table(site, game="three_days", seats=["me"], survivor_1="rick")
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    space = page.locator("[data-place='spaces:0']").first
    narrow = space.bounding_box()
    assert narrow is not None
    assert page.locator(".space:not(.empty)").count() == 0
    play_until(page, ".space:not(.empty)")
    wide = page.locator(".space:not(.empty)").first.bounding_box()
    free = page.locator(".space.empty").first.bounding_box()
    assert wide is not None
    assert free is not None
    assert wide["width"] > 2 * narrow["width"]
    assert free["width"] <= narrow["width"]


def test_two_people_at_a_desktop(browser: Browser, site: str) -> None:
    options: dict[str, Any] = {"survivor_1": "rick", "survivor_2": "dan", "first_player": 0}
    table = new_table(site, game="three_days", seats=["me", "open"], **options)
    ann, ben = seated(browser, site, table, width=1024, height=768)
    expect_my_turn(ann)
    for page in (ann, ben):
        expect(streets(page)).to_have_count(21)
        expect(page.get_by_role("group", name=re.compile("^Playing Area.*: 6 of 7 spaces Free$"))).to_be_visible()
        expect(page.get_by_role("img", name="Space 7: Blocked")).to_be_visible()
    # All cards are open to both.
    expect(ben.get_by_role("group", name=re.compile("^Ann.s hand$")).get_by_role("button")).to_have_count(5)
    expect(ann.get_by_role("group", name=re.compile("^Ben.s Reserve$")).get_by_role("button")).to_have_count(1)
    expect(ben.get_by_role("region", name="What would happen")).to_have_count(0)

    # Rick walks by keys alone; he could RUN there, too.
    target = ann.get_by_role("button", name=re.compile(r"row 6, card 2, open$"))
    target.focus()
    ann.keyboard.press("Enter")
    expect(ann.locator(".choice", has_text="RUN, first to card 2 of row 6")).to_be_visible()
    ann.locator(".choice", has_text="Walk to card 2 of row 6").press("Enter")
    expect_my_turn(ben)
    for page in (ann, ben):
        expect(page.get_by_role("region", name="Log")).to_contain_text("walks on" if page is ben else "You walk on")
    check_accessible(ben, ".prompt, .history")
    # Who ends the turn does so beside what that leads to.
    ben.get_by_role("region", name="What would happen").get_by_role("button", name="End the turn").click()
    expect_my_turn(ann)
    expect(immunity(ben, "14 of 15")).to_be_visible()

    assert play_on((ann, ben)) is None
    endings = [page.get_by_role("region", name="The end").locator("h2").inner_text() for page in (ann, ben)]
    assert endings[0] == endings[1]
