"""Games on this device with another deck: one that comes with the game, and one of a file, which a server checks."""

import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, Route, expect

from deadhand.cli import main
from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.table.deck_files.deck_file import changed_deck
from tests.e2e.device.games import COMPUTER, PHONE, deal, downloaded, open_offline, set_up, wait_until_kept
from tests.e2e.visitors import (
    answer,
    check_accessible,
    check_no_sideways_scrolling,
    open_page,
    open_with_worker,
    wait_until,
)

pytestmark = pytest.mark.usefixtures("rules")

ZEVEN: Final = find_game("zeven")
HUNTER: Final = 'id = "hunter"\nname = "Hunter"\ncount = '
NO_SERVER: Final = "A deck of your own needs the server, which checks it. It does not answer now."


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    """A deck of Zeven with nine Trappers in place of the Hunters."""
    file = tmp_path / "trappers.toml"
    text = re.sub(rf"{HUNTER}\d+", HUNTER.replace('"Hunter"', '"Trapper"') + "9", ZEVEN.deck.source)
    file.write_text(text, encoding="utf-8")
    return file


def open_rules(page: Page) -> None:
    """Open the part of the form with the house rules and the deck."""
    rules = page.locator("details", has=page.get_by_text("House rules and pace"))
    if rules.get_attribute("open") is None:
        rules.locator("summary").click()


def check_described(page: Page, change: str) -> None:
    """Check that the table says what its deck changes."""
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_text(change)).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.soak
@pytest.mark.parametrize("game", ["left_4_dead"])
def test_another_deck_of_the_game_is_played_without_a_network(
    browser: Browser, site: str, game: str, tmp_path: Path
) -> None:
    page = open_offline(browser, site, game, **PHONE)
    wait_until(page, lambda: page.evaluate("caches.match('/api/games/left_4_dead/decks/2026-11').then(Boolean)"))
    set_up(page, game)
    open_rules(page)
    page.get_by_label("Deck", exact=True).select_option("2026-11")
    expect(page.get_by_text("Pipe Bomb: 5 copies")).to_be_visible()
    expect(page.get_by_text(NO_SERVER)).to_have_count(0)
    check_accessible(page)
    check_no_sideways_scrolling(page)
    deal(page)
    answer(page)
    check_described(page, "Pipe Bomb: 5 copies")
    saved = downloaded(page, tmp_path)
    assert saved.deck is not None
    other = changed_deck(find_game(game).other_decks["2026-11"], find_game(game), name="other")
    assert replay(saved).deck.cards == other.cards


@pytest.mark.soak
@pytest.mark.parametrize("place", ["On this device", "At the server"])
def test_the_deal_waits_for_a_deck_that_is_being_checked(
    browser: Browser, site: str, deck_file: Path, place: str
) -> None:
    page = open_page(browser, site)
    set_up(page, "zeven")
    page.get_by_role("radio", name=place).check()
    open_rules(page)
    held: list[Route] = []
    page.route("**/api/games/zeven/deck", lambda route: held.append(route))
    page.get_by_label("Deck file").set_input_files(deck_file)
    deal_button = page.locator("button[type=submit][form=new-table]")
    expect(deal_button).to_have_text("Checking the deck…")
    expect(deal_button).to_be_disabled()
    page.get_by_label("My name").press("Enter")
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.get_by_text("Trapper: the Hunter of the game's own deck, 9 copies")).to_be_visible()
    deal(page)
    answer(page)
    check_described(page, "Trapper: ")


@pytest.mark.parametrize("size", [PHONE, pytest.param(COMPUTER, marks=pytest.mark.soak)], ids=["phone", "computer"])
def test_a_changed_deck_goes_on_without_a_network(
    browser: Browser, site: str, deck_file: Path, size: dict[str, int], tmp_path: Path
) -> None:
    page = open_with_worker(browser, site, **size)
    wait_until_kept(page, "zeven")
    set_up(page, "zeven")
    open_rules(page)
    page.get_by_label("Deck file").set_input_files(deck_file)
    expect(page.get_by_text("Trapper: the Hunter of the game's own deck, 9 copies")).to_be_visible()
    check_accessible(page)
    page.context.set_offline(True)
    deal(page)
    answer(page, times=2)
    question = page.locator(".prompt .question").inner_text()
    page.reload()
    expect(page.locator(".prompt .question")).to_have_text(question)
    check_described(page, "Trapper: ")
    answer(page)
    saved = downloaded(page, tmp_path)
    match = replay(saved)
    assert [kind.count for kind in match.deck.kinds if kind.name == "Trapper"] == [9]
    file = tmp_path / "trappers.json"
    file.write_text(saved.text(), encoding="utf-8")
    for command in ("verify", "replay"):
        done = CliRunner().invoke(main, [command, str(file)])
        assert done.exit_code == 0, done.output
    page.context.set_offline(False)
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("dialog").get_by_role("button", name="Continue there").click()
    expect(page).to_have_url(re.compile("/t/"))
    check_described(page, "Trapper: ")


@pytest.mark.soak
def test_without_a_server_a_file_cannot_be_chosen(browser: Browser, site: str) -> None:
    page = open_offline(browser, site, "zeven")
    set_up(page, "zeven")
    open_rules(page)
    expect(page.get_by_text(NO_SERVER)).to_be_visible()
    expect(page.get_by_label("Deck file")).to_have_count(0)
    check_accessible(page)


@pytest.mark.soak
def test_a_new_game_has_the_same_deck(browser: Browser, site: str, deck_file: Path, tmp_path: Path) -> None:
    page = open_page(browser, site)
    set_up(page, "zeven")
    open_rules(page)
    page.get_by_label("Rounds").select_option("1")
    page.get_by_label("Deck file").set_input_files(deck_file)
    expect(page.get_by_text("Trapper: ")).to_be_visible()
    deal(page)
    first = page.url
    while page.get_by_role("region", name="The end").count() == 0:
        page.keyboard.press("1")
        page.wait_for_timeout(30)
    page.get_by_role("button", name="Again", exact=True).click()
    wait_until(page, lambda: page.url != first)
    expect(page.get_by_role("region", name="What to do")).to_contain_text("Your turn.")
    assert [kind.count for kind in replay(downloaded(page, tmp_path)).deck.kinds if kind.name == "Trapper"] == [9]
