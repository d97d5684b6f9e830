"""The frame of the boards by geometry, at six sizes: what a player must see is in the window and covers nothing."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.visitors import (
    EXTREMES,
    SIZES,
    answer,
    check_accessible,
    expect_my_turn,
    finish_unseen,
    first_daily,
    new_table,
    open_page,
    play_unseen,
    play_without_page,
    private_link,
    resize,
    watch,
)

# The games whose boards fill the frame, with as many seats as there can be: where those have room, fewer have it.
TABLES = [("zeven", 8), ("card_of_the_dead", 5), ("left_4_dead", 5), ("escape_the_horde", 8), ("three_days", 3)]
SMALLER = [
    ("zeven", 4),
    *(("card_of_the_dead", 2), ("card_of_the_dead", 4)),
    *(("left_4_dead", 3), ("left_4_dead", 4)),
    *(("escape_the_horde", 3), ("escape_the_horde", 4)),
    *(("three_days", 1), ("three_days", 2)),
]
# What makes a game end soon, but not before it has been looked at; where all play together, bad bots too.
OPTIONS: dict[str, dict[str, Any]] = {
    "zeven": {"rounds": 3},
    "card_of_the_dead": {"rounds": 5},
    "left_4_dead": {"difficulty": "normal"},
    "escape_the_horde": {"turn_limit": 150},
}
BOTS = {"left_4_dead": "random"}
# After how many answers a game is well under way.
ANSWERS_TO_MID_GAME = {"zeven": 12, "card_of_the_dead": 5, "left_4_dead": 6, "escape_the_horde": 6, "three_days": 12}

# All that is wrong with the table on show, in words, and where its places are.
LOOK = Path(__file__).parents[1].joinpath("look.js").read_text()


Windows = Sequence[tuple[int, int]]
"""Their sizes."""


class Sight(NamedTuple):
    """What stands where, by the size of the window."""

    places: dict[tuple[int, int], list[str]]
    wrong: list[str]


def look(page: Page, *, moment: str, sizes: Windows = SIZES) -> Sight:
    """Look at a table through windows of these sizes."""
    places: dict[tuple[int, int], list[str]] = {}
    wrong: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        seen: dict[str, Any] = page.evaluate(LOOK)
        places[width, height] = seen["reserved"]
        wrong += [f"{moment}, {width}x{height}: {fault}" for fault in seen["wrong"]]
    return Sight(places, wrong)


def moments(page: Page, table: dict[str, Any], *, answers: int, sizes: Windows) -> Iterator[tuple[str, Windows]]:
    """Play on to the next moment of the game that is looked at, through windows of these sizes.

    Up to mid-game the page follows in the soak only.
    """
    expect_my_turn(page)
    yield "at the start", SIZES
    if sizes is SIZES:
        answer(page, times=answers)
    else:
        play_unseen(page, table, answers=answers)
        expect_my_turn(page)
    yield "in mid-game", EXTREMES
    open_card = page.locator(".board .slot .open")
    while open_card.count() == 0:
        answer(page)
    open_card.first.click(position={"x": 8, "y": 20})
    yield "with a card picked", sizes


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_board_in_mid_game_is_in_the_window_and_covers_nothing(
    browser: Browser, site: str, game: str, seats: int
) -> None:
    bots = [BOTS.get(game, "greedy")] * (seats - 1)
    table = new_table(site, game=game, seats=["me", *bots], **OPTIONS.get(game, {}))
    play_without_page(site, table, answers=ANSWERS_TO_MID_GAME[game])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect(page.locator(".board .slot").first).to_be_attached()
    wrong = look(page, moment="in mid-game").wrong
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("game", "seats", "sizes"),
    [
        pytest.param(*TABLES[0], EXTREMES, id="-".join(map(str, TABLES[0]))),
        *(
            pytest.param(game, seats, EXTREMES, id=f"{game}-{seats}", marks=pytest.mark.soak)
            for game, seats in TABLES[1:]
        ),
        *(
            pytest.param(game, seats, SIZES, id=f"{game}-{seats}-all sizes", marks=pytest.mark.soak)
            for game, seats in [*TABLES, *SMALLER]
        ),
    ],
)
def test_whatever_a_player_must_see_is_in_the_window_and_covers_nothing(
    browser: Browser, site: str, game: str, seats: int, sizes: Windows
) -> None:
    """At the start through windows of every size, later of the extreme ones; in the soak of all."""
    bots = [BOTS.get(game, "greedy")] * (seats - 1)
    table = new_table(site, game=game, seats=["me", *bots], **OPTIONS.get(game, {}))
    page = open_page(browser, private_link(site, table))
    wrong: list[str] = []
    before: Sight | None = None
    for moment, through in moments(page, table, answers=ANSWERS_TO_MID_GAME[game], sizes=sizes):
        now = look(page, moment=moment, sizes=through)
        wrong += now.wrong
        if before:
            for size, places in now.places.items():
                wrong += [f"{moment}, {size}: moved: {place}" for place in set(places) - set(before.places[size])]
        before = before or now
    spectator = watch(browser, site, table)
    wrong += look(spectator, moment="watched", sizes=EXTREMES).wrong
    finish_unseen(site, [table], [page, spectator])
    wrong += look(page, moment="at the end", sizes=sizes).wrong
    expect(page.get_by_text("harm to come")).to_have_count(0)
    wrong += look(spectator, moment="at the end, watched", sizes=EXTREMES).wrong
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("game", "seats", "words", "room"),
    [
        ("card_of_the_dead", 4, ".menace .mark", ".field"),
        pytest.param("escape_the_horde", 4, ".road .turn span", ".turn", marks=pytest.mark.soak),
        pytest.param("three_days", 3, ".points i", ".stone", marks=pytest.mark.soak),
    ],
)
def test_large_letters_stay_in_their_room(
    browser: Browser, site: str, game: str, seats: int, words: str, room: str
) -> None:
    table = new_table(site, game=game, seats=["me", *["greedy"] * (seats - 1)], **OPTIONS.get(game, {}))
    play_without_page(site, table, answers=ANSWERS_TO_MID_GAME[game])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    expect(page.locator(words).first).to_be_attached()
    page.evaluate("document.documentElement.dataset.text = 'large'")
    outside: list[str] = []
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        resize(page, width, height)
        outside += [f"{width}x{height}: {text}" for text in page.evaluate(OUTSIDE, [words, room])]
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


@pytest.mark.parametrize("game", first_daily([game for game, _ in TABLES]))
def test_a_table_is_accessible_in_every_arrangement(browser: Browser, site: str, game: str) -> None:
    most = max(seats for each, seats in TABLES if each == game)
    table = new_table(site, game=game, seats=["me", *["greedy"] * min(3, most - 1)])
    page = open_page(browser, private_link(site, table))
    expect_my_turn(page)
    for width, height in EXTREMES:
        resize(page, width, height)
        check_accessible(page)
