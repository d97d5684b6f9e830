"""Which cards go with winning? The association of wins with a copy of each kind."""

from collections.abc import Iterator, Sequence
from typing import Final

from deadhand.lab.analysis.card_association import USES, CardAssociation, card_associations
from deadhand.lab.analysis.estimates import FEWEST, corrected_estimate, mean_p_value
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.improvement import Improvement, improvements_when_drawn
from deadhand.lab.analysis.labels import kind_name
from deadhand.lab.analysis.variables import drawn_associations
from deadhand.lab.charts.intervals import interval_chart
from deadhand.lab.pages.content import TOO_FEW, ChartPanel, NumberTable, PageSection, Verdict
from deadhand.lab.pages.panels import points_frame
from deadhand.lab.pages.words import CORRECTED_INTERVAL, percent, points_interval, points_of_share

HEADING: Final = "Which cards go with winning?"
TITLES: Final = {
    "drawn": "Wins with one more copy drawn",
    "played": "Wins with one more copy played",
    "held": "Wins with one more copy held at the end",
}
NOTHING_KNOWN: Final = (
    "No association can be shown: there are too few games, or nearly all of them have the same result."
)
TOGETHER: Final = (
    "Players win together here, and longer games have more cards. So no association of a card with winning is shown. "
    "What a card does is shown by deadhand lab effects, which plays the same deals with one copy more and one fewer."
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


class CardQuestions:
    """The questions of a report about cards: each kind in each use, when drawn, and with moves at each time."""

    def __init__(self, finished: FinishedGames) -> None:
        self.finished = finished
        self.uses: dict[str, list[CardAssociation]] = {}
        self.times: dict[str, list[CardAssociation]] = {}
        self.improvements: list[Improvement] = []
        if finished.game.team or finished.game.factions:
            return
        self.uses = {use: card_associations(finished.rows, finished.seats, use) for use in USES}
        self.improvements = improvements_when_drawn(finished.rows, finished.seats)
        if finished.measures is not None:
            self.times = {when: drawn_associations(finished, when) for when in finished.measures.when}

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.improvements) + sum(map(len, (*self.uses.values(), *self.times.values())))


def cards_section(cards: CardQuestions, questions: int) -> PageSection | None:
    """Return the section on cards; None if the game counts none.

    `questions` are those of the page, for which intervals are corrected.
    """
    finished = cards.finished
    if not any(name.startswith("drawn.") for name in finished.rows.columns):
        return None
    if not cards.uses:
        return PageSection("cards", HEADING, [Verdict(TOGETHER)])
    panels: list[ChartPanel] = []
    verdicts: list[Verdict] = []
    notes = list(NOTES)
    for use, found in cards.uses.items():
        if found:
            panels.append(_panel(finished, use, found, questions))
            verdicts += _verdicts(finished, use, found, questions)
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


def _verdicts(finished: FinishedGames, use: str, found: Sequence[CardAssociation], questions: int) -> Iterator[Verdict]:
    """Yield a verdict on the cards in this use that go with most and with fewest wins.

    They are picked among all kinds, so each kind counts as a question.
    """
    if len(finished) < FEWEST:
        yield Verdict(f"{HEADING} {TOO_FEW}")
        return
    ordered = sorted(found, key=lambda each: float(each.per_game.mean()))
    for word, each in (("most", ordered[-1]), ("fewest", ordered[0])):
        share = corrected_estimate(each.per_game, questions=questions)
        yield Verdict(
            f"Of the cards {_in_words(use)}, {kind_name(finished.game, each.kind)} goes with the {word} wins: "
            f"{100 * share.value:+.2f} percentage points for each copy "
            f"({CORRECTED_INTERVAL} {points_interval(share)}). This is an association, not an effect.",
            mean_p_value(each.per_game, 0.0),
        )


def _in_words(use: str) -> str:
    return "held at the end" if use == "held" else use


def _panel(finished: FinishedGames, use: str, found: Sequence[CardAssociation], questions: int) -> ChartPanel:
    ordered = sorted(found, key=lambda each: -float(each.per_game.mean()))
    names = [kind_name(finished.game, each.kind) for each in ordered]
    estimates = [corrected_estimate(each.per_game, questions=questions) for each in ordered]
    frame = points_frame(names, estimates)
    rows = [
        (name, points_of_share(each.value), points_interval(each), _share(one.with_it), _share(one.without_it))
        for name, each, one in zip(names, estimates, ordered, strict=True)
    ]
    columns = ("Card", "with one copy more", CORRECTED_INTERVAL, "wins with one", "wins with none")
    title = "Association in percentage points of wins, per copy"
    chart = interval_chart(frame, title=title, number_format="+.1f", reference=0.0)
    return ChartPanel(f"cards-{use}", TITLES[use], chart, NumberTable(TITLES[use], columns, rows))


def _share(share: float | None) -> str:
    return "none such" if share is None else percent(share)
