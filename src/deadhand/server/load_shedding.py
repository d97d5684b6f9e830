"""Load shedding: work costs more while the event loop is late, so heavy clients wait and light ones do not."""

import asyncio
from typing import Final

from deadhand.server.metrics import COST_MULTIPLIER, EVENT_LOOP_DELAY

INTERVAL: Final = 0.1
"""Seconds between two measurements of the event loop's delay."""
MAX_DELAY: Final = 0.025
"""Seconds of delay up to which the cost multiplier does not rise."""
RISE: Final = 1.3
FALL: Final = 0.97
MAX_COST_MULTIPLIER: Final = 16.0
"""At most; the default share is then a fiftieth of a processor, enough for four players with two moves a second."""


class LoadMonitor:
    """The cost multiplier of work: it rises while the event loop is late, and falls slowly afterwards."""

    def __init__(self) -> None:
        self.cost_multiplier = 1.0

    def record_delay(self, delay: float) -> None:
        """Adjust the cost multiplier to a delay of the event loop, in seconds."""
        if delay > MAX_DELAY:
            self.cost_multiplier = min(MAX_COST_MULTIPLIER, self.cost_multiplier * RISE)
        else:
            self.cost_multiplier = max(1.0, self.cost_multiplier * FALL)

    async def watch(self) -> None:
        """Measure the delay of the event loop until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + INTERVAL
            await asyncio.sleep(INTERVAL)
            delay = max(0.0, clock() - due)
            self.record_delay(delay)
            EVENT_LOOP_DELAY.observe(delay)
            COST_MULTIPLIER.set(self.cost_multiplier)
