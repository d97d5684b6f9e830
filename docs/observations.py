"""The page of a game's observation, index by index, for those who train learners."""

from collections.abc import Iterator

from deadhand.table.game.game import Game
from deadhand.table.observation.plan import Column, ObservationPlan, Section, observation_plan

INTRODUCTION = """An observation is a row of small integers: all that a seat may know, and nothing else. Seats are
counted clockwise from the viewer, so the same place always means "your left neighbour". Numbers of seats, kinds and
zones begin at 1; 0 is none, or unknown. [Environments](../environments.md) says how to get one. The tables below are
for {seats} seats and one past event; `observation_plan(game, seats, events)` gives the same for any number."""


def page(game: Game) -> list[str]:
    """Return the lines of a game's page below its title."""
    plan = observation_plan(game, game.default_seats, 1)
    lines = [INTRODUCTION.format(seats=game.default_seats), "", *_sizes(game), *_overview(plan)]
    for section in plan.sections:
        if section.size:
            lines += _single_row(section) if len(section.rows) == 1 else _many_rows(section)
    return lines


def _sizes(game: Game) -> Iterator[str]:
    """Yield the length for each number of seats."""
    yield from ("| seats | numbers without events | numbers of an event |", "|---|---|---|")
    for seats in range(game.least_seats, game.most_seats + 1):
        without, event = observation_plan(game, seats), observation_plan(game, seats, 1)
        yield f"| {seats} | {without.size} | {event.size - without.size} |"


def _overview(plan: ObservationPlan) -> Iterator[str]:
    yield from ("", "## Sections", "", "| name | begins at | rows | columns | what it holds |", "|---|---|---|---|---|")
    for section in plan.sections:
        rows, columns = section.shape
        yield f"| `{section.name}` | {section.first} | {rows} | {columns} | {section.explanation} |"


def _single_row(section: Section) -> Iterator[str]:
    yield from ("", f"## {section.name}", "", "| index | name | what | from | to |", "|---|---|---|---|---|")
    for place, column in enumerate(section.columns):
        yield f"| {section.first + place} | {_cells(column)} |"


def _many_rows(section: Section) -> Iterator[str]:
    columns = len(section.columns)
    yield from ("", f"## {section.name}", "")
    yield f"Row *r* and column *c*, both from 0, stand at {section.first} + {columns} *r* + *c*."
    yield from ("", "| column | name | what | from | to |", "|---|---|---|---|---|")
    yield from (f"| {place} | {_cells(column)} |" for place, column in enumerate(section.columns))
    if section.rows[0].startswith("of "):
        yield from ("", f"There are {len(section.rows)} rows; those that are not needed hold 0.")
        return
    yield from ("", "| row | index | about |", "|---|---|---|")
    yield from (f"| {row} | {section.first + columns * row} | {name} |" for row, name in enumerate(section.rows))


def _cells(column: Column) -> str:
    return f"{column.name} | {column.what} | {column.least} | {column.most}"
