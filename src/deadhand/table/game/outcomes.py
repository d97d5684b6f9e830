"""The reasons for which a game ends."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

ABORTED: Final = "aborted"
"""The result of an outcome that nobody wins or loses by."""


@dataclass(frozen=True)
class Outcome:
    """A reason for which a game ends.

    Its `result` is "win", "loss" or "aborted" in a team game. In a game of factions it is "aborted" or the side that
    wins. It is empty where all play for themselves.
    """

    name: str
    sentence: str
    clause: str
    result: str = ""


@dataclass
class OutcomePlan:
    """A game's outcomes in the order of declaration."""

    outcomes: list[Outcome] = field(default_factory=list)

    def outcome(self, name: str, sentence: str, clause: str, result: str = "") -> int:
        """Declare the next outcome; returns the number that rules pass to `finish`."""
        self.outcomes.append(Outcome(name, sentence, clause, result))
        return len(self.outcomes) - 1

    def __getitem__(self, number: int) -> Outcome:
        return self.outcomes[number]

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)
