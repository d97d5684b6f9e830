"""Whatever strangers ask, one action at the page answers; the answer covers neither its subject nor the choices."""

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from deadhand.games import find_game
from tests.e2e.visitors import (
    expect_my_turn,
    expect_settled,
    first_daily,
    middle,
    new_table,
    open_page,
    private_link,
    wait_until,
)
from tests.newcomer_questions import QUESTIONS

LONG_ENOUGH: Final = 1000
"""Milliseconds after which everybody rests."""


def act(page: Page, what: str, target: Locator) -> None:
    """Do one thing, and let the time pass that it takes to rest on something."""
    if what == "click":
        target.click()
    elif what == "hover":
        target.hover(force=True)
    else:
        page.keyboard.press("Shift")  # from now on the focus is one of the keyboard
        target.focus()
    page.clock.run_for(LONG_ENOUGH)


def words_about(game: str, target: Locator) -> Mapping[str, str]:
    """Return the values of the placeholders: the words of the card that is pointed at."""
    card = target.locator(".card[data-kind]")
    kind = card.first.get_attribute("data-kind") if card.count() else ""
    found = next((card for card in find_game(game).deck.kinds if card.id == kind), None)
    return {"name": found.name, "text": found.text, "clause": found.clauses[0]} if found else {}


def box(element: Locator) -> tuple[float, float, float, float]:
    found = element.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def are_apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers the other."""
    left, top, right, bottom = box(one)
    other_left, other_top, other_right, other_bottom = box(other)
    return right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top


def open_table(browser: Browser, site: str, game: str, asked: Mapping[str, Any]) -> Page:
    """Open a table at whose first question the cards cannot be used of which "Not now" is expected."""
    idle = [question["page"].partition(" ")[2] for question in asked["questions"] if "Not now" in question["answer"]]
    while True:
        table = new_table(site, game=game, seats=asked["seats"], **asked.get("options", {}))
        page = open_page(browser, private_link(site, table), fresh=True)
        expect(page.locator(".choice").first).to_be_visible()
        if not any(page.locator(f"{where}.open").count() for where in idle):
            return page
        page.context.close()


@pytest.mark.parametrize("game", first_daily([*QUESTIONS]))
def test_one_action_answers_each_question_of_a_stranger(browser: Browser, site: str, game: str) -> None:
    asked = QUESTIONS[game]
    assert len(asked["questions"]) >= 5
    page = open_table(browser, site, game, asked)
    page.mouse.move(2, 2)  # whoever moves is helped
    page.clock.install()
    slip = page.locator(".help")
    for question in asked["questions"]:
        what, _, where = question["page"].partition(" ")
        target = page.locator(where).first
        words = words_about(game, target)
        act(page, what, target)
        for answer in question["answer"]:
            expect(slip, question["ask"]).to_contain_text(answer.format(**words))
        assert are_apart(slip, page.locator(".answers")), question
        assert are_apart(slip, target), question
        page.keyboard.press("Escape")
        expect(slip).to_have_count(0)
        page.mouse.move(2, 2)


@pytest.mark.soak
def test_a_finger_held_on_a_card_has_it_explained_and_plays_nothing(browser: Browser, site: str) -> None:
    page = open_page(
        browser, private_link(site, new_table(site, seats=["me", "greedy"])), width=390, height=844, has_touch=True
    )
    expect_my_turn(page)
    expect_settled(page)
    x, y = middle(page.locator("[data-place='hand:0'] .playable").first)
    finger = page.context.new_cdp_session(page)
    slip = page.locator(".help[data-by=finger]")
    for _ in range(9):  # help is fetched at the first touch
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(700)
        if slip.count():
            break
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.keyboard.press("Escape")
    expect(slip).to_contain_text(re.compile("Now|Not now"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".help")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".picked")).to_have_count(0)
    page.touchscreen.tap(195, 12)
    expect(page.locator(".help")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["zeven", "card_of_the_dead", "escape_the_horde"])
def test_a_finger_held_on_a_card_that_cannot_be_played_says_why(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy"], game=game)
    page = open_page(browser, private_link(site, table), width=390, height=844, has_touch=True)
    expect_my_turn(page)
    expect_settled(page)
    finger, slip = page.context.new_cdp_session(page), page.locator(".help[data-by=finger]")

    def says_why() -> bool:
        for card in page.locator(".card[data-kind]:not([data-kind=''])").all():
            box = card.bounding_box()
            assert box is not None
            x, y = box["x"] + 8, middle(card)[1]  # the left edge of a fanned card is free
            finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            page.wait_for_timeout(900)
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            if slip.count() and "Not now" in slip.inner_text():
                return True
        return False

    wait_until(page, says_why)
    expect(slip).to_contain_text(re.compile(r"Not now: .+[A-Z]+-\d+"))


@pytest.mark.soak
def test_numbers_are_explained_by_keyboard_one_after_the_other(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me"], game="three_days", survivor_1="rick")))
    expect_my_turn(page)
    slip, marked = page.locator(".help[data-by=key]"), page.locator("[data-rested]")
    press_until_seen(page, "n", slip)
    first = slip.inner_text()
    expect(marked).to_have_count(1)
    page.keyboard.press("n")
    expect(slip).not_to_have_text(first)
    assert are_apart(slip, marked)
    page.keyboard.press("Shift+n")
    expect(slip).to_have_text(first, use_inner_text=True)
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    expect(marked).to_have_count(0)


@pytest.mark.soak
def test_the_first_press_on_a_number_is_answered_though_help_is_loaded_only_then(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), width=390, height=844, has_touch=True)
    held: list[Route] = []
    page.route("**/Help-*.js", lambda route: held.append(route))
    page.reload()
    page.get_by_role("button", name="My goal").tap()
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.locator(".help")).to_contain_text("How to win")


def press_until_seen(page: Page, key: str, slip: Locator) -> None:
    """Help is fetched once the table has stood for a moment."""
    for _ in range(50):
        page.keyboard.press(key)
        if slip.count():
            return
        page.wait_for_timeout(100)


@pytest.mark.soak
def test_help_does_not_cover_a_button_just_pressed(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    expect_settled(page)
    card, slip = page.locator("[data-place='hand:0'] .playable").first, page.locator(".help")
    card.hover()
    expect(slip).to_be_visible()
    card.click()
    page.wait_for_timeout(600)
    expect(slip).to_have_count(0)
    page.mouse.move(2, 2)
    card.hover()
    expect(slip).to_be_visible()
