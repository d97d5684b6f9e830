"""How fast somebody may do something."""

import math
import time
from collections import OrderedDict
from typing import Final

MOST_KNOWN: Final = 10_000
"""Addresses whose buckets are kept; the others' are full."""


class Bucket:
    """Lets so many things a second through, and at most `burst` at once."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether another one may pass."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until another one may pass, at least one."""
        return max(1, math.ceil((1 - self._left) / self._rate))


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """That of an address."""
        known = self._of.get(address)
        if known is None:
            known = self._of[address] = Bucket(self._rate, burst=self._burst)
            if len(self._of) > MOST_KNOWN:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return known
