"""The lab, whose games are played in the browser: without a network, with changed cards, and stopped."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from deadhand import lab
from deadhand.arena.request import Request
from deadhand.games import find_game
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.totals.simulate import simulate
from tests.conformance.playing import ALL_GAMES, in_soak
from tests.e2e.device.games import COMPUTER, PHONE, Opened, open_offline, open_online
from tests.e2e.visitors import (
    EXTREMES,
    check_accessible,
    check_no_sideways_scrolling,
    first_daily,
    open_page,
    resize,
    wait_until,
)

pytestmark = pytest.mark.usefixtures("rules")
GAMES = 100
ZEVEN = find_game("zeven")


def open_lab(browser: Browser, site: str) -> Page:
    """The lab of Zeven, with few games of bots that choose quickly."""
    page = open_page(browser, f"{site}/lab/zeven")
    page.get_by_role("combobox", name="Games").select_option(str(GAMES))
    page.get_by_label("All bots").select_option("random")
    return page


def run(page: Page) -> None:
    """Play a run to its end."""
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text(f"All {GAMES} games are played.")).to_be_visible(timeout=300_000)


def change_device(page: Page, slug: str, device: str | None) -> None:
    """Let a game have other rules for browsers, or none."""

    def change(route: Route) -> None:
        found = route.fetch().json()
        for game in found if isinstance(found, list) else [found]:
            if game["slug"] == slug:
                game["device"] = device
        route.fulfill(json=found)

    page.route("**/api/games", change)
    page.route(f"**/api/games/{slug}", change)


def values(page: Page, caption: str) -> list[str]:
    """Return the values that a plot shows."""
    plot = page.locator("figure", has=page.get_by_text(caption, exact=True))
    return plot.locator(".value").all_inner_texts()


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("opened", "size"), first_daily([(open_online, PHONE), (open_offline, PHONE), (open_offline, COMPUTER)])
)
@pytest.mark.parametrize("game", ["zeven", *in_soak((each.slug,) for each in ALL_GAMES[1:])])
def test_the_games_of_a_run_are_those_of_the_terminal_also_without_a_network(
    browser: Browser, site: str, game: str, opened: Opened, size: dict[str, Any]
) -> None:
    page = opened(browser, site, game, **size)
    page.goto(f"{site}/lab/{game}")
    page.get_by_role("combobox", name="Games").select_option(str(GAMES))
    page.get_by_label("All bots").select_option("random")
    run(page)
    first = {option.name: 0 for option in find_game(game).options if option.seat}
    report = simulate(Request(game, games=GAMES, bots="random", seed=1, options=first))
    assert values(page, "How games end") == [
        f"{100 * count / GAMES:.1f} %" for count in report.reasons.values() if count
    ]
    mean, (low, high) = report.mean_decisions, report.decisions_interval
    expect(page.get_by_text(f"mean {mean:.1f} ({low:.1f} to {high:.1f})")).to_be_visible()
    check_accessible(page)
    check_no_sideways_scrolling(page)


@pytest.mark.soak
@pytest.mark.timeout(300)
def test_a_run_with_bots_that_search_says_how_long_it_takes_and_is_stopped(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    page.get_by_label("All bots").select_option("expert")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text(re.compile(r"of 100 games · .+ left$"))).to_be_visible(timeout=200_000)
    assert page.workers
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    wait_until(page, lambda: not page.workers)
    expect(page.get_by_role("heading", name="Results")).to_be_visible()


@pytest.mark.timeout(600)
def test_a_further_question_is_stopped_and_answered(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    run(page)
    page.get_by_role("button", name="Play with other copies").press("Enter")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped. What was played is shown.")).to_be_visible()
    wait_until(page, lambda: not page.workers)
    ask(page, "Play and follow the moves")
    expect(page.locator("figure", has_text="Longest wait for an own decision")).to_contain_text("mean ")
    check_accessible(page)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_further_questions_are_answered_as_in_the_terminal(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    run(page)
    for name in ("Play and follow the moves", "Play with other copies", "Play at these levels"):
        ask(page, name)
    request = Request(ZEVEN, games=GAMES, bots="random", seed=1, options={"first_dealer": 0})
    waits = finished_games(lab.play(request, moves=True), ZEVEN).measures
    assert waits is not None
    mean = estimate(waits.longest_waits)
    shown = f"mean {mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"
    expect(page.locator("figure", has_text="Longest wait for an own decision")).to_contain_text(shown)
    expect(page.get_by_text(re.compile(r"effects? of a copy was|No effect of a copy"))).to_be_visible()
    expect(page.locator("figure", has_text="Changes of the lead")).to_have_count(2)
    for summary in page.locator("figure summary").all():
        summary.click()
    for width, height in EXTREMES[::2]:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)


def ask(page: Page, name: str) -> None:
    """Ask a further question, and wait until all games for it are played."""
    page.get_by_role("button", name=name).press("Enter")
    expect(page.get_by_role("button", name=name)).to_be_visible(timeout=200_000)


def test_a_run_is_cancelled_while_its_deck_is_checked(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    page.locator("summary", has_text="Cards").click()
    page.get_by_label("Commando 6, count").fill("9")
    held: list[Route] = []
    page.route("**/api/games/zeven/deck", lambda route: held.append(route))  # Playwright sets attributes of it
    page.get_by_role("button", name="Run").click()
    wait_until(page, lambda: held)
    page.get_by_role("button", name="Cancel").click()
    held[0].continue_()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    assert not page.workers
    expect(page.get_by_role("heading", name="Results")).to_have_count(0)


def test_leaving_the_lab_stops_its_run(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    page.get_by_role("combobox", name="Games").select_option("20000")
    page.get_by_role("button", name="Run").click()
    wait_until(page, lambda: page.workers)
    page.get_by_role("link", name="Card of the Dead").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab: Card of the Dead")
    wait_until(page, lambda: not page.workers)


@pytest.mark.timeout(300)
def test_a_card_is_changed_and_both_runs_are_compared(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    run(page)
    wins = page.get_by_role("img", name="Wins by place after the first player")
    expect(wins).to_contain_text("1st to play")
    expect(page.get_by_label("Compare with the last run")).to_have_count(0)
    page.locator("summary", has_text="Cards").press("Enter")
    count = page.get_by_label("Commando 6, count")
    count.fill("20")
    count.press("Enter")  # which sends the form
    expect(page.get_by_label("Compare with the last run")).to_be_checked(timeout=100_000)
    expect(wins).to_contain_text("percentage points")
    expect(page.get_by_text("Commando 6: 20 copies instead of 7").first).to_be_visible()
    expect(page.get_by_text(f"All {GAMES} games are played.")).to_be_visible(timeout=100_000)
    for summary in page.locator("figure summary").all():
        summary.click()
    expect(page.get_by_role("columnheader", name="Difference").first).to_be_visible()
    for width, height in EXTREMES[::2]:
        resize(page, width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)
    page.get_by_label("Compare with the last run").uncheck()
    expect(wins).not_to_contain_text("percentage points")
    page.get_by_role("button", name="Open a table with this deck").click()
    expect(page.locator(".board > .middle")).to_be_visible()
    expect(page.get_by_text("Changed deck").first).to_be_visible()


def test_a_click_on_run_counts_although_a_number_is_still_being_typed(browser: Browser, site: str) -> None:
    page = open_lab(browser, site)
    page.locator("summary", has_text="Cards").click()
    count = page.get_by_label("Commando 6, count")
    count.select_text()
    count.press_sequentially("9")
    expect(page.get_by_role("button", name="Undo this change")).to_be_visible()
    run(page)
    expect(page.get_by_text("Commando 6: 9 copies instead of 7").first).to_be_visible()


def test_the_lab_opens_on_the_game_that_was_played_last(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/robots.txt")
    change_device(page, "three_days", "0123456789abcdef")
    page.goto(f"{site}/lab")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab: Zeven Card Zombie")
    page.evaluate("localStorage.setItem('deadhand.game', JSON.stringify('three_days'))")
    page.reload()
    title = find_game("three_days").title
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Lab: {title}")
    check_accessible(page)
    check_no_sideways_scrolling(page)


def test_without_built_rules_there_is_no_lab_and_it_says_why(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/robots.txt")
    change_device(page, "zeven", None)
    page.goto(site)
    expect(page.get_by_role("link", name="How it is played")).to_be_visible()
    expect(page.get_by_role("link", name="Lab", exact=True)).to_have_count(0)
    page.goto(f"{site}/lab/zeven")
    expect(page.get_by_text("This server has not built the rules of this game for that")).to_be_visible()
