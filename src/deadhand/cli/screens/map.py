"""Maps drawn in characters: each card with its number in the row, each row in its position."""

from collections.abc import Sequence

from deadhand.cli.words.say import say
from deadhand.table.board.map import Map, MapCell, MapRow

HALF = 7
"""Characters that half a card is wide."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def draw_map(shown: Map, width: int, *, whole: bool = True) -> list[str]:
    """Draw a map in characters: each card with its number in the row, each row in its position.

    A name that has no room stands below, by a letter. Without `whole`, rows of which nothing is known are left out.
    """
    half = max(4, min(HALF, (width - 8) // _width_in_halves(shown)))
    kept = [row for row in shown.rows if whole or any(cell.open or cell.up or cell.known for cell in row.cells)]
    named: list[str] = []
    lines = [_draw_row(row, half, _leftmost_x(shown), named) for row in kept]
    left_out = [row.number for row in shown.rows if row not in kept]
    ranges = _format_ranges(left_out)
    rest = [say("row {0} face down", ranges) if len(left_out) == 1 else say("rows {0} face down", ranges)]
    title = f"{shown.label}: {', '.join([*rest[: len(left_out)], say('{0} open, ~ seen, * face up', '[ ]')])}"
    keys = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, named, strict=False))
    return [title, *lines, *([f"      {keys}"] if keys else [])]


def _format_ranges(numbers: Sequence[int]) -> str:
    """Format rising numbers, with neighbours as a range, such as "1-3, 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _draw_row(row: MapRow, half: int, left: int, named: list[str]) -> str:
    line = f"{say('row')} {row.number} "
    start = len(line)
    for cell in row.cells:
        line = line.ljust(start + (cell.twice_x - left) * half) + _draw_cell(cell, 2 * half, named)
    return line.rstrip()


def _draw_cell(cell: MapCell, wide: int, named: list[str]) -> str:
    """Draw a card of a width; a name that is too long is added to `named`."""
    text = f"{cell.number} {'~' * (cell.known and not cell.up)}{cell.text}"
    if len(text) > wide - 3:
        if cell.text not in named:
            named.append(cell.text)
        text = text.removesuffix(cell.text) + LETTERS[named.index(cell.text) % len(LETTERS)]
    if cell.up:
        return f" *{text}".ljust(wide)
    return (f"[{text}]" if cell.open else f" {text} ").ljust(wide)


def _leftmost_x(shown: Map) -> int:
    return min(cell.twice_x for row in shown.rows for cell in row.cells)


def _width_in_halves(shown: Map) -> int:
    """Return the width in halves of cards."""
    return max(cell.twice_x for row in shown.rows for cell in row.cells) - _leftmost_x(shown) + 2
