"""A live table at work: people's moves, the bots that play at it, and what happens once somebody's time is up."""

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
from deadhand.server.client_quota import CpuBudget, current_client
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import HINT, UNDO, Move, MoveNumberTaken
from deadhand.server.load_shedding import LoadMonitor
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.endings import keep_ending
from deadhand.server.rooms.live_table import MOST_COMMANDS, LiveTable
from deadhand.server.rooms.premoves import delay_of, drop_stale, play_due, seal
from deadhand.server.rooms.reveal import Deadline, deal_without, open_number, promise
from deadhand.server.rooms.table.clients import Client
from deadhand.server.rooms.table.clock import MOST_LATE
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.rooms.table.tutorial import check_taught, check_undo, due_move
from deadhand.server.rooms.timekeeping import count_late, follow_clock, replace_late
from deadhand.table.errors import Refused

logger = logging.getLogger(__name__)

AFTER_REFUSAL = 0.2
"""Seconds until what could not be written for a bot, or for who is late, is tried again."""


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
        """People have `reveal_timeout` seconds to open the numbers that they have promised."""
        super().__init__(row, seats, match, storage, shelf)
        self._open_within = reveal_timeout
        self._deadline: Deadline | None = None
        self.clock.when_out(self._run_out)
        self._runner: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        """Set whenever something happens that may end a pause."""
        self._bots = CpuBudget(1.0, burst=1.0, load=LoadMonitor())
        """What the bots' moves are counted on: that of whoever had them play last."""
        self._ending: asyncio.Task[None] | None = None
        self._late: asyncio.Task[None] | None = None

    async def refresh(self) -> None:
        """Take over everything that others have changed in the database: seats, bans, the table, moves, words."""
        async with self.lock:
            whole = await self.storage.whole(self.id, since=self.n)
            news = [self._take_over(kept) for kept in whole.seats]
            news.append(self._take_over_row(whole.changing, whole.promises))
            news.append(await self._go_on(whole.moves, folded=whole.row["folded"] if self.storage.shared else 0))
            sealed = self._take_over_sealed(whole.sealed)
            if any(news):
                self.tell_all()
            if sealed:
                self.tell_sealed(sealed)
            self.switch_talk(on=self.row["talk"])
            self.tell_words(self.talk.take_over(whole.words))
            self.ban(whole.banned)
        for seat in self.seats:
            if seat.connections and seat.gone:
                await self.take_back(seat.seat)

    async def take_back(self, seat: int) -> None:
        """Give a seat back to its player."""
        async with self.lock:
            if self.seats[seat].stand_in:
                await self.storage.set_stand_in(self.id, seat, bot=None)
                self.seats[seat].stand_in, self.seats[seat].bot, self.seats[seat].late = False, None, 0
                self.tell_all()
        self.wake_bots()

    async def come(self, client: Client) -> None:
        """Let a client watch or play, and give its seats back to it."""
        self.clients.add(client)
        self.count_connections()
        for seat in self.seats_of(client.key):
            if self.seats[seat].gone:
                await self.take_back(seat)

    async def act(self, seat: int, *, n: int, action: int, late: bool = False) -> None:
        """Let a seat play an action, `UNDO` or `HINT` in answer to state `n`: check, write down, carry out, tell all.

        With `late` it is not what the person chose, whose time was up.

        Raises:
            Refused: if the state is no longer `n`, the seat is not asked, or the rules forbid it.
        """
        async with self.lock:
            if self.vanished is not None:
                raise self.vanished
            if not self.begun:
                raise Refused("The game has not begun yet.")
            if n != self.n:
                raise Refused("The table has moved on since; look again.")
            self._check(seat, action)
            move = Move(self.n + 1, seat, action)
            try:
                await self.storage.append(self.id, move)
            except MoveNumberTaken:
                if await self.take_over_moves():
                    self.tell_all()
                raise
            sealed = self.sealed.has(seat)
            self.apply(move)
            if action != HINT:
                if sealed:  # answered in person meanwhile
                    with contextlib.suppress(DatabaseUnavailable):  # the move is made, so nothing is refused any more
                        await self.drop_sealed(seat)
                await count_late(self, seat, late=late)
            self.tell_all()
            await self.fold()
        self.wake_bots()

    async def answer_ahead(self, mine: Sequence[int], *, question: str, action: int) -> None:
        """Seal the answer of one of these seats to a question, until the rules ask it; if they do already, play it.

        Raises:
            Refused: if none of them is asked that any more, or the rules forbid the answer.
        """
        if self.lesson is not None:
            raise Refused("In a lesson every answer waits for its turn.")
        asked = await seal(self, mine, question=question, action=action)
        if asked is not None:
            seat, n = asked
            await self.act(seat, n=n, action=action)

    def _check(self, seat: int, action: int) -> None:
        if action in (UNDO, HINT) and self.n >= MOST_COMMANDS:
            raise Refused(
                f"There have been {MOST_COMMANDS} choices and questions at this table: "
                "nothing is taken back or hinted at any more."
            )
        if action == UNDO:
            check_undo(self.lesson, self.match, seat)
        elif seat != self.match.actor and not self.match.over:
            raise Refused("It is not your turn.")
        elif action == HINT:
            self.check_hint(seat)
        else:
            self.match.check(action)
            check_taught(self.lesson, self.match, action)

    def check_hint(self, seat: int) -> None:
        """Do nothing if a seat may ask for a hint now.

        Raises:
            Refused: if it is not asked, hints are switched off, or it has just asked for many.
        """
        if seat != self.match.actor:
            raise Refused("It is not your turn." if not self.match.over else "The game is over.")
        if not self.row["hints"]:
            raise Refused("The host has switched hints off at this table.")
        self.hinted.check_pace(seat)

    def wake_bots(self) -> None:
        """Have those play who need not be waited for: answers given ahead at once, bots after a pause."""
        if asyncio.current_task() is not self._runner and (served := current_client()) is not None:
            self._bots = served.bots
        self._changed.set()
        self._note_opening()
        self._note_questions()
        self._note_end()
        if self._waits_for_nobody() and (self._runner is None or self._runner.done()):
            self._runner = spawn_background(self._run(), "Playing bots", table=self.id)

    async def promise(self, key: str, commitment: str) -> None:
        """Promise a number for the deal; see `opening`."""
        await promise(self, key, commitment)

    async def open_number(self, mine: Sequence[int], number: str) -> None:
        """Open the number that was promised; the last one makes the deal."""
        await open_number(self, mine, number)
        self.wake_bots()

    def _note_opening(self) -> None:
        """Wait for promised numbers as long as people have to open them, from when this server knows of it."""
        if self.opening and not self.begun and self._deadline is None:
            self._deadline = Deadline(self._deal_without, seconds=self._open_within)

    def _deal_without(self) -> None:
        self._late = spawn_background(self._end_opening(), "Dealing without missing numbers", table=self.id)

    async def _end_opening(self) -> None:
        """Deal without the numbers that are missing; if the database cannot be used, try again."""
        while not self.begun and self.vanished is None:
            try:
                await deal_without(self)
            except Refused as refusal:
                await self._wait_after(refusal)
        self.wake_bots()

    def _note_questions(self) -> None:
        """Have the bots' pauses and the clock begin with what is asked now."""
        self.pauses.note(seat.seat for seat in self.seats if seat.player)
        if self.asked is not None:
            self.pauses.hurried = False
        follow_clock(self)

    def _waits_for_nobody(self) -> bool:
        if self.vanished is not None:
            return False
        if self.lesson is not None:
            return due_move(self.lesson, self.match) is not None
        return self._bot_to_play() is not None or self.sealed.due is not None or bool(self.sealed.stale)

    def _bot_to_play(self) -> str | None:
        return None if self.match.actor is None or not self.begun else self.seats[self.match.actor].player

    async def _run(self) -> None:
        while self._waits_for_nobody():
            try:
                if self.lesson is not None:
                    await self._let_lesson_go_on(self.lesson)
                elif self.sealed.stale:
                    await drop_stale(self)
                elif self.sealed.due is not None:
                    await self._play_sealed(self.sealed.due)
                    self._note_questions()
                else:
                    await self._bots.run_delayed(self._let_bot_play())
            except Refused as refusal:
                await self._wait_after(refusal)
        self._note_end()

    async def _wait_after(self, refusal: Refused) -> None:
        """Wait until what was refused can be tried again; if the table was deleted, it is no more."""
        if isinstance(refusal, TableDeleted):
            self.vanish(str(refusal))
        else:
            await asyncio.sleep(AFTER_REFUSAL)

    def _note_end(self) -> None:
        """Once the game is over, have it written down; nobody waits for that."""
        if self.match.over and self._ending is None and self.vanished is None:
            self._ending = spawn_background(self._keep_ending(), "Keeping the end of a game", table=self.id)

    async def _keep_ending(self) -> None:
        try:
            await keep_ending(self)
        except Refused as refusal:  # whoever looks next has it tried again
            logger.warning("The end of a game cannot be kept now: %s", refusal, extra={"table": self.id})
            self._ending = None

    async def _pause(self, left: Callable[[], float]) -> None:
        """Wait until no seconds are left, which is asked again whenever something has changed."""
        while (seconds := left()) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()

    async def _pause_for(self, seat: int, n: int) -> None:
        """Wait until a bot has thought enough about state `n`, or that is past."""
        await self._pause(lambda: self.pauses.left(seat) if n == self.n else 0.0)

    async def _play_sealed(self, due: SealedAnswer) -> None:
        """Play an answer given ahead, after a while where nobody may know that it was, unless it is taken back."""
        until = time.monotonic() + delay_of(self)
        await self._pause(lambda: until - time.monotonic() if self.sealed.due == due else 0.0)
        if self.sealed.due == due:
            await play_due(self)

    async def _let_lesson_go_on(self, lesson: Lesson) -> None:
        due, seat, n = due_move(lesson, self.match), self.match.actor, self.n
        assert due is not None
        assert seat is not None
        await self._pause_for(seat, n)
        if n == self.n:
            await self.act(seat, n=n, action=due)

    async def _let_bot_play(self) -> None:
        name, seat, n = self._bot_to_play(), self.match.actor, self.n
        if name is None or seat is None:  # it had to wait, and the table has moved on
            return
        bot, thinking = bot_at(self.match, name), self.match.without_secret()
        action = await self._bots.in_thread(partial(bot.choose, thinking))
        await self._pause_for(seat, n)  # after it, so that a hard choice does not take longer
        if n == self.n and self.seats[seat].player is not None:
            await self.act(seat, n=n, action=action)

    def _run_out(self) -> None:
        self._late = spawn_background(self._end_waiting(), "Answering for who is late", table=self.id)

    async def _end_waiting(self) -> None:
        """Answer for who is late, or have a bot stand in; if the database cannot be used, try again."""
        seat, n = self.asked, self.n
        while seat is not None and (n, seat) == (self.n, self.asked) and self.clock.left == 0:
            try:
                await self._answer_for(seat)
            except Refused as refusal:  # or another server was quicker
                await self._wait_after(refusal)

    async def _answer_for(self, seat: int) -> None:
        if self.row["late"] == "default":
            await self.act(seat, n=self.n, action=self.match.default, late=True)
        if self.row["late"] == "bot" or self.seats[seat].late >= MOST_LATE:
            await replace_late(self, seat)
            self.wake_bots()
        self.tell_owner(seat, {"type": "too_late", "seat": seat})

    async def close(self) -> None:
        """Stop the bots and the clock."""
        self.clock.stop()
        if self._deadline:
            self._deadline.stop()
        await cancel_all((self._runner, self._ending, self._late))
