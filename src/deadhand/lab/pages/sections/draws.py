"""When is a card worth most? The association of wins with a copy by the time at which it was drawn."""

from typing import Final

import polars as pl

from deadhand.lab.analysis.card_association import CardAssociation
from deadhand.lab.analysis.estimates import FEWEST, corrected_estimate, mean_p_value
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.analysis.move_measures import OPENING
from deadhand.lab.charts.heat_map import heat_map
from deadhand.lab.charts.theme import WIDE
from deadhand.lab.pages.content import ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.sections.cards import CardQuestions
from deadhand.lab.pages.words import CORRECTED_INTERVAL, points_interval, points_of_share

NAMES: Final = {OPENING: "opening hand"}
NOTES: Final = (
    (
        "Turns are counted in each round, one for every seat. Cards come to opening hands by chance alone, if there is "
        "no draft. Later a seat may draw more of them because it plays well, so this is an association, not an effect."
    ),
    (
        "If a copy goes with more wins later than in the opening hand, it improves with time; if with fewer, it is a "
        "card for the start."
    ),
)


def draws_section(cards: CardQuestions, questions: int) -> PageSection | None:
    """Return the section on the time of drawing; None if no moves were recorded, or nothing is known."""
    found = {when: each for when, each in cards.times.items() if each}
    if not found:
        return None
    verdicts = _verdicts(cards, found[OPENING], questions) if OPENING in found else []
    return PageSection("draws", "When is a card worth most?", verdicts, [_panel(cards, found, questions)], notes=NOTES)


def _verdicts(cards: CardQuestions, opening: list[CardAssociation], questions: int) -> list[Verdict]:
    """Return a verdict on the best and on the worst card of opening hands."""
    if len(cards.finished) < FEWEST:
        return []
    ordered = sorted(opening, key=lambda each: float(each.per_game.mean()))
    verdicts = []
    for word, each in (("most", ordered[-1]), ("fewest", ordered[0])):
        share = corrected_estimate(each.per_game, questions=questions)
        verdicts.append(
            Verdict(
                f"In opening hands, {kind_name(cards.finished.game, each.kind)} goes with the {word} wins: "
                f"{100 * share.value:+.2f} percentage points for each copy "
                f"({CORRECTED_INTERVAL} {points_interval(share)}).",
                mean_p_value(each.per_game, 0.0),
            )
        )
    return verdicts


def _panel(cards: CardQuestions, found: dict[str, list[CardAssociation]], questions: int) -> ChartPanel:
    """Return the heat map of all kinds, those that are worth most in opening hands on top."""
    game = cards.finished.game
    estimates = {
        (each.kind, when): corrected_estimate(each.per_game, questions=questions)
        for when, associations in found.items()
        for each in associations
    }
    first = next(iter(found))
    kinds = list(dict.fromkeys(kind for kind, _ in estimates))
    kinds.sort(key=lambda kind: -estimates[kind, first].value if (kind, first) in estimates else 0.0)
    cells = [
        (NAMES.get(when, when), kind_name(game, kind), *_points(estimates.get((kind, when))))
        for kind in kinds
        for when in cards.times
    ]
    frame = pl.DataFrame(cells, schema=["x", "y", "value", "low", "high"], orient="row")
    title = "Wins with one more copy, by the time when it was drawn"
    rows = [
        (f"{kind_name(game, kind)}, {NAMES.get(when, when)}", points_of_share(each.value), points_interval(each))
        for (kind, when), each in estimates.items()
    ]
    table = NumberTable(title, ("Card and time", "with one copy more", CORRECTED_INTERVAL), rows)
    chart = heat_map(
        frame, title="Points of wins, per copy", across="", down="", number_format="+.1f", signed=True, width=WIDE
    )
    return ChartPanel("draws", title, chart, table, note=f"Below each number is its {CORRECTED_INTERVAL}.", wide=True)


def _points(each: Estimate | None) -> tuple[float | None, float | None, float | None]:
    return (None, None, None) if each is None else (100 * each.value, 100 * each.low, 100 * each.high)
