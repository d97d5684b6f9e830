"""Is it tense? Changes of the lead, the margin, and when games are decided."""

from typing import Final

import numpy as np

from deadhand.lab.analysis.distributions import spread
from deadhand.lab.analysis.estimates import Values, estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.variables import tension
from deadhand.lab.pages.content import ChartPanel, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel
from deadhand.lab.pages.words import number, percent

TO_THE_END: Final = 0.995


def tension_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on tension; None in a game in which nobody is ahead of others."""
    measured: dict[str, Values] = {}
    for variable in tension(finished):
        measured[variable.key] = variable.values[~np.isnan(variable.values)]
    sentences: list[str] = []
    panels: list[ChartPanel] = []
    if "lead_changes" in measured:
        changes = estimate(measured["lead_changes"])
        sentences.append(f"The lead changes {number(changes.value)} times in a game.")
        panels.append(distribution_panel("lead", "Changes of the lead", measured["lead_changes"]))
    if "decided" in measured:
        late = spread(measured["decided"])
        sentences.append(
            "Half of the games are open up to the last decision."
            if late.median >= TO_THE_END
            else "In half of the games the later winner is ahead for good only after "
            f"{percent(late.median, digits=0)} of the decisions or later."
        )
        unit = "Share of the game's decisions"
        panels.append(distribution_panel("decided", "When games are decided", measured["decided"], unit=unit))
    if "margin" in measured:
        margin = spread(measured["margin"])
        sentences.append(f"Half of the winners end at least {number(margin.median)} points ahead of the second.")
        panels.append(
            distribution_panel("margin", "Margin of the winner", measured["margin"], unit="Points ahead of the second")
        )
    if not sentences:
        return None
    return PageSection("tension", "Is it tense?", [Verdict(" ".join(sentences), in_summary=True)], panels)
