"""The recorded game that plays by itself on the front page."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import anyio
import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import GAMES
from tests.e2e.visitors import (
    check_accessible,
    check_no_sideways_scrolling,
    choose_game,
    first_daily,
    open_page,
    resize,
)

ROOT = Path(__file__).parents[3]
SAMPLE = "[data-move]"
MOVED = "(before) => Number(document.querySelector('[data-move]')?.dataset.move ?? before) > before"
SHIFTS = """() => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries().filter((shift) => !shift.hadRecentInput)
        .reduce((sum, shift) => sum + shift.value, 0))).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(0), 500);
})"""
LISTEN = """window.sounds = 0;
window.AudioContext = class { constructor() { window.sounds += 1; } };"""
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


@pytest.fixture
def recordings() -> ModuleType:
    """The script that records the games."""
    spec = importlib.util.spec_from_file_location("recordings", ROOT / "docs" / "recordings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["recordings"] = module  # its dataclass looks itself up there
    spec.loader.exec_module(module)
    return module


def move_of(page: Page) -> int:
    """Return the number of moves that the sample game has shown."""
    return int(page.locator(SAMPLE).get_attribute("data-move") or -1)


@pytest.mark.parametrize("game", first_daily(GAMES))
def test_the_recording_of_a_game_is_up_to_date(recordings: ModuleType, game: str) -> None:
    (recording,) = [each for each in recordings.RECORDINGS if each.game == game]
    kept = (ROOT / "web" / "src" / "recordings" / f"{game}.json").read_text(encoding="utf-8")
    assert kept == anyio.run(recordings.record, recording), "run `make recordings`"


@pytest.mark.parametrize("game", first_daily(GAMES))
def test_the_game_of_the_chosen_cover_plays_and_can_be_paused(browser: Browser, site: str, game: str) -> None:
    page = open_page(browser, site, motion="no-preference", fresh=True)
    page.add_init_script(LISTEN)
    page.reload()
    choose_game(page, game)
    expect(page.locator(f"{SAMPLE}[data-game={game}] .board .middle")).to_be_visible()
    page.wait_for_function(MOVED, arg=move_of(page))
    page.wait_for_function(MOVED, arg=move_of(page))
    page.get_by_role("button", name="Pause the game").click()
    page.wait_for_timeout(2_500)  # what flies has landed
    paused, board = move_of(page), page.locator(f"{SAMPLE} .board").inner_html()
    page.wait_for_timeout(2_500)
    assert (move_of(page), page.locator(f"{SAMPLE} .board").inner_html()) == (paused, board)
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_function(MOVED, arg=paused)
    assert page.evaluate("sounds") == 0


@pytest.mark.soak
def test_with_reduced_motion_it_is_a_still_picture_until_it_is_asked_to_play(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    expect(page.locator(f"{SAMPLE} .board [data-kind]").first).to_be_visible()
    still = move_of(page)
    page.wait_for_timeout(2_500)
    assert move_of(page) == still
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_function(MOVED, arg=still)


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_nothing_on_its_board_is_reached_or_read_and_nothing_shifts(
    browser: Browser, site: str, width: int, height: int
) -> None:
    page = open_page(browser, site, width=width, height=height, fresh=True)
    picture = page.get_by_role("img", name="A recorded game of Zeven Card Zombie, played by bots.")
    picture.scroll_into_view_if_needed()
    expect(page.locator(f"{SAMPLE} .board [data-kind]").first).to_be_visible()
    assert page.evaluate(SHIFTS) < 0.01
    assert picture.locator("[inert][aria-hidden=true] .board").count() == 1
    for _ in range(40):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.closest('[data-move]') !== null")
    check_accessible(page)
    check_no_sideways_scrolling(page)


@pytest.mark.soak
def test_name_ways_board_and_all_covers_are_in_one_window(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    shown = page.locator("h1, .way, figure > button, .cover")
    for width, height in ((1024, 768), (1440, 900), (1920, 1080), (2560, 1440)):
        resize(page, width, height)
        expect(shown).to_have_count(1 + 3 + 1 + len(GAMES))
        for each in shown.all():
            expect(each).to_be_in_viewport(ratio=0.99)


@pytest.mark.soak
def test_where_data_is_saved_it_is_fetched_only_when_asked_for(browser: Browser, site: str) -> None:
    page = open_page(browser, site, fresh=True)
    page.add_init_script(SAVING)
    paths: list[str] = []
    page.reload()
    page.on("request", lambda request: paths.append(request.url))
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_timeout(3_000)
    assert not [path for path in paths if "SampleTable" in path or "/table-" in path]
    page.get_by_role("button", name="Play the game").click()
    expect(page.locator(f"{SAMPLE} .board [data-kind]").first).to_be_visible()
