"""Is it fair? Who wins by place after the first player, and by bot."""

from collections.abc import Iterator

import numpy as np

from deadhand.lab.analysis.estimates import equal_means_p_value, estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.variables import bot_wins, place_name
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, ChartPanel, PageSection, Verdict
from deadhand.lab.pages.panels import estimate_frame, share_table
from deadhand.lab.pages.words import INTERVAL, capitalized, percent, percent_interval


def fairness_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on places and bots; None in a game in which all seats win together."""
    if finished.game.team:
        return None
    panels = [_places_panel(finished)]
    if len(finished.bots) > 1:
        panels.append(_bots_panel(finished))
    return PageSection("fair", "Is it fair?", list(_place_verdicts(finished)), panels)


def _place_verdicts(finished: FinishedGames) -> Iterator[Verdict]:
    wins = finished.wins_by_place
    even = float(wins.mean())
    first = estimate(wins[:, 0])
    yield Verdict(
        f"The first player wins {percent(first.value)} of games ({INTERVAL} {percent_interval(first)}); "
        f"{percent(even)} would be even.",
        mean_p_value(wins[:, 0] - wins.mean(axis=1), 0.0),
        in_summary=True,
    )
    if finished.seats < 3:
        return
    shares = wins.mean(axis=0)
    best, worst = int(np.argmax(shares)), int(np.argmin(shares))
    p = equal_means_p_value(wins)
    if p is None:
        yield Verdict(f"Which place is best? {TOO_FEW}")
        return
    yield Verdict(
        f"Of all places around the table, {place_name(best)} wins most often ({percent(shares[best])}) and "
        f"{place_name(worst)} least often ({percent(shares[worst])}).",
        p,
        in_summary=True,
    )


def _places_panel(finished: FinishedGames) -> ChartPanel:
    wins = finished.wins_by_place
    shares = {place_name(place): estimate(values) for place, values in enumerate(wins.T)}
    title = "Wins by place, clockwise from the first player"
    chart = interval_chart(estimate_frame(shares), title="Share of wins (dashed: even)", reference=float(wins.mean()))
    return ChartPanel("places", title, chart, share_table(title, "Place", shares))


def _bots_panel(finished: FinishedGames) -> ChartPanel:
    shares: dict[str, Estimate] = {}
    for variable in bot_wins(finished):
        shares[variable.key.removeprefix("bot.")] = estimate(variable.values[~np.isnan(variable.values)])
    title = "Wins of a seat by the bot that plays it"
    even = float(finished.wins_by_place.mean())
    chart = interval_chart(estimate_frame(shares), title="Share of wins (dashed: even)", reference=even)
    return ChartPanel("bots", capitalized(title), chart, share_table(title, "Bot", shares))
