"""What the operator is told when the database fails: whose table it was, and why; the same not again and again."""

import logging
import time
from collections.abc import Sequence
from typing import Final

EVERY: Final = 30.0
"""Seconds until the same fault at the same table is told again: bots try five times a second."""
MOST: Final = 1000
"""Faults that are remembered for that."""
NAMED: Final = 10
"""Tables that are named of those whose moves were to be written together."""

logger = logging.getLogger(__name__)


class Faults:
    """The faults of one process's databases."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, ...], float] = {}

    def tell(self, doing: str, why: str, tables: Sequence[str]) -> None:
        """Tell that tables could not be "read" or "saved", unless that was told just now."""
        now, fault = time.monotonic(), (doing, why, *tables)
        if now - self._told.get(fault, -EVERY) < EVERY:
            return
        if len(self._told) >= MOST:
            self._told.clear()
        self._told[fault] = now
        more = f" and {len(tables) - NAMED} more" if len(tables) > NAMED else ""
        which = f"{', '.join(tables[:NAMED])}{more}" or "(none in particular)"
        logger.error("Tables could not be %s: %s. Database: %s.", doing, which, why, extra={"table": which})


FAULTS: Final = Faults()
