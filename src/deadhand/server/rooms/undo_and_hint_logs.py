"""The undos and hint requests at a table, as its log shows them. Both are public."""

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from deadhand.server.buckets import TokenBucket
from deadhand.table.errors import Refused

AT_ONCE: Final = 6
EVERY: Final = 2.0
"""Seconds per further request after a burst of `AT_ONCE`."""
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


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A hint request: command `n` of a seat, after this many actions that still hold.

    `logged_at` is the command since which the log shows it there: `n`, or a later undo.
    """

    n: int
    seat: int
    after: int
    logged_at: int


class HintLog:
    """All hint requests at one table."""

    __slots__ = ("_buckets", "_requests")

    def __init__(self) -> None:
        self._requests: list[HintRequest] = []
        self._buckets: dict[int, TokenBucket] = {}

    def add(self, n: int, *, seat: int, after: int) -> None:
        """Record that command `n` asked for a hint after this many actions."""
        self._requests.append(HintRequest(n, seat, after, logged_at=n))

    def move_undone(self, n: int, *, left: int) -> list[int]:
        """Move requests behind an undo, command `n`, to the last action that is left.

        Return the commands that became duplicates: the same seat has asked there, too.
        """
        behind = [each for each in self._requests if each.after > left]
        if not behind:
            return []
        self._requests = [each for each in self._requests if each.after <= left]
        again: list[int] = []
        for each in behind:
            if self.has_request(each.seat, after=left):
                again.append(each.n)
            else:
                self._requests.append(replace(each, after=left, logged_at=n))
        return again

    def has_request(self, seat: int, *, after: int) -> bool:
        """Return whether a seat has asked already after this many actions."""
        return any((each.seat, each.after) == (seat, after) for each in self._requests)

    def requests_since(self, n: int) -> list[HintRequest]:
        """Return the requests that the log shows after state `n`."""
        return [each for each in self._requests if each.logged_at > n]

    def check_rate(self, seat: int) -> None:
        """Count one more request of a seat.

        Raises:
            Refused: if that was too fast.
        """
        if not self._buckets.setdefault(seat, TokenBucket(1 / EVERY, burst=AT_ONCE)).take():
            raise Refused("Too many hints. Try again in a moment.")
