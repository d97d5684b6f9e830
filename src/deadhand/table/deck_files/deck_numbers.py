"""The counts and numbers of a deck by their paths, such as `commando_6.count`.

The kind in a path may hold `*`, and then stands for all kinds that fit: `commando_*.count`.
"""

from collections.abc import Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Final

from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

COUNT: Final = "count"


def numbers_of(deck: Deck) -> dict[str, int]:
    """Return the count and the numbers of each kind in play."""
    return {
        f"{card.id}.{name}": number
        for card in deck.kinds
        for name, number in {COUNT: card.count, **card.numbers}.items()
    }


def cards_at(game: Game, deck: Deck, path: str) -> list[Card]:
    """Return the kinds in play that a path names.

    Raises:
        Refused: if there are none, or one has no such number.
    """
    pattern, _, number = path.partition(".")
    cards = [card for card in deck.kinds if fnmatchcase(card.id, pattern)]
    if not cards:
        known = ", ".join(card.id for card in deck.kinds)
        raise Refused(f'The deck of {game.title} has no card "{pattern}"; it has {known}.')
    for card in cards:
        if number != COUNT and number not in card.numbers:
            known = ", ".join((COUNT, *card.numbers))
            raise Refused(f'The card "{card.id}" has no number "{number}"; it has {known}.')
    return cards


def with_numbers(game: Game, deck: Deck, numbers: Mapping[str, int]) -> Deck:
    """Return a deck in which some counts and numbers have other values, checked as a deck file is.

    It is the deck itself if it has these values already.

    Raises:
        Refused: if a path names nothing of the deck, or a value is not allowed.
    """
    wanted: dict[str, dict[str, int]] = {}
    for path, value in numbers.items():
        for card in cards_at(game, deck, path):
            wanted.setdefault(card.id, {})[path.partition(".")[2]] = value
    cards = tuple(_changed(card, wanted.get(card.id, {})) for card in deck.cards)
    if cards == deck.cards:
        return deck
    return changed_deck(canonical_source(replace(deck, cards=cards)), game, name="The changed deck")


def _changed(card: Card, wanted: Mapping[str, int]) -> Card:
    own = {name: wanted.get(name, number) for name, number in card.numbers.items()}
    return replace(card, count=wanted.get(COUNT, card.count), numbers=own)
