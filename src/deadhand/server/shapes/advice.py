"""Help for a player, as `deadhand.advice` builds it: hints and card odds."""

from typing_extensions import TypedDict

from deadhand.table.view.view_types import Named


class ChoiceReason(TypedDict):
    """The reason for a choice, as plain text and in its parts."""

    text: str
    parts: list[str | Named]


class HintedChoice(TypedDict):
    """A choice that a good player would make."""

    action: int
    text: str
    reason: ChoiceReason
    chance: float | None
    """The chance of the seat's side to win after it, 0 to 1; null unless the hint is of a level that searches."""


class UnseenKind(TypedDict):
    """The odds of a kind of cards in a zone."""

    kind: str
    sure: int
    """The number that certainly lie there."""
    unseen: int
    """The number of unseen ones that lie there or elsewhere."""
    next: float
    """The chance that it is the top card of a pile, or one taken blindly from a hand or a map."""
    some: float
    """The chance that any lies there."""


class UnseenZone(TypedDict):
    """The odds of a pile, a hand, or the face-down places of a map that look alike."""

    zone: tuple[str, int | None]
    """Its name, and the seat that owns it."""
    label: str
    mingled: bool
    """Whether nobody can tell its cards apart by place, as in a hand."""
    back: str
    """The visible back of a map's cards."""
    cards: int
    unknown: int
    """How many of its cards are not known."""
    kinds: list[UnseenKind]
