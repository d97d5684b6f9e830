"""The page of a matrix: a heat map, with the interval of each cell in its table."""

from collections.abc import Iterator, Sequence

import polars as pl

from deadhand import __version__
from deadhand.arena.request import Request
from deadhand.lab.analysis.multiplicity import is_less
from deadhand.lab.charts.heat_map import heat_map
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import percent, percent_interval
from deadhand.lab.sweeps.matrix import SEATS, Matrix


def matrix_page(matrix: Matrix, request: Request, *, bots: str, commands: Sequence[str] = ()) -> LabPage:
    """Return the page of a matrix of which at least one row was played; `bots` are the bots in words."""
    game = request.resolved_game
    cells = [
        {"x": column, "y": row, "value": matrix.cells[row, column].value}
        for row in matrix.rows
        for column in matrix.columns
        if (row, column) in matrix.cells
    ]
    frame = pl.DataFrame(cells)
    chart = heat_map(frame, title="Share", across=matrix.across, down=matrix.down)
    table = NumberTable(matrix.title, (matrix.down, *matrix.columns), table_rows(matrix))
    section = PageSection(
        "matrix", matrix.title, list(_verdicts(matrix)), [ChartPanel("matrix", matrix.title, chart, table)]
    )
    return LabPage(
        title=f"{game.title}: {matrix.title[:1].lower()}{matrix.title[1:]}",
        subtitle=f"{request.games:,} games for each cell.",
        sections=[section],
        conditions=list(_conditions(matrix, request, bots)),
        commands=commands,
        summary=section.verdicts,
    )


def played_rows(matrix: Matrix) -> list[str]:
    """Return the rows of which a cell was played."""
    return [row for row in matrix.rows if any((row, column) in matrix.cells for column in matrix.columns)]


def table_rows(matrix: Matrix) -> list[tuple[str, ...]]:
    """Return a row of words for each played row of a matrix: each share with its interval."""
    rows = []
    for row in played_rows(matrix):
        found = (matrix.cells.get((row, column)) for column in matrix.columns)
        rows.append((row, *(f"{percent(each.value)} ({percent_interval(each)})" if each else "" for each in found)))
    return rows


def _verdicts(matrix: Matrix) -> Iterator[Verdict]:
    """Yield where the share is lowest and highest, if that is sure."""
    found = list(matrix.cells.items())
    if len(found) < 2:
        return
    low, high = (chosen(found, key=lambda cell: cell[1].value) for chosen in (min, max))
    if not is_less(low[1], high[1], questions=len(found) * (len(found) - 1) // 2):
        yield Verdict("No cell was found to differ from another.")
        return
    words = [
        f"{percent(estimate.value)} ({percent_interval(estimate)}) with {_cell_words(matrix, place)}"
        for place, estimate in (low, high)
    ]
    yield Verdict(f"{matrix.title}: lowest {words[0]}, highest {words[1]}.")


def _cell_words(matrix: Matrix, place: tuple[str, str]) -> str:
    row, column = place
    return f"{matrix.down.lower()} {row} and {matrix.across.lower()} {column}"


def _conditions(matrix: Matrix, request: Request, bots: str) -> Iterator[tuple[str, str]]:
    game = request.resolved_game
    yield "Game", game.title
    if matrix.down != SEATS:
        yield "Seats", str(request.resolved_seats)
    yield "Games", f"{request.games:,} for each cell, all with the same seed"
    yield "Bots", bots
    if matrix.even is not None:
        yield "Even", percent(matrix.even)
    yield "Options", ", ".join(f"{name} = {value}" for name, value in request.options.items()) or "as in the rules"
    yield "Deck", f"sha256 {(request.deck or game.deck).digest[:16]}"
    yield "Seed", str(request.seed)
    yield "Versions", f"Deadhand {__version__}, rules version {game.version}"
