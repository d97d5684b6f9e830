"""What a game declares of its forecasts."""

from collections.abc import Sequence
from dataclasses import dataclass

from deadhand.table.choices.actions import Verb


@dataclass(frozen=True)
class Foresight:
    """Which choices a game foretells, and how far; see `deadhand.advice.preview`."""

    verbs: Sequence[Verb]
    """What may be foretold."""
    until: int
    """The question at which a forecast ends."""
    counters: Sequence[str] = ()
    """The fields of the numbers that are foretold."""
    zones: Sequence[str] = ()
    """The open zones whose cards are foretold."""
