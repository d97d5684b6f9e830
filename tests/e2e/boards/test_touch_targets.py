"""On a phone, a finger can press all that can be pressed, throughout a game (WCAG 2.2, 2.5.8)."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import (
    at_random,
    finish,
    new_table,
    open_page,
    play_without_page,
    private_link,
    resize,
)
from tests.e2e.windows import blank_page

PHONES: Final = ((390, 844), (360, 640))
MOMENTS: Final = (0, 5, 15, 40)
"""The numbers of answers after which a table is looked at; then its end is."""
EVERY_TABLE: Final = [
    (slug, seats) for slug in GAMES for seats in sorted({find_game(slug).least_seats, find_game(slug).most_seats})
]
DAILY: Final = [("card_of_the_dead", 5)]
"""The table with the smallest cards."""
TOO_SMALL: Final = """() => axe.run({ runOnly: ["target-size"] }).then(({ violations }) =>
  violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)))"""
SETTLED: Final = "new Promise((done) => setTimeout(done, 300))"
"""Wait until cards have come to their places."""
SMALL_GROUP: Final = ".board .plate .group.small"


def too_small(page: Page, moment: str) -> list[str]:
    """Return what is too small for a finger, on phones of all sizes."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    wrong: list[str] = []
    for width, height in PHONES:
        resize(page, width, height)
        page.evaluate(SETTLED)
        wrong += [f"{moment}, {width}x{height}: {target}" for target in page.evaluate(TOO_SMALL)]
    return wrong


def moments(site: str, table: dict[str, Any], answers: tuple[int, ...]) -> Iterator[str]:
    """Play the host's seat on to each moment; if it is every moment, then to the end."""
    choose, given = at_random(), 0
    for many in answers:
        if many > given:
            play_without_page(site, table, answers=many - given, choose=choose)
        given = many
        yield f"after {many} answers"
    if answers != MOMENTS:
        return
    finish(site, table, choose=choose)
    yield "at the end"


def look_on(page: Page, site: str, table: dict[str, Any]) -> None:
    """Open a table as a spectator."""
    page.goto(f"{site}/t/{table['id']}")
    page.get_by_role("button", name="Watch").click()


@pytest.mark.parametrize(
    ("game", "seats", "answers"),
    [
        *((game, seats, MOMENTS[2:3]) for game, seats in DAILY),
        *(pytest.param(game, seats, MOMENTS, marks=pytest.mark.soak) for game, seats in EVERY_TABLE),
    ],
)
def test_a_finger_can_press_every_target_throughout_a_game(
    browser: Browser, site: str, game: str, seats: int, answers: tuple[int, ...]
) -> None:
    table = new_table(site, game=game, seats=["me", *["greedy"] * (seats - 1)])
    player, spectator = (open_page(browser, blank_page(site), width=390, height=844) for _ in range(2))
    wrong: list[str] = []
    for moment in moments(site, table, answers):
        for page in (player, spectator):
            page.goto(blank_page(site))
        player.goto(private_link(site, table))
        look_on(spectator, site, table)
        expect(player.locator(".prompt .choice, .ending").first).to_be_visible()
        for page, who in ((player, "player"), (spectator, "spectator")):
            expect(page.locator(".board > .middle > *").first).to_be_visible()
            wrong += too_small(page, f"{who} {moment}")
        if player.locator(".ending").count() > 0:
            break
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
def test_small_cards_of_others_are_shown_large_by_one_press(browser: Browser, site: str) -> None:
    table = new_table(site, game="card_of_the_dead", seats=["me", *["greedy"] * 4])
    page = open_page(browser, blank_page(site), width=360, height=640)
    for _ in moments(site, table, (15,)):
        page.goto(private_link(site, table))
        expect(page.locator(".prompt .choice, .ending").first).to_be_visible()
        group = page.locator(SMALL_GROUP).first
        expect(group).to_be_visible()
        group.click()
        shown = page.get_by_role("dialog").locator("button.playable").first
        expect(shown).to_be_visible()
        box = shown.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.goto(blank_page(site))
