"""The section on hidden roles: results by side, and by the turn in which a role became known."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import polars as pl

from deadhand.lab.analysis.distributions import bin_edges
from deadhand.lab.analysis.estimates import FEWEST, estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.charts.intervals import curve_chart, interval_chart
from deadhand.lab.pages.content import ChartPanel, PageSection
from deadhand.lab.pages.panels import estimate_frame, share_table
from deadhand.lab.pages.words import capitalized

EXPOSED = "exposed_turn"
GROUPS = 6


def roles_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on sides that are hidden; None in a game without."""
    if finished.game.factions is None:
        return None
    return PageSection("roles", "What does each side get?", (), [_sides_panel(finished), *_exposure_panels(finished)])


def _sides_panel(finished: FinishedGames) -> ChartPanel:
    sides = finished.rows["faction"].cast(pl.String).to_numpy().reshape(-1, finished.seats)
    wins = finished.per_seat("win")
    shares: dict[str, Estimate] = {}
    for side in dict.fromkeys(sides.ravel().tolist()):
        mine = sides == side
        some = mine.any(axis=1)
        shares[f"began as {capitalized(side)}"] = estimate((wins * mine)[some].sum(axis=1) / mine[some].sum(axis=1))
    title = "Result of a seat by the side on which it began"
    chart = interval_chart(estimate_frame(shares), title="Mean result of a seat, 1 is a full win", number_format=".2f")
    return ChartPanel("sides", title, chart, share_table(title, "Side", shares))


def _exposure_panels(finished: FinishedGames) -> Iterator[ChartPanel]:
    """Yield the wins of seats by the turn in which they were exposed."""
    if EXPOSED not in finished.rows.columns:
        return
    turns, wins = finished.per_seat(EXPOSED).ravel(), finished.per_seat("win").ravel()
    known = ~np.isnan(turns)
    if np.count_nonzero(known) < FEWEST:
        return
    edges = bin_edges(turns[known])
    edges = [*edges[:: max(1, len(edges) // GROUPS)][:GROUPS], np.inf]
    shares: dict[str, Estimate] = {}
    for low, high in pairwise(edges):
        inside = known & (turns >= low) & (turns < high)
        if np.count_nonzero(inside) >= FEWEST:
            name = f"{low + 0.5:.0f}+" if np.isinf(high) else f"{low + 0.5:.0f}-{high - 0.5:.0f}"
            shares[name] = estimate(wins[inside])
    if shares:
        title = "Result of a seat by the turn in which its role became known"
        chart = curve_chart(
            estimate_frame(shares), title="Mean result of a seat", across="Turn in which it became known"
        )
        yield ChartPanel("exposure", title, chart, share_table(title, "Turns", shares))
