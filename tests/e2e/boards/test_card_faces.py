"""The texts on cards: on a wide table the name and the effect, on a phone the name of a picked card."""

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import find_game
from tests.e2e.visitors import expect_my_turn, new_table, open_page, private_link, resize


def test_backs_have_their_signs_in_hands_too(browser: Browser, site: str) -> None:
    """They lie over each other, and an edge of each is all that is seen."""
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    backs = page.locator(".plate .hand [data-kind='']")
    expect(backs.first).to_be_visible()
    expect(backs.locator(".edge")).to_have_count(backs.count())


@pytest.mark.soak
def test_a_wide_card_says_what_it_does_and_a_narrow_one_its_name_when_picked(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    page.keyboard.press("1")
    expect(page.get_by_text("1 draw left")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("2 plays left")).to_be_visible()
    resize(page, 1280, 800)
    card = page.get_by_role("group", name="Your hand").locator("button.playable").last
    kind = next(
        kind for kind in find_game("zeven").deck.kinds if kind.id == card.locator(".card").get_attribute("data-kind")
    )
    expect(card.locator(".text")).to_have_text(kind.short_text(kind))
    expect(card.locator(".text")).to_be_visible()
    expect(card.locator(".name")).to_have_text(kind.name)
    resize(page, 360, 640)
    expect(card.locator(".text")).to_be_hidden()
    expect(card.locator(".tag")).to_be_hidden()
    card.click()
    expect(card.locator(".tag")).to_have_text(kind.name)
    expect(card.locator(".tag")).to_be_visible()
