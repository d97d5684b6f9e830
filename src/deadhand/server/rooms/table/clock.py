"""The clock of one live table: how long the person who is asked still has.

It runs from when the question could be answered, be it ahead; but everyone has a moment at least from when their turn
has come, and from when a server that was stopped, or had put the table away, has it again.
"""

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakMethod

from deadhand.table.errors import Refused

CLOCKS: Final = (0, 60, 600, 86_400)
"""Seconds for an answer; 0: the clock is off."""
LEAST: Final = 30.0
"""Seconds, or the whole time if that is less, that everyone has from when their own turn has come."""
SILENT: Final = 60.0
"""Seconds after which a host who is asked and says nothing no longer decides alone."""
MOST_LATE: Final = 2
"""Answers in a row that a person may be late before a bot stands in."""


def check_clock(seconds: int) -> None:
    """Do nothing if a clock may have this many seconds.

    Raises:
        Refused: naming those it may have.
    """
    if seconds not in CLOCKS:
        allowed = ", ".join(map(str, CLOCKS[1:]))
        raise Refused(f"The time for an answer is one of {allowed} seconds, or 0 for no clock, not {seconds}.")


class Clock:
    """Counts for the seat that is asked."""

    def __init__(self) -> None:
        self._run_out: Callable[[], Callable[[], None] | None] = lambda: None
        self._seconds = 0
        self._asked: Hashable = None
        self._since = 0.0
        self._seen = 0.0
        self._due = 0.0
        self._started: dict[int, tuple[Hashable, float, float]] = {}
        """By the number of moves before: what was asked, since when its time runs, and when its turn came."""
        self._able: dict[int, tuple[str, float]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def on_time_up(self, call: Callable[[], None]) -> None:
        """Have a method called once the time is up; its object is not kept by that."""
        self._run_out = WeakMethod(call)  # or a table that nobody looks at would stay in memory

    def track_question(self, asked: Hashable, *, moves: int, seconds: int, ago: float = 0.0) -> None:
        """Note what is asked now, after so many moves; if it is something else, time begins, or began seconds `ago`.

        Where moves were taken back it goes on as it was, or there would be time without an end.
        """
        if (asked, seconds) != (self._asked, self._seconds):
            self._asked, self._seconds = asked, seconds
            self._seen = self._due = time.monotonic()
            self._since = self._seen - ago
            self._resume_after_undo(moves)
            self._start_timer()

    def _resume_after_undo(self, moves: int) -> None:
        """Let the time go on of what was asked after so many moves before, if it is asked again by an undoing."""
        self._started = {number: begun for number, begun in self._started.items() if number <= moves}
        if self._asked is None or not self._seconds:
            return
        asked, since, due = self._started.get(moves, (self._asked, 0.0, 0.0))
        if asked != self._asked:
            self._since, self._due = since, due
        self._started[moves] = self._asked, self._since, self._due

    def track_premoves(self, questions: dict[int, str]) -> None:
        """Note which seats can answer which question ahead or now: their time runs from when they first could."""
        now = time.monotonic()
        before = self._able
        self._able = {
            seat: (word, before[seat][1] if before.get(seat, ("", 0.0))[0] == word else now)
            for seat, word in questions.items()
        }

    def seconds_answerable(self, seat: int) -> float:
        """How many seconds a seat could have answered already, before its turn."""
        return time.monotonic() - self._able[seat][1] if seat in self._able else 0.0

    @property
    def seconds_waited(self) -> float:
        """Seconds since this server has seen the open question."""
        return time.monotonic() - self._seen

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time is up; None if it does not run."""
        if self._asked is None or not self._seconds:
            return None
        end = max(self._since + self._seconds, self._due + min(self._seconds, LEAST))
        return max(0.0, end - time.monotonic())

    def stop(self) -> None:
        """Count no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_timer(self) -> None:
        self.stop()
        if (left := self.seconds_left) is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._on_timer)

    def _on_timer(self) -> None:
        if self.seconds_left:  # timers may be a moment early
            self._start_timer()
        elif (run_out := self._run_out()) is not None:
            run_out()
