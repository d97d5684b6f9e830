"""The clock of one live table: the time left for the person to act, and what follows when they are late.

It starts when the question can first be answered, even as a premove. Everyone has at least `LEAST` seconds from the
start of their turn, and from when a server loads the table.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakMethod

from deadhand.server.database.engine import DatabaseUnavailable
from deadhand.server.database.records import ANSWERED_FOR, SeatChanges
from deadhand.server.database.storage import Storage
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.table import LiveTable
from deadhand.server.shapes.table import Countdown
from deadhand.table.errors import Refused

CLOCKS: Final = (0, 60, 600, 86_400)
"""Seconds for an answer; 0: the clock is off."""
LEAST: Final = 30.0
"""The least seconds from the start of a turn, or the whole time if that is less."""
MOST_LATE: Final = 2
"""Late answers in a row before a bot stands in."""

Question = tuple[int, int]
"""The number of a state, and the seat that is asked."""


def check_clock(seconds: int) -> None:
    """Check that a clock may have this many seconds.

    Raises:
        Refused: naming those it may have.
    """
    if seconds not in CLOCKS:
        allowed = ", ".join(map(str, CLOCKS[1:]))
        raise Refused("The time for an answer is one of {0} seconds, or 0 for no clock, not {1}.", allowed, seconds)


@dataclass(slots=True, eq=False)
class Clock:
    """A countdown for the person to act."""

    _table: LiveTable
    _commands: CommandLog
    _premoves: Premoves
    _storage: Storage
    _on_time_up: WeakMethod[Callable[[], None]]
    """Called when the time is up; weak, or a table that nobody looks at would stay in memory."""
    _seconds: int = 0
    _asked: Question | None = None
    _since: float = 0.0
    _seen: float = 0.0
    _due: float = 0.0
    _started: dict[int, tuple[Question, float, float]] = field(default_factory=dict)
    """By number of moves: the question, the start of its time, and the start of its turn."""
    _able: dict[int, tuple[str, float]] = field(default_factory=dict)
    """By seat: the question that it can answer, now or ahead, and since when."""
    _timer: asyncio.TimerHandle | None = None
    _stopped: bool = False

    @property
    def person_to_act(self) -> int | None:
        """The seat of the person that must choose; None if nobody or a bot must."""
        table = self._table
        if table.match.actor is None or not table.record.played_here or self._stopped:
            return None
        seat = table.seats[table.match.actor]
        return seat.seat if seat.kind == "human" and not seat.acting_bot else None

    def follow(self, *, ago: float = 0.0) -> None:
        """Run for the seat to act; the last move was `ago` seconds ago, if another server made it."""
        seat, seconds = self.person_to_act, self._table.record.clock
        if seconds and self._table.record.begun:
            self._track_premoves()
            ago = max(ago, 0.0 if seat is None else self._seconds_answerable(seat))
        asked = None if seat is None else (self._commands.n, seat)
        if (asked, seconds) != (self._asked, self._seconds):
            self._ask(asked, seconds, ago=ago)

    async def restore(self) -> None:
        """Run from the last move in the database."""
        if self._table.record.clock:
            self.follow(ago=await self._storage.quiet_for(self._table.id))

    def _ask(self, asked: Question | None, seconds: int, *, ago: float) -> None:
        """Restart the time for a new question, `ago` seconds back.

        After an undo the time continues as it was; otherwise undos would give endless time.
        """
        self._asked, self._seconds = asked, seconds
        self._seen = self._due = time.monotonic()
        self._since = self._seen - ago
        self._resume_after_undo(len(self._table.match.actions))
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

    def _track_premoves(self) -> None:
        """Note which people can answer which question, now or ahead: their time starts when they first could."""
        now, before = time.monotonic(), self._able
        people = [seat.seat for seat in self._table.seats if seat.kind == "human" and not seat.acting_bot]
        questions = {seat: question for seat in people if (question := self._premoves.question_of(seat)) is not None}
        self._able = {
            seat: (question, before[seat][1] if before.get(seat, ("", 0.0))[0] == question else now)
            for seat, question in questions.items()
        }

    def _seconds_answerable(self, seat: int) -> float:
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

    def countdown(self) -> Countdown:
        """Return the clock as it is sent to everybody."""
        self.follow()
        return {"seconds": self._table.record.clock, "late": self._table.record.late, "left": self.seconds_left}

    def is_up_for(self, asked: Question) -> bool:
        """Return whether a person is asked this question, and their time is up."""
        return asked == (self._commands.n, self.person_to_act) and self.seconds_left == 0

    async def count_late(self, seat: int, *, late: bool) -> None:
        """Store how often in a row a person was late. The move is made already, so a failed write is ignored."""
        person = self._table.seats[seat]
        count = person.late + 1 if late else 0
        if person.acting_bot is None and count != person.late:
            changes: SeatChanges = {"late": count, **(ANSWERED_FOR if late else {})}
            person.change(changes)
            with contextlib.suppress(DatabaseUnavailable):
                await self._storage.change_seats(self._table.id, [seat], changes)

    def stop(self) -> None:
        """Stop for good."""
        self._stopped = True
        self._cancel_timer()

    def _start_timer(self) -> None:
        self._cancel_timer()
        if not self._stopped and (left := self.seconds_left) is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._on_timer)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timer(self) -> None:
        if self.seconds_left:  # timers may be a moment early
            self._start_timer()
        elif (on_time_up := self._on_time_up()) is not None:
            on_time_up()
