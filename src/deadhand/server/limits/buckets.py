"""Token buckets, which limit the rate of something."""

import math
import time
from collections.abc import Hashable
from typing import Final

from deadhand.table.errors import Refused

MAX_ADDRESSES: Final = 10_000
"""Addresses whose buckets are kept; the bucket of any other address is full."""


class TooManyRequests(Refused):
    """A client has used up its quota, or what it asks for is busy."""

    def __init__(self, template: str, after: float) -> None:
        self.after = math.ceil(after)
        """Seconds after which to try again."""
        super().__init__(template, self.after)


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
    def used(self) -> float:
        """Tokens that were taken and have not come back."""
        self._refill()
        return self._burst - self._tokens

    @property
    def debt(self) -> float:
        """Seconds until all charged tokens are paid."""
        if self._tokens >= 0:
            return 0.0
        self._refill()
        return max(0.0, -self._tokens / self._rate)

    def _refill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now


class RateLimit:
    """A token bucket for each address, person or seat, as long as it is among the last `most`."""

    __slots__ = ("_buckets", "_burst", "_most", "_rate", "_refusal")

    def __init__(self, refusal: str, rate: float, *, burst: float, most: int = MAX_ADDRESSES) -> None:
        """`refusal` is a template for the seconds until the next token."""
        self._refusal = refusal
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[Hashable, TokenBucket] = {}
        """The one used last comes last."""

    def check(self, key: Hashable) -> None:
        """Take a token of a bucket.

        Raises:
            TooManyRequests: if there is none.
        """
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, burst=self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take():
            raise TooManyRequests(self._refusal, bucket.wait)
