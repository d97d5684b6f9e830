"""A simulation that is played in parts, for somebody who watches its results."""

import time
from typing import Final

import numpy as np

from deadhand.arena.desk import Desk
from deadhand.arena.request import Plan
from deadhand.lab.totals.histogram import Histogram, histogram
from deadhand.lab.totals.report import Report, Results, report_on
from deadhand.lab.totals.simulate import COMPILED_CHUNK

PART: Final = 0.05
"""Seconds of processor time that a part should take."""
FIRST_PART: Final = 1
"""The games of the first part, until it is known how long one takes."""


class PartialSimulation:
    """The games of a plan, played a part at a time by whichever thread calls; the games are those of `simulate`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played = 0
        """The number of games played so far."""
        self._results = Results.room_for(plan.game, len(plan.numbers), plan.conditions.seats)
        self._next, self._desk = FIRST_PART, Desk(plan)

    @property
    def is_over(self) -> bool:
        """Whether all games are played."""
        return self.played == len(self.plan.numbers)

    def play_part(self) -> None:
        """Play some more games, which take about `PART`.

        Raises:
            BrokenTable: if a fault in the rules breaks a table.
        """
        begun = time.thread_time()
        games = self.plan.numbers[self.played : self.played + self._next]
        self._results.totals[:] += self._results.put(self._desk.play(games))
        taken = max(time.thread_time() - begun, 1e-6)
        self.played += len(games)
        # a power of two, so that the desk seldom needs more room
        self._next = 1 << max(0, min(int(len(games) * PART / taken), COMPILED_CHUNK).bit_length() - 1)

    def report(self) -> Report:
        """Return the report on the games played so far; at least one must be."""
        return report_on(self._so_far, self.plan.game, self.plan.conditions, seconds=0.0)

    def lengths(self) -> Histogram:
        """Return how many games so far took how many decisions."""
        return histogram(self._so_far.decisions)

    def scores(self) -> Histogram:
        """Return how often each score was reached so far, over all seats."""
        return histogram(np.ravel(self._so_far.scores))

    @property
    def _so_far(self) -> Results:
        return self._results.of_first(self.played)
