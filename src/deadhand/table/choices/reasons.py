"""Reasons of a bot for an offer, in words: each part of a score has a worth `because` of something.

To a bot that only plays, `because` is the number alone and costs nothing; hints bind another function in its place
(see `deadhand.advice.hints`). The words are declared by each game, like those of its events.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from deadhand.table.choices.actions import Verb
from deadhand.table.rules.rule import optional_hook


class ReasonWords(NamedTuple):
    """The words of a reason, in which `{0}` and `{1}` are values from the score.

    `values` says what these are: "seat", "kind", "zone" or "number".
    """

    sentence: str
    values: tuple[str, ...]


@dataclass
class ReasonPlan:
    """A game's reasons in the order of declaration."""

    reasons: list[ReasonWords] = field(default_factory=list)
    unscored: dict[Verb, int] = field(default_factory=dict)
    """The reasons of verbs without a score, such as passing."""

    def reason(self, sentence: str, values: str = "") -> int:
        """Declare the next reason; returns the number that scores pass to `because`."""
        self.reasons.append(ReasonWords(sentence, tuple(values.split())))
        return len(self.reasons) - 1

    def reason_for(self, sentence: str, *verbs: Verb) -> int:
        """Declare a reason for verbs without a score."""
        number = self.reason(sentence)
        self.unscored |= dict.fromkeys(verbs, number)
        return number


@optional_hook
def because(worth: int, _reason: int, _a: int = 0, _b: int = 0) -> int:
    """Return a part of a score, and note its reason. The part that is worth most gives the hint its reason."""
    return worth
