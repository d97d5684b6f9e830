"""Which card is too strong? The worth of a copy of each kind."""

from collections.abc import Iterator, Sequence

import polars as pl

from deadhand.lab.analysis.card_worth import USES, CardWorth, card_worths
from deadhand.lab.analysis.estimates import FEWEST, Estimate, estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.analysis.multiplicity import holm
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, Panel, Section, Table, Verdict
from deadhand.lab.pages.words import percent, points_of_share

TITLES = {
    "drawn": "Worth of a copy drawn",
    "played": "Worth of a copy played",
    "held": "Worth of a copy held at the end",
}
NOTE = (
    "The worth of a copy says how much more often a seat wins that has one more of it in place of an average card, "
    "compared with seats at the same place. It is no proof of a cause: who is ahead may play other cards."
)


def cards_section(finished: FinishedGames) -> Section | None:
    """Return the section on cards; None if no seat holds any."""
    panels: list[Panel] = []
    verdicts: list[Verdict] = []
    for use in USES:
        worths = card_worths(finished.rows, finished.seats, use)
        if worths:
            panels.append(_worth_panel(finished, use, worths))
            verdicts += _verdicts(finished, use, worths)
    return Section("cards", "Which card is too strong?", verdicts, panels, notes=[NOTE]) if panels else None


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
            f"(95 % interval {_points_interval(share)}).",
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
    columns = ("Card", "worth of a copy", "95 % interval", "wins with one", "wins with none")
    title = "Worth in points of the share of wins, per copy"
    chart = interval_chart(frame, title=title, number_format="+.1f", reference=0.0)
    return Panel(f"worth-{use}", TITLES[use], chart, Table(TITLES[use], columns, rows))


def _points_interval(each: Estimate) -> str:
    return f"{100 * each.low:+.2f} to {100 * each.high:+.2f}"


def _share(share: float | None) -> str:
    return "none such" if share is None else percent(share)
