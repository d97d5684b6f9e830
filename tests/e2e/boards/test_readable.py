"""No text is cut off or covered, in any language, text size or system colours.

Every run looks at each board once, in `test_mid_game.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.boards.test_frame import FRAMES, SMALLER, TABLES, UNREADABLE, Windows, look, table_that_ends_soon
from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.visitors import (
    SIZES,
    expect_my_turn,
    finish,
    first_daily,
    new_table,
    open_page,
    play_without_page,
    private_link,
    resize,
)

WINDOWS: Final = ((1440, 900), (1024, 768), (844, 390), (390, 844), (360, 640))
PHONES: Final = ((320, 568), (360, 640))
DESKTOPS: Final = ((1920, 1080), (2560, 1440))
LANGUAGES: Final = ("de-DE", "es-ES", "en-US")
WORDY: Final = (
    "Take up to three cards from the hand of another player, unless they reveal a Crowbar; then both of you discard "
    "a card and this one goes to the bottom of the deck."
)
CUT_RINGS: Final = Path(__file__).parents[1].joinpath("cut_rings.js").read_text()

CLAMP: Final = "-webkit-box-orient: vertical; -webkit-line-clamp: 1"
COVER: Final = "translate: 0 -9rem; background: #000; z-index: 9"
FAULTS: Final = {
    "lines clamped": (
        f".prompt .question {{ display: -webkit-box; {CLAMP}; max-width: 4rem; overflow: hidden }}",
        r"cut off by .*question",
    ),
    "three dots": (".stone .name { max-width: 1rem; font-size: 2rem; text-overflow: ellipsis }", r"cut off by name"),
    "a box too small": (".card .text { max-height: 0.6rem; overflow: hidden }", r"cut off by text"),
    "an ancestor too small": (".prompt { min-height: 0; max-height: 2rem; overflow: hidden }", r"cut off by .*prompt"),
    "two texts in one place": (".board .turn { position: fixed; left: 20vw; top: 5rem; z-index: 99 }", r"overlaps"),
    "a cover": (f".board > .hand {{ {COVER} }}", r'"graveyard".* is covered'),
    "a cover that the pointer goes through": (
        f".board > .hand {{ {COVER}; pointer-events: none }}",
        r'"graveyard".* is covered',
    ),
    "a broken word": (".prompt .question { width: 2rem; max-width: 2rem; overflow-wrap: anywhere }", r'" is broken'),
    "out of the window": (".prompt .question { translate: 20rem 0 }", r"sticks out|cut off"),
}
"""Styles with a fault, and how it is reported."""
WITH_STYLE: Final = """([styles]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.replaceAll(/;|(?= })/g, " !important$&"));
  document.adoptedStyleSheets = [sheet];
}"""

SHOW_CHANGES: Final = """() => {
  for (const change of document.querySelectorAll(".board .pill.none")) {
    change.textContent = "-10";
    change.classList.remove("none");
  }
}"""
"""Let every number of the board look as if it had just changed by much."""
COVERED_NUMBERS: Final = """() => {
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, [data-kind]");
  const numbers = [...document.querySelectorAll(".board *")]
    .filter((element) => shown(element) && !element.matches(".pill"))
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === 3 && /\\d/.test(node.data))
    .map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [node.data.trim(), range.getBoundingClientRect()];
    });
  const pills = [...document.querySelectorAll(".board .place > .pill:not(.none)")].filter(shown);
  if (pills.length === 0) return ["no change is shown"];
  return pills.flatMap((pill) => {
    const over = pill.getBoundingClientRect();
    const shared = (box, from, to) => Math.min(over[to], box[to]) - Math.max(over[from], box[from]);
    return numbers
      .filter(([, box]) => shared(box, "left", "right") > 1 && shared(box, "top", "bottom") > 4)
      .map(([number]) => `a change in ${pill.closest(".plate, .mine")?.className} covers ${number}`);
  });
}"""
"""Numbers that are under the change of another; a line is higher than its digits by some pixels."""
LEAST_TEXT: Final = 12
"""In pixels."""
SMALL_TEXT: Final = """(least) => [...document.querySelectorAll(".board :is(.stone, .pile) *, .history .strip *")]
  .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, [data-kind]"))
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((element) => parseFloat(getComputedStyle(element).fontSize) < least)
  .map((element) => `${element.innerText}: ${getComputedStyle(element).fontSize}`)"""

UNMARKED: Final = """() => {
  const visible = ({ outlineStyle, outlineWidth, borderTopStyle, borderTopWidth }) =>
    (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) ||
    (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
  const marked = ".board .open:is(.playable, .top), .board .picked:is(.playable, .top), .board .face, .board .stone";
  return [...document.querySelectorAll(`${marked}, .headline, .panel, .pick.armed, [data-meter]`)]
    .filter((thing) => thing.checkVisibility() && !visible(getComputedStyle(thing)))
    .map((thing) => thing.className);
}"""


def mid_game(
    browser: Browser,
    site: str,
    game: str,
    seats: int,
    *,
    deck: str | None = None,
    nickname: str = "Ann",
    **context: Any,
) -> Page:
    """Return a table with this many seats, well under way."""
    table = table_that_ends_soon(site, game, seats, deck=deck, nickname=nickname)
    play_without_page(site, table, answers=FRAMES[game].answers_to_mid_game)
    page = open_page(browser, private_link(site, table), fresh=True, **context)
    expect(page.locator(".prompt .choice").first).to_be_visible()
    expect(page.locator(".board .slot").first).to_be_attached()
    return page


def unreadable(page: Page, windows: Windows = WINDOWS) -> list[str]:
    """All texts of a page that cannot be read, through windows of these sizes."""
    wrong: list[str] = []
    for width, height in windows:
        resize(page, width, height)
        wrong += [f"{width}x{height}: {fault}" for fault in page.evaluate(UNREADABLE)]
    return wrong


def tiny_text(page: Page) -> list[str]:
    """The names and numbers of seats and piles that are too small to read."""
    return [f"{page.viewport_size}: {text}" for text in page.evaluate(SMALL_TEXT, LEAST_TEXT)]


@pytest.mark.parametrize("faults", first_daily([list(FAULTS)[:2], list(FAULTS)]))
def test_every_kind_of_fault_is_found(browser: Browser, site: str, faults: list[str]) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "easy", "easy"])))
    expect_my_turn(page)
    assert unreadable(page, WINDOWS[:1]) == []
    for name in faults:
        styles, fault = FAULTS[name]
        page.evaluate(WITH_STYLE, [styles])
        wrong = unreadable(page, WINDOWS[:1])
        assert any(re.search(fault, each) for each in wrong), f"{name}: {wrong}"


def expect_readable(page: Page, windows: Windows = (*WINDOWS, *DESKTOPS)) -> None:
    """Find nothing wrong with a table through windows of these sizes; the largest show texts only."""
    tables = [size for size in windows if size not in DESKTOPS]
    wrong = look(page, moment="in mid-game", sizes=tables).wrong
    wrong += unreadable(page, [size for size in windows if size in DESKTOPS])
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_can_be_read_in_mid_game(browser: Browser, site: str, game: str, seats: int, language: str) -> None:
    expect_readable(mid_game(browser, site, game, seats, locale=language))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [*TABLES, *SMALLER])
def test_a_change_beside_a_number_covers_no_text(browser: Browser, site: str, game: str, seats: int) -> None:
    """Nor does it stick out of its place."""
    page = mid_game(browser, site, game, seats)
    page.evaluate(SHOW_CHANGES)
    wrong = look(page, moment="with all numbers changed", sizes=SIZES).wrong + covered_numbers(page, SIZES)
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FRAMES)
def test_a_change_covers_no_number_on_a_small_phone(browser: Browser, site: str, game: str, language: str) -> None:
    page = mid_game(browser, site, game, find_game(game).default_seats, locale=language)
    page.evaluate(SHOW_CHANGES)
    assert not (wrong := covered_numbers(page, PHONES)), "\n".join(wrong)


def covered_numbers(page: Page, windows: Windows) -> list[str]:
    """Return the numbers that changes of others cover, at these sizes."""
    found: list[str] = []
    for width, height in windows:
        resize(page, width, height)
        found += [f"{width}x{height}: {covered}" for covered in page.evaluate(COVERED_NUMBERS)]
    return found


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [*TABLES, *SMALLER])
def test_names_and_numbers_of_seats_and_piles_are_not_tiny(browser: Browser, site: str, game: str, seats: int) -> None:
    page = mid_game(browser, site, game, seats)
    tiny: list[str] = []
    for width, height in SIZES:
        resize(page, width, height)
        tiny += tiny_text(page)
    assert not tiny, "\n".join(tiny)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_changed_cards_are_set_smaller_and_never_cut(browser: Browser, site: str, game: str) -> None:
    seats = find_game(game).default_seats
    page = mid_game(browser, site, game, seats, deck=wordy_deck(game))
    expect(page.get_by_role("banner")).to_contain_text("Changed deck")
    expect_readable(page, [*SIZES, *DESKTOPS])


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), first_daily(TABLES))
def test_a_long_name_is_whole_where_it_is_pointed_at(browser: Browser, site: str, game: str, seats: int) -> None:
    name = "Bartholomew of the Seven Graves, Esquire"
    page = mid_game(browser, site, game, seats, nickname=name)
    expect(page.locator(".board .stone .name", has_text=name)).to_have_attribute("title", name)
    expect_readable(page)


def wordy_deck(game: str) -> str:
    """The game's own deck with long texts and names, without texts for narrow cards."""
    kept = re.sub(r"^short = .*\n", "", find_game(game).deck_text, flags=re.M)
    long = re.sub(r'^(name = ".*)"$', r'\1 Remade"', kept, flags=re.M)
    return re.sub(r'^text = ".*"$', f'text = "{WORDY}"', long, flags=re.M)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en-US", "de-DE", "es-ES"])
@pytest.mark.parametrize("game", GAMES)
def test_all_can_be_read_at_the_end(browser: Browser, site: str, game: str, language: str) -> None:
    table = table_that_ends_soon(site, game, dict(TABLES)[game])
    finish(site, table)
    page = open_page(browser, private_link(site, table), locale=language)
    expect(page.locator(".ending")).to_be_visible()
    wrong = unreadable(page)
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_can_be_read_in_a_shared_replay(browser: Browser, site: str, language: str) -> None:
    table = new_table(site, game="three_days", seats=["me"])
    finish(site, table)
    page = open_page(browser, f"{site}/replay/{table['id']}/2", locale=language)
    expect(page.locator(".note.past")).to_be_visible()
    wrong = unreadable(page)
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en-US", "de-DE", "es-ES"])
@pytest.mark.parametrize("path", ["/", "/me", "/about", "/lab/zeven", "/games/three_days"])
def test_all_can_be_read_beside_the_tables(browser: Browser, site: str, path: str, language: str) -> None:
    page = open_page(browser, site + path, locale=language)
    expect(page.locator("h1, h2").first).to_be_visible()
    wrong = unreadable(page)
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def large(browser: Browser) -> Iterator[Browser]:
    """A browser that is set to text half as large again as usual."""
    assert CHROMIUM is not None
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=[*QUIET, "--blink-settings=defaultFontSize=24"])
    yield other
    other.close()


def test_the_page_is_as_large_as_the_text_of_the_browser(large: Browser, site: str) -> None:
    page = open_page(large, site, fresh=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    wrong = unreadable(page)
    assert not wrong, "\n".join(wrong)
    sizes = [page.evaluate("getComputedStyle(document.body).fontSize")]
    for text in ("small", "large"):
        page.evaluate("text => (document.documentElement.dataset.text = text)", text)
        sizes.append(page.evaluate("getComputedStyle(document.body).fontSize"))
    assert sizes == ["24px", "21px", "28.5px"]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_is_as_large_as_the_window_has_room_for(large: Browser, site: str, game: str, seats: int) -> None:
    page = mid_game(large, site, game, seats)
    wrong = look(page, moment="with large text", sizes=WINDOWS).wrong
    assert not wrong, "\n".join(wrong)
    resize(page, 1440, 900)
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > 23
    resize(page, 390, 844)
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > 19


def check_edges_in_forced_colours(page: Page) -> None:
    """Cards and meters have edges, a picked card too."""
    expect(page.locator("[data-meter]").first).to_be_attached()
    assert page.evaluate(UNMARKED) == []
    playable = page.locator(".board .slot .open")
    if playable.count() > 0:
        playable.first.click(position={"x": 8, "y": 20})
        assert page.evaluate(UNMARKED) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), first_daily(TABLES))
def test_the_ring_of_the_focus_is_seen_whole(browser: Browser, site: str, game: str, seats: int) -> None:
    page = mid_game(browser, site, game, seats)
    expect_my_turn(page)
    for width, height in WINDOWS:
        resize(page, width, height)
        page.keyboard.press("Tab")
        assert page.evaluate(CUT_RINGS) == [], f"{width}x{height}"
