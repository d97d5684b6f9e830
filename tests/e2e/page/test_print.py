"""The cards as the page prints them: the browser's PDF is read back."""

import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from deadhand.games import find_game
from tests.e2e.visitors import check_accessible, check_no_sideways_scrolling, open_page

ZEVEN = find_game("zeven")
MM = 72 / 25.4
A4 = (210, 297)
LETTER = (216, 279)


def dense(text: str) -> str:
    """Return a text without spaces, which a PDF may have or not between turned letters."""
    return re.sub(r"\s+", "", text)


def printed(page: Page) -> list[tuple[tuple[int, int], str]]:
    """Return the size in millimetres and the text of each page that the browser prints, without spaces."""
    with pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True)) as document:
        pages = []
        for each in document:
            width, height = each.get_size()
            text = dense(each.get_textpage().get_text_range())
            pages.append(((round(width / MM), round(height / MM)), text))
        return pages


def test_all_cards_of_a_game_are_printed_with_their_backs(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/games/zeven")
    page.get_by_role("link", name="Print the cards").click()
    expect(page.get_by_role("heading", name=f"Print the cards: {ZEVEN.title}")).to_be_visible()
    page.get_by_label("Paper").select_option("a4")
    expect(page.locator(".sheet")).to_have_count(24)
    expect(page.get_by_text("Everybody at the table sees")).to_have_count(0)
    check_accessible(page, ".controls")
    check_no_sideways_scrolling(page)
    sheets = printed(page)
    assert [size for size, _ in sheets] == [A4] * 24
    fronts = [text for _, text in sheets[::2]]
    for card in ZEVEN.deck.kinds:
        assert "".join(fronts).count(dense(card.text)) >= card.count
    for text in fronts:
        assert dense("Reconstructed, as no source gives it: the count of 11 kinds of cards.") in text
        assert dense("(game-icons.net, CC BY 3.0)") in text
    assert not any(text for _, text in sheets[1::2])


@pytest.mark.soak
def test_a_changed_deck_is_printed_on_letter_paper_without_backs(browser: Browser, site: str, tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(ZEVEN.deck_text.replace("count = 12", "count = 3", 1).replace("Clown Zombie", "Fool", 1))
    page = open_page(browser, f"{site}/print/zeven")
    page.get_by_label("Deck file").set_input_files(deck)
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Print the backs").uncheck()
    expect(page.locator(".sheet")).to_have_count(11)
    sheets = printed(page)
    assert [size for size, _ in sheets] == [LETTER] * 11
    assert sheets[0][1].count("Fool") == 3
    changed = dense("Changed: 1 kind of cards differs from the original.")
    assert all(changed in text for _, text in sheets)


@pytest.mark.soak
def test_each_text_has_room_on_its_card(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/print/three_days", locale="de")
    expect(page.locator(".sheet").first).to_be_visible()
    overflowing = page.evaluate(
        """() => [...document.querySelectorAll(".place:not(.reverse)")].flatMap((place) => {
            const card = place.getBoundingClientRect();
            return [...place.querySelectorAll(".name, .text, .number")]
                .filter((part) => {
                    const room = part.getBoundingClientRect();
                    const [wide, high] = [part.scrollWidth > part.clientWidth + 1, room.bottom > card.bottom - 3];
                    return high || room.left < card.left || room.right > card.right || (wide && part.clientWidth > 0);
                })
                .map((part) => part.textContent);
        })"""
    )
    assert overflowing == []


@pytest.mark.soak
@pytest.mark.parametrize("locale", ["en", "de", "es"])
def test_the_notes_stand_beside_the_cards_between_the_marks(browser: Browser, site: str, locale: str) -> None:
    page = open_page(browser, f"{site}/print/zeven", locale=locale)
    expect(page.locator(".sheet").first).to_be_visible()
    misplaced = page.evaluate(
        """() => [...document.querySelectorAll(".notes p")].flatMap((note) => {
            const cards = note.closest(".sheet").querySelector(".cards").getBoundingClientRect();
            const height = cards.height / 3;
            const top = cards.top + height * [...note.parentElement.children].indexOf(note);
            const words = document.createRange();
            words.selectNodeContents(note);
            return [...words.getClientRects()]
                .filter((line) => line.right > cards.left || line.top < top + 4 || line.bottom > top + height - 4)
                .map(() => note.textContent);
        })"""
    )
    assert misplaced == []


@pytest.mark.soak
def test_a_deck_that_was_chosen_for_a_table_is_printed(browser: Browser, site: str, tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(ZEVEN.deck_text.replace("Clown Zombie", "Fool", 1))
    page = open_page(browser, f"{site}/#set-up=zeven")
    page.locator("summary", has_text="House rules and pace").click()
    expect(page.get_by_text("Everybody at the table sees")).to_be_visible()
    page.get_by_label("Deck file").set_input_files(deck)
    page.get_by_role("link", name="Print these cards").click()
    expect(page.locator(".sheet .name", has_text="Fool").first).to_be_visible()
