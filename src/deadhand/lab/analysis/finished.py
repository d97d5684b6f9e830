"""The rows of finished games, on which all statistics rest."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.move_measures import MoveMeasures, measure_moves
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@dataclass(frozen=True)
class FinishedGames:
    """The finished ones of some games at tables of equal size.

    `games` has a row per game, and `rows` a row per game and seat, in the same order.
    """

    game: Game
    games: pl.DataFrame
    rows: pl.DataFrame
    seats: int
    """The number of seats at a table."""
    unfinished: int
    """The number of games that were stopped, which are left out."""
    measures: MoveMeasures | None = None
    """The measures of their moves, if these were recorded."""

    def __len__(self) -> int:
        return len(self.games)

    def per_game(self, name: str) -> Values:
        """Return a column of `games` as numbers; NaN where it is null."""
        return np.asarray(self.games[name].cast(pl.Float64).fill_null(np.nan).to_numpy(), np.float64)

    def per_seat(self, name: str) -> NDArray[np.float64]:
        """Return a column of `rows` as numbers: a row per game, a column per seat."""
        column = self.rows[name].cast(pl.Float64).fill_null(np.nan).to_numpy()
        return np.asarray(column.reshape(-1, self.seats), np.float64)

    @cached_property
    def wins_by_place(self) -> NDArray[np.float64]:
        """The win of each seat, 0 to 1: a row per game, a column per place after the first player."""
        order = self.per_seat("place").astype(np.int64)
        wins = np.empty(order.shape)
        np.put_along_axis(wins, order, self.per_seat("win"), axis=1)
        return wins

    @property
    def bots(self) -> list[str]:
        """The bots that took part, in the order in which they first appear."""
        return self.rows["bot"].cast(pl.String).unique(maintain_order=True).to_list()


def finished_games(played: Any, game: Game) -> FinishedGames:
    """Return the finished games of what `lab.play` returned.

    Raises:
        Refused: if the rows are of another game or of different numbers of seats, or if no game was finished.
    """
    conditions = played.conditions
    if conditions.game != game.slug:
        raise Refused(
            f"These are games of {conditions.title}, not of {game.title}. Analyse them with that game's name."
        )
    every: pl.DataFrame = played.games
    if every["seats"].n_unique() > 1:
        raise Refused("These games have different numbers of seats. Analyse each number of seats on its own.")
    games = every.filter(pl.col("finished")).sort("game")
    if games.is_empty():
        raise Refused(f"None of the {len(every)} games came to its end, so there is nothing to report.")
    rows = played.seats.join(games.select("game"), on="game", how="semi").sort("game", "seat")
    measures = measure_moves(played, game, games, rows)
    return FinishedGames(game, games, rows, int(every["seats"][0]), len(every) - len(games), measures)
