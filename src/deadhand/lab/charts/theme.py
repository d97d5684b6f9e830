"""Sizes, fonts and colours of all charts. The colours can be told apart by people who are colour-blind."""

from collections.abc import Sequence
from typing import Any, Final

import altair as alt

WIDTH: Final = 360
"""Width of the plot itself in pixels; with axes a chart is as wide as half a page, or as a phone."""
WIDE: Final = 820
"""The same of a chart that is as wide as a page."""
ROW: Final = 26
"""Height of one row of a chart with names on its left."""
HEIGHT: Final = 200
FONT: Final = "sans-serif"

INK: Final = "#1b1b1b"
FAINT: Final = "#d9d9d8"
LINE: Final = "#8a8a89"
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
GREEN: Final = "#009e73"
PURPLE: Final = "#aa4499"
SERIES: Final = (BLUE, ORANGE, GREEN, PURPLE)
"""Okabe and Ito, "Color universal design", 2008; the purple is Tol's, which is darker."""

COLOUR_NAMES: Final = {
    INK: "ink",
    FAINT: "faint",
    LINE: "line",
    BLUE: "blue",
    ORANGE: "orange",
    GREEN: "green",
    PURPLE: "purple",
}
"""The name of each colour; a page has a CSS variable of this name with a colour for light and one for dark."""

Chart = alt.Chart | alt.LayerChart | alt.FacetChart


LETTER: Final = 7.5
"""Width of a letter of a label in pixels, at most for most letters."""


def names_axis(names: Sequence[str], *, width: float = WIDTH) -> dict[str, Any]:
    """Return the settings of a lower axis with a name at each step: level if they fit, else slanted."""
    step = width / max(1, len(names))
    fit = all((len(name) + 1) * LETTER <= step for name in names)
    return {"labelAngle": 0} if fit else {"labelAngle": -45, "labelLimit": 120}


def styled(chart: Chart, *, height: float = HEIGHT, width: float = WIDTH) -> Chart:
    """Return the chart with the common sizes, fonts and colours."""
    return (  # type: ignore[no-any-return]  # Altair's methods have no types here
        chart.properties(width=width, height=height)
        .configure(
            aria=False, background="transparent", font=FONT, padding={"left": 15, "right": 15, "top": 5, "bottom": 5}
        )
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            gridColor=FAINT,
            domainColor=LINE,
            tickColor=LINE,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            titlePadding=8,
            labelLimit=170,
        )
        .configure_axisQuantitative(labelOverlap="greedy", labelSeparation=12, labelFlush=False)
        .configure_legend(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            orient="top",
            labelLimit=260,
        )
        .configure_view(stroke=None)
    )
