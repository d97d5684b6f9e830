"""The frame of the boards by geometry, at six sizes: what a player must see is in the window and covers nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import (
    EXTREMES,
    SIZES,
    answer,
    asked,
    check_accessible,
    expect_my_turn,
    finish_unseen,
    new_table,
    open_page,
    play_unseen,
    play_without_page,
    private_link,
    resize,
    wait_until,
    watch,
)
from tests.game_settings import settings_of

FRAMES = {slug: frame for slug in GAMES if (frame := settings_of(slug).frame)}
# Tables with as many seats as there can be: where those have room, fewer have it.
TABLES = [(slug, find_game(slug).most_seats) for slug in FRAMES]
SMALLER = [
    (slug, seats)
    for slug, most in TABLES
    for seats in sorted({find_game(slug).least_seats, find_game(slug).default_seats} - {most})
]

READABLE = ((390, 844), (844, 390), (768, 1024), (1280, 800))
"""Windows in which no number on a board may be small; every run looks through the first two, of phones."""
SMALL_NUMBERS = """() => [...document.querySelectorAll(".board *")].flatMap((element) => {
  const text = [...element.childNodes].find((node) => node.nodeType === 3 && /\\d/.test(node.data))?.data;
  const printed = element.checkVisibility() ? (text ?? element.dataset.number) : undefined;
  const size = parseFloat(getComputedStyle(element).fontSize);
  const hidden = element.closest(".visually-hidden, .if-room");
  return printed !== undefined && !hidden && size > 0 && size < 11 ? [`${printed}: ${size} px`] : [];
})"""
# All that is wrong with the table on show, in words, and where its places are.
LOOK = Path(__file__).parents[1].joinpath("look.js").read_text()
UNREADABLE = Path(__file__).parents[1].joinpath("unreadable.js").read_text()


Windows = Sequence[tuple[int, int]]
"""Their sizes."""
BEFORE_PICK, PICKED = "before a card is picked", "with a card picked"


def is_wide(size: tuple[int, int]) -> bool:
    """Whether a window has the arrangement of a desktop, as `arrangement.svelte.ts` decides."""
    width, height = size
    return width >= 900 and height > 560


class Sight(NamedTuple):
    """The places of the frame at one window size."""

    places: dict[tuple[int, int], list[str]]
    wrong: list[str]


def table_that_ends_soon(
    site: str, game: str, seats: int, *, deck: str | None = None, nickname: str = "Ann"
) -> dict[str, Any]:
    """Start a table of one person with bots."""
    frame = FRAMES[game]
    who = ["me", *[frame.bots] * (seats - 1)]
    return new_table(site, game=game, seats=who, deck=deck, nickname=nickname, **frame.options)


def look(page: Page, *, moment: str, sizes: Windows = SIZES) -> Sight:
    """Look at a table through windows of these sizes."""
    places: dict[tuple[int, int], list[str]] = {}
    wrong: list[str] = []
    page.mouse.move(1, 1)  # a card under the pointer is lifted
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        seen: dict[str, Any] = page.evaluate(LOOK)
        places[width, height] = seen["reserved"]
        faults = [*seen["wrong"], *page.evaluate(UNREADABLE)]
        wrong += [f"{moment}, {width}x{height}: {fault}" for fault in faults]
    return Sight(places, wrong)


def moments(
    page: Page, table: dict[str, Any], *, answers: int, sizes: Windows, deal: Callable[[], dict[str, Any]]
) -> Iterator[tuple[str, Windows]]:
    """Play on to the next moment of the game that is looked at, through windows of these sizes.

    Up to mid-game the page follows in the soak only. A game that ends before a card can be picked is dealt once more,
    and `table` is that one then.
    """
    expect_my_turn(page)
    yield "at the start", sizes
    if sizes is SIZES:
        answer(page, times=answers)
    else:
        play_unseen(page, table, answers=answers)
        expect_my_turn(page)
    yield "in mid-game", sizes if sizes != SIZES else EXTREMES
    open_card = page.locator(".board .slot .open")
    while open_card.count() == 0:
        page.keyboard.press("1")
        wait_until(page, lambda: asked(page).now or asked(page).over)
        if asked(page).over:
            table.update(deal())
            page.goto(private_link(page.url.partition("/t/")[0], table))
            expect_my_turn(page)
    yield BEFORE_PICK, sizes
    open_card.first.click(position={"x": 8, "y": 20})
    # In some questions a press is the answer, and the next question may have another hand.
    yield (PICKED if page.locator(".board .picked").count() > 0 else "after a press"), sizes


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_board_in_mid_game_is_accessible_in_the_window_and_covers_nothing(
    browser: Browser, site: str, game: str, seats: int
) -> None:
    table = table_that_ends_soon(site, game, seats)
    play_without_page(site, table, answers=FRAMES[game].answers_to_mid_game)
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect(page.locator(".board .slot").first).to_be_attached()
    wrong = look(page, moment="in mid-game").wrong
    for width, height in READABLE:
        resize(page, width, height)
        wrong += [f"too small to read, {width}x{height}: {number}" for number in page.evaluate(SMALL_NUMBERS)]
    assert not wrong, "\n".join(wrong)
    check_accessible(page)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats", "sizes"),
    [
        *(pytest.param(game, seats, EXTREMES, id=f"{game}-{seats}-extremes") for game, seats in TABLES),
        *(pytest.param(game, seats, SIZES, id=f"{game}-{seats}-all sizes") for game, seats in [*TABLES, *SMALLER]),
    ],
)
def test_everything_a_player_needs_is_in_the_window_and_covers_nothing(
    browser: Browser, site: str, game: str, seats: int, sizes: Windows
) -> None:
    """All tables through the extreme windows, and once through all."""
    table = table_that_ends_soon(site, game, seats)
    page = open_page(browser, private_link(site, table))
    wrong: list[str] = []
    before: Sight | None = None
    answers = FRAMES[game].answers_to_mid_game
    deal = partial(table_that_ends_soon, site, game, seats)
    for moment, through in moments(page, table, answers=answers, sizes=sizes, deal=deal):
        now = look(page, moment=moment, sizes=through)
        wrong += now.wrong
        for size, places in now.places.items():
            # With the room of a wide window, what is empty leaves it to the others; picking moves nothing there
            if before and (moment == PICKED or not is_wide(size)):
                wrong += [f"{moment}, {size}: moved: {place}" for place in set(places) - set(before.places[size])]
        if moment == BEFORE_PICK or before is None:
            before = now
    spectator = watch(browser, site, table)
    among = [size for size in EXTREMES if size in sizes]
    wrong += look(spectator, moment="watched", sizes=among).wrong
    finish_unseen(site, [table], [page, spectator])
    wrong += look(page, moment="at the end", sizes=sizes).wrong
    expect(page.get_by_text("harm to come")).to_have_count(0)
    wrong += look(spectator, moment="at the end, watched", sizes=among).wrong
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("game", [slug for slug, frame in FRAMES.items() if frame.large_text])
def test_large_letters_stay_in_their_room(browser: Browser, site: str, game: str) -> None:
    large = FRAMES[game].large_text
    assert large is not None
    table = table_that_ends_soon(site, game, large.seats)
    play_without_page(site, table, answers=FRAMES[game].answers_to_mid_game)
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect(page.locator(large.words).first).to_be_attached()
    page.evaluate("document.documentElement.dataset.text = 'large'")
    outside: list[str] = []
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        resize(page, width, height)
        outside += [f"{width}x{height}: {text}" for text in page.evaluate(OUTSIDE, [large.words, large.room])]
    assert not outside, "\n".join(outside)


OUTSIDE = """([words, room]) =>
  [...document.querySelectorAll(words)]
    .filter((text) => text.checkVisibility())
    .filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right > text.closest(room).getBoundingClientRect().right + 1;
    })
    .map((text) => text.innerText)"""


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible_in_every_arrangement(browser: Browser, site: str, game: str) -> None:
    table = new_table(site, game=game, seats=["me", "greedy", "greedy", "greedy"][: find_game(game).most_seats])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    for width, height in EXTREMES:
        resize(page, width, height)
        check_accessible(page)
