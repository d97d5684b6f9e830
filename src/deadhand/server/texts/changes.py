"""Which zones of a table are others than before, found by comparing two records."""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.record.record import Layout

OF_CARDS: Final = ("zone", "above", "known", "kind")
"""By card its zone, what lies above it, who knows it, what it is."""
OF_ZONES: Final = ("viewers",)
"""By zone who looks into it."""
NOTHING: Final = -1


def changed_zones(layout: Layout, before: bytes, now: bytes) -> set[int]:
    """The zones in which other cards lie, or the same in another order, or which others may see, or see into."""
    meanings, zones, cards = _byte_meanings(layout)
    different = np.frombuffer(before, np.int8, layout.copied) != np.frombuffer(now, np.int8, layout.copied)
    found = set(meanings[different.nonzero()[0]].tolist())
    found.discard(NOTHING)
    moved = [number - zones for number in found if number >= zones]
    changed = {number for number in found if number < zones}
    for record in (before, now) if moved else ():
        lies = record[cards]
        changed.update([lies[card] for card in moved])
    return changed


@cache
def _byte_meanings(layout: Layout) -> tuple[NDArray[np.int16], int, slice]:
    """For each byte of a record what it says something of: a zone, or a card, counted on from the last zone.

    Then how many zones there are, and where the record says in which of them each card lies.
    """
    fields: Any = layout.dtype.fields
    meanings = np.full(layout.copied, NOTHING, np.int16)
    zones = fields["viewers"][0].shape[0]
    for names, first in ((OF_ZONES, 0), (OF_CARDS, zones)):
        for name in names:
            storage, start = fields[name][:2]
            numbers = np.arange(first, first + storage.shape[0])
            meanings[start : start + storage.itemsize] = np.repeat(numbers, storage.base.itemsize)
    storage, start = fields["zone"][:2]
    return meanings, zones, slice(start, start + storage.itemsize)
