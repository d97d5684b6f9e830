"""What a choice would lead to, as `deadhand.advice.preview` builds it."""

from typing import Any

from pydantic import with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT, Sentence


@with_config(EXACT)
class ForeseenSentence(Sentence):
    """What would happen, in so many of the imagined worlds."""

    worlds: int


@with_config(EXACT)
class Span(TypedDict):
    """The least and the most that a number may be; lists have one for each seat or place."""

    least: int | list[int]
    most: int | list[int]


@with_config(EXACT)
class Forecast(TypedDict):
    """What a choice would lead to, as far as its seat can know it."""

    action: int
    worlds: int
    """How many worlds were imagined."""
    sure: bool
    """Whether nothing hidden and no chance has a part in it; then one world was enough."""
    sentences: list[ForeseenSentence]
    """What happens, first what does in all worlds."""
    counters: dict[str, Span]
    zones: dict[str, list[list[Any]]]
    """For each zone or place what may lie there: pairs of ids, lowest first, and in how many worlds."""
    outcomes: dict[str, int]
    """The ends of the game that may come, and in how many worlds."""
