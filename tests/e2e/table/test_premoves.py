"""Answers before my turn, at the page."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    asking,
    begin,
    check_accessible,
    expect_my_turn,
    new_table,
    open_page,
    private_link,
)
from tests.server.process import HTTP


def people(site: str, number: int, *, game: str, first_player: int) -> list[str]:
    """Return the private links of this many people at a new table."""
    seats = ["me", *["open"] * (number - 1)]
    table = new_table(site, seats=seats, game=game, first_player=first_player)
    links = [private_link(site, table)]
    for name in ("Bob", "Cy", "Di")[: number - 1]:
        answer = HTTP.post(f"{site}/api/tables/{table['id']}/seats", json={"nickname": name})
        seat: dict[str, Any] = answer.raise_for_status().json()
        links.append(private_link(site, {**table, "secret": seat["secret"]}))
    begin(site, table)
    return links


def question(page: Page) -> Any:
    return page.get_by_role("region", name="What to do").locator(".question")


def keep_none(page: Page) -> None:
    """Answer the draft by keeping nothing, the last choice of the list."""
    page.wait_for_timeout(300)  # a click just after the list has changed counts as a double click
    page.locator(".prompt .choice", has_text="Keep no card").click()


def early(page: Page) -> Any:
    return page.get_by_role("list", name="Answered before my turn")


@pytest.mark.soak
def test_all_draft_at_once_and_an_early_answer_can_be_taken_back(browser: Browser, site: str) -> None:
    """Bob is at a phone."""
    links = people(site, 3, game="card_of_the_dead", first_player=0)
    ann, cy = (open_page(browser, link) for link in links[::2])
    bob = open_page(browser, links[1], width=390, height=844)
    expect(question(ann)).to_contain_text("Your turn.")
    for page in (bob, cy):
        expect(question(page)).to_contain_text("Before your turn: Choose up to three of these cards to keep.")
    keep_none(bob)
    expect(early(bob)).to_contain_text("Keep no card")
    check_accessible(bob)
    expect(cy.get_by_text("Bob has answered.")).to_be_visible()
    bob.get_by_role("button", name="Take back: Keep no card").click()
    expect(early(bob)).to_have_count(0)
    expect(question(bob)).to_contain_text("Before your turn")
    bob.reload()
    expect(question(bob)).to_contain_text("Before your turn")
    keep_none(bob)
    expect(early(bob)).to_contain_text("Keep no card")
    keep_none(cy)
    expect(early(cy)).to_contain_text("Keep no card")
    expect(ann.get_by_text("Bob and Cy have answered.")).to_be_visible()
    keep_none(ann)
    expect(asking(ann, "cards to keep")).to_have_count(0)


def test_picked_cards_stay_picked_when_my_turn_comes(browser: Browser, site: str) -> None:
    links = people(site, 2, game="card_of_the_dead", first_player=0)
    ann, bob = (open_page(browser, link) for link in links)
    expect(question(bob)).to_contain_text("Before your turn")
    bob.locator(".hand button.playable[aria-pressed]").first.click()
    picked = bob.get_by_text("enough, or choose more.")
    expect(picked).to_be_visible()
    ann.get_by_role("button", name="Keep no card").click()
    expect(question(bob)).to_contain_text("Your turn.")
    expect(picked).to_be_visible()


@pytest.mark.soak
def test_a_question_with_one_choice_is_answered_for_me(browser: Browser, site: str) -> None:
    for _ in range(20):  # until the graveyard shows no Zombie, so that there is one way to draw
        page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"], first_dealer=1)))
        expect_my_turn(page)
        choices = page.locator(".choice")
        if choices.count() == 1:
            break
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Answer for me when there is only one choice").check()
    expect(choices.nth(1)).to_be_visible()
