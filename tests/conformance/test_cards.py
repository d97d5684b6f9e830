"""Card data verified as data."""

import re
from dataclasses import MISSING, fields, replace
from pathlib import Path

import pytest

from deadhand.table.deck.deck import Card
from deadhand.table.deck_files.deck_file import CardInFile, parse_deck
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import languages
from deadhand.table.words.words import words_of
from tests.conformance.playing import ALL_GAMES, clauses_of, table_name

NUMBER_ICONS = Path(__file__).parents[2] / "web" / "src" / "lib" / "view" / "appearance" / "number_icons.ts"
DRAWN = set(re.findall(r'^  (\w+): "', NUMBER_ICONS.read_text(encoding="utf-8"), re.MULTILINE))
SHORT = 60
"""Characters of a text that fits on a narrow card."""


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_each_kind_of_card_is_whole(game: Game) -> None:
    assert game.deck.game == game.slug
    ids = [card.id for card in game.deck.cards]
    assert len(set(ids)) == len(ids)
    for card in game.deck.cards:
        assert card.text.endswith("."), card.id
        assert re.fullmatch("[a-z0-9-]+", card.icon), card.id
        assert card.clauses, card.id
        assert set(card.clauses) <= set(clauses_of(game)), card.id
        assert set(card.numbers) == set(game.number_columns), card.id


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("language", languages())
def test_each_kind_of_card_has_a_text_for_a_narrow_card(game: Game, language: str) -> None:
    words = words_of(game, language)
    texts = {card.id: words.translate(card.short_text(card)) for card in game.deck.cards}
    assert {card: text for card, text in texts.items() if len(text) > SHORT} == {}


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_each_number_on_a_card_has_a_drawing_that_says_what_it_is_of(game: Game) -> None:
    printed = {name for card in game.deck.cards for name, number in game.printed_numbers(card).items() if number}
    assert printed <= DRAWN


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_order_of_a_deck_file_changes_nothing_that_is_printed(game: Game) -> None:
    for card in game.deck.cards:
        printed = list(game.printed_numbers(card).items())
        assert [number for name, number in printed if name in game.number_names.get(card.id, {}).values()] == [
            card.numbers[column] for column in game.number_columns if game.number_names.get(card.id, {}).get(column)
        ], card.id
        for backwards in (False, True):
            ordered = dict(sorted(card.numbers.items(), reverse=backwards))
            assert list(game.printed_numbers(replace(card, numbers=ordered)).items()) == printed, card.id


def test_a_changed_text_is_not_contradicted_by_the_short_one() -> None:
    card = Card(id="bat", name="Bat", count=1, text="A long text.", short="Short.")
    assert card.short_text(card) == "Short."
    assert replace(card, count=2).short_text(card) == "Short."
    assert replace(card, text="Another text.").short_text(card) == "Another text."
    assert replace(card, text="Another text.", short="Other.").short_text(card) == "Other."
    assert replace(card, short="").short_text(card) == "A long text."


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_shipped_deck_is_one_that_anybody_could_have_written(game: Game) -> None:
    assert parse_deck(game.deck_text, name="cards.toml") == game.deck


def test_a_card_has_the_fields_that_a_deck_file_may_give_it() -> None:
    default = {field.name: field.default for field in fields(Card)}
    for name, field in CardInFile.model_fields.items():
        if default.pop(name) is not MISSING:
            assert field.default == getattr(Card, name)
    assert not default


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_record_has_room_for_the_deck_and_stays_small(game: Game) -> None:
    assert game.deck.size <= game.capacity
    assert game.layout.copied <= 6400
    assert all(game.deck.size >= game.least_cards(seats) for seats in range(game.least_seats, game.most_seats + 1))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_rulebook_has_the_counts_of_the_deck(game: Game) -> None:
    """The table of cards in the rulebook and the deck file say the same."""
    rows = dict(re.findall(r"^\| (\w+) \| [A-Z][^|]+ \| (\d+) \|", game.rulebook_text, re.M))
    assert {card.id: str(card.count) for card in game.deck.cards} == rows
