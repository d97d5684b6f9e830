"""The standing orders that a game proposes: which questions people may want to be asked only sometimes, and when."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from deadhand.table.choices.actions import Verb
from deadhand.table.choices.prompts import Prompt


class CounterValues(NamedTuple):
    """Some values of a counter: that of the asked seat, if each seat has one."""

    counter: str
    values: tuple[int, ...]


class BotJudgement(NamedTuple):
    """Verbs that count only if a strong bot scores one at most `within` below the default."""

    verbs: tuple[Verb, ...]
    within: int


@dataclass(frozen=True)
class WayToAsk:
    """A way to be asked a question, in a few words such as "when it is about me"."""

    label: str
    asked: Literal["always", "able", "never"]
    """Asked at every time, only if another answer than the default is possible, or never."""
    when: CounterValues | None = None
    """A further condition for being asked."""
    judged: BotJudgement | None = None
    explanation: str = ""
    during: str = ""
    """The counter, such as the number of the round, with whose change the order ends."""


@dataclass(frozen=True)
class OrderedQuestion:
    """A question with a default that a standing order may answer."""

    prompt: int
    ways: Sequence[WayToAsk]
    usual: int
    """The way that holds until the person chooses another one."""
    title: str = ""
    """The question in words; without them the person is not offered another way."""
    answers: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)
    """The verbs of its other answers, by the kind of card that they play; "" for none."""
    usual_for_all: int | None = None
    """The usual way of a person who plays all seats, where it differs."""


def check_standing_orders(
    slug: str, questions: Iterable[OrderedQuestion], prompts: Sequence[Prompt], counters: Iterable[str]
) -> None:
    """Check that ordered questions have defaults, and verbs and counters that exist.

    Raises:
        ValueError: naming the question.
    """
    fields = {*counters, ""}
    for question in questions:
        prompt = prompts[question.prompt]
        judged = [verb for way in question.ways if way.judged for verb in way.judged.verbs]
        verbs = {*judged, *(verb for verbs in question.answers.values() for verb in verbs)}
        named = {name for way in question.ways for name in (way.during, way.when.counter if way.when else "")}
        usual = {question.usual, question.usual if question.usual_for_all is None else question.usual_for_all}
        if prompt.default is None or verbs - set(prompt.verbs) or named - fields or max(usual) >= len(question.ways):
            raise ValueError(
                f"{slug}: standing orders for {prompt.name} need a default, answers to it, and counters of the game."
            )
