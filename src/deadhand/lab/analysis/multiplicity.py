"""Correction of p-values for several questions."""

from math import hypot
from statistics import NormalDist
from typing import Final

from deadhand.lab.analysis.intervals import Estimate, Z

SURE: Final = 0.01
"""A corrected p-value below this is a finding.

With the usual 5 %, two of twenty comparisons of equal decks may well find something. A page is read as a whole, so it
must be right more often.
"""


def bonferroni(p: float | None, questions: int) -> float | None:
    """Return a p-value corrected for a number of questions, which bounds the chance of any false finding.

    The interval that misses the true value with the probability `SURE / questions` leaves out the value of no
    difference exactly if the corrected p-value is below `SURE`. No such interval belongs to Holm's method.
    """
    return None if p is None else min(1.0, p * questions)


def is_less(low: Estimate, high: Estimate, *, questions: int) -> bool:
    """Return whether one value is surely less than another, if so many pairs might have been picked.

    The difference has an interval made from theirs, as wide as `SURE` and the number of questions demand. Values of the
    same deals are closer to each other than it says.

    Zou and Donner, "Construction of confidence limits about effect measures", 2008.
    """
    reach = hypot(low.high - low.value, high.value - high.low) / Z
    return high.value - low.value > NormalDist().inv_cdf(1 - SURE / (2 * questions)) * reach
