"""A game in mid-play, the same every time."""

import random

from deadhand import deal
from deadhand.match import Match


def match_at(slug: str, *, decisions: int) -> Match:
    """A match of four after so many random decisions."""
    dice = random.Random(1)  # noqa: S311  # dice of a benchmark
    match = deal(slug, seats=4, seed=1)
    while len(match.actions) < decisions and not match.over:
        match.play(dice.choice(match.legal))
    return match
