"""The preview of a choice, as `deadhand.advice.preview` builds it."""

from typing import Any

from pydantic import with_config
from typing_extensions import TypedDict

from deadhand.server.shapes.view import EXACT, Sentence


@with_config(EXACT)
class ForeseenSentence(Sentence):
    """A possible event, and in how many of the sampled worlds it happens."""

    worlds: int


@with_config(EXACT)
class Span(TypedDict):
    """The range of a number; lists have one for each seat or place."""

    least: int | list[int]
    most: int | list[int]


@with_config(EXACT)
class Forecast(TypedDict):
    """The result of a choice, as far as its seat can know it."""

    action: int
    worlds: int
    """The number of sampled worlds."""
    sure: bool
    """Whether the result is certain; then one world was enough."""
    sentences: list[ForeseenSentence]
    """The events, first those of all worlds."""
    counters: dict[str, Span]
    zones: dict[str, list[list[Any]]]
    """The possible cards of each zone or place: lists of ids, lowest first, with the number of worlds."""
    outcomes: dict[str, int]
    """The possible outcomes of the game, with the number of worlds."""
