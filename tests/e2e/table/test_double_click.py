"""A double click in the list of choices answers one question, as the second one was not read by anybody."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.e2e.visitors import asked, first_daily, new_table, open_page, play_on, private_link, wait_until

ANSWERS = """() => {
    window.answers = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (["move", "premove"].includes(JSON.parse(text).type)) window.answers += 1;
        return send.call(this, text);
    };
}"""


def at_table(browser: Browser, site: str, table: dict[str, Any], **settings: bool) -> Page:
    """A page that counts the answers that it sends."""
    page = open_page(browser, private_link(site, table), fresh=True)
    page.evaluate(
        """settings => localStorage.setItem("deadhand.settings",
            JSON.stringify({ ...JSON.parse(localStorage.getItem("deadhand.settings")), ...settings }))""",
        settings,
    )
    page.reload()
    read(page)
    page.evaluate(ANSWERS)
    return page


def read(page: Page) -> None:
    """Wait for a question, and as long as it takes to see it."""
    wait_until(page, lambda: asked(page).now)
    page.wait_for_timeout(300)


TWICE = """async (choice) => {
    const click = (on) => on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    const list = () => [...document.querySelectorAll(".prompt .choice")];
    click(choice);
    while (choice.isConnected || list().length === 0) await new Promise(requestAnimationFrame);
    click(list()[0]);
}"""


def twice(page: Page, choice: Locator) -> None:
    """Click on a choice, and, as soon as another list is there, on what is first in that."""
    choice.evaluate(TWICE)


@pytest.mark.parametrize("game", first_daily(["zeven", "left_4_dead"]))
def test_a_double_click_answers_one_question(browser: Browser, site: str, game: str) -> None:
    seats = ["me"] * 3 if game == "left_4_dead" else ["me", "easy"]
    page = at_table(browser, site, new_table(site, game=game, seats=seats), confirm=False)
    for count in (1, 2):
        read(page)
        twice(page, page.locator(".prompt .choice").first)
        page.wait_for_timeout(500)
        assert page.evaluate("answers") == count


@pytest.mark.soak
def test_a_double_click_on_a_group_answers_nothing(browser: Browser, site: str) -> None:
    page = at_table(browser, site, new_table(site, seats=["me", "easy"]))
    play_on([page], until="Play a card")
    page.evaluate("answers = 0")
    read(page)
    before = asked(page).choices
    twice(page, page.locator(".prompt .choice", has_text=": ").first)
    assert asked(page).choices != before
    assert page.evaluate("answers") == 0


@pytest.mark.soak
def test_a_key_answers_a_list_at_once(browser: Browser, site: str) -> None:
    page = at_table(browser, site, new_table(site, seats=["me", "easy"]), confirm=False)
    page.locator(".prompt .choice").first.click()
    wait_until(page, lambda: asked(page).now)
    page.keyboard.press("1")
    wait_until(page, lambda: page.evaluate("answers") == 2)
