"""Help for a player, as `deadhand.advice` builds it: hints."""

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
