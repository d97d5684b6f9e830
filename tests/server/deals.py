"""Deals that are the same in every run: what happens at a test's tables follows from the test's name alone."""

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Final

TODAY: Final = date(2026, 11, 22)
"""The date of every daily deal."""


def deals(test: Callable[[], str]) -> Callable[[], str]:
    """Return a source of secrets for new tables: by the running test, and its number of tables so far."""
    started: Counter[str] = Counter()

    def new_deal() -> str:
        name = test()
        started[name] += 1
        return hashlib.sha256(f"{name} {started[name]}".encode()).hexdigest()

    return new_deal
