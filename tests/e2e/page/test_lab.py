"""The lab: games are run, a card is changed, both runs are compared, and a table is opened with that deck.

The page's server has plain rules, which the lab refuses; so the games are played here, and the page is given them.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from deadhand.arena.request import Request, plan_games
from deadhand.games import find_game
from deadhand.lab.totals.partial import PartialSimulation
from deadhand.server.http.lab import results_of
from deadhand.server.rooms.lobby.new_table import deck_of
from tests.e2e.visitors import EXTREMES, check_accessible, check_no_sideways_scrolling, open_page, resize, wait_until

GAMES = 6
"""The games that are played, whatever the page asks for."""


def lines(wish: dict[str, Any]) -> Iterator[str]:
    """Play the wanted games, but few of them, and of one round."""
    game = find_game("zeven")
    asked = {name: wish[name] for name in ("seats", "bots", "seed")}
    options = {**wish["options"], "rounds": 1}
    run = PartialSimulation(
        plan_games(Request(game, games=GAMES, options=options, deck=deck_of(game, wish["deck"]), **asked))
    )
    while not run.is_over:
        run.play_part()
        yield f"{results_of(run, 1).model_dump_json()}\n"


@pytest.fixture
def asked() -> list[dict[str, Any]]:
    return []


def lab(browser: Browser, site: str, asked: list[dict[str, Any]]) -> Page:
    """The lab of Zeven, whose games are played here."""

    def play(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=200, content_type="application/jsonl", body="".join(lines(asked[-1])))

    page = open_page(browser, site)
    page.route("**/api/games/zeven/lab", play)
    page.get_by_role("link", name="Lab", exact=True).click()
    return page


@pytest.mark.soak
def test_a_card_is_changed_and_both_runs_are_compared(browser: Browser, site: str, asked: list[dict[str, Any]]) -> None:
    page = lab(browser, site, asked)
    page.get_by_role("button", name="Run").press("Enter")
    wins = page.get_by_role("img", name="Wins by place after the first player")
    expect(wins).to_contain_text("1st to play")
    expect(page.get_by_label("Compare with the last run")).to_have_count(0)
    page.locator("summary", has_text="Cards").press("Enter")
    count = page.get_by_label("Commando 6, count")
    count.fill("20")
    count.press("Enter")  # which sends the form
    expect(page.get_by_label("Compare with the last run")).to_be_checked()
    expect(wins).to_contain_text("% points")
    expect(page.get_by_text("Commando 6: 20 copies instead of 7").first).to_be_visible()
    assert [wish["deck"] is None for wish in asked] == [True, False]
    for summary in page.locator("figure summary").all():
        summary.click()
    expect(page.get_by_role("columnheader", name="Difference").first).to_be_visible()
    for width, height in EXTREMES[::2]:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)
    page.get_by_label("Compare with the last run").uncheck()
    expect(wins).not_to_contain_text("% points")
    page.get_by_role("button", name="Open a table with this deck").click()
    expect(page.locator(".board > .middle")).to_be_visible()
    expect(page.get_by_text("Changed deck").first).to_be_visible()


def test_a_click_on_run_counts_although_a_number_is_still_being_typed(
    browser: Browser, site: str, asked: list[dict[str, Any]]
) -> None:
    page = lab(browser, site, asked)
    page.locator("summary", has_text="Cards").click()
    count = page.get_by_label("Commando 6, count")
    count.select_text()
    count.press_sequentially("9")
    expect(page.get_by_role("button", name="Undo this change")).to_be_visible()
    page.get_by_role("button", name="Run").click()
    wait_until(page, lambda: asked)
    assert asked[0]["deck"] is not None


def test_a_run_that_the_server_refuses_says_why(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/lab/zeven")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("alert")).to_contain_text("has not compiled")
    expect(page.get_by_role("button", name="Run")).to_be_enabled()


def test_a_lab_that_is_off_says_so(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/robots.txt")
    page.route("**/api/status", lambda route: route.fulfill(json={**route.fetch().json(), "lab": False}))
    page.goto(site)
    expect(page.get_by_role("link", name="How it is played")).to_be_visible()
    expect(page.get_by_role("link", name="Lab", exact=True)).to_have_count(0)
    page.goto(f"{site}/lab/zeven")
    expect(page.get_by_text("The lab is off on this server.")).to_be_visible()
