"""The comparison of two sets of games as a page: what changed, and a verdict for every question."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import numpy as np
import polars as pl

from deadhand.lab.analysis.comparison import Answer
from deadhand.lab.analysis.distributions import bin_edges, binned
from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.charts.distributions import distribution_chart
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.charts.theme import Chart
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import (
    CORRECTED_INTERVAL,
    INTERVAL,
    capitalized,
    number,
    p_value,
    percent,
    points_of_share,
)

MOST_IN_SUMMARY: Final = 6
CORRECTION: Final = (
    "The intervals and the p-values are corrected by Bonferroni\N{RIGHT SINGLE QUOTATION MARK}s method for all "
    "questions together. The chance that any interval of a tested question misses the true difference is below "
    "1\N{NO-BREAK SPACE}%, and a difference is a finding exactly if its interval leaves out 0."
)
PRECISIONS: Final = (0.01, 0.005, 0.002, 0.001)
"""The precisions of shares for which the page says how many games they take."""


def compare_page(
    first: FinishedGames,
    second: FinishedGames,
    answers: Sequence[Answer],
    *,
    changes: NumberTable | None,
    conditions: Sequence[tuple[str, str]],
    commands: Sequence[str],
) -> LabPage:
    """Return the page of a comparison of A with B; `changes` says what they differ in."""
    sections = [
        _changes_section(changes),
        *(_group_section(name, list(group)) for name, group in groupby(answers, key=lambda each: each.variable.group)),
        _shapes_section(first, second),
        _precision_section(answers),
    ]
    return LabPage(
        title=f"{first.game.title}: B compared with A",
        subtitle=f"{len(first):,} games of A and {len(second):,} of B, dealt with the same seeds.",
        sections=sections,
        conditions=conditions,
        commands=commands,
        summary=list(summary(answers)),
        questions=sum(answer.p is not None for answer in answers),
        correction=CORRECTION,
    )


def summary(answers: Sequence[Answer]) -> Iterator[Verdict]:
    """Yield the verdicts for the head of the page: what differs, the surest first, or that nothing does."""
    found = sorted((answer for answer in answers if answer.judgement == "differs"), key=_sureness, reverse=True)
    if not found:
        yield Verdict("No difference was found in any question.")
        open_questions = sum(answer.p is None for answer in answers)
        if open_questions:
            yield Verdict(f"{open_questions} questions could not be asked: there are too few games.")
        return
    yield Verdict(f"A and B differ in {len(found)} of {len(answers)} questions.")
    wins = [answer for answer in found if answer.variable.group == "Who wins"]
    for answer in list(dict.fromkeys([*wins, *found]))[:MOST_IN_SUMMARY]:
        yield Verdict(sentence_of(answer), answer.p)
    if not wins:
        yield Verdict("Who wins was not found to change.")


def _sureness(answer: Answer) -> float:
    """Return how far a difference is from none, measured by its interval."""
    return abs(answer.difference.value) / max(answer.difference.reach, 1e-12)


def sentence_of(answer: Answer, names: tuple[str, str] = ("A", "B")) -> str:
    """Return an answer as a sentence, with the names of both sides."""
    variable = answer.variable
    of = f" ({variable.group.lower()})" if variable.key.startswith("association.") else ""
    first, second = (_value(answer, each.value) for each in (answer.first, answer.second))
    return (
        f"{capitalized(variable.label)}{of}: {first} in {names[0]}, {second} in {names[1]}, a difference of "
        f"{_difference(answer, answer.difference.value)} ({CORRECTED_INTERVAL} {_interval(answer)})."
    )


def _changes_section(changes: NumberTable | None) -> PageSection:
    if changes is None:
        return PageSection("changes", "What is different?", [Verdict("A and B have the same deck, options and bots.")])
    return PageSection("changes", "What is different?", (), [ChartPanel("changes", changes.caption, None, changes)])


def _group_section(name: str, answers: Sequence[Answer]) -> PageSection:
    """Return the section of one group of questions: a panel for shares, and one for other numbers."""
    slug = name.lower().replace(" ", "-")
    found = [Verdict(sentence_of(answer), answer.p) for answer in answers if answer.judgement == "differs"]
    verdicts = found or [Verdict("No difference was found.")]
    shares = [answer for answer in answers if answer.variable.share]
    others = [answer for answer in answers if not answer.variable.share]
    panels = [answers_panel(f"{slug}-shares", f"{name}: B less A, in points", shares, shares=True)] if shares else []
    if others:
        panels.append(answers_panel(slug, f"{name}: B less A, in percent of A", others, shares=False))
    return PageSection(slug, name, verdicts, panels)


def answers_panel(
    name: str, title: str, answers: Sequence[Answer], *, shares: bool, names: tuple[str, str] = ("A", "B")
) -> ChartPanel:
    """Return the chart and the table of some questions: of `shares`, or of numbers, which are drawn relative to A."""
    columns = ("Question", *names, "difference", CORRECTED_INTERVAL, "p, corrected", "verdict")
    rows = [
        (
            capitalized(answer.variable.label),
            _value(answer, answer.first.value),
            _value(answer, answer.second.value),
            _difference(answer, answer.difference.value),
            _interval(answer),
            "not tested" if answer.p is None else p_value(answer.p),
            answer.judgement,
        )
        for answer in answers
    ]
    return ChartPanel(name, title, _chart(answers, names[0], shares=shares), NumberTable(title, columns, rows))


def _chart(answers: Sequence[Answer], first: str, *, shares: bool) -> Chart | None:
    """Return the differences of shares in points, or of numbers in percent of A; None if there is nothing to draw.

    A question with too few games has no verdict, so it stands in the table only.
    """
    drawn = [answer for answer in answers if answer.p is not None and (shares or answer.first.value != 0.0)]
    if not drawn:
        return None
    scales = [100.0 if shares else 100.0 / abs(answer.first.value) for answer in drawn]
    rows = [
        (capitalized(answer.variable.label), *(scale * each for each in _numbers(answer.difference)))
        for answer, scale in zip(drawn, scales, strict=True)
    ]
    frame = pl.DataFrame(rows, schema=["name", "value", "low", "high"], orient="row")
    title = "Difference in points" if shares else f"Difference in percent of {first}"
    return interval_chart(frame, title=title, number_format="+.1f", reference=0.0)


def _numbers(difference: Estimate) -> tuple[float, float, float]:
    return difference.value, difference.low, difference.high


def _shapes_section(first: FinishedGames, second: FinishedGames) -> PageSection:
    panels = [
        _shape_panel("decisions", "Decisions in a game", *(each.per_game("decisions") for each in (first, second)))
    ]
    return PageSection("shapes", "How games differ in length", (), panels)


def _shape_panel(name: str, title: str, first: Values, second: Values) -> ChartPanel:
    """Return how a value is spread over the games of both sides."""
    edges = bin_edges(np.concatenate([first, second]))
    frames = [
        binned(values, edges).with_columns(pl.lit(side).alias("series"))
        for side, values in (("A", first), ("B", second))
    ]
    chart = distribution_chart(pl.concat(frames), title=title)
    quantiles = (0.05, 0.25, 0.5, 0.75, 0.95)
    rows = [
        (
            f"{percent(each, digits=0)} of games have at most",
            *(number(float(np.quantile(values, each))) for values in (first, second)),
        )
        for each in quantiles
    ]
    return ChartPanel(f"shape-{name}", title, chart, NumberTable(title, ("Quantile", "A", "B"), rows))


def _precision_section(answers: Sequence[Answer]) -> PageSection:
    """Return how many games of each side an interval of the wins takes."""
    wins = [answer for answer in answers if answer.variable.group == "Who wins" and answer.alone.reach > 0.0]
    if not wins:
        return PageSection("precision", "How many games does more precision take?", [Verdict("Nobody wins otherwise.")])
    columns = ("Question", "now", *(f"{100 * each:g} points" for each in PRECISIONS))
    rows = [
        (
            capitalized(answer.variable.label),
            f"{100 * answer.alone.reach:.2f} points",
            *(f"{answer.games_for(each):,}" for each in PRECISIONS),
        )
        for answer in wins
    ]
    title = f"Games of each side for a {INTERVAL} of one difference alone of so much up and down"
    return PageSection(
        "precision",
        "How many games does more precision take?",
        (),
        [ChartPanel("precision", title, None, NumberTable(title, columns, rows))],
    )


def _value(answer: Answer, value: float) -> str:
    if answer.variable.key.startswith(("association.", "improvement.")):
        return points_of_share(value)
    return percent(value) if answer.variable.share else number(value)


def _difference(answer: Answer, value: float) -> str:
    return points_of_share(value) if answer.variable.share else f"{value:+.3g}"


def _interval(answer: Answer) -> str:
    low, high = answer.difference.low, answer.difference.high
    return f"{100 * low:+.2f} to {100 * high:+.2f}" if answer.variable.share else f"{low:+.3g} to {high:+.3g}"
