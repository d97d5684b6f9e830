"""A page as one HTML file that needs no network and no script."""

from pathlib import Path

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from deadhand.lab.charts.drawing import inline_svg, save_charts
from deadhand.lab.pages.content import ChartPanel, LabPage
from deadhand.lab.pages.words import p_value


def html_of(page: LabPage) -> str:
    """Return a page as the text of an HTML file. Names from decks and options are escaped."""
    environment = Environment(
        loader=PackageLoader("deadhand.lab.pages", "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"drawn": _drawn, "p_value": p_value}
    return environment.get_template("page.html").render(page=page)


def save_plots(page: LabPage, folder: Path) -> list[Path]:
    """Write every chart of a page as SVG and PNG into a folder; return the files.

    Raises:
        Refused: if the folder cannot be written.
    """
    panels = [panel for section in page.sections for panel in section.panels]
    return save_charts({panel.name: panel.chart for panel in panels if panel.chart is not None}, folder)


def _drawn(panel: ChartPanel) -> Markup:
    """Return the chart of a panel as an SVG element."""
    if panel.chart is None:
        return Markup()
    return Markup(inline_svg(panel.chart, name=panel.name, label=str(escape(panel.title))))  # noqa: S704  # escaped above
