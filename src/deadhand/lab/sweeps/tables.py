"""The cells of a sweep as text, as CSV and as rows."""

import csv
import io
from collections.abc import Iterator, Sequence

from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.sweeps.sweep import Sweep, SweepCell

WHOLE = 100


def labels_of(cells: Sequence[SweepCell]) -> list[str]:
    """Return the labels of all estimates, in the order in which they first come."""
    return list(dict.fromkeys(label for cell in cells for label in cell.estimates))


def estimate_words(sweep: Sweep, estimate: Estimate) -> str:
    """Return a value with its interval, such as "31.1 % (30.1 to 32.0)"."""
    value, low, high = estimate.value, estimate.low, estimate.high
    if sweep.measure.is_share:
        return f"{value * WHOLE:.1f} % ({low * WHOLE:.1f} to {high * WHOLE:.1f})"
    return f"{value:.1f} ({low:.1f} to {high:.1f})"


def table_rows(sweep: Sweep, cells: Sequence[SweepCell]) -> list[list[str]]:
    """Return a heading and a row for each cell: the values, then each estimate or why the cell is refused."""
    labels = labels_of(cells)
    rows = [[*(parameter.path for parameter in sweep.parameters), *labels]]
    for cell in cells:
        found = {label: estimate_words(sweep, estimate) for label, estimate in cell.estimates.items()}
        words = [f"refused: {cell.refused}"] if cell.refused else [found.get(label, "") for label in labels]
        rows.append([*map(str, cell.values), *words])
    return rows


def text_table(sweep: Sweep, cells: Sequence[SweepCell]) -> Iterator[str]:
    """Yield the lines of a table for the terminal."""
    rows = table_rows(sweep, cells)
    measured = [row for row, cell in zip(rows[1:], cells, strict=True) if not cell.refused]
    widths = [max(len(row[column]) for row in (rows[0], *measured)) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=False)).rstrip()


def csv_text(sweep: Sweep, cells: Sequence[SweepCell]) -> str:
    """Return CSV with one line for each estimate; a refused cell has one line with the reason."""
    paths = [parameter.path for parameter in sweep.parameters]
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow((*paths, "measure", "of", "value", "low", "high", "games", "seed", "refused"))
    for cell in cells:
        same = sweep.measure.name
        for label, estimate in cell.estimates.items():
            numbers = (estimate.value, estimate.low, estimate.high, sweep.games, sweep.seed)
            rows.writerow((*cell.values, same, label, *numbers, ""))
        if cell.refused:
            rows.writerow((*cell.values, same, "", "", "", "", sweep.games, sweep.seed, cell.refused))
    return file.getvalue()
