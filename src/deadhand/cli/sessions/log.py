"""Sentences of the log, from a match or a server."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class LogSentence(NamedTuple):
    """A sentence of the log, and its role; see `Role` in `deadhand.table.game.game`."""

    text: str
    role: str = "plain"

    @property
    def is_heading(self) -> bool:
        """True if it is a heading, such as the start of a turn."""
        return self.role in ("turn", "stage")


def log_sentences(sentences: Iterable[Mapping[str, Any]]) -> list[LogSentence]:
    """Return the sentences of a view's or a server's log."""
    return [LogSentence(sentence["text"], sentence["role"]) for sentence in sentences]
