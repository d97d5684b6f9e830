"""A board in plain lines, each complete in itself: for pipes, screen readers and `render_mode="ansi"`."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import Final

from deadhand.table.board.board import Board, Pile, SeatRow
from deadhand.table.board.map import Map, MapCell
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import table_sentence

FREE: Final = "free"
TO_CHOOSE: Final = "to choose"
NO_CARDS: Final = "{0} empty"
ON_TOP: Final = "{0} on top"
ROW: Final = "row"
FACE_UP, OPEN = sentences("face up", "open")
KNOWN: Final = "known {0}"


def plain_lines(board: Board, language: str) -> Iterator[str]:
    """Yield a table in sentences: facts, seats, maps, piles, and the viewer's own cards."""
    if board.facts:
        yield f"{', '.join(fact.text for fact in board.facts)}."
    for row in board.rows:
        yield _seat_text(board, row, language)
    for label, cards in board.lines:
        yield f"{label}: {'; '.join(card.whole for card in cards)}."
    for each in board.maps:
        yield from map_lines(each, language)
    free = table_sentence(language, FREE)
    for spaces in board.spaces:
        numbered = (f"{number} {text or free}" for number, text in enumerate(spaces.places, start=1))
        yield f"{spaces.label}: {' · '.join(numbered)}."
    yield from (f"{_pile_text(pile, language)}." for pile in board.piles)
    yield from (f"{cards}." for cards in board.held)


def _seat_text(board: Board, row: SeatRow, language: str) -> str:
    parts = [f"{column.label} {number}" for column, number in zip(board.columns, row.numbers, strict=True)]
    parts += [f"{note.label} {note.text}".strip() for note in row.notes]
    parts += count_repeats([threat.whole for threat in row.threats])
    asked = f" ({table_sentence(language, TO_CHOOSE)})" if row.asked else ""
    return f"{row.name}{asked}: {'; '.join(parts)}."


def count_repeats(lines: Sequence[str]) -> list[str]:
    """Return each line once, with its number of occurrences."""
    return [line if many == 1 else f"{many}x {line}" for line, many in Tally(lines).items()]


def _pile_text(pile: Pile, language: str) -> str:
    if not pile.count:
        return table_sentence(language, NO_CARDS, pile.label)
    if pile.cards:
        return f"{pile.label} {pile.count}: {pile.cards}"
    return f"{pile.label} {pile.count}" + (f", {table_sentence(language, ON_TOP, pile.top)}" if pile.top else "")


def map_lines(shown: Map, language: str) -> list[str]:
    """Return a sentence for each row of a map."""
    row_word = table_sentence(language, ROW)
    return [
        f"{shown.label}, {row_word} {row.number}: {', '.join(_cell_text(cell, language) for cell in row.cells)}."
        for row in shown.rows
    ]


def _cell_text(cell: MapCell, language: str) -> str:
    state = FACE_UP if cell.up else OPEN if cell.open else ""
    text = table_sentence(language, KNOWN, cell.text) if cell.known and not cell.up else cell.text
    return f"{cell.number} {text}" + (f" ({table_sentence(language, state)})" if state else "")
