"""Heat maps: a value for each pair of two others, as a colour and as a number."""

from typing import Final

import altair as alt
import polars as pl

from deadhand.lab.charts.theme import FAINT, INK, ROW, WIDTH, Chart, names_axis, styled

CELL: Final = 40
"""Least width of a cell in pixels, in which its number has room."""
DARK_FROM: Final = 0.6
"""The part of the range from which on numbers are written in white."""


def heat_map(frame: pl.DataFrame, *, title: str, across: str, down: str, number_format: str = ".0%") -> Chart:
    """Return a cell for each row of a frame with the columns x, y and value; without a value it has a cross.

    `title` says what the colours mean. The numbers stand in the cells, so nothing depends on colours alone.
    """
    columns = frame["x"].unique(maintain_order=True).to_list()
    width = max(WIDTH, CELL * len(columns))
    place = {"x": alt.X("x:N", sort=None, title=across), "y": alt.Y("y:N", sort=None, title=down)}
    place["x"] = place["x"].axis(**names_axis(columns, width=width), grid=False)
    known = frame.filter(pl.col("value").is_not_null())
    unknown = frame.filter(pl.col("value").is_null())
    low, high = (known["value"].min(), known["value"].max()) if len(known) else (0, 1)
    middle = float(low) + DARK_FROM * (float(high) - float(low))  # type: ignore[arg-type]  # a column of floats
    colour = alt.Color(
        "value:Q", title=title, scale=alt.Scale(scheme="blues"), legend=alt.Legend(format=number_format, tickCount=3)
    )
    written = alt.condition(alt.datum.value > middle, alt.value("#ffffff"), alt.value("#000000"))
    layers = [
        alt.Chart(known).mark_rect().encode(**place, color=colour),
        alt.Chart(known)
        .mark_text(fontSize=11)
        .encode(**place, text=alt.Text("value:Q", format=number_format), color=written),
        alt.Chart(unknown).mark_rect(color=FAINT).encode(**place),
        alt.Chart(unknown).mark_text(fontSize=11, color=INK, text="\N{MULTIPLICATION SIGN}").encode(**place),
    ]
    return styled(alt.layer(*layers), height=max(2, frame["y"].n_unique()) * ROW, width=width)
