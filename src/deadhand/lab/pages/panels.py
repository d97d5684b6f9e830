"""Panels that several sections have: charts of intervals and of distributions, with the tables behind them."""

from collections.abc import Callable, Mapping, Sequence

import polars as pl

from deadhand.lab.analysis.distributions import bin_edges, binned
from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.charts.distributions import distribution_chart
from deadhand.lab.pages.content import ChartPanel, NumberTable
from deadhand.lab.pages.words import INTERVAL, capitalized, number, number_interval, percent, percent_interval


def estimate_frame(estimates: Mapping[str, Estimate]) -> pl.DataFrame:
    """Return the frame of an interval chart: a row per estimate, by its name."""
    return pl.DataFrame(
        [
            {"name": capitalized(name), "value": each.value, "low": each.low, "high": each.high}
            for name, each in estimates.items()
        ]
    )


def points_frame(names: Sequence[str], shares: Sequence[Estimate]) -> pl.DataFrame:
    """Return the frame of an interval chart of differences of shares, in percentage points."""
    return pl.DataFrame(
        {
            "name": names,
            "value": [100 * each.value for each in shares],
            "low": [100 * each.low for each in shares],
            "high": [100 * each.high for each in shares],
        }
    )


def share_table(caption: str, first: str, estimates: Mapping[str, Estimate]) -> NumberTable:
    """Return the table of some shares; `first` is the head of the column of names."""
    return _estimate_table(caption, first, "share", estimates, percent, percent_interval)


def number_table(caption: str, first: str, unit: str, estimates: Mapping[str, Estimate]) -> NumberTable:
    """Return the table of some means; `unit` is the head of their column."""
    return _estimate_table(caption, first, unit, estimates, number, number_interval)


def _estimate_table(
    caption: str,
    first: str,
    unit: str,
    estimates: Mapping[str, Estimate],
    words: Callable[[float], str],
    interval: Callable[[Estimate], str],
) -> NumberTable:
    rows = [
        (capitalized(name), words(each.value), interval(each), f"{each.games:,}") for name, each in estimates.items()
    ]
    return NumberTable(caption, (first, unit, INTERVAL, "games"), rows)


def distribution_panel(name: str, title: str, values: Values, *, unit: str = "") -> ChartPanel:
    """Return the chart of how a value is spread over games, and its table with at most ten bins."""
    edges = bin_edges(values)
    across = unit or f"{title} in a game"
    chart = distribution_chart(binned(values, edges), title=across)
    coarse = edges[:: max(1, len(edges) // 10)]
    if coarse[-1] < edges[-1]:
        coarse.append(edges[-1])
    rows = [
        (_bin_words(row["begin"], row["end"], is_open=row["is_open"]), percent(row["share"]))
        for row in binned(values, coarse).iter_rows(named=True)
    ]
    heading = f"{title}: how games differ"
    return ChartPanel(name, heading, chart, NumberTable(heading, (across, "share of games"), rows))


def _bin_words(begin: float, end: float, *, is_open: bool) -> str:
    return f"{number(begin)} and more" if is_open else f"{number(begin)} to {number(end)}"
