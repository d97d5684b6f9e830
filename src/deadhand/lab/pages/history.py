"""The history of a deck as a page: what changed from version to version, and what that did."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from deadhand import __version__
from deadhand.arena.request import Request
from deadhand.lab.analysis.comparison import Answer
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.variables import Variable, variables_of
from deadhand.lab.analysis.versions import Version
from deadhand.lab.charts.intervals import curve_chart
from deadhand.lab.pages.compare import CORRECTION, answers_panel, sentence_of
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import estimate_frame, number_table, share_table
from deadhand.lab.pages.sides import deck_rows
from deadhand.lab.pages.words import capitalized

FOLLOWED: Final = ("Who wins", "Points", "Length")
"""The groups of questions that every version shows, and whose first one is drawn over all versions."""


def history_page(
    versions: Sequence[Version],
    games: Sequence[FinishedGames],
    answers: Sequence[Sequence[Answer]],
    *,
    conditions: Sequence[tuple[str, str]],
    commands: Sequence[str],
) -> LabPage:
    """Return the page of some versions, with the games of each, and for each but the first the answers."""
    changed = list(zip(versions[1:], answers, strict=True))
    return LabPage(
        title=f"{games[0].game.title}: versions of a deck",
        subtitle=f"{len(games[0]):,} games of each of {len(versions)} versions, dealt with the same seeds.",
        sections=[
            PageSection("versions", "How did the game change?", (), list(_curves(versions, games))),
            *(_version_section(place, versions, found) for place, (_, found) in enumerate(changed, start=1)),
        ],
        conditions=conditions,
        commands=commands,
        summary=[_summary(version, versions[version.parent], found) for version, found in changed],
        questions=sum(answer.p is not None for found in answers for answer in found),
        correction=CORRECTION,
    )


def _curves(versions: Sequence[Version], games: Sequence[FinishedGames]) -> Iterator[ChartPanel]:
    """Yield a chart over all versions for the first question of each group that is followed."""
    known = [{variable.key: variable for variable in variables_of(each)} for each in games]
    for group in FOLLOWED:
        first = next((variable for variable in known[0].values() if variable.group == group), None)
        if first is not None and all(first.key in each for each in known):
            yield _curve(first, versions, [each[first.key] for each in known])


def _curve(question: Variable, versions: Sequence[Version], variables: Sequence[Variable]) -> ChartPanel:
    estimates = {
        version.name: estimate(variable.values[~np.isnan(variable.values)])
        for version, variable in zip(versions, variables, strict=True)
    }
    title = capitalized(question.label)
    chart = curve_chart(
        estimate_frame(estimates), title=title, across="Version", number_format=".1%" if question.share else ",.4~r"
    )
    if question.share:
        table = share_table(title, "Version", estimates)
    else:
        table = number_table(title, "Version", "mean", estimates)
    return ChartPanel(f"versions-{question.key.replace('.', '-')}", title, chart, table)


def _version_section(place: int, versions: Sequence[Version], answers: Sequence[Answer]) -> PageSection:
    """Return what a version changed, and what differs from its parent."""
    version = versions[place]
    parent = versions[version.parent]
    names, slug, heading = (parent.name, version.name), f"version-{place}", f"{version.name}, made from {parent.name}"
    found = [answer for answer in answers if answer.judgement == "differs"]
    verdicts = [Verdict(sentence_of(answer, names), answer.p) for answer in found] or [_summary(version, parent, found)]
    title = f"What {version.name} changed in {parent.name}"
    rows = deck_rows(parent.deck, version.deck)
    if not rows:  # texts and icons alone
        return PageSection(slug, heading, [Verdict("No count, number or name was changed.")])
    changes = NumberTable(title, ("Of", "what", *names), rows)
    panels = [ChartPanel(f"{slug}-changes", title, None, changes)]
    shown = [answer for answer in answers if answer in found or answer.variable.group in FOLLOWED]
    for shares, unit in ((True, "points"), (False, f"percent of {parent.name}")):
        some = [answer for answer in shown if answer.variable.share == shares]
        if some:
            title = f"{version.name} less {parent.name}, in {unit}"
            panels.append(answers_panel(f"{slug}-{unit.split()[0]}", title, some, shares=shares, names=names))
    return PageSection(slug, heading, verdicts, panels)


def _summary(version: Version, parent: Version, answers: Sequence[Answer]) -> Verdict:
    found = sum(answer.judgement == "differs" for answer in answers)
    if not found:
        return Verdict(f"No difference was found between {version.name} and {parent.name}.")
    questions = "one question" if found == 1 else f"{found} questions"
    return Verdict(f"{capitalized(version.name)} differs from {parent.name} in {questions} of {len(answers)}.")


def history_conditions(request: Request, versions: Sequence[Version], *, bots: str) -> list[tuple[str, str]]:
    """Return names and values of everything that a history depends on."""
    game = request.resolved_game
    options = ", ".join(f"{name} = {value}" for name, value in request.options.items())
    return [
        ("Game", game.title),
        ("Seats", str(request.resolved_seats)),
        ("Games of each version", f"{request.games:,}"),
        ("Bots", bots),
        ("Options", options or "as in the rules"),
        ("Seed", str(request.seed)),
        *((f"Version: {version.name}", f"sha256 {version.deck.digest[:16]}") for version in versions),
        ("Versions", f"Deadhand {__version__}, rules version {game.version}"),
    ]
