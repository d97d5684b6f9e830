"""The end of a game: who won, a table of the players, and what decided it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from deadhand.cli.screens.labels import words_at
from deadhand.cli.screens.text import Line, pad_text, width_of, wrap_spans
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import say
from deadhand.match.result import OVER, name_at_beginning, outcome_in_words, standing_lines
from deadhand.table.view.ending import statistics_in_words
from deadhand.table.view.view_types import StatisticView, View

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


def ending_of(match: ShownMatch, view: View, reader: int | None) -> Ending:
    """Return the end of a finished game; `reader` is the seat called "you"."""
    seats = sorted(range(match.seats), key=lambda seat: (match.ranks[seat], -match.returns[seat], seat))
    columns = [(each["label"], texts) for each in view["statistics"] or () if (texts := _texts_by_seat(each))]
    if not (match.game.team or match.game.factions):
        scores = next(counter for counter in match.game.counters if counter.field == match.game.scores)
        columns.insert(0, (words_at(match).translate(scores.label), [str(score) for score in match.scores]))
    return Ending(
        outcome=f"{say(OVER)} {outcome_in_words(match, reader)}",
        headings=tuple(label for label, _ in columns),
        rows=tuple((name_at_beginning(match, seat, reader), *(texts[seat] for _, texts in columns)) for seat in seats),
        standing=standing_lines(match, reader),
        decided=[point["text"] for point in view["ending"]["decided"]] if view["ending"] else [],
        statistics=statistics_in_words(view, match.language),
    )


def _texts_by_seat(statistic: StatisticView) -> list[str]:
    """Return the text of each seat if a statistic has one for each, and not only empty ones."""
    if statistic["per"] != "seat" or statistic["columns"] or not any(statistic["texts"]):
        return []
    return [text for text in statistic["texts"] if isinstance(text, str)]


def table_lines(ending: Ending, width: int) -> list[Line]:
    """Return the table of the players in lines: headings wrap, and columns without room are left out."""
    headings = ("", *ending.headings)
    columns = list(zip(*ending.rows, strict=True))
    widths = _column_widths(headings, columns, width)
    wrapped = [_wrap(heading, wide) for heading, wide in zip(headings, widths, strict=False)]
    height = max(map(len, wrapped))
    rows = [*zip(*([""] * (height - len(each)) + each for each in wrapped), strict=True), *ending.rows]
    to_right = [all(text.isdecimal() or not text for text in texts) for texts in columns]
    cells = [
        [pad_text(*cell, right=right) for *cell, right in zip(row, widths, to_right, strict=False)] for row in rows
    ]
    return [(((" " * GAP).join(row).rstrip(), ""),) for row in cells]


def _column_widths(headings: Sequence[str], columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the widths of the columns that fit, with headings of as few lines as possible."""
    least = [
        max(width_of(word) for word in (*heading.split(), *texts))
        for heading, texts in zip(headings, columns, strict=True)
    ]
    while len(least) > 1 and _total(least) > width:
        least.pop()
    for height in count(1):
        widths = [_width_for(heading, wide, height) for heading, wide in zip(headings, least, strict=False)]
        if _total(widths) <= width or widths == least:
            break
    return widths


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _width_for(heading: str, least: int, height: int) -> int:
    """Return the least width at which a heading has at most `height` lines."""
    return next(wide for wide in count(least) if len(_wrap(heading, wide)) <= height)


def _wrap(text: str, width: int) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in wrap_spans([(text, "")], width)]
