"""The log of database failures: which tables, and why; repeats are suppressed."""

import logging
import time
from collections.abc import Sequence
from typing import Final

REPEAT_AFTER: Final = 30.0
"""Seconds until the same failure of the same table is logged again."""
MAX_REMEMBERED: Final = 1000
"""Failures that are remembered for that."""
MAX_NAMED: Final = 10
"""Tables that a line names."""

logger = logging.getLogger(__name__)


class FaultLog:
    """The failures of one process's databases."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, ...], float] = {}

    def tell(self, doing: str, why: str, tables: Sequence[str]) -> None:
        """Log that tables could not be "read" or "saved", unless that was logged just now."""
        now, fault = time.monotonic(), (doing, why, *tables)
        if now - self._told.get(fault, -REPEAT_AFTER) < REPEAT_AFTER:
            return
        if len(self._told) >= MAX_REMEMBERED:
            self._told.clear()
        self._told[fault] = now
        more = f" and {len(tables) - MAX_NAMED} more" if len(tables) > MAX_NAMED else ""
        which = f"{', '.join(tables[:MAX_NAMED])}{more}" or "(none in particular)"
        logger.error("Tables could not be %s: %s. Database: %s.", doing, which, why, extra={"table": which})
