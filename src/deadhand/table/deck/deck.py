"""Decks: cards are data. Every game ships one `cards.toml`; anyone may pass another with other counts or numbers.

Kinds are numbered in the order of the file; a changed file must keep the kinds and their order (see `deck_file.py`).
"""

import hashlib
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

Provenance = Literal["rulebook", "public", "reconstructed"]
MOST_COPIES = 99
MOST_NUMBER = 99
TOLD_IN_FULL: Final = 1_000_000_000
"""Error messages do not repeat a number above this."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """One kind of card as the deck file gives it."""

    id: str
    name: str
    count: int
    numbers: dict[str, int] = field(default_factory=dict)
    icon: str = ""
    text: str = ""
    short: str = ""
    """The text for a narrow card, at most 60 characters, if `text` is longer."""
    clauses: list[str] = field(default_factory=list)
    source: Provenance = "rulebook"
    """The source of the kind and its effect."""
    count_source: Provenance = "rulebook"
    """The source of the number of copies."""
    reconstructed_numbers: list[str] = field(default_factory=list)
    """The names of the printed numbers that no source gives."""
    sort: str = ""
    """The rules' name for its type, such as "Monster" or "Gun", if they have types."""
    back: str = ""
    """The name of its back; cards with different backs belong to separate decks and are always distinguishable."""
    in_play: bool = True
    """True if copies are shuffled into the deck; reminder cards are not."""

    def short_text(self, original: "Card") -> str:
        """Return the text for a narrow card, which is the full one if only that was changed from the original."""
        stale = self.text != original.text and self.short == original.short
        return self.text if stale or not self.short else self.short

    @property
    def free_numbers(self) -> list[str]:
        """The numbers that the lab may tune: "count" and printed numbers, where they are reconstructed."""
        return ["count"] * (self.count_source == "reconstructed") + self.reconstructed_numbers

    def number(self, name: str) -> int:
        """Return a printed number, or the number of copies by the name "count".

        Raises:
            KeyError: if the card has no such number.
        """
        return self.count if name == "count" else self.numbers[name]


@dataclass(frozen=True)
class NumberRange:
    """The allowed range of a printed number on some kinds of cards, if it is narrower than 0 to `MOST_NUMBER`."""

    number: str
    kinds: Collection[int]
    least: int = 0
    most: int = MOST_NUMBER


def range_of(ranges: Iterable[NumberRange], kind: int | None, number: str) -> NumberRange:
    """Return the range of a printed number; a card of kind None is not in play."""
    declared = (each for each in ranges if each.number == number and kind in each.kinds)
    return next(declared, NumberRange(number, ()))


@dataclass(frozen=True)
class Deck:
    """All kinds of cards of a game, in order, and the text they were read from."""

    game: str
    cards: tuple[Card, ...]
    source: str
    totals: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """The sums that a rulebook prints: for "count" or a printed number, the sum over all cards with a back."""
    name: str = ""
    """The name of this version of a deck."""
    parent: str = ""
    """The name of the version that it was made from."""

    @classmethod
    def read(cls, source: str) -> "Deck":
        """Return the deck in the text of a deck file that was checked before."""
        return cls.of_content(tomllib.loads(source), source)

    @classmethod
    def of_content(cls, content: Mapping[str, Any], source: str) -> "Deck":
        """Return the deck of a parsed text."""
        cards = tuple(Card(**card) for card in content["card"])
        name, parent = content.get("name", ""), content.get("parent", "")
        return cls(content["game"], cards, source, content.get("totals", {}), name, parent)

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """The kinds in play; a kind's number is its index here."""
        return tuple(card for card in self.cards if card.in_play)

    def wrong_number(self, ranges: Collection[NumberRange]) -> tuple[Card, str] | None:
        """Return the first card with a number outside its range, and an error message; None if there is none."""
        kinds = {card.id: kind for kind, card in enumerate(self.kinds)}
        for card in self.cards:
            for number, value in card.numbers.items():
                allowed = range_of(ranges, kinds.get(card.id), number)
                if not allowed.least <= value <= allowed.most:
                    whole = f"a whole number from {allowed.least} to {allowed.most}"
                    given = value if abs(value) <= TOLD_IN_FULL else "one of many digits"
                    return card, f'"{number}" of "{card.id}" must be {whole}, not {given}.'
        return None

    @cached_property
    def number_names(self) -> tuple[str, ...]:
        """The names of printed numbers, in the order in which cards first have them."""
        return tuple(dict.fromkeys(name for card in self.kinds for name in card.numbers))

    @cached_property
    def words(self) -> dict[tuple[str, int], Any]:
        """A cache of the names of its kinds in sentences, by language."""
        return {}

    @cached_property
    def size(self) -> int:
        """The number of cards in play."""
        return sum(card.count for card in self.kinds)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the text in hexadecimal digits, which identifies the deck in reports and commitments."""
        return hashlib.sha256(self.source.encode()).hexdigest()
