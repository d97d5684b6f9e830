"""Correction of p-values for several questions."""

from collections.abc import Sequence
from math import hypot
from statistics import NormalDist
from typing import Final

import numpy as np

from deadhand.lab.analysis.intervals import Estimate, Z

SURE: Final = 0.01
"""A corrected p-value below this is a finding.

With the usual 5 %, two of twenty comparisons of equal decks may well find something. A page is read as a whole, so it
must be right more often.
"""


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return the p-values corrected by Holm's method, which bounds the chance of any false finding.

    A question without a p-value was not tested: it stays None and does not count.

    Holm, "A simple sequentially rejective multiple test procedure", 1979.
    """
    tested = [place for place, p in enumerate(p_values) if p is not None]
    ordered = sorted(tested, key=lambda place: p_values[place] or 0.0)
    corrected: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for passed, place in enumerate(ordered):
        largest = max(largest, min(1.0, float(np.float64(p_values[place])) * (len(ordered) - passed)))
        corrected[place] = largest
    return corrected


def is_less(low: Estimate, high: Estimate, *, questions: int) -> bool:
    """Return whether one value is surely less than another, if so many pairs might have been picked.

    The difference has an interval made from theirs, as wide as `SURE` and the number of questions demand. Values of the
    same deals are closer to each other than it says.

    Zou and Donner, "Construction of confidence limits about effect measures", 2008.
    """
    reach = hypot(low.high - low.value, high.value - high.low) / Z
    return high.value - low.value > NormalDist().inv_cdf(1 - SURE / (2 * questions)) * reach
