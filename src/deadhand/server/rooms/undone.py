"""What was taken back at a table: how much of an earlier state still holds, and what the log tells of it."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import takewhile
from operator import attrgetter


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Somebody took choices back, one after the other; the command `n` was the last of it."""

    n: int
    seat: int
    left: int
    """How many actions it left."""
    choices: int


class Undone:
    """All that was taken back at one table."""

    __slots__ = ("_all", "_told")

    def __init__(self) -> None:
        self._all: list[TakenBack] = []
        self._told: list[TakenBack] = []
        """Those that no later undoing went behind; each left as many actions as the one before it, or more."""

    def add(self, n: int, *, seat: int, left: int) -> None:
        """Note that the command `n` took a choice back and left so many actions; what goes on from there counts on."""
        choices = 1
        while self._told and self._told[-1].left > left:
            choices += self._told.pop().choices
        self._all.append(TakenBack(n, seat, left, choices))
        self._told.append(self._all[-1])

    def still_holds(self, n: int, *, beside: int = 0) -> int:
        """How many of the actions that led to state `n`, of which so many were none, were never taken back since."""
        before = bisect_right(self._all, n, key=attrgetter("n"))
        return min([n - beside - 2 * before, *(each.left for each in self._all[before:])])

    def since(self, n: int) -> dict[int, list[TakenBack]]:
        """What the log tells of all that was taken back after state `n`, by how many actions it left."""
        told: dict[int, list[TakenBack]] = {}
        for each in reversed(list(takewhile(lambda each: each.n > n, reversed(self._told)))):
            told.setdefault(each.left, []).append(each)
        return told
