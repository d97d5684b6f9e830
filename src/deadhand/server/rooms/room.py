"""A live table at work: people's moves, bots' moves, and expired clocks."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from deadhand.bots.players import bot_at
from deadhand.guides.lesson import Lesson
from deadhand.match.match import Match
from deadhand.server.background import cancel_all, spawn_background
from deadhand.server.buckets import TokenBucket
from deadhand.server.client_quota import choose_for_bot, current_client
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import HINT, UNDO, Move, MoveNumberTaken
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.endings import store_ending
from deadhand.server.rooms.live_table import MOST_COMMANDS, LiveTable
from deadhand.server.rooms.premoves import delay_of, drop_stale, play_due, seal_answer
from deadhand.server.rooms.reveal import Deadline, commit_number, deal_without_missing, reveal_number
from deadhand.server.rooms.table.clients import Client
from deadhand.server.rooms.table.clock import MOST_LATE
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.rooms.table.tutorial import check_lesson_step, check_undo, due_move
from deadhand.server.rooms.timekeeping import count_late, follow_clock, replace_late
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)

AFTER_REFUSAL = 0.2
"""Seconds before a failed write for a bot or a late seat is retried."""


class Room(LiveTable):
    """A table at which people and bots play."""

    def __init__(
        self,
        row: dict[str, Any],
        seats: list[Seat],
        match: Match,
        storage: Storage,
        shelf: LRUCache,
        *,
        reveal_timeout: float,
    ) -> None:
        """Build the table; people have `reveal_timeout` seconds to open the numbers that they committed to."""
        super().__init__(row, seats, match, storage, shelf)
        self._open_within = reveal_timeout
        self._deadline: Deadline | None = None
        self.clock.on_time_up(self._on_time_up)
        self._runner: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        """Set by every change that may end a pause."""
        self._bots = TokenBucket(1.0, burst=1.0)
        """The quota for bots' moves: that of the client who woke them last."""
        self._ending: asyncio.Task[None] | None = None
        self._late: asyncio.Task[None] | None = None

    async def refresh(self) -> None:
        """Apply everything that other servers changed: seats, bans, the row, moves, chat."""
        async with self.lock:
            whole = await self.storage.whole(self.id, since=self.n)
            news = [self._sync_seat(kept) for kept in whole.seats]
            news.append(self._apply_row(whole.changing, whole.promises))
            news.append(await self._apply_moves(whole.moves, folded=whole.row["folded"] if self.storage.shared else 0))
            sealed = self._apply_sealed(whole.sealed)
            if any(news):
                self.broadcast_state()
            if sealed:
                self.broadcast_sealed_answers(sealed)
            self.switch_talk(on=self.row["talk"])
            self.broadcast_words(self.talk.sync(whole.words))
            self.set_banned(whole.banned)
        for seat in self.seats:
            if seat.connections and seat.awaits_return:
                await self.return_seat(seat.seat)

    async def return_seat(self, seat: int) -> None:
        """Return a seat from its stand-in to its player."""
        async with self.lock:
            if self.seats[seat].stand_in:
                await self.storage.set_stand_in(self.id, seat, bot=None)
                self.seats[seat].stand_in, self.seats[seat].bot, self.seats[seat].late = False, None, 0
                self.broadcast_state()
        self.wake_bots()

    async def add_client(self, client: Client) -> None:
        """Add a client, and return its seats from stand-ins."""
        self.clients.add(client)
        self.update_connections()
        for seat in self.seats_of(client.key):
            if self.seats[seat].awaits_return:
                await self.return_seat(seat)

    async def submit_action(self, seat: int, *, n: int, action: int, late: bool = False) -> None:
        """Play an action, `UNDO` or `HINT` for a seat at state `n`: check, store, apply, broadcast.

        `late` says that the person's time was up and the default was played.

        Raises:
            Refused: if the state is no longer `n`, the seat is not asked, or the rules forbid it.
        """
        async with self.lock:
            if self.deletion is not None:
                raise self.deletion
            if not self.begun:
                raise Refused("The game has not begun yet.")
            if n != self.n:
                raise Refused("The table has changed.")
            self._check_action(seat, action)
            move = Move(self.n + 1, seat, action)
            try:
                await self.storage.append(self.id, move)
            except MoveNumberTaken:
                if await self.sync_moves():
                    self.broadcast_state()
                raise
            sealed = self.sealed_answers.has_answer(seat)
            self.apply_move(move)
            if action != HINT:
                if sealed:  # answered in person meanwhile
                    with contextlib.suppress(DatabaseUnavailable):  # the move is made already
                        await self.drop_sealed(seat)
                await count_late(self, seat, late=late)
            self.broadcast_state()
            await self.fold_undone()
        self.wake_bots()

    async def answer_ahead(self, mine: Sequence[int], *, question: str, action: int) -> None:
        """Seal the answer of one of these seats to a question until its turn; if it is its turn, play it.

        Raises:
            Refused: if none of them is asked that any more, or the rules forbid the answer.
        """
        if self.lesson is not None:
            raise Refused("In a lesson you answer when it is your turn.")
        asked = await seal_answer(self, mine, question=question, action=action)
        if asked is not None:
            seat, n = asked
            await self.submit_action(seat, n=n, action=action)

    def _check_action(self, seat: int, action: int) -> None:
        if action in (UNDO, HINT) and self.n >= MOST_COMMANDS:
            raise Refused(
                f"This table has reached {MOST_COMMANDS} moves: undo and hints are off. Play on to finish the game."
            )
        if action == UNDO:
            check_undo(self.lesson, self.match, seat)
        elif seat != self.match.actor and not self.match.over:
            raise Refused("It is not your turn.")
        elif action == HINT:
            self.check_hint(seat)
        else:
            self.match.check(action)
            check_lesson_step(self.lesson, self.match, action)

    def check_hint(self, seat: int) -> None:
        """Check that a seat may ask for a hint now.

        Raises:
            Refused: if it is not asked, hints are switched off, or it has just asked for many.
        """
        if seat != self.match.actor:
            raise Refused("It is not your turn." if not self.match.over else "The game is over.")
        if not self.row["hints"]:
            raise Refused("The host has switched hints off.")
        self.hint_log.check_rate(seat)

    def wake_bots(self) -> None:
        """Play what need not wait for a person: sealed answers at once, bots after a pause."""
        if asyncio.current_task() is not self._runner and (served := current_client()) is not None:
            self._bots = served.bots
        self._changed.set()
        self._start_reveal_deadline()
        self._start_pauses_and_clock()
        self._store_ending_if_over()
        if self._can_play_on() and (self._runner is None or self._runner.done()):
            self._runner = spawn_background(self._play_automatically(), "Playing bots", table=self.id)

    async def commit_number(self, key: str, commitment: str) -> None:
        """Store a commitment to a number for the deal; see `reveal`."""
        await commit_number(self, key, commitment)

    async def reveal_number(self, mine: Sequence[int], number: str) -> None:
        """Open the number that was committed to; the last one makes the deal."""
        await reveal_number(self, mine, number)
        self.wake_bots()

    def _start_reveal_deadline(self) -> None:
        """Start the deadline for opening numbers, from when this server knows of it."""
        if self.opening and not self.begun and self._deadline is None:
            self._deadline = Deadline(self._on_reveal_deadline, seconds=self._open_within)

    def _on_reveal_deadline(self) -> None:
        self._late = spawn_background(self._deal_after_deadline(), "Dealing without missing numbers", table=self.id)

    async def _deal_after_deadline(self) -> None:
        """Deal without the missing numbers; retry while the database is unavailable."""
        while not self.begun and self.deletion is None:
            try:
                await deal_without_missing(self)
            except Refused as refusal:
                await self._wait_after(refusal)
        self.wake_bots()

    def _start_pauses_and_clock(self) -> None:
        """Start the bots' pauses and the clock for the current question."""
        self.pauses.start_pauses(seat.seat for seat in self.seats if seat.acting_bot)
        if self.person_to_act is not None:
            self.pauses.skipped = False
        follow_clock(self)

    def _can_play_on(self) -> bool:
        if self.deletion is not None:
            return False
        if self.lesson is not None:
            return due_move(self.lesson, self.match) is not None
        return (
            self._acting_bot() is not None
            or self.sealed_answers.due_answer is not None
            or bool(self.sealed_answers.stale_seats)
        )

    def _acting_bot(self) -> str | None:
        return None if self.match.actor is None or not self.begun else self.seats[self.match.actor].acting_bot

    async def _play_automatically(self) -> None:
        while self._can_play_on():
            try:
                if self.lesson is not None:
                    await self._play_lesson_move(self.lesson)
                elif self.sealed_answers.stale_seats:
                    await drop_stale(self)
                elif self.sealed_answers.due_answer is not None:
                    await self._play_sealed_after_delay(self.sealed_answers.due_answer)
                    self._start_pauses_and_clock()
                else:
                    await self._play_bot_move()
            except Refused as refusal:
                await self._wait_after(refusal)
        self._store_ending_if_over()

    async def _wait_after(self, refusal: Refused) -> None:
        """Wait before a retry; close the table if it was deleted."""
        if isinstance(refusal, TableDeleted):
            self.close_deleted(str(refusal))
        else:
            await asyncio.sleep(AFTER_REFUSAL)

    def _store_ending_if_over(self) -> None:
        """Store the ending in the background once the game is over."""
        if self.match.over and self._ending is None and self.deletion is None:
            self._ending = spawn_background(self._store_ending(), "Keeping the end of a game", table=self.id)

    async def _store_ending(self) -> None:
        try:
            await store_ending(self)
        except Refused as refusal:  # the next request tries again
            logger.warning("The end of a game cannot be kept now: %s", refusal, extra={"table": self.id})
            self._ending = None

    async def _wait_while(self, left: Callable[[], float]) -> None:
        """Wait until no seconds are left, recomputed after every change."""
        while (seconds := left()) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()

    async def _wait_for_pause(self, seat: int, n: int) -> None:
        """Wait until a bot's pause at state `n` is over, or the state has changed."""
        await self._wait_while(lambda: self.pauses.seconds_left(seat) if n == self.n else 0.0)

    async def _play_sealed_after_delay(self, due: SealedAnswer) -> None:
        """Play a sealed answer, after a delay where premoves are secret, unless it is withdrawn."""
        until = time.monotonic() + delay_of(self)
        await self._wait_while(lambda: until - time.monotonic() if self.sealed_answers.due_answer == due else 0.0)
        if self.sealed_answers.due_answer == due:
            await play_due(self)

    async def _play_lesson_move(self, lesson: Lesson) -> None:
        due, seat, n = due_move(lesson, self.match), self.match.actor, self.n
        assert due is not None
        assert seat is not None
        await self._wait_for_pause(seat, n)
        if n == self.n:
            await self.submit_action(seat, n=n, action=due)

    async def _play_bot_move(self) -> None:
        name, seat, n = self._acting_bot(), self.match.actor, self.n
        if name is None or seat is None:  # the table has changed meanwhile
            return
        bot, thinking = bot_at(self.match, name), self.match.without_secret()
        action = await choose_for_bot(self._bots, partial(bot.choose, thinking))
        await self._wait_for_pause(seat, n)  # after it, so that a hard choice does not take longer
        if n == self.n and self.seats[seat].acting_bot is not None:
            await self.submit_action(seat, n=n, action=action)

    def _on_time_up(self) -> None:
        self._late = spawn_background(self._resolve_late_answer(), "Answering for who is late", table=self.id)

    async def _resolve_late_answer(self) -> None:
        """Play the default for a late seat, or have a bot stand in; retry while the database is unavailable."""
        seat, n = self.person_to_act, self.n
        while seat is not None and (n, seat) == (self.n, self.person_to_act) and self.clock.seconds_left == 0:
            try:
                await self._play_default_for(seat)
            except Refused as refusal:  # or another server was quicker
                await self._wait_after(refusal)

    async def _play_default_for(self, seat: int) -> None:
        if self.row["late"] == "default":
            await self.submit_action(seat, n=self.n, action=self.match.default, late=True)
        if self.row["late"] == "bot" or self.seats[seat].late >= MOST_LATE:
            await replace_late(self, seat)
            self.wake_bots()
        self.send_to_owner(seat, {"type": "too_late", "seat": seat})

    async def close(self) -> None:
        """Stop the bots and the clock."""
        self.clock.stop()
        if self._deadline:
            self._deadline.cancel()
        await cancel_all((self._runner, self._ending, self._late))
