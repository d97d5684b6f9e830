"""Several people at one device: nobody sees what another one knows."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand.games import GAMES, find_game
from deadhand.table.knowledge.facts import Facts
from tests.e2e.device.games import deal, match_of, open_listening, set_up
from tests.e2e.visitors import asked, check_accessible, check_no_sideways_scrolling, open_page, resize

pytestmark = pytest.mark.usefixtures("rules")

PEOPLE: Final = ("Ann", "Ben", "Cy")
STATES: Final = """() => window.heard
    .filter(({ type, frame }) => type === "frame" && frame.type === "state")
    .map(({ frame: { move, you, seats_of_mine, facts } }) => ({ move, you, mine: seats_of_mine, facts }))"""
HELD: Final = """
    const Native = window.Worker;
    const held = [];
    window.release = () => {
        window.holding = false;
        for (const [worker, data] of held.splice(0)) worker.dispatchEvent(new MessageEvent("message", { data }));
    };
    window.Worker = class extends Native {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", (event) => {
                if (!window.holding) return;
                event.stopImmediatePropagation();
                held.push([this, event.data]);
            });
        }
    };"""
"""Hold back what the worker sends while `holding` is set."""
FIRST, *OTHERS = GAMES


def taking(page: Page) -> Locator:
    """The button of the person who gets the device."""
    return page.get_by_role("button", name="I am ")


def take(page: Page) -> None:
    """Look at the curtain, and take the device as the person whom it names."""
    expect(taking(page)).to_be_focused()
    assert page.locator(".card, [data-place], [data-spot], .prompt, .log").count() == 0
    shown = page.locator("body").inner_text()
    assert not [name for name in ("Zombie", "Commando", "Hunter") if name in shown]
    taking(page).click()
    expect(page.get_by_role("region", name="What to do")).to_be_visible()
    expect(page.locator(".prompt .choice").first).to_be_focused()


def play(page: Page, turns: int) -> None:
    """Answer until the device was given on so often, or the game is over."""
    handing = page.get_by_role("button", name="Give the device to ")
    while turns > 0:
        over, question, _ = asked(page)
        if over:
            return
        if taking(page).is_visible():
            take(page)
        elif handing.is_visible():
            handing.click()
            take(page)
            turns -= 1
        elif question.startswith("Your turn"):
            choices = page.locator(".prompt .choice").count()
            page.keyboard.press(str(min(choices, 1 + turns % 3)))
        page.wait_for_timeout(30)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", [FIRST, *(pytest.param(game, marks=pytest.mark.soak) for game in OTHERS)])
def test_no_screen_shows_what_only_another_seat_knows(browser: Browser, site: str, game: str, tmp_path: Path) -> None:
    page = open_listening(browser, site, width=390, height=844)
    set_up(page, game, seat_2="Ben", seat_3="Cy")
    deal(page)
    play(page, 4)  # so each person chooses, and one of them again
    match, states = match_of(page, tmp_path), page.evaluate(STATES)
    assert match.names[:3] == list(PEOPLE)
    people = {state["you"] for state in states}
    assert people >= {None, 0, 1, 2} or find_game(game).factions
    for state in states:
        assert state["mine"] == ([] if state["you"] is None else [state["you"]])
        then = match.at(state["move"])
        assert state["facts"] == as_sent(then.facts(state["you"])[0])


def test_a_seat_is_sent_nothing_before_its_person_has_the_device(browser: Browser, site: str) -> None:
    page = open_listening(browser, site)
    set_up(page, "zeven", seat_2="Ben", seat_3="Cy")
    deal(page)
    check_accessible(page)
    for width, height in ((1440, 900), (844, 390), (390, 844), (360, 640)):
        resize(page, width, height)
        expect(taking(page)).to_be_in_viewport(ratio=1)
        check_no_sideways_scrolling(page)
    assert {state["you"] for state in page.evaluate(STATES)} == {None}
    take(page)
    (first,) = {state["you"] for state in page.evaluate(STATES)} - {None}
    play_turn(page)
    handing = page.get_by_role("button", name="Give the device to ")
    expect(handing).to_be_visible()
    assert {state["you"] for state in page.evaluate(STATES)} == {None, first}
    handing.click()
    expect(taking(page)).to_be_focused()
    assert {state["you"] for state in page.evaluate(STATES)} == {None, first}
    page.reload()
    expect(taking(page)).to_be_focused()
    assert {state["you"] for state in page.evaluate(STATES)} == {None}


@pytest.mark.soak
def test_a_choice_is_taken_back_before_the_device_is_given_on_and_while_it_is(browser: Browser, site: str) -> None:
    """A table that is covered before the choice is back goes to who chose."""
    page = open_page(browser, site, fresh=True)
    page.add_init_script(HELD)
    page.reload()
    set_up(page, "zeven", seat_2="Ben", seat_3="Cy")
    deal(page)
    take(page)
    play_turn(page)
    undo, handing = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Give the device to ")
    while undo.count() == 0:  # the last answer has revealed something
        handing.click()
        take(page)
        play_turn(page)
    undo.click()
    asked_again = page.get_by_role("region", name="What to do").get_by_text("Your turn.")
    expect(asked_again).to_be_visible()
    expect(handing).to_have_count(0)
    play_turn(page)
    page.evaluate("window.holding = true")
    undo.click()
    handing.click()
    name = taking(page).inner_text()
    page.evaluate("window.release()")
    expect(taking(page)).not_to_have_text(name)
    taking(page).click()
    expect(asked_again).to_be_visible()


@pytest.mark.soak
def test_a_key_that_hands_the_device_over_does_not_take_it_while_it_is_down(browser: Browser, site: str) -> None:
    page = open_listening(browser, site)
    set_up(page, "zeven", seat_2="Ben", seat_3="Cy")
    deal(page)
    take(page)
    play_turn(page)
    page.get_by_role("button", name="Give the device to ").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    expect(taking(page)).to_be_focused()
    page.keyboard.up("Enter")
    expect(taking(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="What to do")).to_be_visible()


def play_turn(page: Page) -> None:
    """Answer until another person must choose."""
    handing = page.get_by_role("button", name="Give the device to ")
    while not handing.is_visible():
        if asked(page).now:
            page.keyboard.press("1")
        page.wait_for_timeout(30)


def as_sent(facts: Facts) -> dict[str, Any]:
    """Facts as they cross to the page."""
    import json

    sent: dict[str, Any] = json.loads(json.dumps(facts))
    return sent
