"""The changed zones between two records."""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.table.record.record import Layout

OF_CARDS: Final = ("zone", "above", "known", "kind")
"""Fields by card."""
OF_ZONES: Final = ("viewers",)
"""Fields by zone."""
NOTHING: Final = -1


def zone_bytes(layout: Layout, record: bytes) -> bytes:
    """Return the bytes of a record that say which cards lie where, and who sees them."""
    return np.frombuffer(record, np.int8, layout.copied)[_zone_plan(layout).places].tobytes()


def changed_zones(layout: Layout, before: bytes, now: bytes) -> set[int]:
    """Return the zones whose cards, order, visibility or viewers differ between two results of `zone_bytes`."""
    plan = _zone_plan(layout)
    different = np.frombuffer(before, np.int8) != np.frombuffer(now, np.int8)
    found = set(plan.meanings[different.nonzero()[0]].tolist())
    moved = [number - plan.zones for number in found if number >= plan.zones]
    changed = {number for number in found if number < plan.zones}
    for cards in (before[plan.cards], now[plan.cards]) if moved else ():
        changed.update([cards[card] for card in moved])
    return changed


class ZonePlan(NamedTuple):
    """Where a record says which cards lie where."""

    places: NDArray[np.intp]
    """The offsets of these bytes in a record."""
    meanings: NDArray[np.int16]
    """What each of them describes: a zone, or the number of zones plus a card."""
    zones: int
    """The number of zones."""
    cards: slice
    """Those of them that hold each card's zone."""


@cache
def _zone_plan(layout: Layout) -> ZonePlan:
    fields: Any = layout.dtype.fields
    meanings = np.full(layout.copied, NOTHING, np.int16)
    zones = fields["viewers"][0].shape[0]
    for names, first in ((OF_ZONES, 0), (OF_CARDS, zones)):
        for name in names:
            storage, start = fields[name][:2]
            numbers = np.arange(first, first + storage.shape[0])
            meanings[start : start + storage.itemsize] = np.repeat(numbers, storage.base.itemsize)
    places = (meanings != NOTHING).nonzero()[0]
    storage, start = fields["zone"][:2]
    first_card = int(np.searchsorted(places, start))
    return ZonePlan(places, meanings[places], zones, slice(first_card, first_card + storage.itemsize))
