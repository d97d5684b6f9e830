"""Charts of values with their intervals: one row, or one place on the way, for each."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import BLUE, INK, ROW, SERIES, Chart, names_axis, styled

LEAST_HEIGHT: Final = 70
LETTERS: Final = 24
"""Longer names take several lines."""


def interval_chart(
    frame: pl.DataFrame, *, title: str, number_format: str = ".1%", reference: float | None = None
) -> Chart:
    """Return a row per name with a dot at `value`, and a line from `low` to `high`.

    `frame` has the columns name, value, low and high, and perhaps `series`, whose values have colours and shapes. The
    `title` of the axis says what is measured, with its unit. A dashed line marks the `reference`.
    """
    series = frame["series"].unique(maintain_order=True).to_list() if "series" in frame.columns else []
    frame = frame.with_columns(pl.col("name").map_elements(_wrapped, return_dtype=pl.String))
    names = alt.Axis(labelExpr=r"split(datum.label, '\n')", labelLimit=400)
    rows = alt.Chart(frame).encode(y=alt.Y("name:N", sort=None, title=None, axis=names))
    if series:
        rows = rows.encode(yOffset=alt.YOffset("series:N", sort=series))
    axis = alt.X("low:Q", title=title, scale=alt.Scale(zero=False, nice=True), axis=_axis(number_format))
    layers = [
        rows.mark_rule(strokeWidth=2.5, color=BLUE).encode(axis, alt.X2("high:Q"), *_colour(series)),
        rows.mark_point(filled=True, size=60, opacity=1, color=BLUE).encode(
            alt.X("value:Q"), *_colour(series), *_shape(series)
        ),
    ]
    if reference is not None:
        line = alt.Chart(pl.DataFrame({"low": [reference]})).mark_rule(color=INK, strokeDash=[4, 3])
        layers.insert(0, line.encode(x="low:Q"))
    lines = 1 + max(name.count("\n") for name in frame["name"])
    height = max(LEAST_HEIGHT, ROW * frame["name"].n_unique() * max(1, len(series), 0.8 * lines))
    return styled(alt.layer(*layers), height=height)


def curve_chart(
    frame: pl.DataFrame, *, title: str, across: str, number_format: str = ".0%", numbers: bool = False
) -> Chart:
    """Return a line over the column `name` in its order, or over its `numbers`, with the interval of each point.

    `frame` has the columns name, value, low and high. `across` is the title of the lower axis.
    """
    place = alt.X("name:Q", title=across) if numbers else alt.X("name:N", sort=None, title=across)
    if not numbers:
        place = place.axis(**names_axis(frame["name"].to_list()))
    points = alt.Chart(frame).encode(x=place)
    axis = alt.Y("value:Q", title=title, axis=_axis(number_format))
    return styled(
        alt.layer(
            points.mark_line(color=BLUE).encode(axis),
            points.mark_rule(color=BLUE, strokeWidth=2).encode(alt.Y("low:Q"), alt.Y2("high:Q")),
            points.mark_point(filled=True, size=60, opacity=1, color=BLUE).encode(axis),
        )
    )


def _wrapped(name: str) -> str:
    return "\n".join(wrap(name, LETTERS)) or name


def _axis(number_format: str) -> alt.Axis:
    return alt.Axis(format=number_format, tickCount=5)


def _colour(series: Sequence[str]) -> list[alt.Color]:
    if not series:
        return []
    return [alt.Color("series:N", sort=series, title=None, scale=alt.Scale(domain=series, range=SERIES[: len(series)]))]


def _shape(series: Sequence[str]) -> list[alt.Shape]:
    if not series:
        return []
    shapes = ["circle", "square", "triangle-up", "diamond"][: len(series)]
    return [alt.Shape("series:N", sort=series, title=None, scale=alt.Scale(domain=series, range=shapes))]
