"""The ways in which a game can end, and the sides that then win or lose."""

from dataclasses import dataclass
from typing import Final

ABORTED: Final = "aborted"
"""The result of an outcome without a winner or loser."""


@dataclass(frozen=True)
class Outcome:
    """A way in which a game can end.

    Its `result` is "win", "loss" or "aborted" in a team game. In a game of factions it is "aborted" or the side that
    wins. It is empty where all play for themselves.
    """

    name: str
    sentence: str
    clause: str
    result: str = ""


class OutcomePlan(list[Outcome]):
    """A game's outcomes in the order of declaration."""

    def outcome(self, name: str, sentence: str, clause: str, result: str = "") -> int:
        """Declare the next outcome; returns the number that rules pass to `finish`."""
        self.append(Outcome(name, sentence, clause, result))
        return len(self) - 1


@dataclass(frozen=True)
class Factions:
    """The sides, of which one wins: the `result` of an outcome is a side's name, or "aborted".

    The rule `faction_of` of a chapter gives a seat's present side, by its index among `names`. Two per-seat fields of
    the record hold the side at first and at the end. They are filled in when the game ends: until then a side may be
    hidden.
    """

    names: tuple[str, ...]
    first: str = "first_faction"
    final: str = "final_faction"
