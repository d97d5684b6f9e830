"""A token bucket, which limits the rate of something."""

import math
import time
from typing import Final

MAX_ADDRESSES: Final = 10_000
"""Addresses whose buckets are kept; the bucket of any other address is full."""


class TokenBucket:
    """A token bucket: it gains `rate` tokens per second, and holds at most `burst`."""

    __slots__ = ("_burst", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._updated = time.monotonic()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        self._refill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until the next token, at least one."""
        return max(1, math.ceil((1 - self._tokens) / self._rate))

    def charge(self, tokens: float) -> None:
        """Take tokens even if there are too few; a negative number is a refund."""
        self._refill()
        self._tokens -= tokens

    @property
    def debt(self) -> float:
        """Seconds until all charged tokens are paid."""
        self._refill()
        return max(0.0, -self._tokens / self._rate)

    def _refill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
