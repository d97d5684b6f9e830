"""Token buckets, which limit the rate of events."""

import math
import time
from collections import OrderedDict
from typing import Final

MAX_ADDRESSES: Final = 10_000
"""Addresses whose buckets are kept; the bucket of any other address is full."""


class TokenBucket:
    """A token bucket: `rate` events per second, and at most `burst` at once."""

    __slots__ = ("_burst", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._updated = time.monotonic()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def wait(self) -> int:
        """Whole seconds until the next token, at least one."""
        return max(1, math.ceil((1 - self._tokens) / self._rate))


class TokenBuckets:
    """A token bucket for each address."""

    def __init__(self, rate: float, *, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str) -> TokenBucket:
        """Return the bucket of an address."""
        known = self._of.get(address)
        if known is None:
            known = self._of[address] = TokenBucket(self._rate, burst=self._burst)
            if len(self._of) > MAX_ADDRESSES:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return known
