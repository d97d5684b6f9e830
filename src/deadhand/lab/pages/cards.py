"""Which card is too strong? The worth of a copy of each kind."""

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from deadhand.lab.analysis.card_worth import USES, CardWorth, card_worths
from deadhand.lab.analysis.estimates import FEWEST, estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.analysis.multiplicity import holm
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, Panel, Section, Table, Verdict
from deadhand.lab.pages.words import INTERVAL, percent, points_of_share
from deadhand.lab.statistics import Estimate

TITLES: Final = {
    "drawn": "Worth of a copy drawn",
    "played": "Worth of a copy played",
    "held": "Worth of a copy held at the end",
}
NOTHING_KNOWN: Final = (
    "The worth of no card can be told: there are too few games, or nearly all of them have the same result."
)
NOTE: Final = (
    "The worth of a copy says how much more often a seat wins that has one more of it in place of an average card, "
    "compared with seats at the same place. It is no proof of a cause: who is ahead may play other cards."
)


def cards_section(finished: FinishedGames) -> Section | None:
    """Return the section on cards; None if the game counts none."""
    if not any(name.startswith("drawn.") for name in finished.rows.columns):
        return None
    panels: list[Panel] = []
    verdicts: list[Verdict] = []
    notes = [NOTE]
    for use in USES:
        worths = card_worths(finished.rows, finished.seats, use)
        if worths:
            panels.append(_worth_panel(finished, use, worths))
            verdicts += _verdicts(finished, use, worths)
            notes += _unknown(finished, use, worths)
    if not panels:
        return Section("cards", "Which card is too strong?", [Verdict(NOTHING_KNOWN)])
    return Section("cards", "Which card is too strong?", verdicts, panels, notes=notes)


def _unknown(finished: FinishedGames, use: str, worths: Sequence[CardWorth]) -> Iterator[str]:
    """Yield a note on the kinds of which this use is too rare to tell their worth."""
    known = {worth.kind for worth in worths}
    columns = [name.removeprefix(f"{use}.") for name in finished.rows.columns if name.startswith(f"{use}.")]
    names = [kind_name(finished.game, kind) for kind in columns if kind not in known]
    if names:
        shown = "held at the end" if use == "held" else use
        yield f"Too seldom {shown}, or always the same number, to tell their worth: {', '.join(names)}."


def _verdicts(finished: FinishedGames, use: str, worths: Sequence[CardWorth]) -> Iterator[Verdict]:
    """Yield a verdict on the most and the least worth of the cards in this use.

    They are picked among all kinds. So each has the p-value of its question, corrected for the number of kinds.
    """
    estimates = [estimate(worth.per_game) for worth in worths]
    p_values = holm([mean_p_value(worth.per_game, 0.0) for worth in worths])
    places = sorted(range(len(worths)), key=lambda place: estimates[place].value)
    if len(finished) < FEWEST:
        yield Verdict(f"Which card is worth most? {TOO_FEW}")
        return
    for word, place in (("most", places[-1]), ("least", places[0])):
        name = kind_name(finished.game, worths[place].kind)
        share, shown = estimates[place], "held at the end" if use == "held" else use
        yield Verdict(
            f"{name} is worth {word} of the cards {shown}: {points_of_share(share.value)} of the share of wins a copy "
            f"({INTERVAL} {_points_interval(share)}).",
            p_values[place],
            in_summary=use == "drawn",
        )


def _worth_panel(finished: FinishedGames, use: str, worths: Sequence[CardWorth]) -> Panel:
    ordered = sorted(worths, key=lambda worth: -float(worth.per_game.mean()))
    names = [kind_name(finished.game, worth.kind) for worth in ordered]
    estimates = [estimate(worth.per_game) for worth in ordered]
    frame = pl.DataFrame(
        {
            "name": names,
            "value": [100 * each.value for each in estimates],
            "low": [100 * each.low for each in estimates],
            "high": [100 * each.high for each in estimates],
        }
    )
    rows = [
        (name, points_of_share(each.value), _points_interval(each), _share(worth.with_it), _share(worth.without_it))
        for name, each, worth in zip(names, estimates, ordered, strict=True)
    ]
    columns = ("Card", "worth of a copy", INTERVAL, "wins with one", "wins with none")
    title = "Worth in points of the share of wins, per copy"
    chart = interval_chart(frame, title=title, number_format="+.1f", reference=0.0)
    return Panel(f"worth-{use}", TITLES[use], chart, Table(TITLES[use], columns, rows))


def _points_interval(each: Estimate) -> str:
    return f"{100 * each.low:+.2f} to {100 * each.high:+.2f}"


def _share(share: float | None) -> str:
    return "none such" if share is None else percent(share)
