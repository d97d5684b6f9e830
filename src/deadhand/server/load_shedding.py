"""How dear work is: the longer the server is late the dearer, until who asks for much waits and nobody else."""

import asyncio
from typing import Final

from deadhand.server.metrics import DELAY, PRICE

LOOK: Final = 0.1
"""Seconds between two looks at the event loop."""
LATE: Final = 0.025
"""Seconds that the event loop may be late without anything getting dearer."""
RISE: Final = 1.3
FALL: Final = 0.97
DEAREST: Final = 16.0
"""Then the usual share is a fiftieth of a processor: a table of four, each of them with two moves a second."""


class Pressure:
    """The price of a second of work, which rises while the event loop is late and falls slowly afterwards."""

    def __init__(self) -> None:
        self.price = 1.0

    def note(self, late: float) -> None:
        """The event loop was so many seconds late."""
        self.price = min(DEAREST, self.price * RISE) if late > LATE else max(1.0, self.price * FALL)

    async def watch(self) -> None:
        """Look until cancelled how late the event loop is."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + LOOK
            await asyncio.sleep(LOOK)
            late = max(0.0, clock() - due)
            self.note(late)
            DELAY.observe(late)
            PRICE.set(self.price)
