"""Is it dull? How free and how social the decisions are."""

from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.variables import choices
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel
from deadhand.lab.pages.words import INTERVAL, capitalized, number, number_interval, percent, percent_interval


def choices_section(finished: FinishedGames) -> PageSection:
    """Return the section on decisions."""
    variables = {variable.key: variable for variable in choices(finished)}
    means = {key: estimate(variable.values) for key, variable in variables.items()}
    verdict = Verdict(
        f"At a decision a player has {number(means['offers'].value)} choices on average. "
        f"{percent(means['forced'].value)} of decisions have only one, and {percent(means['touches'].value)} name "
        "another player or one of their cards.",
        in_summary=True,
    )
    rows = [
        (capitalized(variables[key].label), percent(each.value), percent_interval(each))
        if variables[key].share
        else (capitalized(variables[key].label), number(each.value), number_interval(each))
        for key, each in means.items()
    ]
    panels = [
        distribution_panel(
            "offers", "Choices at a decision", variables["offers"].values, unit="Mean number of choices"
        ),
        ChartPanel(
            "choices", "Decisions", None, NumberTable("Decisions of a game", ("Measure", "mean", INTERVAL), rows)
        ),
    ]
    return PageSection("choices", "Is there something to decide?", [verdict], panels)
