"""How hard is each difficulty? The team's share of wins over an option."""

from collections.abc import Mapping
from itertools import pairwise

from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.charts.intervals import curve_chart
from deadhand.lab.pages.content import ChartPanel, PageSection, Verdict
from deadhand.lab.pages.panels import estimate_frame, share_table
from deadhand.lab.pages.words import percent


def difficulty_section(option: str, shares: Mapping[str, Estimate]) -> PageSection:
    """Return the section on an option, with the team's share of wins for each of its values."""
    words = option.replace("_", " ")
    named = ", ".join(f"{percent(each.value)} with {words} {value}" for value, each in shares.items())
    steps = list(shares.values())
    harder = all(later.high < earlier.low for earlier, later in pairwise(steps))
    verdict = f"The team wins {named}. " + (
        "Each step is harder beyond doubt." if harder else "Not every step is harder beyond doubt."
    )
    title = f"Wins of the team by {words}"
    chart = curve_chart(estimate_frame(shares), title="Share of wins", across=words.capitalize())
    panel = ChartPanel("difficulty", title, chart, share_table(title, "Value", shares))
    return PageSection("difficulty", "How much harder is each step?", [Verdict(verdict, in_summary=True)], [panel])
