"""The page of a sweep: curves over one changed number, heat maps over two, and why steps were refused."""

from collections.abc import Iterator, Sequence
from math import comb

import polars as pl

from deadhand import __version__
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.multiplicity import is_less
from deadhand.lab.charts.heat_map import heat_map
from deadhand.lab.charts.intervals import curve_chart
from deadhand.lab.charts.theme import Chart
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import INTERVAL
from deadhand.lab.sweeps.sweep import Sweep, SweepCell
from deadhand.lab.sweeps.tables import estimate_words, labels_of


def sweep_page(sweep: Sweep, cells: Sequence[SweepCell], *, bots: str, commands: Sequence[str] = ()) -> LabPage:
    """Return the page of the steps that were played; `bots` are the bots in words."""
    paths = " and ".join(parameter.path for parameter in sweep.parameters)
    labels = labels_of(cells)
    section = PageSection(
        name="sweep",
        heading=sweep.measure.title,
        verdicts=[
            Verdict(line, in_summary=True) for label in labels for line in _extremes(sweep, cells, label, labels)
        ],
        panels=[_panel(sweep, cells, label) for label in labels],
        notes=[f"Refused: {_values_in_words(sweep, cell)}. {cell.refused}" for cell in cells if cell.refused],
    )
    return LabPage(
        title=f"{sweep.game.title}: {paths}",
        subtitle=f"{sweep.games:,} games for each of {len(cells)} steps.",
        sections=[section],
        conditions=list(_conditions(sweep, cells, bots)),
        commands=commands,
        summary=section.verdicts,
    )


def _conditions(sweep: Sweep, cells: Sequence[SweepCell], bots: str) -> Iterator[tuple[str, str]]:
    yield "Game", sweep.game.title
    if all(parameter.path != "seats" for parameter in sweep.parameters):
        yield "Seats", str(sweep.setup.seats)
    yield "Games", f"{sweep.games:,} for each step, all with the same seed"
    if len(cells) < len(sweep.steps):
        yield "Stopped", f"after {len(cells)} of {len(sweep.steps)} steps"
    yield "Bots", bots
    yield "Options", ", ".join(f"{name} = {value}" for name, value in sweep.setup.options.items()) or "as in the rules"
    yield "Deck", f"sha256 {sweep.setup.deck.digest[:16]}, with what is swept changed"
    yield "Seed", str(sweep.seed)
    yield "Versions", f"Deadhand {__version__}, rules version {sweep.game.version}"


def _extremes(sweep: Sweep, cells: Sequence[SweepCell], label: str, labels: Sequence[str]) -> Iterator[str]:
    """Yield a sentence on where a value is lowest and highest, or that the steps are too alike to say so."""
    found = [(cell, estimate) for cell in cells if (estimate := cell.estimates.get(label)) is not None]
    if len(found) < 2:
        return
    low, high = (chosen(found, key=lambda pair: pair[1].value) for chosen in (min, max))
    questions = comb(len(found), 2) * len(labels)
    if not is_less(low[1], high[1], questions=questions):
        subject = f"{label}: no" if len(labels) > 1 else "No"
        yield f"{subject} step was found to differ from another in {sweep.games:,} games each."
        return
    subject = f"{label}: lowest" if len(labels) > 1 else "Lowest"
    yield (
        f"{subject} at {_values_in_words(sweep, low[0])}, {estimate_words(sweep, low[1])}; "
        f"highest at {_values_in_words(sweep, high[0])}, {estimate_words(sweep, high[1])}."
    )


def _values_in_words(sweep: Sweep, cell: SweepCell) -> str:
    pairs = zip(sweep.parameters, cell.values, strict=True)
    return ", ".join(f"{parameter.path} = {value}" for parameter, value in pairs)


def _panel(sweep: Sweep, cells: Sequence[SweepCell], label: str) -> ChartPanel:
    measured = [(cell, cell.estimates.get(label)) for cell in cells]
    rows = [
        [*map(str, cell.values), "refused" if cell.refused else "" if found is None else estimate_words(sweep, found)]
        for cell, found in measured
    ]
    columns = [*(parameter.path for parameter in sweep.parameters), label]
    alone = len(sweep.parameters) == 1
    chart = _curve(sweep, measured) if alone else _map(sweep, measured)
    name = label.replace(" ", "-")
    table = NumberTable(f"{sweep.measure.title}: {label}", columns, rows)
    note = "" if alone else f"Below each number is its {INTERVAL}."
    return ChartPanel(name, label.capitalize(), chart, table, note=note, wide=not alone)


def _curve(sweep: Sweep, measured: Sequence[tuple[SweepCell, Estimate | None]]) -> Chart:
    (parameter,) = sweep.parameters
    numbers = all(isinstance(value, int) for value in parameter.values)
    points = [(cell.values[0], found) for cell, found in measured if found is not None]
    frame = pl.DataFrame(
        {
            "name": [value if numbers else str(value) for value, _ in points],
            "value": [found.value for _, found in points],
            "low": [found.low for _, found in points],
            "high": [found.high for _, found in points],
        }
    )
    return curve_chart(frame, title=_axis(sweep), across=parameter.path, number_format=_format(sweep), numbers=numbers)


def _map(sweep: Sweep, measured: Sequence[tuple[SweepCell, Estimate | None]]) -> Chart:
    across, down = sweep.parameters
    frame = pl.DataFrame(
        {
            "x": [str(cell.values[0]) for cell, _ in measured],
            "y": [str(cell.values[1]) for cell, _ in measured],
            "value": [None if found is None else found.value for _, found in measured],
            "low": [None if found is None else found.low for _, found in measured],
            "high": [None if found is None else found.high for _, found in measured],
        },
        schema_overrides=dict.fromkeys(("value", "low", "high"), pl.Float64),
    )
    return heat_map(frame, title=_axis(sweep), across=across.path, down=down.path, number_format=_format(sweep))


def _axis(sweep: Sweep) -> str:
    return "Share" if sweep.measure.is_share else "Decisions"


def _format(sweep: Sweep) -> str:
    return ".1%" if sweep.measure.is_share else ".0f"
