"""Cards played by mouse and by finger, and what the page does for a person who asks it to."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.visitors import (
    carry_by_finger,
    carry_by_mouse,
    draw_all,
    expect_my_turn,
    first_daily,
    new_table,
    open_page,
    private_link,
)
from tests.e2e.windows import blank_page

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
HEARD = """
    window.heard = [];
    for (const node of [OscillatorNode, AudioBufferSourceNode]) {
        const start = node.prototype.start;
        node.prototype.start = function (...when) {
            window.heard.push(this.constructor.name);
            start.apply(this, when);
        };
    }
"""


@pytest.mark.parametrize(
    ("screen", "press", "carry"),
    [
        pytest.param({}, "click", carry_by_mouse, id="mouse"),
        pytest.param(PHONE, "tap", carry_by_finger, id="finger", marks=pytest.mark.soak),
    ],
)
def test_a_card_is_played_by_pressing_it_and_its_target_or_by_carrying_it_there(
    browser: Browser, site: str, screen: dict[str, Any], press: str, carry: Callable[[Page, Locator, Locator], None]
) -> None:
    table = new_table(site, seats=["me", "greedy", "greedy"])
    page = open_page(browser, private_link(site, table), **screen)
    expect_my_turn(page)
    draw_all(page, press)
    hand = page.get_by_role("group", name="Your hand").locator("button.playable")
    graveyard = page.locator("[data-place=discard_pile] .top")
    held = hand.count()
    carry(page, hand.first, graveyard)
    expect(hand).to_have_count(held - 1)
    expect(page.get_by_role("region", name="What to do")).to_contain_text("Play a card")
    getattr(hand.first, press)()
    expect(hand.first).to_have_attribute("aria-pressed", "true")
    getattr(graveyard, press)()
    expect(hand).to_have_count(held - 2)


def test_a_card_that_cannot_be_played_now_says_why_with_the_rule(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    card = page.get_by_role("group", name="Your hand").locator("button.playable").first
    question = page.get_by_role("region", name="What to do")
    card.click()
    expect(question.get_by_role("alert")).to_contain_text("now you are asked: Draw a card")
    expect(question.get_by_role("button", name="Read Z-6.1")).to_be_visible()
    draw_all(page)
    expect(question.get_by_role("alert")).to_have_count(0)
    carry_by_mouse(page, card, page.locator("[data-place=draw_pile] .top"))
    expect(question.get_by_role("alert")).to_contain_text("Nothing can be done there now")


@pytest.mark.soak
def test_the_only_choice_is_taken_for_me_if_i_asked_for_that(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    page.locator("[data-place=draw_pile] .top").click()
    second = page.get_by_text("1 draw left")  # it can only be taken from the draw pile
    expect(second).to_be_visible()
    page.wait_for_timeout(2_500)  # longer than any automatic answer waits
    expect(second).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Answer for me").check()
    expect(second).to_have_count(0)


@pytest.mark.soak
def test_sound_plays_softly_until_it_is_turned_off_in_the_bar(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, blank_page(site), fresh=True)
    page.add_init_script(HEARD)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    assert page.evaluate("heard") == []  # nobody has clicked yet
    shout = page.get_by_role("button", name=re.compile("^Say: Braaains"))
    shout.click()
    page.wait_for_function("() => heard.length > 0")
    switch = page.get_by_role("button", name="Sound", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    page.evaluate("heard.length = 0")
    page.reload()
    expect_my_turn(page)
    expect(switch).to_have_attribute("aria-pressed", "false")
    shout.click()
    expect(page.locator(".shout")).to_be_visible()
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="loudly").check()
    page.wait_for_function("() => heard.length === 2")  # two tones, as an example


@pytest.mark.soak
@pytest.mark.parametrize("clipboard", first_daily([False, True]))
def test_a_link_is_copied_also_where_the_browser_has_no_clipboard(
    browser: Browser, site: str, *, clipboard: bool
) -> None:
    table = new_table(site, seats=["me", "greedy"])
    page = open_page(browser, private_link(site, table), permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("window.clipboard = navigator.clipboard")
    if not clipboard:  # as at every address without https
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy").last.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("clipboard.readText()") == private_link(site, table)
