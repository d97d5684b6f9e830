"""Correction of p-values for several questions."""

from collections.abc import Sequence
from typing import Final

import numpy as np

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
