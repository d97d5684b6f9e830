"""Which cards go with winning? The association of wins with a copy of each kind."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from deadhand.lab.analysis.card_association import USES, CardAssociation, card_associations
from deadhand.lab.analysis.estimates import FEWEST, estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.analysis.multiplicity import holm
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.words import INTERVAL, percent, points_of_share

HEADING: Final = "Which cards go with winning?"
TITLES: Final = {
    "drawn": "Wins with one more copy drawn",
    "played": "Wins with one more copy played",
    "held": "Wins with one more copy held at the end",
}
NOTHING_KNOWN: Final = (
    "No association can be shown: there are too few games, or nearly all of them have the same result."
)
NOTES: Final = (
    (
        "Correlation is not causation. A card may go with winning although it does nothing for it, or even harms: who "
        "is ahead may draw, play or keep other cards. To know what a card does, change its number or its values in a "
        "deck file, and compare the two decks."
    ),
    (
        "The figures say how much more often a seat wins that has one copy more than the others in its game have on "
        "average, in place of an average card, and allowing for its place at the table."
    ),
)


def cards_section(finished: FinishedGames) -> PageSection | None:
    """Return the section on cards; None if the game counts none, or if a team or a side wins together."""
    if finished.game.team or finished.game.factions:
        return None
    if not any(name.startswith("drawn.") for name in finished.rows.columns):
        return None
    panels: list[ChartPanel] = []
    verdicts: list[Verdict] = []
    notes = list(NOTES)
    for use in USES:
        found = card_associations(finished.rows, finished.seats, use)
        if found:
            panels.append(_panel(finished, use, found))
            verdicts += _verdicts(finished, use, found)
            notes += _unknown(finished, use, found)
    if not panels:
        return PageSection("cards", HEADING, [Verdict(NOTHING_KNOWN)])
    return PageSection("cards", HEADING, verdicts, panels, notes=notes)


def _unknown(finished: FinishedGames, use: str, found: Sequence[CardAssociation]) -> Iterator[str]:
    """Yield a note on the kinds of which this use is too rare to show an association."""
    known = {each.kind for each in found}
    columns = [name.removeprefix(f"{use}.") for name in finished.rows.columns if name.startswith(f"{use}.")]
    names = [kind_name(finished.game, kind) for kind in columns if kind not in known]
    if names:
        yield f"Too seldom {_in_words(use)}, or always the same number: {', '.join(names)}."


def _verdicts(finished: FinishedGames, use: str, found: Sequence[CardAssociation]) -> Iterator[Verdict]:
    """Yield a verdict on the cards in this use that go with most and with fewest wins.

    They are picked among all kinds. So each has the p-value of its question, corrected for the number of kinds.
    """
    estimates = [estimate(each.per_game) for each in found]
    p_values = holm([mean_p_value(each.per_game, 0.0) for each in found])
    places = sorted(range(len(found)), key=lambda place: estimates[place].value)
    if len(finished) < FEWEST:
        yield Verdict(f"{HEADING} {TOO_FEW}")
        return
    for word, place in (("most", places[-1]), ("fewest", places[0])):
        name = kind_name(finished.game, found[place].kind)
        share = estimates[place]
        yield Verdict(
            f"Of the cards {_in_words(use)}, {name} goes with the {word} wins: {100 * share.value:+.2f} percentage "
            f"points for each copy ({INTERVAL} {_points_interval(share)}). This is an association, not an effect.",
            p_values[place],
        )


def _in_words(use: str) -> str:
    return "held at the end" if use == "held" else use


def _panel(finished: FinishedGames, use: str, found: Sequence[CardAssociation]) -> ChartPanel:
    ordered = sorted(found, key=lambda each: -float(each.per_game.mean()))
    names = [kind_name(finished.game, each.kind) for each in ordered]
    estimates = [estimate(each.per_game) for each in ordered]
    frame = pl.DataFrame(
        {
            "name": names,
            "value": [100 * each.value for each in estimates],
            "low": [100 * each.low for each in estimates],
            "high": [100 * each.high for each in estimates],
        }
    )
    rows = [
        (name, points_of_share(each.value), _points_interval(each), _share(one.with_it), _share(one.without_it))
        for name, each, one in zip(names, estimates, ordered, strict=True)
    ]
    columns = ("Card", "with one copy more", INTERVAL, "wins with one", "wins with none")
    title = "Association in percentage points of wins, per copy"
    chart = interval_chart(frame, title=title, number_format="+.1f", reference=0.0)
    return ChartPanel(f"cards-{use}", TITLES[use], chart, NumberTable(TITLES[use], columns, rows))


def _points_interval(each: Estimate) -> str:
    return f"{100 * each.low:+.2f} to {100 * each.high:+.2f}"


def _share(share: float | None) -> str:
    return "none such" if share is None else percent(share)
