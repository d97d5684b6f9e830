"""A simulation that is played in parts, for somebody who watches its results."""

import time
from typing import Final

import numpy as np

from deadhand.lab.histogram import Histogram, histogram
from deadhand.lab.report import Report, Results, report_on
from deadhand.lab.simulate import COMPILED_CHUNK, Plan, play_at, working_tables

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
        self._results = Results.room_for(plan.game, plan.conditions.games, plan.conditions.seats)
        self._room, self._tables = FIRST_PART, working_tables(plan, FIRST_PART)

    @property
    def is_over(self) -> bool:
        """Whether all games are played."""
        return self.played == self.plan.conditions.games

    def play_part(self) -> None:
        """Play some more games, which take about `PART`.

        Raises:
            BrokenTable: if a fault in the rules breaks a table.
        """
        begun = time.thread_time()
        games, totals = play_at(self.plan, self._tables, self.played, self._results)
        taken = max(time.thread_time() - begun, 1e-6)
        self._results.totals[:] += totals
        self.played += games
        self._prepare(int(games * PART / taken))

    def _prepare(self, games: int) -> None:
        """Make room for about so many games: a power of two, so that the room seldom changes."""
        room = 1 << max(0, min(games, COMPILED_CHUNK).bit_length() - 1)
        if room != self._room:
            self._room, self._tables = room, working_tables(self.plan, room)

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
