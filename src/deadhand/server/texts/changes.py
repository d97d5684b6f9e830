"""The changed zones between two records."""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.record.record import Layout

OF_CARDS: Final = ("zone", "above", "known", "kind")
"""Fields by card."""
OF_ZONES: Final = ("viewers",)
"""Fields by zone."""
NOTHING: Final = -1


def changed_zones(layout: Layout, before: bytes, now: bytes) -> set[int]:
    """Return the zones whose cards, order, visibility or viewers have changed."""
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
    """Return for each byte of a record the zone, or the zones' count plus the card, that it describes.

    Also return the number of zones, and the slice with each card's zone.
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
