"""Heat maps: a value for each pair of two others, as a colour and as a number with its interval."""

from typing import Any, Final

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import FAINT, INK, ROW, WIDTH, Chart, names_axis, styled

CELL: Final = 40
"""Least width of a cell in pixels, in which its number has room, ..."""
CELL_WITH_INTERVAL: Final = 84
"""... and with its interval below it."""
TALL_ROW: Final = 40
DARK_FROM: Final = 0.6
"""The part of the range from which on numbers are written in white."""


def heat_map(
    frame: pl.DataFrame,
    *,
    title: str,
    across: str = "",
    down: str = "",
    number_format: str = ".0%",
    signed: bool = False,
    width: int = WIDTH,
) -> Chart:
    """Return a cell for each row of a frame with the columns x, y and value; without a value it has a cross.

    With the columns `low` and `high` each number has its interval below it. `title` says what the colours mean; if they
    are `signed`, white is 0. The numbers stand in the cells, so nothing depends on colours alone.
    """
    columns = frame["x"].unique(maintain_order=True).to_list()
    intervals = "low" in frame.columns
    width = max(width, (CELL_WITH_INTERVAL if intervals else CELL) * len(columns))
    x = alt.X("x:N", sort=None, title=across or None, axis=alt.Axis(**names_axis(columns, width=width), grid=False))
    y = alt.Y("y:N", sort=None, title=down or None)
    known = frame.filter(pl.col("value").is_not_null())
    unknown = frame.filter(pl.col("value").is_null())
    scale, is_dark = _colours(known, signed=signed)
    legend = alt.Legend(format=number_format, tickCount=3)
    colour = alt.Color("value:Q", title=title, scale=scale, legend=legend)
    text = alt.Text("value:Q", format=number_format)
    written = alt.condition(is_dark, alt.value("#ffffff"), alt.value("#000000"))
    numbers, crosses = alt.Chart(known).encode(x, y, color=written), alt.Chart(unknown).encode(x, y)
    layers = [
        alt.Chart(known).mark_rect().encode(x, y, colour),
        numbers.mark_text(fontSize=11, dy=-6 if intervals else 0).encode(text=text),
        crosses.mark_rect(color=FAINT),
        crosses.mark_text(fontSize=11, color=INK, text="\N{MULTIPLICATION SIGN}"),
    ]
    if intervals:
        ends = f"format(datum.low, '{number_format}') + ' to ' + format(datum.high, '{number_format}')"
        interval = numbers.transform_calculate(interval=ends).mark_text(fontSize=9, dy=8)
        layers.append(interval.encode(text=alt.Text("interval:N")))
    row = TALL_ROW if intervals else ROW
    return styled(alt.layer(*layers), height=max(2, frame["y"].n_unique()) * row, width=width)


def _colours(known: pl.DataFrame, *, signed: bool) -> tuple[alt.Scale, Any]:
    """Return the scale of the colours, and the test for a cell that is so dark that its number is white."""
    values = known["value"].to_list() or [0.0, 1.0]
    if signed:
        most = max(map(abs, values)) or 1.0
        test = (alt.datum.value > DARK_FROM * most) | (alt.datum.value < -DARK_FROM * most)
        return alt.Scale(scheme="redblue", domain=[-most, most]), test
    low, high = min(values), max(values)
    return alt.Scale(scheme="blues"), alt.datum.value > low + DARK_FROM * (high - low)
