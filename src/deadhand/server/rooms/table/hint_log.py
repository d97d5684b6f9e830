"""Who asked for hints at a table: all may know, and the log and the replay tell it where it was."""

from dataclasses import dataclass, replace
from typing import Final

from deadhand.server.buckets import Bucket
from deadhand.table.errors import Refused

AT_ONCE: Final = 6
EVERY: Final = 2.0
"""Seconds after which a seat may ask once more than the first `AT_ONCE` times."""


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A seat asked for a hint by the command `n`, when so many actions had been taken that still hold.

    `told` is the command since which the log tells it there: `n`, or an undoing that went behind it.
    """

    n: int
    seat: int
    after: int
    logged_at: int


class HintLog:
    """All hints that were asked for at one table."""

    __slots__ = ("_buckets", "_requests")

    def __init__(self) -> None:
        self._requests: list[HintRequest] = []
        self._buckets: dict[int, Bucket] = {}

    def add(self, n: int, *, seat: int, after: int) -> None:
        """Note that the command `n` asked for a hint after so many actions."""
        self._requests.append(HintRequest(n, seat, after, logged_at=n))

    def move_undone(self, n: int, *, left: int) -> list[int]:
        """Note that the command `n` took a choice back: what was asked behind it is told at the last that is left.

        Returns the commands of which there is nothing to tell any more: the same seat has asked there, too.
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
        """Whether a seat has asked already where so many actions have been taken."""
        return any((each.seat, each.after) == (seat, after) for each in self._requests)

    def requests_since(self, n: int) -> list[HintRequest]:
        """What the log tells anew after state `n`."""
        return [each for each in self._requests if each.logged_at > n]

    def check_rate(self, seat: int) -> None:
        """Count one more question of a seat.

        Raises:
            Refused: if that was too fast.
        """
        if not self._buckets.setdefault(seat, Bucket(1 / EVERY, burst=AT_ONCE)).take():
            raise Refused("You ask for hints faster than anybody can think; please wait a moment.")
