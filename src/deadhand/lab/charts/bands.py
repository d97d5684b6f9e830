"""Charts of how a value is spread over games at each step on the way: a line for the middle, and bands around it."""

from typing import Final

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import INK, SERIES, WIDE, Chart, styled

BANDS: Final = ((("low", "high"), 0.12), (("quarter", "three_quarters"), 0.25))
"""The ends of each band and its opacity; the first is drawn for a single series only, as several would overlap."""


def band_chart(
    frame: pl.DataFrame, *, title: str, across: str, number_format: str = ".0f", reference: float | None = None
) -> Chart:
    """Return a line for the median at each `step`, in a band for half of the games and one for nine out of ten.

    `frame` has the columns step (0 to 1), low, quarter, median, three_quarters, high and series. A dashed line marks
    the `reference`.
    """
    series = frame["series"].unique(maintain_order=True).to_list()
    alone = len(series) == 1
    colours = alt.Scale(domain=series, range=SERIES[: len(series)])
    legend = None if alone else alt.Legend()
    colour = alt.Color("series:N", title=None, scale=colours, sort=series, legend=legend)
    dashes = alt.Scale(domain=series, range=[[1, 0], [6, 3], [2, 2]][: len(series)])
    dash = alt.StrokeDash("series:N", title=None, scale=dashes, sort=series, legend=legend)
    place = alt.X("step:Q", title=across, axis=alt.Axis(format=".0%", tickCount=10), scale=alt.Scale(domain=[0, 1]))
    rows = alt.Chart(frame).encode(place)
    axis = alt.Axis(format=number_format, tickCount=6)
    layers = [
        rows.mark_area(opacity=opacity).encode(alt.Y(f"{low}:Q", title=title, axis=axis), alt.Y2(f"{high}:Q"), colour)
        for (low, high), opacity in BANDS[0 if alone else 1 :]
    ]
    layers.append(rows.mark_line(strokeWidth=2.5).encode(alt.Y("median:Q"), colour, dash))
    if reference is not None:
        line = alt.Chart(pl.DataFrame({"low": [reference]})).mark_rule(color=INK, strokeDash=[4, 3])
        layers.insert(0, line.encode(alt.Y("low:Q", title=title, axis=axis)))
    return styled(alt.layer(*layers), width=WIDE, height=260)
