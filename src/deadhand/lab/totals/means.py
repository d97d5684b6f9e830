"""The means of a game's statistics over many games. Each chunk of games gives totals, which can be added up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.game.statistics import Statistic
from deadhand.table.zones.packed_counts import PACKED_KINDS, packed_count

Totals = NDArray[np.int64]
"""The finished games, their rounds, and then the sums of each statistic in the game's order, all in one row."""


@dataclass(frozen=True)
class MeanReport:
    """The means of a statistic over all finished games, or over all their rounds.

    `means` has a row for each seat if it is one `per` seat, else one row, with a number for each of `columns`. For what
    is no number but a seat, a word and the like, the numbers are how often it was each of the columns.
    """

    field: str
    label: str
    per: str
    columns: list[str]
    means: list[list[float]]


def no_totals(game: Game, seats: int) -> Totals:
    """Return the totals of no games."""
    return totals_of(game, game.layout.new(0), seats)


def totals_of(game: Game, states: NDArray[Any], seats: int) -> Totals:
    """Return the totals of the records of finished games."""
    over = states[states["over"] != 0]
    sums = [_sum_games(each, over, seats).ravel() for each in game.statistics]
    counts = np.array([len(over), over["round_number"].sum(dtype=np.int64)], np.int64)
    return np.concatenate([counts, *sums])


def means_of(game: Game, totals: Totals, seats: int) -> list[MeanReport]:
    """Return the means from the totals."""
    reports, start = [], 2
    for each in game.statistics:
        columns = _summed_columns(each, game, seats)
        rows = seats if each.per == "seat" else 1
        sums = totals[start : start + rows * len(columns)].reshape(rows, len(columns))
        start += rows * len(columns)
        means = sums / max(1, totals[1] if each.per == "round" else totals[0])
        reports.append(MeanReport(each.field, each.label, each.per, columns, means.tolist()))
    return reports


def _summed_columns(statistic: Statistic, game: Game, seats: int) -> list[str]:
    """Return the columns that are summed separately."""
    everyone = [f"seat {seat + 1}" for seat in range(seats)]
    kinds = [kind.name for kind in game.deck.kinds]
    if statistic.columns:
        counted = kinds if statistic.kinds is None else [kinds[kind] for kind in statistic.kinds]
        return {"seats": everyone, "kinds": counted}.get(str(statistic.columns)) or list(statistic.columns)
    return {
        "number": [""],
        "seat": [*everyone, "nobody"],
        "seats": everyone,
        "cards": kinds[:PACKED_KINDS],
        "word": list(statistic.words),
    }[statistic.what]


def _sum_games(statistic: Statistic, states: NDArray[Any], seats: int) -> NDArray[np.int64]:
    """Sum over games (and their rounds): a row per seat or a single one, a column for each of `_summed_columns`."""
    values = states[statistic.field].astype(np.int64)
    if statistic.per == "game":
        values = values[:, None]
    if statistic.columns == "seats":
        values = values[..., :seats]
    elif statistic.kinds is not None:
        values = values[..., statistic.kinds]
    elif not statistic.columns:
        values = _one_hot(statistic, values, seats)
    if statistic.per == "round":
        held = np.arange(values.shape[1]) < states["round_number"][:, None]
        values = (values * held[..., None]).sum(axis=1)[:, None]
    elif statistic.per == "seat":
        values = values[:, :seats]
    return np.asarray(values.sum(axis=0), np.int64)


def _one_hot(statistic: Statistic, values: NDArray[np.int64], seats: int) -> NDArray[np.int64]:
    """Return a number unchanged; of other values, how often each column occurs."""
    if statistic.what == "number":
        return values[..., None]
    parts: Sequence[Any] = [values == word for word in range(len(statistic.words))]
    if statistic.what == "seat":
        parts = [*(values == seat for seat in range(seats)), values < 0]
    if statistic.what == "seats":
        parts = [values >> seat & 1 for seat in range(seats)]
    if statistic.what == "cards":
        parts = [packed_count(values, kind) for kind in range(PACKED_KINDS)]  # type: ignore[arg-type]  # of all at once
    return np.stack([np.asarray(part, np.int64) for part in parts], axis=-1)
