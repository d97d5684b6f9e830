"""The page of the same game between players of several levels: fairness, length and what goes with winning."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import polars as pl

from deadhand.arena.conditions import Conditions
from deadhand.lab.analysis.comparison import Answer, answers
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.variables import Variable, by_number, variables_of
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.charts.theme import SERIES
from deadhand.lab.pages.compare import CORRECTION
from deadhand.lab.pages.conditions import condition_lines
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import (
    CORRECTED_INTERVAL,
    INTERVAL,
    capitalized,
    number,
    number_interval,
    percent,
    percent_interval,
    points_of_share,
)

Levels = Mapping[str, FinishedGames]
"""The finished games of each level, which were dealt with the same seeds; the weakest first."""

GROUPS: Final = ("Who wins", "Points", "Length", "Choices", "Tension")
MOST_LEVELS: Final = len(SERIES)
"""As many as charts have colours."""
MOST_IN_SUMMARY: Final = 6
CARDS: Final = "Cards drawn"
NOTE: Final = (
    "Wins with one more copy drawn than the others in the game. Correlation is not causation: deadhand lab effects "
    "changes a card, or puts it into a first hand."
)


def levels_page(levels: Levels, conditions: Conditions, *, games: int, commands: Sequence[str] = ()) -> LabPage:
    """Return the page of at least two levels; `games` were played of each. `conditions` are those of one of them."""
    game = next(iter(levels.values())).game
    asked = list(level_answers(levels, games))
    found = [(level, answer) for level, answer in asked if answer.judgement == "differs"]
    found.sort(key=lambda each: each[1].variable.group != "Who wins")
    first = next(iter(levels))
    of_cards = [Verdict(_sentence(first, *each), each[1].p) for each in found if each[1].variable.group == CARDS]
    verdicts = [Verdict(_sentence(first, *each), each[1].p) for each in found if each[1].variable.group != CARDS]
    sections = [_table_section(levels, verdicts), *_fair_section(levels), *_card_section(levels, of_cards)]
    lines = dict(condition_lines(next(iter(levels.values())), conditions))
    lines |= {"Games": f"{games:,} of each level, all with the same seed", "Bots": ", ".join(levels)}
    return LabPage(
        title=f"{game.title}: by skill",
        subtitle=f"{games:,} games between equal players of each level, dealt with the same seeds.",
        sections=sections,
        conditions=list(lines.items()),
        commands=commands,
        summary=[*verdicts, *of_cards][:MOST_IN_SUMMARY] or [Verdict("No difference between the levels was found.")],
        questions=sum(answer.p is not None for _, answer in asked),
        correction=CORRECTION,
    )


def level_answers(levels: Levels, games: int) -> Iterator[tuple[str, Answer]]:
    """Yield each level beside the first one, question by question; all questions are corrected together."""
    (_, base), *others = levels.items()
    mine = _shown(base)
    pairs = []
    for level, finished in others:
        theirs = _shown(finished)
        for key in filter(theirs.__contains__, mine):
            first, second = (
                replace(each, key=f"{level} {key}", values=by_number(finished_games, each.values, games))
                for finished_games, each in ((base, mine[key]), (finished, theirs[key]))
            )
            pairs.append((first, second))
    for answer in answers(pairs, paired=True):
        yield answer.variable.key.partition(" ")[0], answer


def _shown(finished: FinishedGames) -> dict[str, Variable]:
    """Return the variables that are compared between levels, by key."""
    return {
        each.key: each
        for each in variables_of(finished)
        if (each.group in GROUPS and not each.key.startswith("bot.")) or each.group == CARDS
    }


def _sentence(first: str, level: str, answer: Answer) -> str:
    share, of = answer.variable.share, " (cards drawn)" if answer.variable.group == CARDS else ""
    words = points_of_share if of else percent if share else number
    low, high = answer.difference.low, answer.difference.high
    interval = f"{100 * low:+.2f} to {100 * high:+.2f} points" if share else f"{low:+.3g} to {high:+.3g}"
    return (
        f"{capitalized(answer.variable.label)}{of}: {words(answer.first.value)} with {first} players, "
        f"{words(answer.second.value)} with {level} ones ({CORRECTED_INTERVAL} of the difference {interval})."
    )


def _table_section(levels: Levels, verdicts: Sequence[Verdict]) -> PageSection:
    """Return the table of all that is measured, with a column for each level."""
    shown = {level: _shown(finished) for level, finished in levels.items()}
    rows = []
    for each in next(iter(shown.values())).values():
        found = [variables.get(each.key) for variables in shown.values()]
        if each.group in GROUPS:
            rows.append((capitalized(each.label), *(_words(variable) for variable in found)))
    title = f"Means and shares by level, with their {INTERVAL}s"
    table = NumberTable(title, ("Of a game", *levels), rows)
    none = [Verdict("No difference between the levels was found.")]
    return PageSection(
        "levels", "What changes with skill?", verdicts or none, [ChartPanel("levels", title, None, table)]
    )


def _fair_section(levels: Levels) -> Iterator[PageSection]:
    """Yield the chart of who wins, with a colour for each level."""
    shares = {
        level: [each for each in _shown(finished).values() if each.group == "Who wins"]
        for level, finished in levels.items()
    }
    yield PageSection("fair", "Who wins?", (), [_panel("wins", "Who wins, by level", "Share of wins", shares, ".0%")])


def _card_section(levels: Levels, verdicts: Sequence[Verdict]) -> Iterator[PageSection]:
    """Yield what goes with winning at each level, where it can be said."""
    cards = {
        level: [each for each in _shown(finished).values() if each.group == CARDS] for level, finished in levels.items()
    }
    if any(cards.values()):
        panel = _panel("cards", "Wins with one more copy drawn, by level", "More wins", cards, "+.1%")
        yield PageSection("cards", "Which cards go with winning?", verdicts, [panel], notes=[NOTE])


def _panel(
    name: str, title: str, axis: str, variables: Mapping[str, Sequence[Variable]], number_format: str
) -> ChartPanel:
    """Return a chart with a row for each variable and a colour for each level."""
    labels = dict.fromkeys(_short(each.label) for row in variables.values() for each in row)
    found = {(level, _short(each.label)): each for level, row in variables.items() for each in row}
    rows = [
        (capitalized(label), level, *_numbers(_estimate(found[level, label])))
        for label in labels
        for level in variables
        if (level, label) in found
    ]
    frame = pl.DataFrame(rows, schema=["name", "series", "value", "low", "high"], orient="row")
    words = [(capitalized(label), *(_words(found.get((level, label))) for level in variables)) for label in labels]
    chart = interval_chart(frame, title=axis, number_format=number_format)
    return ChartPanel(name, title, chart, NumberTable(title, ("Of", *variables), words))


def _short(label: str) -> str:
    return label.removeprefix("association of wins with ")


def _estimate(variable: Variable) -> Estimate:
    return estimate(variable.values[~np.isnan(variable.values)])


def _numbers(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.low, found.high


def _words(variable: Variable | None) -> str:
    """Return a mean or a share with its interval; nothing where a level has none."""
    if variable is None or np.isnan(variable.values).all():
        return ""
    found = _estimate(variable)
    if variable.share:
        return f"{percent(found.value)} ({percent_interval(found)})"
    return f"{number(found.value)} ({number_interval(found)})"
