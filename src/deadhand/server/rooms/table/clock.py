"""The clock of one live table: the time left for the person to act.

It starts when the question can first be answered, even as a premove. Everyone has at least `LEAST` seconds from the
start of their turn, and from when a server loads the table.
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
"""The least seconds from the start of a turn, or the whole time if that is less."""
SILENT: Final = 60.0
"""Seconds of a host's silence on their turn after which others may decide, too."""
MOST_LATE: Final = 2
"""Late answers in a row before a bot stands in."""


def check_clock(seconds: int) -> None:
    """Check that a clock may have this many seconds.

    Raises:
        Refused: naming those it may have.
    """
    if seconds not in CLOCKS:
        allowed = ", ".join(map(str, CLOCKS[1:]))
        raise Refused(f"The time for an answer is one of {allowed} seconds, or 0 for no clock, not {seconds}.")


class Clock:
    """A countdown for the seat to act."""

    def __init__(self) -> None:
        self._run_out: Callable[[], Callable[[], None] | None] = lambda: None
        self._seconds = 0
        self._asked: Hashable = None
        self._since = 0.0
        self._seen = 0.0
        self._due = 0.0
        self._started: dict[int, tuple[Hashable, float, float]] = {}
        """By number of moves: the question, the start of its time, and the start of its turn."""
        self._able: dict[int, tuple[str, float]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def on_time_up(self, call: Callable[[], None]) -> None:
        """Set the method to call when the time is up; its object is held by a weak reference."""
        self._run_out = WeakMethod(call)  # or a table that nobody looks at would stay in memory

    def track_question(self, asked: Hashable, *, moves: int, seconds: int, ago: float = 0.0) -> None:
        """Note the current question and the number of moves before it.

        A new question restarts the time, `ago` seconds back. After an undo the time continues as it was;
        otherwise undos would give endless time.
        """
        if (asked, seconds) != (self._asked, self._seconds):
            self._asked, self._seconds = asked, seconds
            self._seen = self._due = time.monotonic()
            self._since = self._seen - ago
            self._resume_after_undo(moves)
            self._start_timer()

    def _resume_after_undo(self, moves: int) -> None:
        """Resume the time of a question that is asked again after an undo."""
        self._started = {number: begun for number, begun in self._started.items() if number <= moves}
        if self._asked is None or not self._seconds:
            return
        asked, since, due = self._started.get(moves, (self._asked, 0.0, 0.0))
        if asked != self._asked:
            self._since, self._due = since, due
        self._started[moves] = self._asked, self._since, self._due

    def track_premoves(self, questions: dict[int, str]) -> None:
        """Note which seats can answer which question, now or early: their time starts when they first could."""
        now = time.monotonic()
        before = self._able
        self._able = {
            seat: (word, before[seat][1] if before.get(seat, ("", 0.0))[0] == word else now)
            for seat, word in questions.items()
        }

    def seconds_answerable(self, seat: int) -> float:
        """Return for how many seconds a seat could have answered before its turn."""
        return time.monotonic() - self._able[seat][1] if seat in self._able else 0.0

    @property
    def seconds_waited(self) -> float:
        """Seconds since this server first saw the open question."""
        return time.monotonic() - self._seen

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time is up; None if the clock is not running."""
        if self._asked is None or not self._seconds:
            return None
        end = max(self._since + self._seconds, self._due + min(self._seconds, LEAST))
        return max(0.0, end - time.monotonic())

    def stop(self) -> None:
        """Stop the clock."""
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
