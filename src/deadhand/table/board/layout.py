"""The layout of a game's board in text: cards that have a line of their own, short labels, states of a seat.

A game declares it as `LAYOUT` in its `terminal.py`. Everything else on a board follows from the game's counters, zones
and marks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from deadhand.table.deck.deck import Card
from deadhand.table.game.game import Game
from deadhand.table.words.values import SeatName, fill, text_of, word_of
from deadhand.table.words.words import Words


@dataclass(frozen=True)
class ShownCard:
    """A face-up card and the marks on it."""

    number: int
    """Its position in its zone, from 1."""
    card: Card
    name: str
    """The card's name in the reader's language."""
    marks: Mapping[str, int]
    marks_text: str
    """Its marks in words, such as "damage 2, engaged by Ann"."""
    names: Sequence[SeatName]
    """The names of the seats."""
    words: Words
    """The words of the game in the reader's language."""

    def say(self, template: str, *values: object) -> str:
        """Translate an English template of the game and fill it in."""
        return text_of(fill(self.words.translate(template), [word_of(value, self.words.language) for value in values]))

    def mark(self, field: str) -> int:
        """Return a mark; 0 if the card has none."""
        return self.marks.get(field, 0)

    def seats(self, field: str, style: str = "") -> str:
        """Return the names of the seats in a mark that is a bit set, each in a style such as "dat"."""
        seats = [name for seat, name in enumerate(self.names) if self.mark(field) >> seat & 1]
        return ", ".join(text_of(name.with_style(style)) for name in seats)


class CardText(NamedTuple):
    """The text of a card: for a line of its own, and for a narrow screen."""

    whole: str
    short: str
    is_bare: bool = False
    """True if it is only a name, which needs no line of its own."""
    is_danger: bool = False
    """True if it is about to harm somebody."""


def default_text(shown: ShownCard) -> CardText:
    """Return a card's name and its marks."""
    text = f"{shown.name}: {shown.marks_text}" if shown.marks_text else shown.name
    return CardText(text, text, is_bare=not shown.marks_text)


def no_states(_numbers: Mapping[str, int]) -> Sequence[str]:
    """Return no state of a seat."""
    return ()


@dataclass(frozen=True)
class BoardLayout:
    """A game's changes to the default board."""

    lines: Mapping[str, Callable[[ShownCard], CardText]] = field(default_factory=dict)
    """The text of a card, by zone, for zones in which every card has a line of its own."""
    piles: Sequence[str] = ()
    """The piles that stay on a small screen; all of them if empty."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Short labels of seats' zones, in English."""
    hidden: Sequence[str] = ()
    """Seats' zones that are not listed, because a state of the seat already shows their content."""
    dangers: Sequence[str] = ()
    """The labels and states of a seat that are a danger for it, in English."""
    states: Callable[[Mapping[str, int]], Sequence[str]] = no_states
    """States of a seat that follow from its public numbers, such as "Eaten", in English."""


@cache
def layout_of(game: Game) -> BoardLayout:
    """Return the `LAYOUT` of the game's `terminal.py`, or the default one."""
    module = f"{game.package}.terminal"
    layout: BoardLayout = import_module(module).LAYOUT if find_spec(module) else BoardLayout()
    return layout
