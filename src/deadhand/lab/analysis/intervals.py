"""Estimates with intervals that hold the true value 19 times out of 20."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from deadhand.table.rules.rule import rule

Interval = tuple[float, float]

Z: Final = 1.959963984540054
"""Standard deviations from the middle of a normal distribution that leave 5 % outside."""


@dataclass(frozen=True)
class Estimate:
    """A mean or a share with its 95 % interval; `games` is the number of games that it rests on."""

    value: float
    low: float
    high: float
    games: int

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@rule
def share_interval(wins: float, games: int) -> Interval:
    """Return Wilson's 95 % interval for a share of wins, 0 to 1; shared wins as fractions only widen it.

    Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    share, weight = wins / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@rule
def mean_interval(count: int, total: float, squares: float) -> Interval:
    """Return the normal 95 % interval for the mean of independent values with this sum and this sum of squares.

    Of a single value it is that value twice.
    """
    mean = total / count
    reach = 0.0
    if count > 1:
        reach = Z * sqrt(max(0.0, squares - mean * total) / (count - 1) / count)
    return mean - reach, mean + reach
