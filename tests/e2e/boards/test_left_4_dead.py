"""Left 4 Dead at its board: two people and bots, from the first round to the end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    expect_my_turn,
    finish_unseen,
    new_table,
    play_on,
    seated,
    secret_of,
)

SURVIVORS = 4


def table_of_two(browser: Browser, site: str) -> tuple[dict[str, Any], tuple[Page, Page]]:
    """A table as Ann opens it, who is at a laptop; Ben is at a phone, and there are two bots.

    The more cards and the worse the bots, the sooner it ends.
    """
    table = new_table(site, game="left_4_dead", seats=["me", "open", "random", "random"], difficulty="expert")
    pages = seated(browser, site, table)
    for page in pages:
        expect(page.get_by_role("region", name="The middle")).to_be_visible()
    return table, pages


@pytest.mark.soak
@pytest.mark.parametrize("seen", [False, True])
def test_two_people_and_bots_play_to_the_end(browser: Browser, site: str, *, seen: bool) -> None:
    """Once all of it at the page."""
    table, pages = table_of_two(browser, site)
    assert play_on(pages, until="Confirm the plan") is not None
    for page in pages:
        phases = page.get_by_role("list", name="Phases of the round")
        expect(phases.locator("[aria-current=step]")).to_have_text("Engage")
        expect(page.get_by_role("img", name=re.compile(r"^Health \d of 5"))).to_have_count(SURVIVORS)
        check_accessible(page)
        check_no_sideways_scrolling(page)
        felt = page.get_by_role("main")
        assert felt.evaluate("felt => felt.scrollWidth <= felt.clientWidth"), "nothing of the board is cut off"
    if seen:
        assert play_on(pages) is None
    else:
        finish_unseen(site, [table, {**table, "secret": secret_of(pages[1])}], pages)
    for page in pages:
        expect(page.get_by_role("region", name="The end")).to_be_visible()
        check_accessible(page)
    endings = [page.get_by_role("region", name="The end").locator("h2").inner_text() for page in pages]
    assert endings[0] == endings[1]
    ann = pages[0]
    expect(ann.get_by_role("region", name="Log")).to_contain_text(re.compile("the team has (made it|lost)"))


@pytest.mark.soak
def test_who_points_at_a_monster_engages_it_and_everyone_sees_it(browser: Browser, site: str) -> None:
    _, pages = table_of_two(browser, site)
    page = play_on(pages, until="Name a monster")
    assert page is not None
    expect_my_turn(page)
    name = "Ann" if page is pages[0] else "Ben"
    monster = page.get_by_role("group", name=re.compile("^In front of")).locator("button.open").first
    before = monster.get_attribute("aria-label") or ""
    assert re.search(r"hits .+ for \d|stays calm|engaged by", before), before
    monster.click()
    for other in pages:
        engaged = other.get_by_role("button", name=re.compile(rf"engaged by .*{name}.*(dies|is held)"))
        expect(engaged).not_to_have_count(0)
