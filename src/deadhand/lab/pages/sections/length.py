"""How long is it? Decisions, turns, rounds, and estimated minutes."""

from typing import Final

import numpy as np

from deadhand.lab.analysis.distributions import Spread, spread
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.people import Timing
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel
from deadhand.lab.pages.words import INTERVAL, number

ASSUMPTION: Final = (
    "Minutes are {0:g} seconds for each decision. That is an assumption: nobody has measured how long people think."
)
MEASURED: Final = (
    "Minutes are {0:.1f} seconds for each decision, as people took in {1:,} games ({2} {3:.1f} to {4:.1f})."
)
UNITS: Final = {"minutes": "minutes", "decisions": "decisions", "turns": "turns", "rounds": "rounds"}


def length_section(finished: FinishedGames, timing: Timing) -> PageSection:
    """Return the section on length."""
    per_game = {name: finished.per_game(name) for name in ("decisions", "turns", "rounds")}
    per_game["minutes"] = timing.minutes(per_game["decisions"])
    minutes = spread(per_game["minutes"])
    verdict = Verdict(
        f"Half of the games take less than {minutes.median:.0f} minutes, and nine out of ten take "
        f"{minutes.low:.0f} to {minutes.high:.0f}. These minutes are an estimate.",
        in_summary=True,
    )
    panels = [distribution_panel(name, name.capitalize(), per_game[name]) for name in ("minutes", "decisions")]
    spreads = {name: spread(per_game[name]) for name in UNITS if not np.isnan(per_game[name]).any()}
    panels.append(ChartPanel("length", "Length in other units", None, _spread_table(spreads)))
    return PageSection("length", "How long is it?", [verdict], panels, notes=[_note(timing)])


def _note(timing: Timing) -> str:
    measured = timing.measured
    if measured is None:
        return ASSUMPTION.format(timing.seconds)
    return MEASURED.format(timing.seconds, measured.games, INTERVAL, measured.low, measured.high)


def _spread_table(spreads: dict[str, Spread]) -> NumberTable:
    rows = [
        (UNITS[name].capitalize(), number(each.low), number(each.median), number(each.high))
        for name, each in spreads.items()
    ]
    columns = ("Unit", "1 game in 20 has fewer than", "half have fewer than", "1 in 20 has more than")
    return NumberTable("Length of a game", columns, rows)
