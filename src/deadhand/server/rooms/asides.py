"""Undos and hint requests, which the log of a table shows beside its moves. Both are public."""

from dataclasses import dataclass, replace
from typing import Final

from deadhand.server.limits.buckets import RateLimit

AT_ONCE: Final = 6
EVERY: Final = 2.0
"""Seconds per further request after a burst of `AT_ONCE`."""
MOST_TOLD: Final = 30
"""The most undos that the log shows: the last ones."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Consecutive undos of one seat, or its hint request."""

    n: int
    """The command since which the log shows it there: the last undo, the request, or an undo behind the request."""
    seat: int
    after: int
    """The number of actions before it that still hold."""
    choices: int = 0
    """How many choices were undone; 0 for a hint request."""


class AsideLog:
    """All undos and hint requests at one table."""

    __slots__ = ("_asides", "hint_rates")

    def __init__(self) -> None:
        self._asides: list[Aside] = []
        """The last one has the highest `n`."""
        self.hint_rates = RateLimit("Too many hints. Try again in a moment.", 1 / EVERY, burst=AT_ONCE)
        """The rate limit of requests by seat."""

    def add_hint(self, n: int, *, seat: int, after: int) -> None:
        """Record that command `n` asked for a hint after this many actions."""
        self._asides.append(Aside(n, seat, after))

    def add_undo(self, n: int, *, seat: int, left: int) -> None:
        """Record that command `n` undid a choice and left this many actions.

        It replaces undos that went back less far. Hint requests behind it move to the last action that is left, unless
        the same seat has asked there, too.
        """
        behind = [each for each in self._asides if each.after > left]
        self._asides = [each for each in self._asides if each.after <= left]
        for each in behind:
            if not each.choices and not self.has_hint(each.seat, after=left):
                self._asides.append(replace(each, n=n, after=left))
        choices = 1 + sum(each.choices for each in behind)
        self._asides.append(Aside(n, seat, left, choices=choices))
        undos = [each for each in self._asides if each.choices]
        if len(undos) > MOST_TOLD:
            self._asides.remove(undos[0])

    def has_hint(self, seat: int, *, after: int) -> bool:
        """Return whether a seat has asked for a hint already after this many actions."""
        return any(not each.choices and (each.seat, each.after) == (seat, after) for each in self._asides)

    def has_undo(self, seat: int, *, after: int) -> bool:
        """Return whether a seat has undone the choice after this many actions, and nothing was chosen since."""
        return any(each.choices and (each.seat, each.after) == (seat, after) for each in self._asides)

    def since(self, n: int) -> list[Aside]:
        """Return what the log shows after state `n`."""
        if not self._asides or self._asides[-1].n <= n:  # as after nearly every move
            return []
        return [each for each in self._asides if each.n > n]
