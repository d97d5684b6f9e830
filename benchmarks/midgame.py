"""A game in mid-play, the same every time."""

import random

from deadhand import deal
from deadhand.games import find_game
from deadhand.match.match import Match


def match_at(slug: str, *, decisions: int) -> Match:
    """A match of four, or as many as play, after so many random decisions."""
    dice = random.Random(1)  # noqa: S311  # dice of a benchmark
    match = deal(slug, seats=min(4, find_game(slug).most_seats), seed=1)
    while len(match.actions) < decisions and not match.over:
        match.play(dice.choice(match.legal))
    return match
