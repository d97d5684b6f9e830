"""Where do the points come from? Scores by place and by source."""

import numpy as np

from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.variables import place_name
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import ChartPanel, PageSection
from deadhand.lab.pages.panels import estimate_frame, number_table


def points_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on points; None in games in which scores do not decide."""
    if finished.game.team or finished.game.factions:
        return None
    scores = finished.per_seat("score")
    places = finished.per_seat("place").astype(np.int64)
    by_place = {place_name(place): estimate(scores[places == place]) for place in range(finished.seats)}
    label = next((each.label for each in finished.game.counters if each.field == finished.game.scores), "Points")
    title = f"{label} by place"
    chart = interval_chart(estimate_frame(by_place), title=f"{label} of a seat, mean", number_format=".1f")
    panels = [ChartPanel("points", title, chart, number_table(title, "Place", label.lower(), by_place))]
    names = [name for name in finished.rows.columns if name.startswith("score.")]
    if len(names) > 1:
        sources = {name.removeprefix("score."): estimate(finished.per_seat(name).mean(axis=1)) for name in names}
        title = f"{label} by source"
        chart = interval_chart(estimate_frame(sources), title=f"{label} of a seat, mean", number_format=".1f")
        panels.append(ChartPanel("sources", title, chart, number_table(title, "Source", label.lower(), sources)))
    return PageSection("points", "Where do the points come from?", (), panels)
