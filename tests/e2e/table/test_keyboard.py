"""Playing by keyboard alone: several cards are picked and confirmed, and a key held down does not run away."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import asked, expect_my_turn, first_daily, new_table, open_page, private_link, wait_until


def drafting(browser: Browser, site: str) -> Page:
    """A draft at Card of the Dead with three kinds or more to choose from, the first card of them in focus."""
    for _ in range(10):
        table = new_table(site, game="card_of_the_dead", seats=["me", "random"])
        page = open_page(browser, private_link(site, table))
        expect_my_turn(page)
        cards = page.get_by_role("group", name="Your hand").locator("button.playable.open")
        if len({card.get_attribute("aria-label") for card in cards.all()}) > 2:
            cards.first.focus()
            return page
    pytest.fail("no table with three kinds of cards to keep")


def test_cards_of_a_draft_are_picked_and_confirmed_with_arrows_and_enter(browser: Browser, site: str) -> None:
    page = drafting(browser, site)
    picked = page.get_by_role("group", name="Your hand").locator("[aria-pressed=true]")
    page.keyboard.press("Enter")
    expect(picked).to_have_count(1)
    for _ in range(10):  # past the cards that cannot be kept
        page.keyboard.press("ArrowRight")
        if page.locator(".playable.open:focus[aria-pressed=false]").count():
            break
    page.keyboard.press("Enter")
    expect(picked).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Log")).to_contain_text("You keep 2 of the ten cards.")


@pytest.mark.parametrize("key", first_daily(["Enter", "1"]))
def test_a_key_held_down_answers_one_question(browser: Browser, site: str, key: str) -> None:
    table = new_table(site, game="left_4_dead", seats=["me", "me", "me"])
    page = open_page(browser, private_link(site, table))
    done = page.locator(".prompt .choice", has_text="Done with items")
    wait_until(page, lambda: asked(page).now)
    while "Done with items" not in asked(page).choices:  # a Car Alarm may come first
        page.keyboard.press("1")
        wait_until(page, lambda: asked(page).now)
    done.focus()
    turn = page.locator(".prompt .question b")
    before = turn.inner_text()
    held = key if key == "Enter" else str(done.get_attribute("aria-keyshortcuts"))
    page.keyboard.down(held)
    expect(turn).not_to_have_text(before)
    after = turn.inner_text()
    for _ in range(5):
        page.keyboard.down(held)
        page.wait_for_timeout(100)
    page.keyboard.up(held)
    expect(turn).to_have_text(after)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


LAYOUTS = {
    "CapsLock": {key: key.upper() for key in "chlpuz"},
    "Russian": dict(zip("chlpuz?", "\u0441\u0440\u0434\u0437\u0433\u044f,", strict=True)),
    "Greek": dict(zip("chlpuz", "\u03c8\u03b7\u03bb\u03c0\u03b8\u03b6", strict=True)),
    "Hebrew": dict(zip("chlpuz", "\u05d1\u05d9\u05da\u05e4\u05d5\u05d6", strict=True)),
    "Persian": {"1": "\u06f1", "?": "\u061f"},
    "French": {"1": "&"},
}
DAILY = ("Greek", "Persian")
"""Other letters, and other digits and signs."""


def press(page: Page, layout: str, key: str, *, ctrl: bool = False) -> None:
    """Press a key of another layout: Playwright knows the American one only."""
    printed = LAYOUTS[layout].get(key, key)
    code = "Slash" if key == "?" else f"Digit{key}" if key.isdigit() else f"Key{key.upper()}"
    event = {"key": printed, "code": code, "ctrlKey": ctrl, "shiftKey": key == "?"}
    options = event | {"bubbles": True, "cancelable": True}
    page.evaluate("options => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', options))", options)


@pytest.mark.parametrize(
    "layout", [pytest.param(name, marks=[] if name in DAILY else pytest.mark.soak) for name in LAYOUTS]
)
def test_keys_work_on_every_layout(browser: Browser, site: str, layout: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "easy"])))
    expect_my_turn(page)
    dialog = page.get_by_role("dialog")
    for key, title in (("c", "Odds"), ("?", "Rules of Zeven Card Zombie")):
        press(page, layout, key)
        expect(dialog).to_have_accessible_name(title)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    pace = page.get_by_role("button", name="change the pace")
    before = pace.inner_text()
    press(page, layout, "p")
    expect(pace).not_to_have_text(before)
    for key, ctrl in (("u", False), ("z", True)):
        press(page, layout, "1")
        undo = page.get_by_role("button", name="Undo")
        if layout == "CapsLock" or not undo.is_visible():
            continue
        press(page, layout, key, ctrl=ctrl)
        expect(undo).to_have_count(0)
