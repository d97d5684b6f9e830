"""The undos at a table, as its log shows them."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Final

MOST_TOLD: Final = 30
"""The most undos that the log shows: the last ones."""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Consecutive undos of one seat; command `n` was the last."""

    n: int
    seat: int
    left: int
    """The number of actions that it left."""
    choices: int


class UndoLog:
    """The undos at one table."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[UndoEntry] = []
        """Ascending by the actions left; a later undo that goes further back replaces earlier ones."""

    def add(self, n: int, *, seat: int, left: int) -> None:
        """Record that command `n` undid a choice and left this many actions."""
        choices = 1
        while self._entries and self._entries[-1].left > left:
            choices += self._entries.pop().choices
        self._entries = [*self._entries[1 - MOST_TOLD :], UndoEntry(n, seat, left, choices)]

    def entries_since(self, n: int) -> dict[int, list[UndoEntry]]:
        """Return the undos after state `n`, by the number of actions that they left."""
        if not self._entries or self._entries[-1].n <= n:  # as after nearly every move
            return {}
        told: dict[int, list[UndoEntry]] = {}
        for each in reversed(list(takewhile(lambda each: each.n > n, reversed(self._entries)))):
            told.setdefault(each.left, []).append(each)
        return told
