"""Reasons of a bot for an offer: each part of a score has a worth `because` of something.

A table notes the reason of the part that is worth most only while it is `explaining`, as for a hint (see
`deadhand.bots.hint`). Their words are declared by each game, like those of its events.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deadhand.table.choices.actions import Verb
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import inline_rule, noinline_rule, rule


class ReasonWords(NamedTuple):
    """The words of a reason, in which `{0}` and `{1}` are values from the score.

    `values` says what these are: "seat", "kind", "zone" or "number".
    """

    sentence: str
    values: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[int, int]:
        """Codes for rules: whether each of two values is there, and is a kind."""
        first, second, *_ = (*(KIND_VALUE if what == "kind" else PLAIN_VALUE for what in self.values), 0, 0)
        return first, second


NO_VALUE, PLAIN_VALUE, KIND_VALUE = range(3)
CORE_REASONS: Final = (
    ReasonWords("It brings less than it costs."),
    ReasonWords("No effect."),
    ReasonWords("It did best in simulated games."),
)
"""The reasons that belong to no game, which come before those of each game."""
LITTLE: Final = 0
"""The reason for an offer without any, ..."""
IDLE: Final = 1
"""... for one that no rule scores, where something better is offered, ..."""
SIMULATED: Final = 2
"""... and for the choice of a search if the rules of thumb have none for it, or speak against it."""


@dataclass
class ReasonPlan:
    """A game's reasons in the order of declaration, after those of the core."""

    reasons: list[ReasonWords] = field(default_factory=lambda: [*CORE_REASONS])
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


@inline_rule
def because(t: Table, worth: int, reason: int, a: int = 0, b: int = 0) -> int:
    """Return a part of a score. The reason of the part that is worth most becomes that of the score."""
    if t.explaining:
        note_reason(t, worth, reason, a, b)
    return worth


@noinline_rule
def note_reason(t: Table, worth: int, reason: int, a: int, b: int) -> None:
    """Note the reason of a part of a score, if none so far is worth as much."""
    if t.reason == NOBODY or worth > t.reason_worth:
        t.reason = reason
        t.reason_worth = worth
        t.reason_a = a
        t.reason_b = b


@rule
def begin_reasons(t: Table) -> None:
    """Note reasons from now on, until `t.explaining` is 0 again; there is none yet."""
    t.explaining = 1
    t.reason = NOBODY
