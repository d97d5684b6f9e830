"""What can be read on a card: on a wide table its name, numbers and effect; on a phone its numbers, and its name when
it is picked."""

import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import GAMES, find_game
from tests.e2e.visitors import expect_my_turn, new_table, open_page, private_link, resize

SIZES = ((390, 844), (844, 390), (768, 1024), (1280, 800))

SMALL_NUMBERS = """() => [...document.querySelectorAll(".board *")].flatMap((element) => {
  const text = [...element.childNodes].find((node) => node.nodeType === 3 && /\\d/.test(node.data))?.data;
  const printed = element.checkVisibility() ? (text ?? element.dataset.number) : undefined;
  const size = parseFloat(getComputedStyle(element).fontSize);
  const hidden = element.closest(".visually-hidden, .if-room");
  return printed !== undefined && !hidden && size > 0 && size < 11 ? [`${printed}: ${size} px`] : [];
})"""


def table_of(browser: Browser, site: str, game: str) -> Page:
    """A table some moves after its beginning."""
    seats = ["me", "greedy", "greedy", "greedy"][: find_game(game).most_seats]
    page = open_page(browser, private_link(site, new_table(site, game=game, seats=seats)))
    for _ in range(8):
        expect_my_turn(page)
        page.keyboard.press("1")
    expect_my_turn(page)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_no_number_on_a_board_is_too_small_to_read(browser: Browser, site: str, game: str) -> None:
    page = table_of(browser, site, game)
    small: list[str] = []
    for width, height in SIZES:
        resize(page, width, height)
        small += [f"{width}x{height}: {number}" for number in page.evaluate(SMALL_NUMBERS)]
    assert not small, "\n".join(small)


def test_a_wide_card_says_what_it_does_and_a_narrow_one_its_name_when_picked(browser: Browser, site: str) -> None:
    page = open_page(browser, private_link(site, new_table(site, seats=["me", "greedy"])))
    expect_my_turn(page)
    page.keyboard.press("1")
    expect(page.get_by_text("1 draw left")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("2 plays left")).to_be_visible()
    resize(page, 1280, 800)
    card = page.get_by_role("group", name="Your hand").locator("button.playable").last
    kind = next(
        kind for kind in find_game("zeven").deck.kinds if kind.id == card.locator(".card").get_attribute("data-kind")
    )
    expect(card.locator(".text")).to_have_text(kind.text)
    expect(card.locator(".text")).to_be_visible()
    expect(card.locator(".name")).to_have_text(kind.name)
    resize(page, 390, 844)
    expect(card.locator(".text")).to_be_hidden()
    expect(card.locator(".tag")).to_be_hidden()
    card.click()
    expect(card.locator(".tag")).to_have_text(kind.name)
    expect(card.locator(".tag")).to_be_visible()
