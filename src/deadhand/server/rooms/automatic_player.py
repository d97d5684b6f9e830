"""Automatic moves at a live table: those of bots, and of the other seats in a lesson, after their pauses."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from deadhand import engine
from deadhand.bots.names import find_level
from deadhand.bots.players import bot_at
from deadhand.server.database.writer import Move
from deadhand.server.limits.buckets import TokenBucket
from deadhand.server.limits.client_quota import choose_for_bot
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.table import LiveTable
from deadhand.table.errors import Refused
from deadhand.table.view.premoves import open_fingerprint

SEARCH_STEP: Final = 0.1
"""Seconds. The time that a search takes is rounded up to a multiple of them."""


@dataclass(frozen=True, slots=True)
class BotPause:
    """The pause of a bot before it answers a question, now or ahead.

    It depends only on public information: otherwise it would reveal what the bot holds or may choose.
    """

    question: str | None
    last_move: int
    """The number of the seat's last move before the question."""
    since: float
    factor: float
    """The length, in paces of the table."""


@dataclass(slots=True, eq=False)
class BotPauses:
    """The pauses of the bots at one table. They start when a bot can first answer, so that several do not add up.

    They follow the table's pace, which may change meanwhile.
    """

    _table: LiveTable
    skipped: bool = False
    """Whether pauses are skipped until a person must act."""
    _pauses: dict[int, BotPause] = field(default_factory=dict)

    def start_pauses(self, bots: Mapping[int, int]) -> None:
        """Start the pauses of these seats that face a new question; each with the number of its last move."""
        if self._table.record.pace:
            asked = {seat: last for seat, last in bots.items() if self._is_asked(seat)}
            match = self._table.match
            question = open_fingerprint(match.knowledge_plan, match.facts(None)[0]) if asked else None
            self._pauses = {seat: self._pause_for(seat, question, last) for seat, last in asked.items()}

    def seconds_left(self, seat: int) -> float:
        """Return the remaining seconds of a seat's pause."""
        pause = self._pauses.get(seat)
        if pause is None or self.skipped:
            return 0.0
        return max(0.0, pause.since + self._table.record.pace * pause.factor - time.monotonic())

    def _is_asked(self, seat: int) -> bool:
        return seat == self._table.match.actor or bool(self._table.match.ahead(seat))

    def _pause_for(self, seat: int, question: str | None, last_move: int) -> BotPause:
        before = self._pauses.get(seat)
        if before is not None and (before.question, before.last_move) == (question, last_move):
            return before
        factor = random.uniform(0.7, 1.3)  # noqa: S311  # only a pause
        return BotPause(question, last_move, time.monotonic(), factor)


@dataclass(slots=True, eq=False)
class AutomaticPlayer:
    """Chooses for the bots of one table, or for the others in its lesson."""

    _table: LiveTable
    _commands: CommandLog
    pauses: BotPauses
    quota: TokenBucket = field(default_factory=lambda: TokenBucket(1.0, burst=1.0))
    """The quota for bots' moves: that of the client who woke them last."""
    _changed: asyncio.Event | None = None
    """Set by every change that may end a pause; None while nothing pauses, as an event takes 1 KiB."""

    @property
    def has_choice(self) -> bool:
        """Whether a bot or the lesson is to choose now."""
        return self._acting_bot() is not None if self._table.lesson is None else self._lesson_move() is not None

    def on_change(self) -> None:
        """Start the pauses for the current question, and wake what waits for one that may have ended."""
        if self._changed is not None:
            self._changed.set()
        bots = [seat.seat for seat in self._table.seats if seat.acting_bot]
        self.pauses.start_pauses({seat: self._commands.last_move_of(seat) for seat in bots})

    async def choose(self) -> Move | None:
        """Return what a bot or the lesson plays, once its pause is over; None if the table has changed meanwhile."""
        seat, n, bot = self._table.match.actor, self._commands.n, self._acting_bot()
        if self._table.lesson is not None:
            action = self._lesson_move()
        elif bot is not None:
            action = await self._choice_of(bot)
        else:
            action = None
        if seat is None or action is None:
            return None

        def still_asked() -> bool:
            return n == self._commands.n and bot == self._acting_bot()

        # after the choice, so that a hard one does not take longer
        await self.wait_while(lambda: self.pauses.seconds_left(seat) if still_asked() else 0.0)
        return Move(n + 1, seat, action) if still_asked() and self.has_choice else None

    async def _choice_of(self, bot: str) -> int:
        """Return the choice of a bot.

        A search answers in whole steps of time, since its length depends on hidden cards. It waits for compiled rules.
        """
        match = self._table.match
        searches = find_level(match.game, bot).simulations > 0
        while searches and engine.is_compiled_soon(match.game) and bot == self._acting_bot():
            await asyncio.sleep(SEARCH_STEP)
        begun = time.monotonic()
        action = await choose_for_bot(self.quota, partial(bot_at(match, bot).choose, match.without_secret()))
        if searches:
            await asyncio.sleep((begun - time.monotonic()) % SEARCH_STEP)
        return action

    async def wait_while(self, left: Callable[[], float]) -> None:
        """Wait until no seconds are left, recomputed after every change."""
        while (seconds := left()) > 0:
            self._changed = asyncio.Event()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()
        self._changed = None

    def _acting_bot(self) -> str | None:
        """Return the bot that must choose."""
        return None if self._table.match.actor is None else self._table.seats[self._table.match.actor].acting_bot

    def _lesson_move(self) -> int | None:
        """Return the scripted move that is due before the next line of the lesson."""
        assert self._table.lesson is not None
        try:
            return self._table.lesson.state_of(self._table.match).due
        except Refused:  # the guide was rewritten; the learner sees that
            return None
