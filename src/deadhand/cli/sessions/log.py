"""Sentences of the log, from a match or a server."""

from collections.abc import Iterable
from typing import NamedTuple

from deadhand.table.view.view_types import LogRole, Sentence


class LogSentence(NamedTuple):
    """A sentence of the log, and its role; see `LogRole` in `deadhand.table.view.view_types`."""

    text: str
    role: LogRole = "plain"

    @property
    def is_heading(self) -> bool:
        """True if it is a heading, such as the start of a turn."""
        return self.role in ("turn", "stage")


def log_sentences(sentences: Iterable[Sentence]) -> list[LogSentence]:
    """Return the sentences of a view's or a server's log."""
    return [LogSentence(sentence["text"], sentence["role"]) for sentence in sentences]
