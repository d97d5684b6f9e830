"""Histograms of whole numbers, whose bins fit into those of others of the same numbers."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MOST_BINS: Final = 32


@dataclass(frozen=True)
class Histogram:
    """How many values lie in each bin.

    The first bin begins at `least`, a multiple of `width`, and each holds `width` whole numbers. The width is a power
    of two, so two histograms can be brought to the wider bins of one of them.
    """

    least: int
    width: int
    counts: list[int]


def histogram(values: NDArray[Any]) -> Histogram:
    """Return the histogram of at least one whole number, in at most `MOST_BINS` bins."""
    least, most = int(values.min()), int(values.max())
    width = 1
    while most // width - least // width >= MOST_BINS:
        width *= 2
    first = least // width
    counts = np.bincount(np.asarray(values, np.int64) // width - first)
    return Histogram(first * width, width, counts.tolist())
