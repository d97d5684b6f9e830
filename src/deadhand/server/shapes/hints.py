"""Help for a player: hints from `deadhand.advice.hints`, and card odds from `deadhand.advice.odds`."""

from pydantic import with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT, Named


@with_config(EXACT)
class Reason(TypedDict):
    """Why something should be chosen, as plain text and in its parts."""

    text: str
    parts: list[str | Named]


@with_config(EXACT)
class HintedChoice(TypedDict):
    """A choice that a good player would make."""

    action: int
    text: str
    reason: Reason


@with_config(EXACT)
class UnseenKind(TypedDict):
    """How likely cards of a kind lie somewhere."""

    kind: str
    sure: int
    """How many are surely known to lie there."""
    unseen: int
    """How many that nobody has shown me may lie there, or elsewhere."""
    next: float
    """The chance that it is the top card of a pile, or one taken blindly from a hand or a map."""
    some: float
    """The chance that any lies there."""


@with_config(EXACT)
class UnseenZone(TypedDict):
    """What may lie in a pile, a hand, or the face-down places of a map that look alike."""

    zone: tuple[str, int | None]
    """Its name, and the seat that owns it."""
    label: str
    mingled: bool
    """Whether nobody can tell its cards apart by place, as in a hand."""
    back: str
    """What the cards of a map show."""
    cards: int
    unknown: int
    """How many of its cards are not known."""
    kinds: list[UnseenKind]
