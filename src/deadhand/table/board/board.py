"""The table as one viewer sees it, in words: the parts of a board, which screens print in their own ways."""

from dataclasses import dataclass

from deadhand.table.board.layout import CardText
from deadhand.table.board.map import Map


@dataclass(frozen=True)
class BoardFact:
    """A fact that belongs to no seat, such as "Round 1 of 5"."""

    text: str
    minor: bool = False
    """True if it is left out first."""


@dataclass(frozen=True)
class SeatColumn:
    """A number that each seat has."""

    label: str
    short: str
    minor: bool = False


@dataclass(frozen=True)
class Note:
    """A fact about a seat beside its numbers."""

    label: str
    """The name; empty for a state such as "Surrounded"."""
    text: str
    short: str = ""
    """The label where columns count."""
    cards: int = 0
    """The number of cards that it names."""
    minor: bool = False
    """True if it is left out where there is little room."""
    is_danger: bool = False
    is_changed: bool = False
    """True if it is another one than before."""


@dataclass(frozen=True)
class SeatRow:
    """One seat."""

    seat: int
    name: str
    asked: bool
    """True if the table waits for this seat."""
    mine: bool
    numbers: tuple[str, ...]
    """One for each column."""
    notes: tuple[Note, ...]
    threats: tuple[CardText, ...]
    """Cards that have a line each, such as monsters."""
    signs: tuple[str, ...] = ()
    """For each number "▲", "▼" or "", if it was compared with an earlier one."""
    new_threats: tuple[str, ...] = ()
    """The texts of threats that are new."""


@dataclass(frozen=True)
class SpaceRow:
    """Numbered spaces in a line, each with its content."""

    label: str
    places: tuple[str, ...]
    """Empty words for an empty place."""


@dataclass(frozen=True)
class Pile:
    """A zone that belongs to no seat."""

    label: str
    count: int
    top: str
    """Its highest card, if that is seen."""
    cards: str
    """All that are seen, if they are asked for."""
    minor: bool
    hidden: bool
    """True if nobody looks into it: that it is empty matters."""


@dataclass(frozen=True)
class Board:
    """Everything that a viewer may see, ready to print."""

    facts: tuple[BoardFact, ...]
    columns: tuple[SeatColumn, ...]
    rows: tuple[SeatRow, ...]
    maps: tuple[Map, ...]
    """Places that lie beside and below one another."""
    spaces: tuple[SpaceRow, ...]
    """Places in a line."""
    piles: tuple[Pile, ...]
    lines: tuple[tuple[str, tuple[CardText, ...]], ...]
    """Zones that belong to no seat and whose cards have a line each."""
    held: tuple[str, ...]
    """The viewer's own hidden cards, such as "Your hand: Hunter"."""
