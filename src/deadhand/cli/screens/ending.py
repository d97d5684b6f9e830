"""The end of a game: who won, a table of the players, and what decided it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from deadhand.cli.screens.labels import words_at
from deadhand.cli.screens.text import Line, width_of
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import say
from deadhand.match.result import OVER, name_at_beginning, outcome_in_words, standing_lines
from deadhand.table.view.ending import statistics_in_words

GAP: Final = 2
"""Columns between two columns of the table."""


@dataclass(frozen=True)
class Ending:
    """The end of a game, ready to print."""

    outcome: str
    """Says that the game is over, and who won."""
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """A row for each seat, the best first: its name, and a cell for each heading."""
    standing: Sequence[str]
    """The ranks and scores in sentences."""
    decided: Sequence[str]
    statistics: Sequence[str]
    """All statistics in sentences."""

    def sentences(self) -> list[str]:
        """Return everything in sentences, who won first."""
        return [self.outcome, *self.standing, *self.decided, *self.statistics]


def ending_of(match: ShownMatch, view: Mapping[str, Any], reader: int | None) -> Ending:
    """Return the end of a finished game; `reader` is the seat called "you"."""
    seats = sorted(range(match.seats), key=lambda seat: (match.ranks[seat], -match.returns[seat], seat))
    columns = [(each["label"], each["texts"]) for each in view["statistics"] if _is_column(each)]
    if not (match.game.team or match.game.factions):
        scores = next(counter for counter in match.game.counters if counter.field == match.game.scores)
        columns.insert(0, (words_at(match).translate(scores.label), [str(score) for score in match.scores]))
    return Ending(
        outcome=f"{say(OVER)} {outcome_in_words(match, reader)}",
        headings=tuple(label for label, _ in columns),
        rows=tuple((name_at_beginning(match, seat, reader), *(texts[seat] for _, texts in columns)) for seat in seats),
        standing=standing_lines(match, reader),
        decided=[point["text"] for point in view["ending"]["decided"]],
        statistics=statistics_in_words(view, match.language),
    )


def _is_column(statistic: Mapping[str, Any]) -> bool:
    """Return True if a statistic has one text for each seat, and not only empty ones."""
    return statistic["per"] == "seat" and not statistic["columns"] and any(statistic["texts"])


def table_lines(ending: Ending, width: int) -> list[Line]:
    """Return the table of the players in lines: headings wrap, and columns without room are left out."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    table.add_column("")
    used, shown = max(width_of(row[0]) for row in ending.rows) + GAP, []
    for place, heading in enumerate(ending.headings, start=1):
        texts = [row[place] for row in ending.rows]
        least = max(width_of(word) for word in (*heading.split(), *texts))
        used += least + GAP
        if used > width:
            break
        numbers = all(text.isdecimal() or not text for text in texts)
        table.add_column(Text(heading), justify="right" if numbers else "left", vertical="bottom", min_width=least)
        shown.append(place)
    for row in ending.rows:
        table.add_row(Text(row[0]), *(Text(row[place]) for place in shown))
    console = Console(file=StringIO(), width=width, color_system=None)
    lines = ["".join(segment.text for segment in segments) for segments in console.render_lines(table, pad=False)]
    return [((line.rstrip(), ""),) for line in lines]
