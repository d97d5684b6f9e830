"""Improvement when drawn: the wins of seats that drew a kind, less those of seats that did not."""

from typing import Final

from deadhand.lab.analysis.estimates import FEWEST, corrected_estimate, mean_p_value
from deadhand.lab.analysis.improvement import Improvement
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import points_frame
from deadhand.lab.pages.sections.cards import CardQuestions
from deadhand.lab.pages.words import CORRECTED_INTERVAL, percent, points_interval, points_of_share

HEADING: Final = "Do players win more when they draw a card?"
TITLE: Final = "Improvement when drawn"
NOTES: Final = (
    (
        "The share of wins of the players who drew at least one copy in a game, opening hands included, less that of "
        "the players who did not. Kinds that nearly everybody draws, or nearly nobody, are left out."
    ),
    (
        "Correlation is not causation. Players who draw many cards, or live longer, draw this one more often, and may "
        "win for that reason. What a copy causes is measured by deadhand lab effects, which plays the same deals with "
        "one copy more and one fewer."
    ),
)


def improvement_section(cards: CardQuestions, questions: int) -> PageSection | None:
    """Return the section on improvement when drawn; None if it is known of no kind.

    `questions` are those of the page, for which intervals are corrected.
    """
    if not cards.improvements:
        return None
    ordered = sorted(cards.improvements, key=lambda each: -float(each.per_game.mean()))
    estimates = [corrected_estimate(each.per_game, questions=questions) for each in ordered]
    names = [kind_name(cards.finished.game, each.kind) for each in ordered]
    frame = points_frame(names, estimates)
    rows = [
        (name, percent(one.drawn), percent(one.not_drawn), points_of_share(each.value), points_interval(each))
        for name, one, each in zip(names, ordered, estimates, strict=True)
    ]
    columns = ("Card", "wins when drawn", "wins when not", "improvement", CORRECTED_INTERVAL)
    chart = interval_chart(frame, title="Percentage points of wins", number_format="+.1f", reference=0.0)
    panel = ChartPanel("improvement", TITLE, chart, NumberTable(TITLE, columns, rows))
    verdicts = []
    if len(cards.finished) >= FEWEST:
        ends = dict.fromkeys((0, len(ordered) - 1))
        verdicts = [_verdict(names[at], ordered[at], estimates[at]) for at in ends]
    return PageSection("improvement", HEADING, verdicts, [panel], notes=NOTES)


def _verdict(name: str, improvement: Improvement, found: Estimate) -> Verdict:
    return Verdict(
        f"Players who draw {name} win {percent(improvement.drawn)} of games, the others "
        f"{percent(improvement.not_drawn)}: {points_of_share(found.value)} ({CORRECTED_INTERVAL} "
        f"{points_interval(found)}). This is no effect.",
        mean_p_value(improvement.per_game, 0.0),
    )
