"""What was taken back at a table: how much of an earlier state still holds, and what the log tells of it."""

from collections.abc import Iterable
from dataclasses import dataclass


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

    __slots__ = ("_all",)

    def __init__(self) -> None:
        self._all: list[TakenBack] = []

    def add(self, n: int, *, seat: int, left: int) -> None:
        """Note that the command `n` took a choice back and left so many actions; what goes on from there counts on."""
        further = sum(each.choices for each in self._standing() if each.left > left)
        self._all.append(TakenBack(n, seat, left, 1 + further))

    def still_holds(self, n: int) -> int:
        """How many of the actions that led to state `n` were never taken back since."""
        actions = n - 2 * sum(each.n <= n for each in self._all)
        return min([actions, *(each.left for each in self._all if each.n > n)])

    def since(self, n: int) -> dict[int, list[TakenBack]]:
        """What was taken back after state `n`, by how many actions it left: all that no later undoing went behind."""
        told: dict[int, list[TakenBack]] = {}
        for each in self._standing():
            if each.n > n:
                told.setdefault(each.left, []).append(each)
        return told

    def _standing(self) -> Iterable[TakenBack]:
        """Those that no later undoing went behind, in order."""
        return [each for place, each in enumerate(self._all) if all(x.left >= each.left for x in self._all[place:])]
