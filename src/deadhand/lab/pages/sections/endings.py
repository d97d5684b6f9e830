"""How do games end? The team's or the sides' share of wins, and how often each ending happens."""

from collections.abc import Iterator

import numpy as np

from deadhand.lab.analysis.estimates import estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.labels import column_label, statistic_columns
from deadhand.lab.analysis.variables import endings, side_wins
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, ChartPanel, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel, estimate_frame, number_table, share_table
from deadhand.lab.pages.words import INTERVAL, capitalized, percent, percent_interval

EVEN = 0.5


def endings_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on endings; None if everybody plays for themselves and all games ended alike."""
    shares = {
        outcome.sentence: estimate(variable.values)
        for outcome, variable in zip(finished.game.outcomes, endings(finished), strict=True)
    }
    sides = finished.game.team or finished.game.factions
    if not sides and sum(each.value > 0.0 for each in shares.values()) < 2:
        return None
    panels = [_panel("endings", "How games end", shares)]
    if finished.game.team:
        panels += _lost_panels(finished)
    verdicts = list(_team_verdicts(finished, shares) if finished.game.team else _side_verdicts(finished))
    heading = "How hard is it?" if finished.game.team else "How does it end?"
    return PageSection("endings", heading, verdicts, panels)


def _team_verdicts(finished: FinishedGames, shares: dict[str, Estimate]) -> Iterator[Verdict]:
    wins = side_wins(finished, "win")
    decided = wins[~np.isnan(wins)]
    if not len(decided):
        yield Verdict(f"How often does the team win? {TOO_FEW}", in_summary=True)
        return
    share = estimate(decided)
    yield Verdict(
        f"The team wins {percent(share.value)} of games ({INTERVAL} {percent_interval(share)}).", in_summary=True
    )
    lost = {outcome.sentence: outcome.name for outcome in finished.game.outcomes if outcome.result == "loss"}
    losses = {sentence: shares[sentence].value for sentence in lost if shares[sentence].value > 0.0}
    if losses:
        sentence = max(losses, key=lambda each: losses[each])
        part = losses[sentence] / sum(losses.values())
        yield Verdict(f"Most lost games ({percent(part, digits=0)}) end so: {sentence}", in_summary=True)


def _side_verdicts(finished: FinishedGames) -> Iterator[Verdict]:
    factions = finished.game.factions
    if factions is None:
        return
    side = factions.names[0]
    wins = side_wins(finished, side)
    decided = wins[~np.isnan(wins)]
    if not len(decided):
        yield Verdict(f"Which side wins more often? {TOO_FEW}", in_summary=True)
        return
    share = estimate(decided)
    yield Verdict(
        f"The {capitalized(side)} win {percent(share.value)} of games ({INTERVAL} {percent_interval(share)}); "
        f"{percent(EVEN, digits=0)} would be even.",
        mean_p_value(decided, EVEN),
        in_summary=True,
    )


def _lost_panels(finished: FinishedGames) -> Iterator[ChartPanel]:
    """Yield the charts of where the team loses: what won and lost games count."""
    lost = side_wins(finished, "win") == 0.0
    if not lost.any():
        return
    counts = {
        column_label(finished.game, name): estimate(finished.per_game(name)[lost])
        for name in statistic_columns(finished)
        if not np.isnan(finished.per_game(name)[lost]).any()
    }
    if counts:
        title = "What lost games count"
        table = number_table(title, "Count", "mean of lost games", counts)
        yield ChartPanel("lost", title, None, table)
    title = "When games are lost"
    name = "rounds" if not finished.games["rounds"].is_null().all() else "turns"
    values = finished.per_game(name)[lost]
    yield distribution_panel("lost-when", title, values[~np.isnan(values)], unit=f"{name.capitalize()} played")


def _panel(name: str, title: str, shares: dict[str, Estimate]) -> ChartPanel:
    chart = interval_chart(estimate_frame(shares), title="Share of games")
    return ChartPanel(name, title, chart, share_table(title, "Ending", shares))
