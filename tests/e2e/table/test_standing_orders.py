"""Standing orders: when I am asked, and what the server answers for me otherwise."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    asking,
    check_accessible,
    check_no_sideways_scrolling,
    choose_when_asked,
    discard,
    draw_all,
    expect_my_turn,
    first_daily,
    new_table,
    open_orders,
    open_page,
    private_link,
)


def take_turn(page: Page) -> None:
    """Zeven: draw and discard until only the end of the turn is left to say."""
    expect_my_turn(page)
    draw_all(page)
    discard(page, times=2)


@pytest.mark.soak
def test_the_end_of_a_turn_is_not_asked_until_i_want_to_be_asked(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"], rounds=3)
    page = open_page(browser, private_link(site, table), fresh=True)
    end = asking(page, "End your turn")
    take_turn(page)
    take_turn(page)  # the first turn has ended without me, or this one had not begun
    choose_when_asked(page, "The end of my turn", "always")
    take_turn(page)
    expect(end).to_be_visible()
    expect(page.get_by_role("button", name="Ask me: always")).to_be_visible()
    page.reload()
    expect(end).to_be_visible()
    choose_when_asked(page, "The end of my turn", "never")
    expect(end).to_have_count(0)


@pytest.mark.parametrize("game", first_daily(["zeven", "escape_the_horde", "left_4_dead"]))
def test_the_usual_orders_of_a_game_are_accepted(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy"], game=game)
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    window = open_orders(page)
    first = window.get_by_role("group").first
    for way in range(first.get_by_role("radio").count()):
        chosen = first.get_by_role("radio").nth(way)
        chosen.click()  # the server answers with what it has kept
        expect(chosen).to_be_checked()
    expect(page.get_by_role("alert")).to_have_count(0)
    check_accessible(page, "dialog[open]")
    check_no_sideways_scrolling(page)


@pytest.mark.soak
def test_only_chosen_cards_are_asked_for(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy"], game="escape_the_horde")
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    choose_when_asked(page, "Responses", "when it is about me")
    window = open_orders(page)
    cards = window.get_by_role("group", name="Responses").get_by_role("group", name="Only with these cards")
    cards.get_by_role("button", name="Dodge").click()
    expect(cards.get_by_role("button", name="Dodge")).to_have_attribute("aria-pressed", "false")
    page.reload()
    open_orders(page)
    expect(cards.get_by_role("button", name="Dodge")).to_have_attribute("aria-pressed", "false")
    expect(cards.get_by_role("button", name="Rescue")).to_have_attribute("aria-pressed", "true")
    expect(
        window.get_by_role("group", name="Responses").get_by_label("when it is about me", exact=True)
    ).to_be_checked()
