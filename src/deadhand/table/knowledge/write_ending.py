"""Write what decided a game that is over, as a list of integers.

First come its turning points (see `game/turning_points.py`), then the number of zones whose cards won it, or its last
round, and these zones.
"""

from collections.abc import MutableSequence
from typing import Final

import numpy as np

from deadhand.table.flow.hooks import list_turning_points, list_winning_zones
from deadhand.table.game.turning_points import end_of_turning_points
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door

ENDING_SIZE: Final = 512
"""Room for what is written of any game."""


@door("states", "integer", "integers")
def write_ending(states: MutableSequence[Table], index: int, out: Integers) -> int:
    """Write the turning points and the winning zones of one table, and return how many integers that are."""
    t = states[index]
    out[0] = 0
    list_turning_points(t, out)
    at = end_of_turning_points(out)
    zones = np.zeros(1 + t.count.shape[0], np.int64)
    list_winning_zones(t, zones)
    size = 1 + int(zones[0])
    for each in range(size):
        out[at + each] = zones[each]
    return at + size
