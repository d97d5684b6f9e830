"""The page of the effects of many small changes: a chart for each sort of change and each thing that is measured."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Final

import polars as pl

from deadhand import __version__
from deadhand.arena.request import Request
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.charts.theme import Chart
from deadhand.lab.pages.compare import CORRECTION
from deadhand.lab.pages.content import ChartPanel, LabPage, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import CORRECTED_INTERVAL, capitalized, number, p_value, percent, points_of_share
from deadhand.lab.sweeps.changes import SORTS, Sort
from deadhand.lab.sweeps.effects import Effect, MeasuredChange

MOST_IN_SUMMARY: Final = 8
HEADINGS: Final[Mapping[Sort, str]] = {
    "copies": "What does a copy do?",
    "numbers": "What do the marked numbers do?",
    "options": "What do the options do?",
    "hands": "What does a card in the first hand do?",
}
NOTES: Final[Mapping[Sort, str]] = {
    "copies": "The effect of one copy more is half the difference between a deck with one more and one with one fewer. "
    "It needs a quarter of the games that each of them alone would take.",
    "numbers": "The numbers that the deck file marks as reconstructed, one more and one less.",
    "options": "Each other value of an option, and one more and one less of a number.",
    "hands": "One seat, in turn, has this card in its first hand in place of another card of that hand; all else is "
    "dealt as without it. Games in which all copies were dealt already are left out.",
}


def effects_page(
    request: Request,
    measured: Sequence[MeasuredChange],
    effects: Sequence[Effect],
    *,
    bots: str,
    commands: Sequence[str] = (),
) -> LabPage:
    """Return the page of the changes that were played; `bots` are the bots in words."""
    game = request.resolved_game
    sections = [_section(sort, effects, measured) for sort in SORTS if _of_sort(effects, sort)]
    return LabPage(
        title=f"{game.title}: what small changes do",
        subtitle=f"{request.games:,} games as it is, and {request.games:,} with each of {len(measured)} changes, "
        "dealt with the same seeds.",
        sections=sections,
        conditions=list(_conditions(request, measured, bots)),
        commands=commands,
        summary=list(_summary(effects)),
        questions=sum(effect.answer.p is not None for effect in effects),
        correction=CORRECTION,
    )


def effect_sentence(effect: Effect) -> str:
    """Return an effect as a sentence."""
    answer = effect.answer
    return (
        f"{effect_name(effect)}: {answer.variable.label} {_difference(effect, answer.difference.value)} "
        f"({CORRECTED_INTERVAL} {_interval(effect)}), {_value(effect, answer.first.value)} without it."
    )


def effect_name(effect: Effect) -> str:
    """Return the words for what changes, such as "One more Commando 6"."""
    change = effect.changes[0]
    if not effect.is_step:
        return capitalized(change.words)
    return f"One more {change.subject}" if change.sort == "copies" else f"{capitalized(change.subject)}, one more"


def found_effects(effects: Sequence[Effect]) -> list[Effect]:
    """Return the findings, those of wins before others, and then the surest first.

    A single change is left out where the effect of its step is found.
    """
    found = [effect for effect in effects if effect.answer.judgement == "differs"]
    steps = {(change, effect.measure) for effect in found if effect.is_step for change in effect.changes}
    kept = [effect for effect in found if effect.is_step or (effect.changes[0], effect.measure) not in steps]
    return sorted(kept, key=lambda effect: (effect.answer.variable.group != "Who wins", -_sureness(effect)))


def _sureness(effect: Effect) -> float:
    difference = effect.answer.difference
    return abs(difference.value) / max(difference.reach, 1e-12)


def _summary(effects: Sequence[Effect]) -> Iterator[Verdict]:
    """Yield the head of the page: for each sort of change the surest effects, or that none was found."""
    tested = sum(effect.answer.p is not None for effect in effects)
    found = found_effects(effects)
    if not found:
        yield Verdict(f"No effect was found. Questions asked: {tested}.")
        if tested < len(effects):
            yield Verdict(f"Questions not asked, because there are too few games: {len(effects) - tested}.")
        return
    yield Verdict(f"Effects found: {len(found)}. Questions asked: {tested}.")
    sorts = [sort for sort in SORTS if _of_sort(effects, sort)]
    for sort in sorts:
        shown = _of_sort(found, sort)[: max(2, MOST_IN_SUMMARY // len(sorts))]
        yield from (Verdict(effect_sentence(effect), effect.answer.p) for effect in shown)


def _of_sort(effects: Sequence[Effect], sort: Sort) -> list[Effect]:
    return [effect for effect in effects if effect.changes[0].sort == sort]


def _section(sort: Sort, effects: Sequence[Effect], measured: Sequence[MeasuredChange]) -> PageSection:
    mine = _of_sort(effects, sort)
    verdicts = [Verdict(effect_sentence(effect), effect.answer.p) for effect in found_effects(mine)]
    measures = dict.fromkeys(effect.measure for effect in mine)
    refused = [each for each in measured if each.refused and each.change and each.change.sort == sort]
    return PageSection(
        name=sort,
        heading=HEADINGS[sort],
        verdicts=verdicts or [Verdict("No effect was found.")],
        panels=[_panel(sort, [effect for effect in mine if effect.measure == measure]) for measure in measures],
        notes=[NOTES[sort], *(f"Refused: {each.change.words}. {each.refused}" for each in refused if each.change)],
    )


def _panel(sort: Sort, effects: Sequence[Effect]) -> ChartPanel:
    """Return the chart and the table of one measure: in the chart each thing that changes has one row."""
    variable = effects[0].answer.variable
    unit = ", in points" if variable.share else ""
    title = f"{capitalized(variable.label)}{unit}"
    drawn = _drawn(effects)
    note = ""
    if drawn:
        reach = median(effect.answer.difference.reach for effect in drawn)
        note = f"An effect below about {100 * reach:.1f} points" if variable.share else f"An effect below {reach:.2g}"
        note += " would mostly be lost in chance here."
    table = NumberTable(
        f"{HEADINGS[sort]} {capitalized(variable.label)}",
        ("Change", "as it is", "changed", "difference", CORRECTED_INTERVAL, "p, corrected", "verdict"),
        [_row(effect) for effect in effects],
    )
    name = f"{sort}-{effects[0].measure.replace('.', '-')}"
    return ChartPanel(name, title, _chart(drawn, title=f"Difference{unit}"), table, note)


def _drawn(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects for a chart, the greatest first: steps, and single changes that are part of none."""
    stepped = {change for effect in effects if effect.is_step for change in effect.changes}
    drawn = [effect for effect in effects if effect.is_step or effect.changes[0] not in stepped]
    tested = [effect for effect in drawn if effect.answer.p is not None]
    return sorted(tested, key=lambda effect: -effect.answer.difference.value)


def _chart(effects: Sequence[Effect], *, title: str) -> Chart | None:
    if not effects:
        return None
    rows = []
    for effect in effects:
        scale, found = 100.0 if effect.answer.variable.share else 1.0, effect.answer.difference
        rows.append((_chart_name(effect), scale * found.value, scale * found.low, scale * found.high))
    frame = pl.DataFrame(rows, schema=["name", "value", "low", "high"], orient="row")
    return interval_chart(frame, title=title, number_format="+.3~g", reference=0.0)


def _chart_name(effect: Effect) -> str:
    """Return the words for a row of a chart."""
    change = effect.changes[0]
    if effect.is_step or change.sort == "hands":
        return capitalized(change.subject)
    return f"{capitalized(change.subject)} {change.value}"


def _row(effect: Effect) -> tuple[str, ...]:
    answer = effect.answer
    change, value = effect.changes[0], answer.difference.value
    one = f"{change.subject}, {change.value}" if change.sort == "copies" else capitalized(change.words)
    return (
        effect_name(effect) if effect.is_step else one,
        _value(effect, answer.first.value),
        _value(effect, answer.second.value),
        f"{100 * value:+.2f}" if answer.variable.share else f"{value:+.3g}",
        _interval(effect),
        "not tested" if answer.p is None else p_value(answer.p),
        answer.judgement,
    )


def _value(effect: Effect, value: float) -> str:
    return percent(value) if effect.answer.variable.share else number(value)


def _difference(effect: Effect, value: float) -> str:
    return points_of_share(value) if effect.answer.variable.share else f"{value:+.3g}"


def _interval(effect: Effect) -> str:
    low, high = effect.answer.difference.low, effect.answer.difference.high
    return f"{100 * low:+.2f} to {100 * high:+.2f}" if effect.answer.variable.share else f"{low:+.3g} to {high:+.3g}"


def _conditions(request: Request, measured: Sequence[MeasuredChange], bots: str) -> Iterator[tuple[str, str]]:
    game = request.resolved_game
    yield "Game", game.title
    yield "Seats", str(request.resolved_seats)
    yield "Games", f"{request.games:,} as it is and with each of {len(measured)} changes, all with the same seed"
    yield "Bots", bots
    yield "Options", ", ".join(f"{name} = {value}" for name, value in request.options.items()) or "as in the rules"
    yield "Deck", f"sha256 {(request.deck or game.deck).digest[:16]}, before its changes"
    yield "Seed", str(request.seed)
    yield "Versions", f"Deadhand {__version__}, rules version {game.version}"
