"""Who asked for hints at a table: all may know, and the log and the replay tell it where it was."""

from dataclasses import dataclass, replace
from typing import Final

from deadhand.server.buckets import TokenBucket
from deadhand.table.errors import Refused

AT_ONCE: Final = 6
EVERY: Final = 2.0
"""Seconds after which a seat may ask once more than the first `AT_ONCE` times."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat asked for a hint by the command `n`, when so many actions had been taken that still hold.

    `told` is the command since which the log tells it there: `n`, or an undoing that went behind it.
    """

    n: int
    seat: int
    after: int
    told: int


class Hinted:
    """All hints that were asked for at one table."""

    __slots__ = ("_all", "_buckets")

    def __init__(self) -> None:
        self._all: list[Asking] = []
        self._buckets: dict[int, TokenBucket] = {}

    def add(self, n: int, *, seat: int, after: int) -> None:
        """Note that the command `n` asked for a hint after so many actions."""
        self._all.append(Asking(n, seat, after, told=n))

    def undone(self, n: int, *, left: int) -> list[int]:
        """Note that the command `n` took a choice back: what was asked behind it is told at the last that is left.

        Returns the commands of which there is nothing to tell any more: the same seat has asked there, too.
        """
        behind = [each for each in self._all if each.after > left]
        if not behind:
            return []
        self._all = [each for each in self._all if each.after <= left]
        again: list[int] = []
        for each in behind:
            if self.has(each.seat, after=left):
                again.append(each.n)
            else:
                self._all.append(replace(each, after=left, told=n))
        return again

    def has(self, seat: int, *, after: int) -> bool:
        """Whether a seat has asked already where so many actions have been taken."""
        return any((each.seat, each.after) == (seat, after) for each in self._all)

    def since(self, n: int) -> list[Asking]:
        """What the log tells anew after state `n`."""
        return [each for each in self._all if each.told > n]

    def check_pace(self, seat: int) -> None:
        """Count one more question of a seat.

        Raises:
            Refused: if that was too fast.
        """
        if not self._buckets.setdefault(seat, TokenBucket(1 / EVERY, burst=AT_ONCE)).take():
            raise Refused("You ask for hints faster than anybody can think; please wait a moment.")
