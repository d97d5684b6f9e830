"""Luck or skill? What a stronger bot gains."""

from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.skill import Skill
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import ChartPanel, PageSection, Verdict
from deadhand.lab.pages.panels import estimate_frame, share_table
from deadhand.lab.pages.words import INTERVAL, percent, percent_interval


def skill_section(skill: Skill, *, strong: str, weak: str, team: bool) -> PageSection:
    """Return the section on skill, with the names of both levels."""
    if team:
        first = (
            f"Teams of {strong} bots win {percent(skill.strong.value)} of games, of {weak} ones "
            f"{percent(skill.weak.value)}."
        )
    else:
        first = (
            f"A single {strong} bot among {weak} ones wins {percent(skill.strong.value)} of games, each of the others "
            f"{percent(skill.weak.value)}."
        )
    verdicts = [
        Verdict(
            f"{first} The level explains {percent(skill.explained.value)} of who wins ({INTERVAL} "
            f"{percent_interval(skill.explained)}); the rest is the cards, the seat and chance.",
            in_summary=True,
        )
    ]
    if skill.saved is not None:
        verdicts.append(Verdict(_mirrored(skill.saved)))
    if skill.dealt is not None:
        verdicts.append(Verdict(_dealt(skill.dealt, strong, team=team)))
    shares = {f"{strong} {'team' if team else 'bot'}": skill.strong, f"{weak} {'team' if team else 'bot'}": skill.weak}
    title = "Wins by level"
    chart = interval_chart(estimate_frame(shares), title="Share of wins")
    return PageSection(
        "skill", "Luck or skill?", verdicts, [ChartPanel("skill", title, chart, share_table(title, "Level", shares))]
    )


def _dealt(dealt: Estimate, level: str, *, team: bool) -> str:
    """Return the sentence on what the deal decides between equal players."""
    deal = "the deal" if team else "the deal, with the seat,"
    return (
        f"Each deal was also played twice by {level} bots alone, with other random numbers for their choices. "
        f"Between such equals {deal} decides {percent(dealt.value)} of who wins ({INTERVAL} {percent_interval(dealt)})."
    )


def _mirrored(saved: Estimate) -> str:
    """Return the sentence on the part of games that mirrored deals save."""
    begin = "Each deal was played once with the stronger player in every seat. Such mirrored deals "
    if saved.low <= 0.0:
        return (
            f"{begin}were not found to need fewer games to tell who is stronger ({INTERVAL} {percent_interval(saved)})."
        )
    return (
        f"{begin}need {percent(saved.value, digits=0)} fewer games to tell who is stronger "
        f"({INTERVAL} {percent_interval(saved)})."
    )
