"""Sentences of the log, as a match or a server tells them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class LogSentence(NamedTuple):
    """A sentence of the log, and what it is for it; see `Role` in `deadhand.table.game.game`."""

    text: str
    role: str = "plain"

    @property
    def is_heading(self) -> bool:
        """Whether it only says what begins."""
        return self.role in ("turn", "stage")


def log_sentences(sentences: Iterable[Mapping[str, Any]]) -> list[LogSentence]:
    """The sentences of a log as a view or a server tells them."""
    return [LogSentence(sentence["text"], sentence["role"]) for sentence in sentences]
