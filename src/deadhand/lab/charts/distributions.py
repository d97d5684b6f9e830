"""Charts of how values are spread over games."""

from collections.abc import Iterator
from math import ceil
from typing import Final

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import BLUE, INK, SERIES, Chart, styled

AND_MORE: Final = "and more"
LABEL_WIDTH: Final = 0.22
"""The part of the chart's width that these words take."""


def distribution_chart(frame: pl.DataFrame, *, title: str) -> Chart:
    """Return bars with the share of games in each bin; a line per series if there are several.

    `frame` has the columns `begin`, `end`, `share` and `is_open` of each bin, and perhaps `series`. The `title` of the
    lower axis says what is counted, with its unit. A bin that holds all beyond it is paler, and has a label.
    """
    across = alt.X("begin:Q", title=title, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(tickCount=6))
    share = alt.Y("share:Q", title="Share of games", axis=alt.Axis(format=".0%", tickCount=5))
    if "series" not in frame.columns:
        bars = alt.Chart(frame).mark_rect(color=BLUE, stroke=None)
        bars = bars.encode(across, alt.X2("end:Q"), share, alt.Y2(datum=0), _opacity_of_open())
        return styled(alt.layer(bars, *_label_of_open(frame)))
    series = frame["series"].unique(maintain_order=True).to_list()
    colour = alt.Color("series:N", title=None, scale=alt.Scale(domain=series, range=SERIES[: len(series)]))
    dash = alt.StrokeDash("series:N", title=None, scale=alt.Scale(domain=series, range=[[1, 0], [5, 3], [2, 2]]))
    ends = frame.filter(pl.col("end") == pl.col("end").max()).with_columns(pl.col("end").alias("begin"))
    lines = alt.Chart(pl.concat([frame, ends])).mark_line(interpolate="step-after", strokeWidth=2)
    return styled(alt.layer(lines.encode(across, share, colour, dash), *_label_of_open(frame)))


def _opacity_of_open() -> alt.Opacity:
    return alt.Opacity("is_open:N", legend=None, scale=alt.Scale(domain=[False, True], range=[1.0, 0.5]))


def _label_of_open(frame: pl.DataFrame) -> Iterator[alt.Chart]:
    """Yield the label of the bin that holds all beyond it, above all bins that it covers, if there is one."""
    if frame["is_open"].any():
        last = frame.filter(pl.col("end") == pl.col("end").max())
        covered = frame.sort("end").tail(ceil(len(frame) * LABEL_WIDTH))
        middle = float(last["begin"][0] + last["end"][0]) / 2
        place = pl.DataFrame({"x": [middle], "share": [covered["share"].max()], "words": [AND_MORE]})
        text = alt.Chart(place).mark_text(fontSize=12, color=INK, align="right", baseline="bottom", dy=-3, dx=6)
        yield text.encode(alt.X("x:Q"), alt.Y("share:Q"), alt.Text("words:N"))
