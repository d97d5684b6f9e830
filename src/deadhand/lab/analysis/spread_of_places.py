"""How unequal the places at a table are: the standard deviation of their shares of wins, less that of chance."""

from collections.abc import Sequence
from math import sqrt

from deadhand.lab.analysis.intervals import Estimate

TAIL = 0.025
"""The part of a 95 % interval that lies outside on either side."""


def spread_of_places(shares: Sequence[float], games: int) -> Estimate:
    """Return the standard deviation of the true shares of wins of the places, with its 95 % interval.

    Chance alone makes the measured shares unequal. So the expected square of this difference is taken off, and a fair
    game has a spread near 0 after any number of games. The interval holds every spread with which the measured shares
    would be no surprise (Smithson, "Correct confidence intervals for various regression effect sizes", 2001). Shared
    wins make both only more cautious.
    """
    from scipy.special import chndtrinc  # takes longer to import than all else here

    places, won = len(shares), sum(shares)
    most = sqrt(places - 1) / places
    decided = games * won
    if decided <= 1.0:
        return Estimate(0.0, 0.0, most, games)
    squares = sum((share / won) ** 2 for share in shares)
    chi_square = decided * (places * squares - 1.0)
    variance = ((decided * squares - 1.0) / (decided - 1.0) - 1.0 / places) / places

    def bound(square: float, probability: float) -> float:
        noncentrality = float(chndtrinc(square, places - 1, probability))
        return min(most, sqrt(max(0.0, noncentrality) / decided) / places)

    low = bound(chi_square, 1.0 - TAIL) if _is_surprising(chi_square, places) else 0.0
    return Estimate(sqrt(max(0.0, variance)), low, bound(max(chi_square, places - 1.0), TAIL), games)


def _is_surprising(chi_square: float, places: int) -> bool:
    """Return whether shares of equal places would hardly ever differ so much."""
    from scipy.special import chdtrc

    return float(chdtrc(places - 1, chi_square)) < TAIL
