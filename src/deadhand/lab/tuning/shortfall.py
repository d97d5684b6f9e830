"""How far a deck is from its targets: every cell is played, and every target compared with what was measured."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

from deadhand.arena.request import Request
from deadhand.arena.threads import count_cores
from deadhand.lab.sweeps.measures import MEASURES, measure_games
from deadhand.lab.tuning.targets import WHOLE, Cell, Target
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

Values = Mapping[Cell, Sequence[float]]
"""The measured values of each cell: shares in percent, lengths in decisions."""


@dataclass(frozen=True)
class Miss:
    """By how much one value, or one step between two values, misses its target; 0 if it is met."""

    cell: Cell
    by: float


def measure_cells(
    game: Game,
    deck: Deck,
    cells: Sequence[Cell],
    *,
    games: int,
    seed: int | str,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[Cell, list[float]]:
    """Play the games of all cells, with the same seed for every deck, and return what was measured.

    `progress` is called with the number of cells that are done.

    Raises:
        Refused: if the game refuses the deck or the options, or a cell names a label that its measure does not have.
    """
    measured = []
    with ThreadPoolExecutor(count_cores()) as pool:  # a cell has too few games for several threads
        try:
            for values in pool.map(lambda cell: _measure_cell(game, deck, cell, games, seed), cells):
                measured.append(values)
                progress(len(measured))
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return dict(zip(cells, measured, strict=True))


def _measure_cell(game: Game, deck: Deck, cell: Cell, games: int, seed: int | str) -> list[float]:
    measure = MEASURES[cell.measure]
    options = dict(cell.options)
    request = Request(game, seats=cell.seats, games=games, bots=cell.level, seed=seed, options=options, deck=deck)
    estimates = measure_games(measure, request)
    chosen = [each for label, each in estimates.items() if cell.of in (None, label)]
    if not chosen:
        raise Refused(f'{measure.name} has no "{cell.of}"; it has {", ".join(estimates)}.')
    return [each.value * (WHOLE if measure.is_share else 1) for each in chosen]


def mean_values(parts: Sequence[tuple[int, Values]]) -> dict[Cell, list[float]]:
    """Return the means of values that were measured in several parts, each with its number of games per cell."""
    total = sum(games for games, _ in parts)
    return {
        cell: [
            sum(games * values[cell][place] for games, values in parts) / total
            for place in range(len(parts[0][1][cell]))
        ]
        for cell in parts[0][1]
    }


def misses_of(target: Target, values: Values) -> list[Miss]:
    """Return by how much each value or step misses the target."""
    if target.falls_by is None:
        return [
            Miss(cell, max(0.0, (target.least or 0.0) - value, value - (value if target.most is None else target.most)))
            for (cell,) in target.rows
            for value in values[cell]
        ]
    sign = -1 if target.rises else 1
    return [
        Miss(later, max(0.0, target.falls_by - sign * (before - after)))
        for row in target.rows
        for earlier, later in pairwise(row)
        for before, after in zip(values[earlier], values[later], strict=True)
    ]


def shortfall_of(targets: Sequence[Target], values: Values) -> float:
    """Return the sum over the targets of the mean square of their misses, times their weights; 0 if all are met."""
    return sum(target.weight * _mean_square(misses_of(target, values)) for target in targets)


def _mean_square(misses: Sequence[Miss]) -> float:
    return sum(miss.by**2 for miss in misses) / len(misses)
