"""The changes of a board since an earlier one: marked on the numbers, notes and threats of seats."""

from collections import Counter
from dataclasses import replace
from typing import Final

from deadhand.table.board.board import Board, Note, SeatRow

MORE: Final = "▲"
LESS: Final = "▼"
OTHER: Final = "◆"
"""Marks what is new or another one."""


def mark_changes(board: Board, before: Board | None) -> Board:
    """Return the board with what has changed marked; unchanged if there is no comparable earlier board."""
    if before is None or [row.name for row in board.rows] != [row.name for row in before.rows]:
        return board
    kept = {column.label: place for place, column in enumerate(before.columns)}
    places = [kept.get(column.label) for column in board.columns]
    rows = tuple(_mark_row(row, old, places) for row, old in zip(board.rows, before.rows, strict=True))
    return replace(board, rows=rows)


def _mark_row(row: SeatRow, old: SeatRow, places: list[int | None]) -> SeatRow:
    signs = tuple(
        "" if place is None else _sign(number, old.numbers[place])
        for number, place in zip(row.numbers, places, strict=True)
    )
    known = {(note.label, note.text) for note in old.notes}
    notes = tuple(replace(note, is_changed=_is_new(note, known)) for note in row.notes)
    new = Counter(threat.whole for threat in row.threats) - Counter(threat.whole for threat in old.threats)
    return replace(row, signs=signs, notes=notes, new_threats=tuple(new))


def _is_new(note: Note, known: set[tuple[str, str]]) -> bool:
    return (note.label, note.text) not in known


def _sign(number: str, old: str) -> str:
    if number == old:
        return ""
    return MORE if int(number) > int(old) else LESS
