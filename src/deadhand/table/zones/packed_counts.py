"""A few cards as one small number that fits into an event or a field: three bits for each of a game's first five kinds.

The first kind has the highest bits, so of two sets of like value the greater number has more of the first kinds.
"""

from typing import Final

from deadhand.table.rules.rule import rule

PACKED_KINDS: Final = 5
MOST_PACKED: Final = 7
"""Copies of a kind that three bits can hold."""
PACKED_BITS: Final = 3 * PACKED_KINDS


@rule
def pack(kind: int, number: int) -> int:
    """Return a number of cards of a kind as packed cards; sums of different kinds are packed cards too."""
    return number << (PACKED_BITS - 3 - 3 * kind)


@rule
def packed_count(packed: int, kind: int) -> int:
    """Return the number of packed cards of a kind."""
    return (packed >> (PACKED_BITS - 3 - 3 * kind)) & MOST_PACKED


def unpack(packed: int) -> list[tuple[int, int]]:
    """Return the kinds that are packed, and how many cards of each."""
    return [(kind, packed_count(packed, kind)) for kind in range(PACKED_KINDS) if packed_count(packed, kind)]
