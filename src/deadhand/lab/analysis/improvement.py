"""Improvement when drawn: how much more often seats win in the games in which they draw a kind than in the others.

It is the measure of that name of 17lands.com, for each kind of a deck. It says nothing of causes. As with associations,
it is taken only in games in which everybody plays alone.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.analysis.card_association import FEWEST_GAMES
from deadhand.lab.analysis.estimates import Values


@dataclass(frozen=True, eq=False)
class Improvement:
    """The improvement when a kind is drawn.

    `drawn` and `not_drawn` are the shares of wins of the seats that drew at least one copy, and of the others.
    `per_game` has the mean that is the difference; its spread over games is that of the mean.
    """

    kind: str
    drawn: float
    not_drawn: float
    per_game: Values


def improvements_when_drawn(seats: pl.DataFrame, seats_at_table: int) -> list[Improvement]:
    """Return the improvement of each kind; of kinds that nearly everybody draws, or nearly nobody, there is none.

    `seats` has a row per game and seat, in this order, of finished games only.
    """
    wins = seats["win"].to_numpy().reshape(-1, seats_at_table)
    found = []
    for name in seats.columns:
        if name.startswith("drawn."):
            had = (seats[name].to_numpy() > 0).reshape(wins.shape)
            if min(int(had.any(axis=1).sum()), int((~had).any(axis=1).sum())) >= FEWEST_GAMES:
                found.append(_improvement(name.removeprefix("drawn."), wins, had))
    return found


def _improvement(kind: str, wins: NDArray[np.float64], had: NDArray[np.bool_]) -> Improvement:
    """Return the difference of both shares, as a value per game.

    The seats of a game depend on each other, so each value is the difference plus the influence of the game.
    """
    drawn, not_drawn = float(wins[had].mean()), float(wins[~had].mean())
    residual = np.where(had, (wins - drawn) / had.sum(), -(wins - not_drawn) / (~had).sum())
    return Improvement(kind, drawn, not_drawn, drawn - not_drawn + residual.sum(axis=1) * len(wins))
