"""Means and shares with their 95 % intervals, and tests of one mean."""

from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.lab.analysis.intervals import Estimate, share_interval
from deadhand.lab.analysis.multiplicity import SURE

Values = NDArray[np.float64]
"""A number per game."""

FEWEST: Final = 30
"""Fewer games, or fewer that differ from the others, answer no question."""
USUAL: Final = 0.05
"""The probability with which an interval of one question alone misses the true value."""


def estimate(values: Values) -> Estimate:
    """Return the mean of one value per game: Wilson's interval if all are 0 or 1, else Student's.

    Raises:
        ValueError: if there is no value.
    """
    games = len(values)
    if not games:
        raise ValueError("The mean of no games is unknown.")
    mean = float(values.mean())
    if np.isin(values, (0.0, 1.0)).all():
        return Estimate(mean, *share_interval(float(values.sum()), games), games)
    if games < 2 or np.ptp(values) == 0.0:
        return Estimate(mean, mean, mean, games)
    low, high, _ = t_test(mean, standard_error(values), games - 1)
    return Estimate(mean, low, high, games)


def corrected_estimate(values: Values, *, questions: int) -> Estimate:
    """Return the mean of one value per game with an interval that is corrected for a number of questions."""
    mean = float(values.mean())
    if len(values) < 2 or np.ptp(values) == 0.0:
        return Estimate(mean, mean, mean, len(values))
    low, high, _ = t_test(mean, standard_error(values), len(values) - 1, outside=SURE / questions)
    return Estimate(mean, low, high, len(values))


def mean_p_value(values: Values, expected: float) -> float | None:
    """Return the p-value of the question whether the mean is `expected`; None if there are too few games to tell."""
    from scipy import stats  # takes longer to import than all else here

    if count_unusual(values - expected) < FEWEST:
        return None
    if np.isin(values, (0.0, 1.0)).all():
        return float(stats.binomtest(int(values.sum()), len(values), expected).pvalue)
    *_, p_value = t_test(float(values.mean()) - expected, standard_error(values), len(values) - 1)
    return p_value


def standard_error(values: Values) -> float:
    """Return the standard error of the mean."""
    return float(values.std(ddof=1)) / sqrt(len(values))


def t_test(mean: float, error: float, freedom: float, *, outside: float = USUAL) -> tuple[float, float, float]:
    """Return both ends of the interval of a mean with this standard error, and the p-value of a true mean of 0.

    `freedom` is the degrees of freedom. SciPy's own tests are the same, but warn of values that are nearly equal, as
    one side of a few games often is.
    """
    from scipy import stats  # takes longer to import than all else here

    reach = error * float(stats.t.isf(outside / 2.0, freedom))
    return mean - reach, mean + reach, 2.0 * float(stats.t.sf(abs(mean) / error, freedom))


def equal_means_p_value(values: NDArray[np.float64]) -> float | None:
    """Return the p-value of the question whether all columns have the same mean; None if there are too few games.

    `values` has a row per game. It is Hotelling's test of all differences between columns. So it suits shared wins, and
    columns that add up to the same in every game. With one winner per game it is the chi-square test for many games.
    """
    from scipy import stats  # takes longer to import than all else here

    games, columns = values.shape
    if columns < 2 or games < FEWEST * columns:
        return None
    contrasts = values[:, 1:] - values[:, :1]
    spread = np.cov(contrasts, rowvar=False).reshape(columns - 1, columns - 1)
    rank = int(np.linalg.matrix_rank(spread))
    if not rank:
        return None
    means = contrasts.mean(axis=0)
    distance = games * float(means @ np.linalg.pinv(spread) @ means)
    return float(stats.f.sf(distance * (games - rank) / (rank * (games - 1)), rank, games - rank))


def count_unusual(values: NDArray[Any]) -> int:
    """Return the number of games whose value is not the most frequent one."""
    if not len(values):
        return 0
    return len(values) - int(np.unique(values, return_counts=True)[1].max())
