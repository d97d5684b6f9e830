"""The end of a game: the table and all about the end are in sight, and anyone may go through the replay."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import (
    EXTREMES,
    SIZES,
    check_accessible,
    check_no_sideways_scrolling,
    finish,
    first_daily,
    new_table,
    open_page,
    private_link,
    resize,
)
from tests.server.process import Generous

BROKEN_WORDS = Path(__file__).parents[1].joinpath("broken_words.js").read_text()
# As high as the sheet of the end must be, so that there is something to read before it is scrolled.
SHEET = 64


Finished = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="session")
def finished(generous: Generous) -> Finished:
    """A finished table of a game, which is played when it is wanted first, with its `moves`."""

    @cache
    def finished(game: str) -> dict[str, Any]:
        with generous.dealing(f"a finished {game}"):
            seats = ["me", "greedy", "greedy"][: find_game(game).most_seats]
            table = new_table(generous.address, seats=seats, game=game)
        return {**table, "moves": finish(generous.address, table)}

    return finished


def box_of(element: Locator) -> dict[str, float]:
    box = element.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    return (
        one["x"] + one["width"] > two["x"] + 1
        and two["x"] + two["width"] > one["x"] + 1
        and one["y"] + one["height"] > two["y"] + 1
        and two["y"] + two["height"] > one["y"] + 1
    )


def within_window(page: Page, box: dict[str, float]) -> bool:
    size = page.viewport_size
    assert size is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= -1 and box["y"] >= -1 and right <= size["width"] + 1 and bottom <= size["height"] + 1


@pytest.mark.soak
@pytest.mark.parametrize("sizes", [EXTREMES, pytest.param(SIZES, marks=pytest.mark.soak)], ids=["extremes", "all"])
@pytest.mark.parametrize("game", first_daily(GAMES))
def test_the_end_covers_nothing_and_all_of_it_can_be_reached(
    browser: Browser, site: str, finished: Finished, game: str, sizes: Sequence[tuple[int, int]]
) -> None:
    page = open_page(browser, private_link(site, finished(game)))
    ending = page.get_by_role("region", name="The end")
    expect(ending).to_be_visible()
    for width, height in sizes:
        resize(page, width, height)
        box = box_of(ending)
        assert within_window(page, box), (width, height)
        assert not overlap(box, box_of(page.locator(".felt"))), (width, height)
        assert not overlap(box, box_of(page.get_by_role("region", name="Log"))), (width, height)
        assert ending.evaluate(BROKEN_WORDS) == [], (width, height)
        sheet = ending.get_by_role("tabpanel")
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth"), (width, height)
        assert box_of(sheet)["height"] >= SHEET, (width, height)
        check_no_sideways_scrolling(page)
    check_accessible(page)
    for width, height in EXTREMES:
        resize(page, width, height)
        ending.get_by_role("tab", name="Replay").click()
        for name in ("Again", "Share the replay", "Previous move", "Play", "Next move"):
            button = box_of(ending.get_by_role("button", name=name, exact=True))
            assert within_window(page, button), (width, height, name)
        ending.get_by_role("tab", name="Honest?").click()
        ending.get_by_role("button", name="Verify").click()
        verdict = ending.get_by_role("status")
        expect(verdict).to_contain_text("Honest. Played again")
        assert within_window(page, box_of(ending.get_by_role("button", name="Verify"))), (width, height)
        expect(verdict).to_be_in_viewport()


def test_the_score_sheet_shows_the_sources_of_points(browser: Browser, site: str, finished: Finished) -> None:
    page = open_page(browser, private_link(site, finished("zeven")))
    ending = page.get_by_role("region", name="The end")
    winner = ending.get_by_role("list", name="Standing").get_by_role("listitem").first
    most = winner.locator("b").inner_text().split()[0]
    expect(ending).to_contain_text("Most Brains raided")
    expect(page.get_by_role("group", name=re.compile("table, which won$"))).to_have_count(1)
    ending.get_by_role("tab", name="Scores").click()
    sheet = ending.get_by_role("table", name="Score sheet")
    expect(sheet.locator("tfoot .first").first).to_have_text(most)
    expect(sheet.locator("small").first).to_have_text(re.compile(r"^\d+ Brains \+ \d+ set$|^\d+ set \+ \d+ Brains$"))
    check_accessible(page, ".ending")


@pytest.mark.soak
def test_a_team_sees_how_it_fared(browser: Browser, site: str, finished: Finished) -> None:
    page = open_page(browser, private_link(site, finished("left_4_dead")))
    ending = page.get_by_role("region", name="The end")
    expect(ending.get_by_role("heading", level=2)).to_have_text(re.compile("You made it|The team was overrun"))
    expect(ending.get_by_role("columnheader", name="Damage taken")).to_be_visible()
    expect(ending.get_by_text("Reached the Finale")).to_be_visible()
    expect(ending).to_contain_text("Most kills")


@pytest.mark.soak
def test_anyone_goes_through_the_replay_by_its_link(browser: Browser, site: str, finished: Finished) -> None:
    table = finished("zeven")
    host = open_page(browser, private_link(site, table))
    host.get_by_role("button", name="Share the replay").click()
    link = host.get_by_label("The whole game", exact=True).input_value()
    assert table["secret"] not in link
    host.get_by_text("Another address").click()
    address = host.get_by_label("Others reach this server at")
    address.fill("https://graves.example")
    address.press("Enter")
    expect(host.get_by_label("The whole game", exact=True)).to_have_value(
        f"https://graves.example/replay/{table['id']}"
    )
    stranger = open_page(browser, link)
    expect(stranger.get_by_text(f"Move 0 of {table['moves']}")).to_be_visible()
    ending = stranger.get_by_role("region", name="The end")
    expect(ending.get_by_role("heading", level=2)).to_have_text("Replay")
    ending.get_by_role("button", name="Show result and review").click()
    expect(ending.get_by_role("heading", level=2)).to_contain_text("won")
    assert stranger.get_by_role("button", name="Again", exact=True).count() == 0

    stranger = open_page(browser, f"{site}/replay/{table['id']}/7")
    expect(stranger.get_by_text(f"Move 7 of {table['moves']}")).to_be_visible()
    ending = stranger.get_by_role("region", name="The end")
    expect(ending.get_by_role("heading", level=2)).to_have_text("Replay")
    assert not ending.get_by_role("tab").count(), "the end is not told before it is reached"
    log = stranger.get_by_role("region", name="Log")
    expect(log.locator("[aria-current]")).to_have_accessible_name(re.compile(r"after move [1-7]$"))
    expect(log.locator("[aria-current]")).to_be_in_viewport()
    backs = stranger.locator("[data-place^='hand:'] .back")
    expect(backs).to_have_count(0)
    stranger.get_by_role("button", name="Next move").click()
    expect(stranger).to_have_url(f"{site}/replay/{table['id']}/8")
    expect(stranger.get_by_text(f"Move 8 of {table['moves']}")).to_be_visible()
    check_accessible(stranger, ".ending, .history")


@pytest.mark.soak
def test_a_game_that_is_still_played_has_no_replay(browser: Browser, site: str) -> None:
    table = new_table(site, seats=["me", "greedy"])
    for rest in ("", "/0"):
        page = open_page(browser, f"{site}/replay/{table['id']}{rest}")
        expect(page.get_by_text("not over yet")).to_be_visible()
        assert page.locator(".board").count() == 0


@pytest.mark.soak
def test_after_a_game_the_lessons_and_exercises_that_are_left_are_offered(
    browser: Browser, site: str, finished: Finished
) -> None:
    page = open_page(browser, private_link(site, finished("zeven")), width=390, height=844)
    more = page.get_by_role("region", name="Learn more")
    expect(more).to_contain_text("5 exercises to solve")
    check_accessible(page, ".learn-more")
    page.evaluate("localStorage.setItem('deadhand.learned', JSON.stringify(['zeven/exercise/0']))")
    page.reload()
    expect(more).to_contain_text("4 exercises to solve")
    more.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Exercises")).to_be_in_viewport()
    page.go_back()
    more.get_by_role("button", name="Learn by playing").click()
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Lesson")
    assert page.evaluate("JSON.parse(localStorage.getItem('deadhand.lessons')).zeven.lesson") == 1
