"""Drawing of charts: as SVG inside a page that follows its colours, and as files for papers."""

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from deadhand.lab.charts.theme import COLOUR_NAMES, Chart
from deadhand.table.errors import Refused

ARIA: Final = re.compile(r' (?:role|aria-[a-z]+|aria-roledescription|pointer-events)="[^"]*"')
IDS: Final = re.compile(r'(id="|url\(#|href="#)')
DECIMALS: Final = re.compile(r"(\d+\.\d{2})\d+")
PNG_SCALE: Final = 4


def svg_text(chart: Chart) -> str:
    """Return a chart as an SVG file with its own colours."""
    file = io.StringIO()
    chart.save(file, format="svg")
    return file.getvalue()


def inline_svg(chart: Chart, *, name: str, label: str) -> str:
    """Return a chart as an SVG element for an HTML page.

    Its colours are CSS variables such as `--blue`. Ids begin with `name`, because a page has several charts. `label` is
    what screen readers say, and must be escaped already.
    """
    svg = svg_text(chart)
    svg = IDS.sub(rf"\g<1>{name}-", ARIA.sub("", svg))
    for colour, variable in COLOUR_NAMES.items():
        svg = svg.replace(f'"{colour}"', f'"var(--{variable})"')
    svg = DECIMALS.sub(r"\1", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def save_charts(charts: Mapping[str, Chart], folder: Path) -> list[Path]:
    """Write each chart as NAME.svg and NAME.png into a folder, which is made; return the files.

    Raises:
        Refused: if the folder cannot be written.
    """
    files = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, chart in charts.items():
            svg, png = folder / f"{name}.svg", folder / f"{name}.png"
            chart.save(svg)
            chart.properties(background="white").save(png, scale_factor=PNG_SCALE)
            files += [svg, png]
    except OSError as error:
        raise Refused(f"The plots cannot be written to {folder}: {error.strerror}.") from None
    return files
