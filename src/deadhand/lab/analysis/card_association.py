"""How wins go together with cards: how much more often seats win that have one more copy of a kind.

These are associations, which say nothing of causes. They are taken only in games in which everybody plays alone: a
team or a side wins together, so that counts that grow with the length of a game would stand for the result.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.analysis.estimates import Values

USES: Final = ("drawn", "played", "held")
"""The counts of each kind of card; `held` is taken at the end of the game."""
FEWEST_GAMES: Final = 100
"""In fewer games, the seats with an unusual number of a kind show no association."""

Cells = NDArray[np.float64]
"""A number per game (row) and seat (column)."""


@dataclass(frozen=True, eq=False)
class CardAssociation:
    """The association of wins with one kind in one use.

    `with_it` and `without_it` are the shares of wins of the seats that had at least one copy, and of the others; None
    if there are none. `per_game` has the mean that is the association; its spread over games is that of the mean.
    """

    kind: str
    use: str
    with_it: float | None
    without_it: float | None
    per_game: Values


def card_associations(seats: pl.DataFrame, seats_at_table: int, use: str) -> list[CardAssociation]:
    """Return the association of each kind in one of `USES`; of kinds whose number hardly ever differs there is none.

    `seats` has a row per game and seat, in this order, of finished games only.
    """
    names = [name for name in seats.columns if name.startswith(f"{use}.")]
    if not names or seats.is_empty():
        return []
    wins = _cells(seats["win"], seats_at_table)
    places = seats["place"].cast(pl.Int64).to_numpy()
    total = _cells(seats.select(pl.sum_horizontal(names)).to_series(), seats_at_table)
    found = []
    for name in names:
        counts = _cells(seats[name], seats_at_table)
        per_game = (
            association_per_game(wins, counts, places, total) if _games_that_tell(counts) >= FEWEST_GAMES else None
        )
        if per_game is not None:
            some = counts > 0
            with_it, without_it = _mean_or_none(wins[some]), _mean_or_none(wins[~some])
            found.append(CardAssociation(name.removeprefix(f"{use}."), use, with_it, without_it, per_game))
    return found


def association_per_game(wins: Cells, counts: Cells, places: NDArray[np.int64], total: Cells) -> Values | None:
    """Return one value per game whose mean is the association of wins with a copy; None if it is unknown.

    The association is the slope of wins over `counts`, adjusted for the place of each seat and for the `total` of cards
    of all kinds. A seat is compared with the others in its game, so the length of a game plays no part. The seats
    depend on each other, so the spread is taken over games: each value is the slope plus the influence of the game.
    """
    others = _within(total, places)
    copies = _without(_within(counts, places), others)
    results = _without(_within(wins, places), others)
    weight = float((copies * copies).sum())
    if weight < 1e-6 * max(1.0, float((counts * counts).sum())) or not results.any():
        return None
    slope = float((copies * results).sum()) / weight
    influence = (copies * (results - slope * copies)).sum(axis=1) * (len(wins) / weight)
    seats = wins.shape[1]
    return np.asarray((slope + influence) * (1 - 1 / seats), np.float64)  # per copy more than the other seats have


def _games_that_tell(counts: Cells) -> int:
    """Return the number of games in which some seat has another number than most seats of all games."""
    values, times = np.unique(counts, return_counts=True)
    return int((counts != values[times.argmax()]).any(axis=1).sum())


def _cells(column: pl.Series, seats_at_table: int) -> Cells:
    return column.cast(pl.Float64).to_numpy().reshape(-1, seats_at_table)


def _within(cells: Cells, places: NDArray[np.int64]) -> Cells:
    """Return the differences from the mean of each game, less the mean difference of each place."""
    flat = (cells - cells.mean(axis=1, keepdims=True)).ravel()
    means = np.bincount(places, flat) / np.bincount(places)
    return np.asarray((flat - means[places]).reshape(cells.shape), np.float64)


def _without(cells: Cells, other: Cells) -> Cells:
    """Return what is left of cells after the part that is proportional to others."""
    weight = float((other * other).sum())
    return cells - other * (float((cells * other).sum()) / weight) if weight > 0.0 else cells


def _mean_or_none(values: NDArray[np.float64]) -> float | None:
    return float(values.mean()) if len(values) else None
