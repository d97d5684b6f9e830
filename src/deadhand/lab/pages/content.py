"""The content of a page: sections with verdicts and charts. Each chart has a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from deadhand.lab.analysis.multiplicity import SURE, bonferroni
from deadhand.lab.charts.theme import Chart

TOO_FEW: Final = "There are too few games to say this."

BONFERRONI: Final = (
    "The p-values, and the intervals that are called corrected, are corrected by "
    "Bonferroni\N{RIGHT SINGLE QUOTATION MARK}s method for all questions together. So a corrected interval leaves out "
    "0 exactly if its p-value is below 0.01. The other intervals hold the true value 19 times out of 20, each alone."
)


@dataclass(frozen=True)
class Verdict:
    """A finding in one or two sentences.

    `p` is the p-value of the question behind it, if there is one: before `corrected` of this question alone, afterwards
    for all questions of the page. `in_summary` puts it at the head of the page too.
    """

    sentence: str
    p: float | None = None
    in_summary: bool = False

    @property
    def sure(self) -> bool:
        """True if chance alone would hardly do this."""
        return self.p is not None and self.p < SURE


@dataclass(frozen=True)
class NumberTable:
    """The numbers behind a chart. The first cell of each row is its name."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class ChartPanel:
    """A chart with its title and its table. `name` is that of the chart's files and of its ids in the page.

    A `wide` one takes the whole width of the page.
    """

    name: str
    title: str
    chart: Chart | None
    table: NumberTable
    note: str = ""
    wide: bool = False


@dataclass(frozen=True)
class PageSection:
    """A part of a page under a heading."""

    name: str
    heading: str
    verdicts: Sequence[Verdict] = ()
    panels: Sequence[ChartPanel] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class LabPage:
    """A whole page. `conditions` are pairs of a name and a value, `commands` repeat what was played."""

    title: str
    subtitle: str
    sections: Sequence[PageSection]
    conditions: Sequence[tuple[str, str]] = ()
    commands: Sequence[str] = ()
    summary: Sequence[Verdict] = field(default=())
    questions: int = 0
    """The number of questions for which the p-values are corrected."""
    correction: str = BONFERRONI
    """How they are corrected, and what intervals mean."""


def corrected(page: LabPage, *, questions: int) -> LabPage:
    """Return the page with the p-values of all its verdicts corrected for a number of questions, and its summary."""
    sections = [
        replace(section, verdicts=[replace(each, p=bonferroni(each.p, questions)) for each in section.verdicts])
        for section in page.sections
    ]
    summary = [verdict for section in sections for verdict in section.verdicts if verdict.in_summary]
    return replace(page, sections=sections, summary=summary, questions=questions)


def count_questions(sections: Iterable[PageSection]) -> int:
    """Return the number of questions that the verdicts of some sections answer."""
    return sum(verdict.p is not None for section in sections for verdict in section.verdicts)
