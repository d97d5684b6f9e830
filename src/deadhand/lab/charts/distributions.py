"""Charts of how values are spread over games."""

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import BLUE, SERIES, Chart, styled


def distribution_chart(frame: pl.DataFrame, *, title: str) -> Chart:
    """Return bars with the share of games in each bin; a line per series if there are several.

    `frame` has the columns `begin` and `end` of each bin and `share`, and perhaps `series`. The `title` of the lower
    axis says what is counted, with its unit.
    """
    across = alt.X("begin:Q", title=title, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(tickCount=6))
    share = alt.Y("share:Q", title="Share of games", axis=alt.Axis(format=".0%", tickCount=5))
    if "series" not in frame.columns:
        bars = alt.Chart(frame).mark_rect(color=BLUE, stroke=None)
        return styled(bars.encode(across, alt.X2("end:Q"), share, alt.Y2(datum=0)))
    series = frame["series"].unique(maintain_order=True).to_list()
    colour = alt.Color("series:N", title=None, scale=alt.Scale(domain=series, range=SERIES[: len(series)]))
    dash = alt.StrokeDash("series:N", title=None, scale=alt.Scale(domain=series, range=[[1, 0], [5, 3], [2, 2]]))
    lines = alt.Chart(frame).mark_line(interpolate="step-after", strokeWidth=2)
    return styled(lines.encode(across, share, colour, dash))
