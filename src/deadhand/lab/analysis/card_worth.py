"""The worth of a card: how much more often a seat wins with one more copy of it in place of another card."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.analysis.estimates import Values

USES: Final = ("drawn", "played", "held")
"""The counts of each kind of card; `held` is taken at the end of the game."""
FEWEST_GAMES: Final = 100
"""In fewer games, the seats with an unusual number of a kind tell nothing about its worth."""

Cells = NDArray[np.float64]
"""A number per game (row) and seat (column)."""


@dataclass(frozen=True, eq=False)
class CardWorth:
    """The worth of one kind in one use.

    `with_it` and `without_it` are the shares of wins of the seats that had at least one copy, and of the others; None
    if there are none. `per_game` has the mean that is the worth of a copy; its spread over games is that of the worth.
    """

    kind: str
    use: str
    with_it: float | None
    without_it: float | None
    per_game: Values


def card_worths(seats: pl.DataFrame, seats_at_table: int, use: str) -> list[CardWorth]:
    """Return the worth of each kind in one of `USES`; of kinds whose number hardly ever differs there is none.

    `seats` has a row per game and seat, in this order, of finished games only.
    """
    names = [name for name in seats.columns if name.startswith(f"{use}.")]
    if not names or seats.is_empty():
        return []
    wins = _cells(seats["win"], seats_at_table)
    strata = _strata_of(seats)
    total = _cells(seats.select(pl.sum_horizontal(names)).to_series(), seats_at_table)
    worths = []
    for name in names:
        counts = _cells(seats[name], seats_at_table)
        per_game = worth_per_game(wins, counts, strata, total) if _games_that_tell(counts) >= FEWEST_GAMES else None
        if per_game is not None:
            some = counts > 0
            with_it, without_it = _mean_or_none(wins[some]), _mean_or_none(wins[~some])
            worths.append(CardWorth(name.removeprefix(f"{use}."), use, with_it, without_it, per_game))
    return worths


def worth_per_game(wins: Cells, counts: Cells, strata: NDArray[np.int64], total: Cells) -> Values | None:
    """Return one value per game whose mean is the worth of a copy; None if it cannot be told.

    The worth is the slope of wins over `counts`, adjusted for the stratum of each seat (its place and side) and for the
    `total` of cards of all kinds. Seats of one game depend on each other. So the spread is taken over games: each value
    is the slope plus the influence of the game on it.
    """
    others = _within(total, strata)
    copies = _without(_within(counts, strata), others)
    results = _without(_within(wins, strata), others)
    weight = float((copies * copies).sum())
    if weight < 1e-6 * max(1.0, float((counts * counts).sum())) or not results.any():
        return None
    slope = float((copies * results).sum()) / weight
    influence = (copies * (results - slope * copies)).sum(axis=1) * (len(wins) / weight)
    return np.asarray(slope + influence, np.float64)


def _games_that_tell(counts: Cells) -> int:
    """Return the number of games in which some seat has another number than most seats of all games."""
    values, times = np.unique(counts, return_counts=True)
    return int((counts != values[times.argmax()]).any(axis=1).sum())


def _cells(column: pl.Series, seats_at_table: int) -> Cells:
    return column.cast(pl.Float64).to_numpy().reshape(-1, seats_at_table)


def _strata_of(seats: pl.DataFrame) -> NDArray[np.int64]:
    """Return the number of the stratum of each row: of its place, and of its side where there are sides."""
    names = [name for name in ("place", "faction") if name in seats.columns]
    ranks = [seats[name].rank("dense").fill_null(0).cast(pl.Int64).to_numpy() for name in names]
    combined = ranks[0] if len(ranks) == 1 else ranks[0] * (ranks[1].max() + 1) + ranks[1]
    return np.asarray(np.unique(combined, return_inverse=True)[1].ravel(), np.int64)


def _within(cells: Cells, strata: NDArray[np.int64]) -> Cells:
    """Return the differences from the mean of each stratum."""
    flat = cells.ravel()
    means = np.bincount(strata, flat) / np.bincount(strata)
    return np.asarray((flat - means[strata]).reshape(cells.shape), np.float64)


def _without(cells: Cells, other: Cells) -> Cells:
    """Return what is left of cells after the part that is proportional to others."""
    weight = float((other * other).sum())
    return cells - other * (float((cells * other).sum()) / weight) if weight > 0.0 else cells


def _mean_or_none(values: NDArray[np.float64]) -> float | None:
    return float(values.mean()) if len(values) else None
