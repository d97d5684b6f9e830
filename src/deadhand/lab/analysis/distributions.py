"""How a value is spread over games: quantiles, and bins for a chart."""

from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np
import polars as pl

from deadhand.lab.analysis.estimates import Values

MOST_BINS: Final = 40


@dataclass(frozen=True)
class Spread:
    """The range of nine games out of ten, and its middle."""

    low: float
    median: float
    high: float


def spread(values: Values) -> Spread:
    """Return the 5 % quantile, the median and the 95 % quantile of some values."""
    low, median, high = np.quantile(values, (0.05, 0.5, 0.95))
    return Spread(float(low), float(median), float(high))


def bin_edges(values: Values) -> list[float]:
    """Return the edges of at most 40 bins of equal width from the least to the 99.5 % quantile; the last has no end.

    Whole numbers have bins of whole width, beginning half below.
    """
    low, high = float(values.min()), float(np.quantile(values, 0.995))
    if (values == np.round(values)).all():
        width = max(1.0, float(ceil((high - low + 1) / MOST_BINS)))
        first = low - 0.5
    else:
        width = (high - low) / MOST_BINS or 1.0
        first = low
    count = max(1, ceil((high - first) / width))
    return [first + width * place for place in range(count + 1)]


def binned(values: Values, edges: list[float]) -> pl.DataFrame:
    """Return the share of games in each bin, with the columns begin, end and share, and is_open.

    Values outside the edges count in the first or the last bin. The last is open if there are values beyond it.
    """
    inside = np.clip(values, edges[0], np.nextafter(edges[-1], edges[0]))
    counts = np.histogram(inside, edges)[0]
    is_open = np.zeros(len(counts), np.bool_)
    is_open[-1] = bool((values > edges[-1]).any())
    shares = counts / max(1, len(values))
    return pl.DataFrame({"begin": edges[:-1], "end": edges[1:], "share": shares, "is_open": is_open})
