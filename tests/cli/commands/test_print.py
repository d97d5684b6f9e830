"""`deadhand print`: the PDF is read back, and every card is found in its place."""

import re
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from deadhand.cli.printing.faces import BUILT, drawings_of
from deadhand.games import GAMES, find_game
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import languages
from deadhand.table.words.words import words_of
from tests.cli.conftest import Run, refusal
from tests.conformance.playing import in_soak

MM = 72 / 25.4
"""Points in a millimetre."""
WIDTH, HEIGHT = 63, 88
A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
DRAWN = [slug for slug in GAMES if (BUILT / f"{slug}.json").is_file()]
"""The games that the page was built with: all but one that was just added."""
RECONSTRUCTED = {"en": "Reconstructed", "de": "Rekonstruiert", "es": "Reconstruido"}


def test_the_page_was_built_with_the_games() -> None:
    assert set(DRAWN) >= {"zeven", "card_of_the_dead", "left_4_dead", "escape_the_horde", "three_days"}


class Sheet:
    """A page of the PDF, measured in millimetres from its upper left corner."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page
        self.text = page.get_textpage()
        self.size = tuple(round(side / MM, 1) for side in page.get_size())
        self.left, self.top = (self.size[0] - 3 * WIDTH) / 2, (self.size[1] - 3 * HEIGHT) / 2

    def words_on(self, place: int) -> str:
        """Return the text on one of the nine cards."""
        x, y = self.left + place % 3 * WIDTH, self.top + place // 3 * HEIGHT
        high = self.size[1]
        return str(self.text.get_text_bounded(x * MM, (high - y - HEIGHT) * MM, (x + WIDTH) * MM, (high - y) * MM))

    def letters(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield the left, upper, right and lower edge of every letter."""
        for nth in range(self.text.count_chars()):
            left, bottom, right, top = (edge / MM for edge in self.text.get_charbox(nth))
            if right > left:
                yield left, self.size[1] - top, right, self.size[1] - bottom

    @cached_property
    def picture(self) -> npt.NDArray[np.uint8]:
        """Return the page as painted, four pixels to a millimetre."""
        return np.asarray(self.page.render(scale=4 / MM).to_numpy())[:, :, 2::-1]


@pytest.fixture
def pdf(run: Run, tmp_path: Path) -> Iterator["Printer"]:
    printer = Printer(run, tmp_path / "cards.pdf")
    yield printer
    printer.close()


class Printer:
    """Prints, and opens what was printed."""

    def __init__(self, run: Run, path: Path) -> None:
        self._run, self._path = run, path
        self._opened: list[pypdfium2.PdfDocument] = []

    def __call__(self, *arguments: object) -> list[Sheet]:
        printed = self._run("print", *arguments, "--out", self._path)
        assert printed.exit_code == 0, printed.output
        self._opened.append(pypdfium2.PdfDocument(self._path.read_bytes()))
        return [Sheet(page) for page in self._opened[-1]]

    def close(self) -> None:
        for document in self._opened:
            document.close()


def letters_of(words: str) -> str:
    """Return the letters and digits of a text, which may be broken at any place."""
    return "".join(re.findall(r"\w", words.replace("\N{SOFT HYPHEN}", "")))


def printed_cards(sheets: list[Sheet]) -> list[str]:
    """Return the texts of all cards in their order, without the empty places of the last sheet."""
    texts = [letters_of(sheet.words_on(place)) for sheet in sheets for place in range(9)]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def cards_of(deck: Deck) -> list[Card]:
    return [card for card in deck.kinds for _ in range(card.count)]


@pytest.fixture
def one_of_each(tmp_path: Path) -> Path:
    """Where a test writes a deck with one card of each kind."""
    return tmp_path / "one-of-each.toml"


def write_one_of_each(slug: str, path: Path) -> Path:
    path.write_text(re.sub(r"^count = \d+", "count = 1", find_game(slug).deck_text, flags=re.MULTILINE))
    return path


@pytest.mark.parametrize("slug", DRAWN)
def test_every_card_of_the_deck_is_printed_once(slug: str, pdf: Printer) -> None:
    deck = find_game(slug).deck
    sheets = pdf(slug)
    fronts = sheets[::2]
    assert len(sheets) == 2 * -(-deck.size // 9)
    assert {sheet.size for sheet in sheets} == {A4}
    assert len(printed_cards(fronts)) == deck.size
    assert printed_cards(sheets[1::2]) == []
    for card, text in zip(cards_of(deck), printed_cards(fronts), strict=True):
        assert letters_of(card.name) in text
        assert letters_of(card.text) in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("slug", DRAWN)
def test_each_kind_is_printed_in_each_language_and_fits(
    slug: str, language: str, pdf: Printer, one_of_each: Path
) -> None:
    game = find_game(slug)
    deck = write_one_of_each(slug, one_of_each)
    sheets = pdf(slug, "--deck", deck, "--language", language, "--no-backs")
    words = words_of(game, language)
    for card, text in zip(game.deck.kinds, printed_cards(sheets), strict=True):
        assert letters_of(words.card_name(card)) in text
        assert letters_of(words.translate(card.text)) in text
    check_everything_fits(sheets)
    check_notes(sheets, game, language)


def check_notes(sheets: list[Sheet], game: Game, language: str) -> None:
    """Check that every sheet says what no source gives, and whose drawings these are."""
    marked = any(card.free_numbers or card.source == "reconstructed" for card in game.deck.kinds)
    assert marked == (game.slug != "card_of_the_dead")
    for sheet in sheets:
        assert (RECONSTRUCTED[language] in beside(sheet)) == marked
        assert "(game-icons.net, CC BY 3.0)" in beside(sheet)


def check_everything_fits(sheets: list[Sheet]) -> None:
    """Check that each letter is on one card, a millimetre from its edges, or beside the cards and on the paper."""
    for sheet in sheets:
        for left, top, right, bottom in sheet.letters():
            if right < sheet.left:
                assert left > 3
                assert top > sheet.top
                assert bottom < sheet.size[1] - sheet.top
            else:
                column, row = int((left - sheet.left) // WIDTH), int((top - sheet.top) // HEIGHT)
                assert sheet.left + column * WIDTH + 1 < left < right < sheet.left + (column + 1) * WIDTH - 1
                assert sheet.top + row * HEIGHT + 1 < top < bottom < sheet.top + (row + 1) * HEIGHT - 1


def test_the_longest_words_of_a_changed_deck_fit(pdf: Printer, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = find_game("zeven").deck_text
    text = re.sub(r'^name = ".*"$', f'name = "{"W" * 40}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r'^name = "Nurse.*"$', f'name = "{"Wm " * 13}W"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r'^text = ".*"$', f'text = "{"Zombie guards " * 28}"'.replace(' "', '"'), text, flags=re.MULTILINE)
    path.write_text(text.replace("guards = 1, value = 0", "guards = 99, value = 99"))
    sheets = pdf("zeven", "--deck", path, "--no-backs")
    assert letters_of("W" * 40) in printed_cards(sheets)[0]
    assert letters_of("Zombie guards " * 28) in printed_cards(sheets)[0]
    check_everything_fits(sheets)


def test_a_changed_deck_is_printed_with_its_own_counts_names_and_numbers(pdf: Printer, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = find_game("zeven").deck_text.replace("count = 12", "count = 2", 1).replace("Clown Zombie", "Fool", 1)
    path.write_text(text.replace("guards = 1, value = 0", "guards = 7, value = 0", 1))
    sheets = pdf("zeven", "--deck", path, "--copies", 2, "--no-backs")
    texts = printed_cards(sheets)
    assert len(texts) == 2 * 90
    assert sum("Fool" in text for text in texts) == 4
    assert all("7Guards" in text for text in texts if "Fool" in text)
    assert texts[:90] == texts[90:]
    assert "Changed: 1 kind of cards differs from the original." in beside(sheets[0])
    assert "Zeven Card Zombie (mine.toml), sheet 1 of 20" in beside(sheets[0])


def test_names_with_letters_that_our_fonts_lack_are_printed(pdf: Printer, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(find_game("zeven").deck_text.replace("Clown Zombie", "Żółty Упырь", 1), encoding="utf-8")
    assert letters_of("Żółty Упырь") in printed_cards(pdf("zeven", "--deck", path, "--no-backs"))[0]


def test_a_deck_by_name_is_printed(pdf: Printer) -> None:
    game = find_game("left_4_dead")
    sheets = pdf("left_4_dead", "--deck", "2026-11", "--no-backs")
    names = [letters_of(card.name) for card in cards_of(Deck.read(game.other_decks["2026-11"]))]
    assert all(name in text for name, text in zip(names, printed_cards(sheets), strict=True))


def beside(sheet: Sheet) -> str:
    """Return the notes at the edge of a sheet."""
    words = sheet.text.get_text_bounded(0, 0, sheet.left * MM, sheet.size[1] * MM)
    return re.sub(r"\s+", " ", str(words))


def test_what_is_reconstructed_is_counted(pdf: Printer) -> None:
    sheet = pdf("left_4_dead", "--no-backs")[0]
    cards = find_game("left_4_dead").deck.kinds
    counts, numbers = (
        sum(card.count_source == "reconstructed" for card in cards),
        sum(bool(card.reconstructed_numbers) for card in cards),
    )
    assert f"the count of {counts} kinds of cards, numbers on {numbers} kinds of cards" in beside(sheet)


@pytest.mark.soak
def test_backs_lie_behind_their_cards(pdf: Printer) -> None:
    game = find_game("three_days")
    backs = {back["name"]: back["ink"] for back in drawings_of(game)["backs"]}
    cards, sheets = cards_of(game.deck), pdf("three_days")
    mixed = [nth for nth in range(0, len(cards), 9) if len({card.back for card in cards[nth : nth + 9]}) > 1]
    assert mixed
    for first in (*mixed, len(cards) - len(cards) % 9):
        sheet = sheets[first // 9 * 2 + 1]
        for place in range(9):
            x, y = sheet.left + (2 - place % 3) * WIDTH + 1, sheet.top + place // 3 * HEIGHT + 44
            colour = tuple(sheet.picture[int(y * 4), int(x * 4)].tolist())
            ink = backs[cards[first + place].back] if first + place < len(cards) else None
            expected = tuple(int(ink[nth : nth + 2], 16) * 0.7 for nth in (1, 3, 5)) if ink else (255, 255, 255)
            assert colour == pytest.approx(expected, abs=3), (first, place)


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), *in_soak([("letter", LETTER)])])
def test_marks_stand_where_the_cards_are_cut(paper: str, size: tuple[float, float], pdf: Printer) -> None:
    marked, plain = (pdf("zeven", "--paper", paper, "--no-backs", mark)[0] for mark in ("--marks", "--no-marks"))
    assert marked.size == plain.size == size
    for nth in range(4):
        for x, y in (
            (marked.left + nth * WIDTH, marked.top - 3),
            (marked.left + nth * WIDTH, marked.top + 3 * HEIGHT + 3),
            (marked.left - 3, marked.top + nth * HEIGHT),
            (marked.left + 3 * WIDTH + 3, marked.top + nth * HEIGHT),
        ):
            assert darkest(marked, x, y) < 150
            assert darkest(plain, x, y) > 250


def darkest(sheet: Sheet, x: float, y: float) -> int:
    """Return the darkest of the pixels around a place."""
    row, column = int(y * 4), int(x * 4)
    return int(sheet.picture[row - 1 : row + 2, column - 1 : column + 2].min())


def test_another_drawing_takes_the_place_of_the_original_one(pdf: Printer, tmp_path: Path) -> None:
    pictures = []
    for icon in ("clown", "spade", "a drawing that nobody made"):
        path = tmp_path / f"{icon}.toml"
        write_one_of_each("zeven", path)
        path.write_text(path.read_text().replace('"clown"', f'"{icon}"', 1))
        pictures.append(pdf("zeven", "--deck", path, "--no-backs")[0].picture)
    x, y = 41 * 4, 50 * 4
    clown, spade, unknown = (each[y : y + 80, x : x + 80].astype(int) for each in pictures)
    assert abs(clown - spade).max() > 100
    assert abs(clown - unknown).max() > 100
    assert abs(spade - unknown).max() > 100


@pytest.mark.parametrize("slug", DRAWN)
def test_the_page_draws_every_kind_and_every_back(slug: str) -> None:
    game = find_game(slug)
    drawings = drawings_of(game)
    assert [card["id"] for card in drawings["cards"]] == [card.id for card in game.deck.kinds]
    assert {back["name"] for back in drawings["backs"]} == {card.back for card in game.deck.kinds}
    assert all(each["picture"].startswith("<svg") for each in (*drawings["cards"], *drawings["backs"]))


def test_without_the_extra_it_says_how_to_install_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    said = refusal(run("print", "zeven", "--out", tmp_path / "cards.pdf"))
    assert said.startswith("Printing needs typst. To install it: ")
    assert "[print]" in said
    assert not (tmp_path / "cards.pdf").exists()


def test_a_folder_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    assert "No such file or directory" in refusal(run("print", "zeven", "--out", tmp_path / "none" / "cards.pdf"))
