"""The review of a game on this device, and playing on from one of its moments, also without a network."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand import engine
from deadhand.advice.review import Review
from deadhand.bots.review import PAGE_SIMULATIONS
from deadhand.match.dealing import replay
from deadhand.match.fairness import origin_in_words
from deadhand.match.saved import SavedGame
from tests.e2e.device.games import COMPUTER, PHONE, Opened, deal, downloaded, open_offline, open_online, set_up
from tests.e2e.visitors import (
    answer,
    check_accessible,
    check_no_sideways_scrolling,
    expect_my_turn,
    first_daily,
    play_on,
)

pytestmark = pytest.mark.usefixtures("rules")


STOP = """() => new MutationObserver((_, watching) => {
  const stop = [...document.querySelectorAll(".ending button")].find((each) => each.textContent.trim() === "Stop");
  if (!stop) return;
  watching.disconnect();
  window.reviewed = document.querySelector(".ending").innerText;
  stop.click();
}).observe(document.body, { childList: true, subtree: true })"""
"""Stop a review as soon as that can be done: it may be over within half a second."""


def finished_game(browser: Browser, site: str, game: str, *, opened: Opened = open_offline, **size: Any) -> Page:
    """A page that shows the end of a game."""
    page = opened(browser, site, game, **size)
    set_up(page, game)
    deal(page)
    answer(page, times=2)
    question = page.locator(".prompt .question").inner_text()
    page.reload()  # as if the browser had been closed in between
    expect(page.locator(".prompt .question")).to_have_text(question)
    play_on([page])
    return page


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "size", "opened", "compared"),
    first_daily(
        [
            ("zeven", PHONE, open_online, False),
            ("zeven", PHONE, open_offline, True),
            ("left_4_dead", COMPUTER, open_offline, True),
        ]
    ),
)
def test_a_review_runs_beside_the_table_with_progress_and_can_be_stopped(
    browser: Browser, site: str, game: str, size: dict[str, Any], opened: Opened, compared: bool, tmp_path: Path
) -> None:
    """The same review in plain rules takes most of a minute, and `tests/browser/test_reviews.py` compares many."""
    page = finished_game(browser, site, game, opened=opened, **size)
    ending = page.get_by_role("region", name="The end")
    page.evaluate(STOP)
    ending.get_by_role("tab", name="Review").click()
    expect(ending.get_by_text("The review was stopped.")).to_be_visible()
    assert re.search(r"\d+ of \d+", page.evaluate("window.reviewed"))
    ending.get_by_role("button", name="Review again").click()
    # Meanwhile the table answers.
    ending.get_by_role("tab", name="Replay").click()
    ending.get_by_role("button", name="Previous move").click()
    expect(ending.get_by_text(re.compile(r"^Move \d+ of \d+$"))).to_be_visible()
    ending.get_by_role("tab", name="Review").click()
    expect(ending.get_by_role("slider")).to_be_visible(timeout=600_000)
    check_accessible(page, ".ending")
    check_no_sideways_scrolling(page)
    ending.get_by_text("As a table").click()
    expect(ending.get_by_role("row").nth(1)).to_be_visible()
    saved = downloaded(page, tmp_path)
    assert replay(saved).over
    assert "dealt on the device" in " ".join(origin_in_words(saved))
    if compared:
        check_same_as_native(ending, saved)
    page.goto(f"{site}/me")
    expect(page.get_by_role("region", name="All games").get_by_text("on this device")).to_be_visible()


def check_same_as_native(ending: Locator, saved: SavedGame) -> None:
    """The page shows what the same review finds in Python; its table is open."""
    match, seat = replay(saved), saved.players.index("human")
    engine.use_compiled(match.game)
    review = Review(match, seat, simulations=PAGE_SIMULATIONS)
    for _ in review.steps():
        pass
    found = review.data()
    rows = ending.get_by_role("row").all_inner_texts()[1:]
    assert [[int(number) for number in re.findall(r"\d+", row)] for row in rows] == [
        [point["move"], int(100 * point["chance"] + 0.5)] for point in found["curve"]
    ]
    moves = ending.locator("ol.rows > li")
    assert moves.count() == len(found["costliest"])
    for row, decision in zip(moves.all_inner_texts(), found["costliest"], strict=True):
        assert f"Move {decision['move']}" in row
        for text in (decision["chosen"]["text"], decision["best"]["text"], decision["reason"]["text"]):
            assert text in row


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_a_game_is_played_on_from_a_moment_of_its_review(browser: Browser, site: str, tmp_path: Path) -> None:
    page = finished_game(browser, site, "zeven", **COMPUTER)
    page.get_by_role("tab", name="Review").click()
    first = downloaded(page, tmp_path)
    address = page.url
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("button", name="Play on from here")).to_have_count(0)
    ending.get_by_role("tab", name="Replay").click()
    ending.get_by_role("slider").fill("6")
    ending.get_by_role("button", name="Play on from here").click()
    expect_my_turn(page)
    assert page.url != address
    expect(page.get_by_role("region", name="The end")).to_have_count(0)
    play_on([page])
    second = downloaded(page, tmp_path)
    assert second.actions[:6] == first.actions[:6]
    assert [branch.move for branch in second.branches] == [6]
    assert replay(second).over
