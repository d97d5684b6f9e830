"""How does a game unfold? Its pace, the time between own turns, turns without a choice, and the places of the map."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

import numpy as np
import polars as pl

from deadhand.lab.analysis.distributions import spread
from deadhand.lab.analysis.estimates import FEWEST, Values, estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.move_measures import TENTHS, MoveMeasures, map_of
from deadhand.lab.analysis.people import Timing
from deadhand.lab.analysis.variables import side_wins
from deadhand.lab.charts.bands import band_chart
from deadhand.lab.charts.heat_map import heat_map
from deadhand.lab.charts.intervals import curve_chart
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import distribution_panel, estimate_frame, number_table
from deadhand.lab.pages.words import INTERVAL, capitalized, number, number_interval, percent

QUANTILES: Final = {"low": 0.05, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "high": 0.95}
LEAD: Final = "Lead of the later winner, in points"
BANDS: Final = "Half of the games are in the dark band, nine out of ten in the pale one."
BEHIND: Final = (
    "Below 0 the later winner is behind the best other seat. Only games with one winner count. A seat has the points "
    "that it had after its last decision."
)


def moves_section(finished: FinishedGames, timing: Timing) -> PageSection | None:
    """Return the section on the course of a game; None if no moves were recorded."""
    measures = finished.measures
    if measures is None:
        return None
    panels = [
        *_pace_panels(finished, measures),
        _offers_panel(measures),
        *_wait_panels(measures),
        *_dull_panels(measures),
        *_map_panels(finished, measures),
    ]
    return PageSection("moves", "How does a game unfold?", list(_verdicts(finished, measures, timing)), panels)


def _verdicts(finished: FinishedGames, measures: MoveMeasures, timing: Timing) -> Iterator[Verdict]:
    waits = measures.waits[~np.isnan(measures.waits)]
    if len(waits):
        mean, longest = estimate(waits).value, spread(measures.longest_waits[~np.isnan(measures.longest_waits)])
        yield Verdict(
            f"Between two decisions, a player waits for {number(mean)} decisions of others on average, about "
            f"{_seconds(mean, timing)}. In half of the games somebody waits for {longest.median:.0f} decisions or "
            "more.",
            in_summary=True,
        )
    dull = float((measures.dull_turns >= 2).mean())
    yield Verdict(
        f"In {percent(dull)} of games, somebody has two or more turns in a row without a choice."
        if dull
        else "Nobody has two turns in a row without a choice."
    )
    half = measures.pace[:, TENTHS // 2 - 1]
    half = half[~np.isnan(half)]
    if len(half) and not (finished.game.team or finished.game.factions):
        behind = float((half < 0).mean())
        yield Verdict(f"At half-time, the later winner is behind in {percent(behind)} of games.", in_summary=True)


def _seconds(decisions: float, timing: Timing) -> str:
    seconds = timing.seconds * decisions
    return f"{seconds:.0f} seconds" if seconds < 90 else f"{seconds / 60:.1f} minutes"


def _pace_panels(finished: FinishedGames, measures: MoveMeasures) -> Iterator[ChartPanel]:
    """Yield the chart of the pace: the lead of the winner, or the standing by result."""
    found = _groups(finished, measures.pace)
    groups = {name: pace for name, pace in found.items() if len(pace) >= FEWEST}
    if not groups:
        return
    frames = [quantile_frame(pace).with_columns(series=pl.lit(name)) for name, pace in groups.items()]
    alone = not (finished.game.team or finished.game.factions)
    title = LEAD if alone else finished.game.measures.standing
    reference = 0.0 if alone else None
    chart = band_chart(pl.concat(frames), title=title, across="Share of the game's decisions", reference=reference)
    rows = [
        (f"{name}, {percent(row['step'], digits=0)}", *(number(row[each]) for each in QUANTILES))
        for name, frame in zip(groups, frames, strict=True)
        for row in frame.iter_rows(named=True)
    ]
    columns = ("After", "5 % of games below", "a quarter below", "median", "a quarter above", "5 % above")
    heading = title.partition(",")[0] + " over the game"
    note = BANDS if len(groups) == 1 else "Half of the games of each kind are in its band."
    note = " ".join([note, *([BEHIND] if alone else []), *_left_out(found, groups)])
    yield ChartPanel("pace", heading, chart, NumberTable(heading, columns, rows), note=note, wide=True)


def _left_out(found: Mapping[str, Values], drawn: Mapping[str, Values]) -> Iterator[str]:
    """Yield which results have too few games to be drawn."""
    for name, pace in found.items():
        if name not in drawn:
            yield f"Not drawn, because they are too few: {name} ({len(pace)})."


def _groups(finished: FinishedGames, pace: Values) -> Mapping[str, Values]:
    """Return the pace of the games with each result, or of all with a winner."""
    game = finished.game
    if game.team:
        won = side_wins(finished, "win")
        return {"games won": pace[won == 1.0], "games lost": pace[won == 0.0]}
    if game.factions:
        won = side_wins(finished, game.factions.names[0])
        names = [f"the {capitalized(name)} win" for name in game.factions.names]
        return {names[0]: pace[won == 1.0], names[1]: pace[won == 0.0]}
    return {"games with a winner": pace[~np.isnan(pace).any(axis=1)]}


def quantile_frame(pace: Values) -> pl.DataFrame:
    """Return the quantiles over games at each tenth, as `band_chart` draws them."""
    steps = [(tenth + 1) / TENTHS for tenth in range(TENTHS)]
    found = np.quantile(pace, list(QUANTILES.values()), axis=0)
    return pl.DataFrame({"step": steps, **dict(zip(QUANTILES, found, strict=True))})


def _offers_panel(measures: MoveMeasures) -> ChartPanel:
    means = {}
    for tenth, values in enumerate(measures.offers.T):
        known = values[~np.isnan(values)]
        if len(known):
            means[f"{100 * (tenth + 1) // TENTHS}"] = estimate(known)
    title = "Choices at a decision over the game"
    frame = estimate_frame(means)
    chart = curve_chart(frame, title="Choices, mean", across="Up to this percentage of the game", number_format=".1f")
    return ChartPanel("choices-over-game", title, chart, number_table(title, "Up to, in percent", "choices", means))


def _wait_panels(measures: MoveMeasures) -> Iterator[ChartPanel]:
    for name, title, values in (
        ("waits", "Decisions of others between two of a player", measures.waits),
        ("longest-wait", "Longest wait for an own decision", measures.longest_waits),
    ):
        known = values[~np.isnan(values)]
        if len(known):
            yield distribution_panel(name, title, known, unit="Decisions of others")


def _dull_panels(measures: MoveMeasures) -> Iterator[ChartPanel]:
    if measures.dull_turns.any():
        title = "Turns in a row without a choice"
        yield distribution_panel("dull", title, measures.dull_turns, unit="Most turns of a seat")


def _map_panels(finished: FinishedGames, measures: MoveMeasures) -> Iterator[ChartPanel]:
    """Yield a heat map for each part of the map: how often a place is chosen in a game."""
    zone = map_of(finished.game)
    if zone is None:
        return
    words = finished.game.zones.named(zone).place_words
    chosen = [place for place in range(len(words)) if measures.places[:, place].any()]
    for template, places in groupby(chosen, key=lambda place: words[place].template):
        found = {place: estimate(measures.places[:, place]) for place in places}
        names = {place: capitalized(template.format(*words[place].numbers)) for place in found}
        rows = [(names[place], number(each.value), number_interval(each)) for place, each in found.items()]
        frame = pl.DataFrame(
            {
                "x": [names[place].partition(" of ")[0] for place in found],
                "y": [capitalized(names[place].partition(" of ")[2]) for place in found],
                "value": [each.value for each in found.values()],
                "low": [each.low for each in found.values()],
                "high": [each.high for each in found.values()],
            }
        ).sort("x", "y")
        part = template.partition(" of ")[2].partition("{")[0].strip()
        title = f"How often a place is chosen in a game ({part}s)"
        chart = heat_map(frame, title="Times in a game", number_format=".2f")
        table = NumberTable(title, ("Place", "times", INTERVAL), rows)
        yield ChartPanel(f"map-{part.replace(' ', '-')}", title, chart, table)
