"""The full state of tables, for critics of centralised training: what no seat may know.

It is an observation of a viewer who may look at every card, so hands, face-down cards and the order of the deck are all
in it. After it come the hidden numbers that are no cards, for each seat. The generator of chance is left out: what is
rolled or shuffled later is not decided yet.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import KnowledgePlan
from deadhand.table.record.state import EVERYONE

MOST_SECRET: Final = 127
"""The greatest hidden number."""


@contextmanager
def everything_known(states: NDArray[Any]) -> Iterator[None]:
    """Let every viewer know all cards of these records inside this block."""
    kept = {name: states[name].copy() for name in ("known", "viewers")}
    try:
        for name in kept:
            states[name] = EVERYONE
        yield
    finally:
        for name, sets in kept.items():
            states[name] = sets


def secret_numbers(game: Game, states: NDArray[Any], seats: int, viewers: NDArray[np.int64]) -> NDArray[Any]:
    """Return the hidden numbers of all seats, counted from each viewer on, (T, seats for each secret)."""
    tables = np.arange(len(states))[:, None]
    clockwise = (np.maximum(viewers, 0)[:, None] + np.arange(seats)) % seats
    columns = [states[name][tables, clockwise] for name in game.secrets]
    return np.concatenate([np.zeros((len(states), 0), np.int64), *columns], axis=1)


def full_labels(plan: KnowledgePlan) -> Sequence[str]:
    """Return the name of each number of a full observation."""
    return [
        *plan.labels,
        *(f"secrets/{name} of seat +{seat}" for name in plan.game.secrets for seat in range(plan.seats)),
    ]
