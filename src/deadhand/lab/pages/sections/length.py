"""How long is it? Decisions, turns, rounds, and estimated minutes."""

from typing import Final

from deadhand.lab.analysis.distributions import Spread, spread
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel
from deadhand.lab.pages.words import number
from deadhand.lab.rows.columns import SECONDS_A_DECISION

ASSUMPTION: Final = (
    f"Minutes are {SECONDS_A_DECISION:g} seconds for each decision. That is an assumption: nobody has measured how "
    "long people think."
)
UNITS: Final = {"minutes": "minutes", "decisions": "decisions", "turns": "turns", "rounds": "rounds"}


def length_section(finished: FinishedGames) -> PageSection:
    """Return the section on length."""
    minutes = spread(finished.per_game("minutes"))
    verdict = Verdict(
        f"Half of the games take less than {minutes.median:.0f} minutes, and nine out of ten take "
        f"{minutes.low:.0f} to {minutes.high:.0f}. These minutes are an estimate.",
        in_summary=True,
    )
    panels = [distribution_panel(name, name.capitalize(), finished.per_game(name)) for name in ("minutes", "decisions")]
    known = [name for name in UNITS if not finished.games[name].is_null().any()]
    spreads = {name: spread(finished.per_game(name)) for name in known}
    panels.append(ChartPanel("length", "Length in other units", None, _spread_table(spreads)))
    return PageSection("length", "How long is it?", [verdict], panels, notes=[ASSUMPTION])


def _spread_table(spreads: dict[str, Spread]) -> NumberTable:
    rows = [
        (UNITS[name].capitalize(), number(each.low), number(each.median), number(each.high))
        for name, each in spreads.items()
    ]
    columns = ("Unit", "1 game in 20 has fewer than", "half have fewer than", "1 in 20 has more than")
    return NumberTable("Length of a game", columns, rows)
