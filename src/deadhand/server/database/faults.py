"""The log of database failures: which tables, and why; repeats are suppressed."""

import logging
from collections.abc import Sequence
from typing import Final

from deadhand.server.operation.logs import Repetitions, with_count, without_numbers

MAX_NAMED: Final = 10
"""Maximum number of tables named in a line."""

logger = logging.getLogger(__name__)


class FaultLog:
    """The failures of one process's databases."""

    def __init__(self) -> None:
        self._repetitions = Repetitions()

    def report(self, doing: str, why: str, tables: Sequence[str]) -> None:
        """Log that tables could not be "read", "saved" or "started", unless the same was logged recently."""
        suppressed = self._repetitions.take((doing, without_numbers(why), *tables))
        if suppressed is None:
            return
        more = f" and {len(tables) - MAX_NAMED} more" if len(tables) > MAX_NAMED else ""
        which = f"{', '.join(tables[:MAX_NAMED])}{more}" or "(none in particular)"
        line = with_count(f"Tables could not be {doing}: {which}. Database: {why}.", suppressed)
        logger.error("%s", line, extra={"table": which})
