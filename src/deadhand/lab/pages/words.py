"""Numbers in words: shares, intervals and p-values as a reader of a page needs them."""

from typing import Final

from deadhand.lab.analysis.intervals import Estimate

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
INTERVAL: Final = f"95{NO_BREAK}% interval"

CORRECTED_INTERVAL: Final = "corrected interval"


def percent(share: float, *, digits: int = 1) -> str:
    """Return a share as "26.1 %"."""
    return f"{100 * share:.{digits}f}{NO_BREAK}%"


def percent_interval(estimate: Estimate) -> str:
    """Return an interval of a share as "25.8 to 26.4 %"."""
    return f"{100 * estimate.low:.1f} to {percent(estimate.high)}"


def points_of_share(difference: float) -> str:
    """Return a difference of two shares as "+1.25 points"."""
    return f"{100 * difference:+.2f} points"


def points_interval(difference: Estimate) -> str:
    """Return an interval of a difference of two shares as "-0.31 to +1.25", in percentage points."""
    return f"{100 * difference.low:+.2f} to {100 * difference.high:+.2f}"


def number(value: float) -> str:
    """Return a number with as many digits as tell something."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def number_interval(estimate: Estimate) -> str:
    """Return an interval of a number as "1.20 to 1.31"."""
    return f"{number(estimate.low)} to {number(estimate.high)}"


def p_value(p: float) -> str:
    """Return a p-value as "p = 0.03" or "p < 0.001"."""
    return f"p{NO_BREAK}<{NO_BREAK}0.001" if p < 0.001 else f"p{NO_BREAK}={NO_BREAK}{p:.3f}"


def capitalized(text: str) -> str:
    """Return text with a capital first letter; the others stay."""
    return text[:1].upper() + text[1:]
