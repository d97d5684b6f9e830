"""The lines of a board for a width, in more or less detail; no name and no number is cut.

Detail is given up in steps. 0 shows everything. 1 leaves out minor numbers, tops of piles and rows of a map of which
nothing is known. 2 gives threats no lines of their own. 3 leaves out the names of open cards that others hold; 4 leaves
out all of these cards, the piles, and the last facts if they take more than a line.
"""

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from deadhand.cli.screens.changes import OTHER
from deadhand.cli.screens.map import draw_map
from deadhand.cli.screens.text import (
    GLUE,
    Line,
    Span,
    join_items,
    keep_together,
    line_width,
    pad_text,
    width_of,
    wrap_spans,
)
from deadhand.cli.words.say import say
from deadhand.table.board.board import Board, Note, Pile, SeatColumn, SeatRow, SpaceRow
from deadhand.table.board.layout import CardText
from deadhand.table.board.map import Map
from deadhand.table.board.plain_text import count_repeats

FEW: Final = 3
LEAST_DETAIL: Final = 4
MOST_NAME: Final = 18
"""Longer names have a line of their own."""
LEAST_NOTES: Final = 26
"""Columns that what stands beside numbers needs at least; else it stands below them."""
INDENT: Final = 4


def board_lines(board: Board, width: int, detail: int) -> list[Line]:
    """Return the table in lines."""
    lines = facts_line(board, width, detail)
    lines += _seat_table(board, width, detail)
    for label, cards in board.lines:
        lines += _zone_lines(label, cards, width, detail)
    for each in board.maps:
        lines += _map_lines(each, width, detail)
    for spaces in board.spaces:
        lines += _space_lines(spaces, width, detail)
    piles = [
        _pile_text(pile, detail) for pile in board.piles if not (pile.minor and detail) and (pile.count or pile.hidden)
    ]
    if piles and detail < LEAST_DETAIL:
        lines += wrap_spans(_join_spans(piles, " · "), width, indent=2)
    for held in _drop_empty_zones(board.held):
        label, _, mine = held.partition(": ")
        lines += wrap_spans([(f"{label}: {_glue_card_names(mine)}", "bold")], width, indent=INDENT)
    return lines


def facts_line(board: Board, width: int, detail: int) -> list[Line]:
    """Return the table's first line: the facts that belong to no seat."""
    board = replace(board, facts=tuple(fact for fact in board.facts if not (fact.minor and detail)))
    facts = [fact.text for fact in board.facts]
    text = [("── ", "dim"), *_join_spans(facts, " · ")]
    lines = wrap_spans([span for span in text if span[0]], width, indent=3)
    if detail >= LEAST_DETAIL and len(lines) > 1:
        return facts_line(replace(board, facts=board.facts[:-1]), width, detail)
    rest = width - line_width(lines[-1]) - 1
    lines[-1] = (*lines[-1], (" " + "─" * rest, "dim")) if rest > 1 else lines[-1]
    return lines


# ---- seats ----


def _seat_table(board: Board, width: int, detail: int) -> list[Line]:
    """Return a line for each seat: its numbers in columns, its notes beside them, its threats below."""
    kept = [place for place, column in enumerate(board.columns) if not (column.minor and detail)]
    names = min(MOST_NAME, max(width_of(row.name) for row in board.rows)) + 2
    widths = [_column_width(board, place) for place in kept]
    start = names + sum(widths) + 2
    lines: list[Line] = []
    if kept:
        heading = "".join(
            pad_text(board.columns[place].short, wide - _room_for_sign(board, place), right=True)
            + " " * _room_for_sign(board, place)
            for place, wide in zip(kept, widths, strict=True)
        )
        lines.append(((" " * names + heading, "dim"),))
    cells = [
        [_number_span(row, place, wide, _room_for_sign(board, place)) for place, wide in zip(kept, widths, strict=True)]
        for row in board.rows
    ]
    seat_rows = list(zip(board.rows, cells, strict=True))
    ways = [start, 0] if width - start >= LEAST_NOTES else [0]
    seats = [
        [line for row, numbers in seat_rows for line in _seat_lines(row, numbers, names, way, width, detail)]
        for way in ways
    ]
    return lines + min(seats, key=len)


def _column_width(board: Board, place: int) -> int:
    column: SeatColumn = board.columns[place]
    widest = max(width_of(column.short), *(width_of(row.numbers[place]) for row in board.rows))
    return widest + 2 + _room_for_sign(board, place)


def _room_for_sign(board: Board, place: int) -> int:
    """Return 1 if a number of a column has a sign."""
    return int(any(row.signs and row.signs[place] for row in board.rows))


def _number_span(row: SeatRow, place: int, wide: int, room: int) -> Span:
    """Return a number with the sign of its change."""
    sign = row.signs[place] if row.signs else ""
    style = "changed" if sign else "bold" if row.mine else ""
    return pad_text(f"{row.numbers[place]}{sign}", wide - (room and not sign), right=True) + " " * (
        room and not sign
    ), style


def _seat_lines(row: SeatRow, numbers: Sequence[Span], names: int, start: int, width: int, detail: int) -> list[Line]:
    style = "bold" if row.mine else ""
    name_style = f"{style} player{row.seat}".strip()
    mark: Span = (">" if row.asked else " ", "bold mark" if row.asked else "")
    name = f" {row.name}"
    lines: list[Line] = []
    if 1 + width_of(name) > names:
        lines += wrap_spans([mark, (keep_together(name), name_style)], width, indent=INDENT)
        name, mark = "", (" ", "")
    first: list[Span] = [mark, (pad_text(name, names - 1), name_style), *numbers]
    notes = _note_spans(row, style, detail)
    if notes and start:
        below = wrap_spans(notes, width - start)
        lines.append((*first, ("  ", ""), *below[0]))
        lines += [((" " * start, ""), *line) for line in below[1:]]
    else:
        lines += [tuple(first)] if name or numbers else []
        lines += _indented_lines(notes, width)
    return lines + _threat_lines(row, width, detail)


def _note_spans(row: SeatRow, style: str, detail: int) -> list[Span]:
    """Return the notes beside a seat's numbers."""
    few = detail >= FEW and not row.mine
    kept = [note for note in row.notes if not (note.minor and (few or (detail and not note.label)))]
    if detail >= LEAST_DETAIL and not row.mine:
        kept = [note for note in kept if not note.label]
    spans_of_notes = [_one_note(note, style, few=few) for note in kept]
    spans: list[Span] = []
    for place, note in enumerate(spans_of_notes):
        spans += ([("; ", "dim")] if place else []) + note
    return spans


def _one_note(note: Note, style: str, *, few: bool) -> list[Span]:
    sign: list[Span] = [(f"{OTHER}{GLUE}", "changed")] if note.is_changed else []
    if not note.label:
        text, style = (f"! {note.text}", "danger") if note.is_danger else (note.text, "changed" * note.is_changed)
        return [*sign, (keep_together(text), style)]
    text = str(note.cards) if few and note.cards else note.text
    return [*sign, (keep_together(f"{note.short}: "), "dim"), (_glue_card_names(text), style)]


def _glue_card_names(text: str) -> str:
    """Return card names that wrap only between names."""
    return " ".join(keep_together(name) for name in text.replace(", ", ",\n").split("\n"))


def _threat_lines(row: SeatRow, width: int, detail: int) -> list[Line]:
    """Return a seat's threats: a line each, or all together if there is little room."""
    bare = count_repeats([threat.whole for threat in row.threats if threat.is_bare])
    others = Tally(threat for threat in row.threats if not threat.is_bare)
    items = [_threat_spans(threat, many, row, short=detail >= 2) for threat, many in others.items()]
    if detail >= 2:
        return _indented_lines(join_items([*items, *(((text, ""),) for text in bare)], ("; ", "dim")), width)
    lines = [line for item in items for line in _indented_lines(item, width)]
    return lines + _indented_lines([(text, "") for text in [", ".join(bare)] if text], width)


def _threat_spans(threat: CardText, many: int, row: SeatRow, *, short: bool) -> Line:
    """Return a threat with its number of occurrences, and the signs of danger and of what is new."""
    text = threat.short if short else threat.whole
    is_new = threat.whole in row.new_threats
    style = "danger" if threat.is_danger else "changed" if is_new else ""
    signs: Line = ((f"{OTHER} ", "changed"),) if is_new else ()
    return (*signs, (("! " if threat.is_danger else "") + (text if many == 1 else f"{many}x {text}"), style))


def _join_spans(items: Sequence[str], separator: str = "; ") -> list[Span]:
    return join_items([((item, ""),) for item in items], (separator, "dim"))


def _indented_lines(spans: Sequence[Span], width: int) -> list[Line]:
    """Return the words in lines with an indent."""
    if not spans:
        return []
    return [((" " * INDENT, ""), *line) for line in wrap_spans(spans, width - INDENT, indent=2)]


# ---- what belongs to no seat ----


def _zone_lines(label: str, cards: Sequence[CardText], width: int, detail: int) -> list[Line]:
    """Return a zone whose cards have a line each."""
    heading: Span = (f"{label}: ", "dim")
    if detail >= 2 or len(cards) == 1:
        return wrap_spans([heading, *_join_spans([card.short for card in cards])], width, indent=INDENT)
    return [(heading,), *(line for card in cards for line in _indented_lines([(card.whole, "")], width))]


def _map_lines(shown: Map, width: int, detail: int) -> list[Line]:
    """Return a map, with open cards highlighted."""
    title, *rows = draw_map(shown, width, whole=detail == 0)
    return [
        *wrap_spans([(title, "dim")], width, indent=2),
        *(line for row in rows for line in _highlight_row(row, width)),
    ]


def _highlight_row(row: str, width: int) -> list[Line]:
    if "[" not in row and not row.startswith(say("row")):
        return wrap_spans([(row, "")], width, indent=6)
    spans: list[Span] = []
    for place, piece in enumerate(row.replace("]", "]\0").replace("[", "\0[").split("\0")):
        if piece:
            spans.append((piece, "mark" if piece.startswith("[") and place else ""))
    return [tuple(spans)]


def _space_lines(spaces: SpaceRow, width: int, detail: int) -> list[Line]:
    """Return a line for each occupied space, then the empty ones."""
    numbered = [(number, text) for number, text in enumerate(spaces.places, start=1)]
    groups = [(text, [number for number, _ in group]) for text, group in groupby(numbered, lambda each: each[1])]
    empty = [f"{_format_range(numbers)} {say('free')}" for text, numbers in groups if not text]
    heading: Span = (f"{spaces.label}: ", "dim")
    items = [f"{_format_range(numbers)} {text or say('free')}" for text, numbers in groups]
    together = wrap_spans([heading, *_join_spans(items, " · ")], width, indent=INDENT)
    if detail >= 2 or len(together) == 1:
        return together
    lines = wrap_spans([heading, (", ".join(empty) or say("no free space"), "")], width, indent=INDENT)
    space_texts = [f"{_format_range(numbers)} {text}" for text, numbers in groups if text]
    return [*lines, *(line for text in space_texts for line in _indented_lines([(text, "")], width))]


def _format_range(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _drop_empty_zones(held: Sequence[str]) -> list[str]:
    """Return the viewer's own cards; an empty zone is shown only if it is the first."""
    return [text for place, text in enumerate(held) if place == 0 or not text.endswith(f": {say('empty')}")]


def _pile_text(pile: Pile, detail: int) -> str:
    if not pile.count:
        return say("{0} empty", pile.label)
    if pile.cards:
        return f"{pile.label} {pile.count}: {pile.cards}"
    top = f" ({say('{0} on top', pile.top)})" if pile.top and not detail else ""
    return f"{pile.label} {pile.count}{top}"
