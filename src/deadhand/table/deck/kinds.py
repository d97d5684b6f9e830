"""The deck files of a game's package, and the numbers of its kinds of cards and of their printed numbers."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from deadhand.table.deck.deck import Deck

SUFFIX: Final = ".toml"


@cache
def shipped_deck(package: str) -> Deck:
    """Return the deck that a game's package ships with."""
    return Deck.read(deck_text(package))


def deck_text(package: str) -> str:
    """Return the text of the deck file that a game's package ships with."""
    return (files(package) / "cards.toml").read_text(encoding="utf-8")


def other_decks(package: str) -> dict[str, str]:
    """Return the texts of the further deck files in a package's `decks` folder, by name."""
    folder = files(package) / "decks"
    found = folder.iterdir() if folder.is_dir() else ()
    decks = (file for file in found if file.name.endswith(SUFFIX))
    return {file.name.removesuffix(SUFFIX): file.read_text(encoding="utf-8") for file in decks}


class KindPlan:
    """The kinds of a game's deck; a kind's number is its place in the deck file."""

    def __init__(self, package: str) -> None:
        deck = shipped_deck(package)
        self._cards = deck.kinds
        self._ids = [card.id for card in deck.kinds]
        self._numbers = deck.number_names

    def __call__(self, card: str) -> int:
        """Return the number of the kind with this id.

        Raises:
            KeyError: if the deck file has no such kind.
        """
        if card not in self._ids:
            raise KeyError(f'The deck has no "{card}"; it has {", ".join(self._ids)}.')
        return self._ids.index(card)

    def number(self, name: str) -> int:
        """Return the column of a printed number in the record's `numbers`.

        Raises:
            ValueError: if no card has such a number.
        """
        return self._numbers.index(name)

    def copies(self, kinds: Iterable[int]) -> int:
        """Return the number of cards of these kinds in the deck as shipped."""
        return sum(self._cards[kind].count for kind in kinds)

    def printed(self, name: str, kinds: Iterable[int]) -> list[int]:
        """Return the printed number of each card of these kinds in the deck as shipped, the highest first."""
        cards = [self._cards[kind] for kind in kinds]
        return sorted((card.number(name) for card in cards for _ in range(card.count)), reverse=True)

    def most(self, name: str, kinds: Iterable[int]) -> int:
        """Return the highest printed number of these kinds in the deck as shipped."""
        return max(self._cards[kind].number(name) for kind in kinds)

    def __len__(self) -> int:
        return len(self._ids)
