"""The counts and numbers of a deck by their paths, such as `commando_6.count`."""

from collections.abc import Mapping
from dataclasses import replace
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


def with_numbers(game: Game, deck: Deck, numbers: Mapping[str, int]) -> Deck:
    """Return a deck in which some counts and numbers have other values, checked as a deck file is.

    Raises:
        Refused: if a path names nothing of the deck, or a value is not allowed.
    """
    known = numbers_of(deck)
    for path in numbers:
        if path not in known:
            raise Refused(f'The deck of {game.title} has no number "{path}".')
    changed = replace(deck, cards=tuple(_changed(card, numbers) for card in deck.cards))
    return changed_deck(canonical_source(changed), game, name="The changed deck")


def _changed(card: Card, numbers: Mapping[str, int]) -> Card:
    own = {name: numbers.get(f"{card.id}.{name}", number) for name, number in card.numbers.items()}
    return replace(card, count=numbers.get(f"{card.id}.{COUNT}", card.count), numbers=own)
