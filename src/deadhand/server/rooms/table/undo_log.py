"""What was taken back at a table, as the log tells it."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Final

MOST_TOLD: Final = 30
"""How many times the log tells that something was taken back: the last ones."""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Somebody took choices back, one after the other; the command `n` was the last of it."""

    n: int
    seat: int
    left: int
    """How many actions it left."""
    choices: int


class UndoLog:
    """All that was taken back at one table."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[UndoEntry] = []
        """Those that no later undoing went behind; each left as many actions as the one before it, or more."""

    def add(self, n: int, *, seat: int, left: int) -> None:
        """Note that the command `n` took a choice back and left so many actions; what goes on from there counts on."""
        choices = 1
        while self._entries and self._entries[-1].left > left:
            choices += self._entries.pop().choices
        self._entries = [*self._entries[1 - MOST_TOLD :], UndoEntry(n, seat, left, choices)]

    def entries_since(self, n: int) -> dict[int, list[UndoEntry]]:
        """What the log tells of all that was taken back after state `n`, by how many actions it left."""
        if not self._entries or self._entries[-1].n <= n:  # as after nearly every move
            return {}
        told: dict[int, list[UndoEntry]] = {}
        for each in reversed(list(takewhile(lambda each: each.n > n, reversed(self._entries)))):
            told.setdefault(each.left, []).append(each)
        return told
