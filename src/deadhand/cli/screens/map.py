"""Maps: numbered places in rows that the game declares; built from a view.

A family of places is drawn as a map if it has the counters `row` and `twice_x`. `row` counts from the top; -1 is a
place not in this game. `twice_x` is twice the distance to the right of the middle. `is_here` leaves out places that are
not in use, and `is_open` marks those that may be turned over. Families with the same label and the same number of
places lie on one another, such as the cards face down and face up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deadhand.cli.screens.labels import card_names, words_at, zone_label
from deadhand.cli.screens.text import capitalize
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import say
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter
from deadhand.table.zones.zone_plan import Zone


@dataclass(frozen=True)
class Cell:
    """A card on a map."""

    number: int
    """Its position in the row, from 1 at the left, counting empty places."""
    twice_x: int
    text: str
    open: bool
    up: bool
    """True if it lies face up."""
    known: bool
    """True if its face is known."""


@dataclass(frozen=True)
class Row:
    """One row of a map."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Map:
    """Places that lie in rows."""

    label: str
    rows: tuple[Row, ...]


def maps_of(match: ShownMatch, view: Mapping[str, Any]) -> tuple[Map, ...]:
    """Return the maps of a game, as far as anything lies on them."""
    found = []
    for family in _zone_families(match.game):
        counters = _counters_of(match.game, family[0].name)
        if "row" in counters:
            rows = _map_rows(match, view, family, {field: view["counters"][field] for field in counters})
            found.append(Map(capitalize(zone_label(match, family[0])), rows))
    return tuple(each for each in found if each.rows)


def _zone_families(game: Game) -> list[list[Zone]]:
    """Group the places that lie on one another; the first of a group gives it its name."""
    families: dict[tuple[str, int], list[Zone]] = {}
    for zone in game.zones.zones:
        if zone.places:
            families.setdefault((zone.label, zone.places), []).append(zone)
    return list(families.values())


def _counters_of(game: Game, family: str) -> dict[str, Counter]:
    return {counter.field: counter for counter in game.counters if counter.places == family}


def _map_rows(
    match: ShownMatch, view: Mapping[str, Any], family: Sequence[Zone], numbers: dict[str, list[int]]
) -> tuple[Row, ...]:
    here = numbers.get("is_here") or [1] * len(numbers["row"])
    names = card_names(match)
    laid = [place for place, row in enumerate(numbers["row"]) if row >= 0 and here[place]]
    rows: dict[int, list[Cell]] = {}
    counted: dict[int, int] = {}
    for place in laid:
        row = numbers["row"][place]
        counted[row] = counted.get(row, 0) + 1
        cell = _cell_at(match, names, view, family, numbers, place, counted[row])
        if cell is not None:
            rows.setdefault(row, []).append(cell)
    return tuple(Row(row + 1, tuple(cells)) for row, cells in sorted(rows.items()))


def _cell_at(
    match: ShownMatch,
    names: Mapping[str, str],
    view: Mapping[str, Any],
    family: Sequence[Zone],
    numbers: dict[str, list[int]],
    place: int,
    number: int,
) -> Cell | None:
    for zone in family:
        seen = view["zones"][zone.name][place]
        if not seen["count"]:
            continue
        up = "cards" in seen
        known = seen["cards"] if up else list(seen["known"].values())
        text = names[known[-1]] if known else words_at(match).translate(seen["backs"][-1])
        opened = bool(numbers["is_open"][place]) if "is_open" in numbers else False
        return Cell(number, numbers["twice_x"][place], text, open=opened, up=up, known=bool(known))
    return None


# ---- in characters ----

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


def _draw_row(row: Row, half: int, left: int, named: list[str]) -> str:
    line = f"{say('row')} {row.number} "
    start = len(line)
    for cell in row.cells:
        line = line.ljust(start + (cell.twice_x - left) * half) + _draw_cell(cell, 2 * half, named)
    return line.rstrip()


def _draw_cell(cell: Cell, wide: int, named: list[str]) -> str:
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


def map_sentences(shown: Map) -> list[str]:
    """Return a sentence for each row of a map."""
    return [
        f"{shown.label}, {say('row')} {row.number}: {', '.join(_cell_in_words(cell) for cell in row.cells)}."
        for row in shown.rows
    ]


def _cell_in_words(cell: Cell) -> str:
    state = f" ({say('face up')})" if cell.up else f" ({say('open')})" if cell.open else ""
    text = say("known {0}", cell.text) if cell.known and not cell.up else cell.text
    return f"{cell.number} {text}{state}"
