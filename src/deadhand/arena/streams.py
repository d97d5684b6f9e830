"""Random streams for many games: each depends on the seed and the game's number alone, so the order of play is free."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.record.chance import STATES, chance_from

GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
SECOND: Final = np.uint64(0x94D049BB133111EB)


def streams_of(
    slug: str, seed: int | str, *, bots_seed: int | str | None = None, first: int, games: int
) -> NDArray[np.int64]:
    """Return two generator states per game, the table's and its bots', for `games` games from number `first` on.

    With `bots_seed`, the bots have the states that they have with that seed, and the tables keep their own.
    """
    streams = _streams_of_seed(slug, seed, first, games)
    if bots_seed is not None:
        streams[1::2] = _streams_of_seed(slug, bots_seed, first, games)[1::2]
    return streams


def _streams_of_seed(slug: str, seed: int | str, first: int, games: int) -> NDArray[np.int64]:
    """Return the states that follow from one seed.

    SplitMix64 over the game's number, from a start that is a hash of the seed (Steele, Lea and Flood, "Fast splittable
    pseudorandom number generators", 2014).
    """
    start = np.uint64(chance_from("simulate", slug, seed))
    mixed = start + np.arange(2 * first, 2 * (first + games), dtype=np.uint64) * GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(30))) * FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND
    mixed ^= mixed >> np.uint64(31)
    return (mixed % np.uint64(STATES - 1) + np.uint64(1)).astype(np.int64)
