"""The turning points of a finished game, in sentences about its statistics.

A game's rule `list_turning_points` (a hook) says which of its sentences hold. It appends them to a list of integers:
their number, and for each its length, the number of the sentence, and its values.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.record.record import Integers
from deadhand.table.rules.rule import rule

MOST_VALUES: Final = 4
"""The most values of a sentence."""
TURNING_POINT_LENGTHS: NDArray[np.int64] = np.ones(1, np.int64)
"""The length of each sentence with its values; bound for each game."""


@dataclass(frozen=True)
class TurningPoint:
    """A sentence about what decided a game, with the clause that explains it, if one does."""

    words: str
    values: tuple[str, ...] = ()
    """The type of each of its values: a "number", a "seat", "seats" (a bit mask), or a word of the statistic named."""
    clause: str = ""


class TurningPointPlan(list[TurningPoint]):
    """A game's sentences in the order of declaration."""

    def sentence(self, words: str, values: str = "", clause: str = "") -> int:
        """Declare the next sentence; return its number, for `add_turning_point`.

        Raises:
            ValueError: if it has more values than `add_turning_point` takes.
        """
        point = TurningPoint(words, tuple(values.split()), clause)
        if len(point.values) > MOST_VALUES:
            raise ValueError(f'The sentence "{words}" has {len(point.values)} values, and may have {MOST_VALUES}.')
        self.append(point)
        return len(self) - 1

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The length of each sentence with its values."""
        return np.array([1 + len(point.values) for point in self] or [1], np.int64)


@rule
def add_turning_point(points: Integers, sentence: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Append a sentence with its values."""
    end = end_of_turning_points(points)
    points[0] += 1
    points[end] = TURNING_POINT_LENGTHS[sentence]
    points[end + 1] = sentence
    points[end + 2] = a  # the next sentence overwrites places that this one has no value for
    points[end + 3] = b
    points[end + 4] = c
    points[end + 5] = d


@rule
def end_of_turning_points(points: Integers) -> int:
    """Return where a list of turning points ends."""
    at = 1
    for _ in range(points[0]):
        at += 1 + points[at]
    return at
