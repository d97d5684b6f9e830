"""Great moments as cutscenes: shown over the board, ended by any key, still without motion, never over a choice."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from deadhand.games.card_of_the_dead.state import EATEN
from deadhand.games.escape_the_horde.state import TURNED_NOW
from deadhand.games.left_4_dead.state import LAST_STAND
from deadhand.games.three_days.state import DAY_BEGINS
from deadhand.games.zeven.state import ROUND_WON
from deadhand.table.record.state import NOBODY
from deadhand.table.zones.packed_counts import pack
from tests.e2e.disguise import disguise
from tests.e2e.visitors import Motion, asked, expect_my_turn, first_daily, new_table, open_page, private_link
from tests.e2e.windows import blank_page

MOMENTS = [
    ("zeven", [ROUND_WON, NOBODY, 1, 20, pack(0, 7)], "rescue"),
    ("card_of_the_dead", [EATEN, NOBODY, 1], "bite"),
    ("left_4_dead", [LAST_STAND, 17, 1], "stand"),
    ("escape_the_horde", [TURNED_NOW, NOBODY, 1, 2], "turning"),
    ("three_days", [DAY_BEGINS, NOBODY, 2], "sunrise"),
]

MOST_CHOICES = 40

LASTING = "const wait = setTimeout; window.setTimeout = (then, time, ...rest) => wait(then, time === 1500 ? 1e6 : time)"
"""Cutscenes last until something else ends them."""

SEEN = """
    window.moods = [];
    new MutationObserver(() => {
        for (const scene of document.querySelectorAll("[data-cutscene]")) moods.push(scene.dataset.cutscene);
    }).observe(document, { childList: true, subtree: true });
"""
"""The moods of all cutscenes: one of the game's own may follow at once."""

COVERED = """() => {
    const scene = document.querySelector("[data-cutscene]");
    if (!scene) return [];
    const { top, bottom } = scene.getBoundingClientRect();
    const boxes = [...document.querySelectorAll(".felt .open")].map((choice) => choice.getBoundingClientRect());
    return boxes.filter((box) => box.bottom > top + 1 && box.top < bottom - 1).map((box) => [box.top, box.bottom]);
}"""


def at_a_moment(browser: Browser, site: str, game: str, event: list[int], *, motion: Motion = "no-preference") -> Page:
    """Take first choices until somebody else is asked after one; that frame has this event alone.

    While I am asked a scene is shown only where there is room between my choices. At the calm pace each move has its
    own scene, so that no moment of the game itself, such as the first attack on me, takes the place of this one.
    """
    seats = ["me", *["greedy"] * 4][: find_game(game).most_seats]
    table = new_table(site, game=game, seats=seats)
    page = open_page(browser, blank_page(site), pace="calm", motion=motion, fresh=True)
    page.add_init_script(LASTING)
    page.add_init_script(SEEN)
    armed: list[list[int]] = []

    def add_event(frame: dict[str, Any]) -> None:
        prompt = frame["view"]["prompt"]
        if armed and frame["lines"] and (prompt is None or prompt["seat"] != 0):
            moment = armed.pop()
            for told in (frame["facts"], frame["lines"][-1]):  # the log tells it too
                told["events"] = [moment]

    disguise(page, state=add_event)
    page.goto(private_link(site, table))
    expect_my_turn(page)
    page.wait_for_load_state("networkidle")
    armed.append(event)
    for _ in range(MOST_CHOICES):
        if not armed:
            return page
        if asked(page).now:
            page.keyboard.press("1")
        page.wait_for_timeout(300)
    pytest.fail("nobody else was asked")


@pytest.mark.parametrize(("game", "event", "mood"), first_daily(MOMENTS))
def test_a_moment_is_shown_and_any_key_ends_it(
    browser: Browser, site: str, game: str, event: list[int], mood: str
) -> None:
    page = at_a_moment(browser, site, game, event)
    scene = page.locator("[data-cutscene]")
    page.wait_for_function("mood => moods.includes(mood)", arg=mood)
    expect(page.locator(".callout")).to_have_count(0)
    page.keyboard.press("x")
    expect(scene).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "event", "mood"), MOMENTS)
def test_a_moment_is_still_without_motion_and_leaves_every_choice_free(
    browser: Browser, site: str, game: str, event: list[int], mood: str
) -> None:
    page = at_a_moment(browser, site, game, event, motion="reduce")
    scene = page.locator("[data-cutscene]")
    page.wait_for_function("mood => moods.includes(mood)", arg=mood)
    assert page.evaluate("document.querySelector('[data-cutscene]').getAnimations({ subtree: true }).length") == 0
    choice = page.locator(".choice").first
    expect(choice).to_be_enabled()
    page.wait_for_function(f"() => ({COVERED})().length === 0")
    choice.click()
    expect(scene).to_have_count(0)
