"""Sweeps: the same games with one or two numbers changed step by step, and what is measured at each step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from deadhand.arena.request import Bots, Request
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.sweeps.measures import Measure, measure_games
from deadhand.lab.sweeps.parameters import Parameter, SweepSetup, changed_setup
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue

MOST_PARAMETERS: Final = 2
MOST_CELLS: Final = 1000


@dataclass(frozen=True)
class SweepCell:
    """One step of a sweep: a value for each parameter, and what was measured with them."""

    values: tuple[OptionValue, ...]
    estimates: Mapping[str, Estimate]
    """By their labels."""
    refused: str = ""
    """Why the game refuses these values; then there are no estimates."""


@dataclass(frozen=True)
class Sweep:
    """A checked request.

    Raises:
        Refused: for no parameter or more than two, the same one twice, or too many steps.
    """

    game: Game
    setup: SweepSetup
    parameters: Sequence[Parameter]
    measure: Measure
    games: int
    """The games of each cell."""
    bots: Bots
    seed: int | str
    """Every cell plays the same seed."""

    def __post_init__(self) -> None:
        """Check the parameters."""
        paths = [parameter.path for parameter in self.parameters]
        if not 1 <= len(paths) <= MOST_PARAMETERS:
            raise Refused(f"A sweep changes one or two numbers, not {len(paths)}. Set others by --option or --deck.")
        if len(set(paths)) < len(paths):
            raise Refused(f"{paths[0]} is changed twice. Write all its values after one --set.")
        if len(self.steps) > MOST_CELLS:
            raise Refused(f"These are {len(self.steps)} combinations; a sweep plays {MOST_CELLS} at most.")

    @property
    def steps(self) -> list[tuple[OptionValue, ...]]:
        """The values of each cell, in the order in which they are played."""
        return list(product(*(parameter.values for parameter in self.parameters)))

    def play(self, progress: Callable[[int], None] = lambda _: None) -> Iterator[SweepCell]:
        """Play and yield each cell. `progress` is called with the number of games so far, in all cells."""
        for number, values in enumerate(self.steps):
            before = number * self.games

            def show(done: int, before: int = before) -> None:
                progress(before + done)

            yield self._play_cell(values, show)
            progress(before + self.games)

    def _play_cell(self, values: tuple[OptionValue, ...], progress: Callable[[int], None]) -> SweepCell:
        setup = self.setup
        try:
            for parameter, value in zip(self.parameters, values, strict=True):
                setup = changed_setup(self.game, setup, parameter.path, value)
            request = Request(
                self.game,
                seats=setup.seats,
                games=self.games,
                bots=self.bots,
                seed=self.seed,
                options=setup.options,
                deck=setup.deck,
            )
            estimates = measure_games(self.measure, request, progress=progress)
        except Refused as refused:
            return SweepCell(values, {}, str(refused))
        return SweepCell(values, estimates)
