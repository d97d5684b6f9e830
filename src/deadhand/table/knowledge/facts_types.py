"""The types of facts, which the server's frames and the generated TypeScript use as well.

They are plain dictionaries: nothing is checked while a game runs. Tests check real frames against them.
"""

from collections.abc import Sequence

from typing_extensions import TypedDict

Numbers = int | Sequence[int | Sequence[int]]
"""The numbers of a statistic: one for the game, or a list by seat or round; each with a number for every column."""
WordedOffer = tuple[int, int, bool, Sequence[int], Sequence[tuple[str, int]], Sequence[tuple[int, int]]]
"""An offer whose words depend on the table: the action, the variant of its words or -1, whether it is final, the
arguments named with their backs, the values of the words with their types, and where cards alike lie: the number of a
zone, and the place from the lowest."""


class QuestionFacts(TypedDict):
    """An open question in numbers."""

    asked: Sequence[int] | None
    """The question, the seat, the step that asks, and its integers (-1: none, or hidden)."""
    offers: Sequence[int | WordedOffer]
    """An action, or more if its words depend on the table."""


class HintedChoice(TypedDict):
    """A choice that a good player would make, in numbers."""

    action: int
    reason: int
    """The number of the reason for it, ..."""
    values: Sequence[int]
    """... and the values in the words of the reason, and perhaps zeros."""
    chance: int | None
    """The chance of the seat's side to win after it, in thousandths; null unless the hint is of a level that
    searches."""


class EndingFacts(TypedDict):
    """How a game ended, in numbers."""

    outcome: int
    returns: Sequence[float]
    rounds: int
    statistics: Sequence[Numbers]
    decided: Sequence[Sequence[int]]
    """The number of each sentence about what decided it, with its values."""
    places: Sequence[str]


class Facts(QuestionFacts):
    """Everything that a viewer may know, in numbers."""

    zones: Sequence[int]
    """See `write_zones.py`."""
    counters: Sequence[int]
    """In the order of `KnowledgePlan.counted`."""
    goals: Sequence[Sequence[int]]
    """For each goal that stands its number, its seat or -1, and its numbers."""
    events: Sequence[Sequence[int]]
    """The number of the event, the face of a card or -1, and the event's integers."""
    end: EndingFacts | None


class RefusalFacts(TypedDict):
    """Why an action is not offered, or why nothing can be done with spots of the table."""

    action: int
    """-1 if no action involves the spots."""
    reason: int
    """The number of the reason: the core's own, then those of the game."""
    clause: str
    value: int
    """The kind of a missing card, or the open question, if the reason names it."""


class PreviewFacts(TypedDict):
    """The consequences of a choice as far as its seat can know them, in numbers."""

    action: int
    worlds: int
    """The number of imagined worlds."""
    sure: bool
    """Whether the result is certain; then one world was enough."""
    counters: Sequence[Sequence[int]]
    """The least and the most of each counter of the preview's scope."""
    outcomes: Sequence[Sequence[int]]
    """Each possible outcome of the game: its number of worlds, and the outcome."""
    zones: Sequence[Sequence[Sequence[int]]]
    """Of each zone of the scope the cards that may lie there: the number of worlds, and the kinds, lowest first."""
    events: Sequence[Sequence[int]]
    """Each event that may happen: its number of worlds, and the facts of the event. One that may happen twice stands
    there twice."""


class CostlyDecision(TypedDict):
    """A decision that cost more than the noise of its estimate, in numbers."""

    move: int
    """The number of the move that it made."""
    chosen: int
    best: HintedChoice
    """The choice of the strongest bot, with the chance to win after it."""
    loss: int
    """How much of the chance it cost, in thousandths."""
    error: int
    """The standard error of the loss, in ten-thousandths."""
    facts: Facts
    """The facts of the seat before the move, on which the words of its choices depend."""


class ReviewFacts(TypedDict):
    """The decisions of one seat in a finished game, judged by what it knew at each, in numbers."""

    seat: int
    moves: int
    decisions: int
    """The number of its decisions with more than one choice."""
    simulations: int
    """Simulated games for each decision."""
    curve: Sequence[tuple[int, int]]
    """The number of moves and the chance to win after them in thousandths: before each decision where the bots estimate
    it, and at the end."""
    costliest: Sequence[CostlyDecision]
    """At most three, the costliest first."""
