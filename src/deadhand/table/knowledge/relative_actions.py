"""Actions as learners number them: with seats counted from the one that acts."""

from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.actions import number_of
from deadhand.table.game.game import Game


def relative_actions(game: Game, seats: int) -> NDArray[np.int64]:
    """Return for each seat and action the number of the action in which seats are counted from that seat on.

    An action on a seat that does not exist keeps its number.
    """
    relative = np.tile(np.arange(game.actions.size), (seats, 1))
    for words in game.actions.verbs:
        shifted = [place for place, values in enumerate(words.ranges) if values.what == "seat"]
        if not shifted:
            continue
        for offset, arguments in enumerate(product(*(values.values for values in words.ranges))):
            if all(0 <= arguments[place] < seats for place in shifted):
                for viewer in range(seats):
                    moved = [
                        (value - viewer) % seats if place in shifted else value for place, value in enumerate(arguments)
                    ]
                    relative[viewer, words.verb.first + offset] = number_of(words.verb, *moved)
    return relative


FEATURES: Final = (
    "verb",
    "kind",
    "second kind",
    "third kind",
    "seat",
    "second seat",
    "number",
    "second number",
    "third number",
)
"""The columns of `action_features`."""


@cache
def action_features(game: Game) -> NDArray[np.int16]:
    """Return a row of features for each action: its verb and its arguments, from 1; 0 where it has none.

    Seats are counted from the one that acts, as in the actions of `deadhand.envs`: 1 is that seat itself. The columns
    are `FEATURES`. The array has the shape (actions, features).
    """
    columns = {"kind": (1, 2, 3), "seat": (4, 5), "number": (6, 7, 8)}
    features = np.zeros((game.actions.size, len(FEATURES)), np.int16)
    for action in range(game.actions.size):
        words, arguments = game.actions.decode(action)
        features[action, 0] = words.verb.id + 1
        used = dict.fromkeys(columns, 0)
        for values, value in zip(words.ranges, arguments, strict=True):
            features[action, columns[values.what][used[values.what]]] = value + 1
            used[values.what] += 1
    return features
