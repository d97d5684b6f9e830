"""The candidates of a search, and what each was worth so far: rows of integers in one array that the caller provides.

A row holds the action, the number of worlds, the sum of worths, and the sums of differences from the greedy choice and
of their squares. The greedy choice is always the first row.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.bots.network.plan import THOUGHT
from deadhand.table.game.game import Game
from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import rule

ACTION: Final = 0
WORLDS: Final = 1
WORTHS: Final = 2
DIFFERENCES: Final = 3
SQUARES: Final = 4
WIDTH: Final = 5
"""The columns of a row, and their number."""


def tallies_for(game: Game) -> NDArray[np.int64]:
    """Return room for the candidates of any question of a game, and behind them for a network."""
    return np.zeros((WIDTH + THOUGHT) * game.dimensions["choices"], np.int64)


@rule
def list_candidates(t: Table, first: int, tallies: Integers) -> int:
    """Make a row for every offer, that of the action `first` before all others; return their number."""
    size = 1
    for place in range(t.offer_count):
        action = t.offers[place]
        row = 0 if action == first else size
        size += action != first
        for column in range(WIDTH):
            tallies[row * WIDTH + column] = 0
        tallies[row * WIDTH + ACTION] = action
    return size


@rule
def action_of(tallies: Integers, place: int) -> int:
    """Return the action of a candidate."""
    return tallies[place * WIDTH + ACTION]


@rule
def tally(tallies: Integers, place: int, column: int, amount: int) -> None:
    """Add to a sum of a candidate."""
    tallies[place * WIDTH + column] += amount


@rule
def keep_better_half(tallies: Integers, size: int) -> int:
    """Sort the candidates behind the greedy choice by their worth, and return how many of all stay: half of them."""
    kept = (size + 1) // 2
    for place in range(1, kept):
        best = place
        for other in range(place + 1, size):
            if tallies[other * WIDTH + WORTHS] > tallies[best * WIDTH + WORTHS]:
                best = other
        exchange_rows(tallies, place, best)
    return kept


@rule
def exchange_rows(tallies: Integers, one: int, other: int) -> None:
    """Swap two candidates."""
    for column in range(WIDTH):
        a, b = one * WIDTH + column, other * WIDTH + column
        tallies[a], tallies[b] = tallies[b], tallies[a]


@rule
def exceeds_noise(tallies: Integers, place: int, caution: int) -> bool:
    """Return True if a candidate beats the greedy choice by more than `caution` tenths of a standard error.

    With n worlds, the sum of differences d and the sum of their squares q, this is d > 0 and
    d² (n - 1) > z² (n q - d²), in whole numbers; see `WHOLE` for their range.
    """
    worlds = tallies[place * WIDTH + WORLDS]
    differences = tallies[place * WIDTH + DIFFERENCES]
    spread = worlds * tallies[place * WIDTH + SQUARES] - differences * differences
    return differences > 0 and 100 * (worlds - 1) * differences * differences > caution * caution * spread
