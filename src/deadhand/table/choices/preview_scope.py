"""The scope of a game's previews."""

from collections.abc import Sequence
from dataclasses import dataclass

from deadhand.table.choices.actions import Verb


@dataclass(frozen=True)
class PreviewScope:
    """The choices of which a game has a preview, and its extent; see `deadhand.advice.preview`."""

    verbs: Sequence[Verb]
    """The verbs that have a preview."""
    until: int
    """The question at which a preview ends."""
    counters: Sequence[str] = ()
    """The fields of the numbers that are shown."""
    zones: Sequence[str] = ()
    """The open zones whose cards are shown."""
