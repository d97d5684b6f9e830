"""The history of a match: the actors, and a checkpoint of the record every few moves. Other moves are replayed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

SPACING: Final = 32
"""The number of moves between two checkpoints."""

Bytes = NDArray[np.uint8]


@dataclass
class History:
    """The actors and checkpoints of a match."""

    records: list[bytes]
    """The packed records after the moves 0, `SPACING`, 2 * `SPACING` and so on."""
    actions: list[int] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)
    """The actor of each action."""

    def keep(self, record: Bytes) -> None:
        """Store a checkpoint, after a multiple of `SPACING` moves."""
        self.records.append(pack_record(record))

    def replace_last(self, record: Bytes) -> None:
        """Replace the position after the last move."""
        if len(self.actions) % SPACING == 0:
            self.records[-1] = pack_record(record)

    def cut(self, move: int) -> None:
        """Delete everything after a move."""
        del self.actions[move:], self.actors[move:], self.records[move // SPACING + 1 :]

    def way_to(self, move: int) -> tuple[Bytes, int, Sequence[int]]:
        """Return the last checkpoint at or before a move, its move, and the actions from there."""
        nearest = min(move // SPACING, len(self.records) - 1)
        first = nearest * SPACING
        return unpack_record(self.records[nearest]), first, self.actions[first:move]

    def copy(self) -> "History":
        """Return an independent copy."""
        return History(list(self.records), list(self.actions), list(self.actors))


def pack_record(record: Bytes) -> bytes:
    """Return a record packed to a third: its size, a bit for each nonzero byte, and these bytes."""
    size = record.size.to_bytes(4, "little")
    return size + np.packbits(record).tobytes() + record.tobytes().translate(None, b"\0")


def unpack_record(kept: bytes) -> Bytes:
    """Return a record from its packed form."""
    record = np.zeros(int.from_bytes(kept[:4], "little"), np.uint8)
    bits = np.frombuffer(kept, np.uint8, offset=4, count=-(-record.size // 8))
    filled = np.unpackbits(bits, count=record.size).astype(np.bool_)
    record[filled] = np.frombuffer(kept, np.uint8, offset=4 + bits.size)
    return record
