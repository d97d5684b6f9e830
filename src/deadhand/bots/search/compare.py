"""Comparisons of offers in fresh worlds, because a search favours offers that were lucky in its own."""

from collections.abc import MutableSequence

from deadhand.bots.search.search import try_candidates
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import door


@door("states", "integer", "integer", "integer", "integer", "integers", "integers")
def compare_offers(
    states: MutableSequence[Table],
    index: int,
    scratch: int,
    size: int,
    worlds: int,
    noise: Integers,
    tallies: Integers,
) -> None:
    """Try some offers of the asked seat of table `index` in the same worlds.

    The first `size` rows of `tallies` are the candidates, see `candidates.py`; differences are from the first of them.
    Tables `scratch` to `scratch + 2` are overwritten.
    """
    for _ in range(worlds):
        try_candidates(states, index, scratch, size, noise, tallies)
