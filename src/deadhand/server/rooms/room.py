"""One live table: composed of its parts, changed under one lock, and shown to its audience after every change."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Final
from weakref import WeakMethod

from deadhand.guides.lesson import lesson_of
from deadhand.match.match import Match
from deadhand.server.database.engine import DatabaseUnavailable, TableDeleted
from deadhand.server.database.premoves import PremoveMissing
from deadhand.server.database.records import MovedTable, NewerTable, SeatChanges, TableChanges, stand_in
from deadhand.server.database.snapshot import TableSnapshot
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import HINT, Move, MoveNumberTaken
from deadhand.server.limits.client_quota import current_client
from deadhand.server.operation.background import cancel_all, spawn_background
from deadhand.server.push.delivery import PushDelivery
from deadhand.server.rooms.audience import Audience, Client
from deadhand.server.rooms.automatic_player import AutomaticPlayer, BotPauses
from deadhand.server.rooms.chat import Chat
from deadhand.server.rooms.clock import MOST_LATE, Clock
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.history import ReviewCache, TableHistory
from deadhand.server.rooms.premoves import Premoves
from deadhand.server.rooms.standing_orders import StandingOrders
from deadhand.server.rooms.table import LiveTable, MovedAway, Seats
from deadhand.server.rooms.turn_push import TurnPush
from deadhand.server.rooms.view import TableView
from deadhand.server.shapes.table import StandingOrder
from deadhand.table.errors import Refused
from deadhand.table.game.levels import DEFAULT_LEVEL

logger = logging.getLogger(__name__)

AFTER_REFUSAL: Final = 0.2
"""Seconds before a failed write for a bot or a late seat is retried."""


class Room:
    """A table at which people and bots play. The database is authoritative."""

    _runner: asyncio.Task[None] | None = None
    _late: asyncio.Task[None] | None = None
    _ending: asyncio.Task[None] | None = None

    def __init__(
        self,
        whole: TableSnapshot,
        match: Match,
        storage: Storage,
        reviews: ReviewCache,
        *,
        reveal_timeout: float,
        push: PushDelivery | None = None,
    ) -> None:
        """Build a table from its rows and a match without moves; reviews are cached in `reviews`.

        People have `reveal_timeout` seconds to open the numbers that they committed to. `push` tells absent players of
        their turn.

        Raises:
            Refused: if the rules do not allow its moves, so that the rows must be damaged.
        """
        self.record = record = whole.record
        self.id = record.id
        self.match = match
        self.seats = Seats(whole.seats, match.names)
        self.lesson = None if record.scene is None else lesson_of(match.game, record.scene)
        """The lesson, if this is a guided game."""
        self.storage = storage
        self.lock = asyncio.Lock()
        """Held while the table changes."""
        self.closed_by: Refused | None = None
        """The reason, if the table was deleted, or can be played by a newer version only."""
        table = LiveTable(record, self.seats, match, self.lesson)
        self.commands = CommandLog(table, storage)
        facts = CurrentFacts(match)
        self.premoves = Premoves(table, self.commands, facts, storage.premoves)
        self.orders = StandingOrders(table, self.commands, facts, self.premoves, storage)
        self.deal = Deal(table, storage.gathering, WeakMethod(self._on_reveal_deadline))
        self.clock = Clock(table, self.commands, self.premoves, storage, WeakMethod(self._on_time_up))
        self.turn_push = TurnPush(table, self.commands, self.clock, self.premoves, storage.push, push)
        self.chat = Chat(record, storage.chat)
        self.view = TableView(table, self.commands, facts, self.deal, self.premoves, self.orders, self.clock)
        self.audience = Audience(table, self.premoves, self.view, whole.banned)
        self.player = AutomaticPlayer(table, self.commands, BotPauses(table))
        self.history = TableHistory(table, self.commands, self.deal, storage.endings, storage.people, reviews)
        self._reveal_timeout = reveal_timeout
        self._load(whole)

    def _load(self, whole: TableSnapshot) -> None:
        """Apply the rows of a new table."""
        self.commands.load(whole.moves)
        self.deal.sync(whole.commitments)
        self.chat.sync(whole.messages)
        self.premoves.sync(whole.premoves)

    @property
    def n(self) -> int:
        """The number of commands in the database."""
        return self.commands.n

    async def refresh(self) -> None:
        """Apply everything that other servers have changed."""
        async with self.lock:
            await self.read_all()
        await self.return_seats(seat.seat for seat in self.seats if seat.connections and seat.awaits_return)

    async def read_all(self) -> None:
        """Apply the database's rows: seats, bans, the row, the deal, moves, chat; send what has changed.

        The caller holds the lock.

        Raises:
            NewerTable: if the table can be played by a newer version only; then it is closed here.
        """
        try:
            whole = await self.storage.snapshot(self.id, since=self.n)
        except NewerTable as refusal:
            self.close_with(refusal)
            raise
        changed = self.seats.sync(whole.seats)
        self.audience.count_connections()
        changed |= self._apply_record(whole)
        changed |= self.commands.sync(whole.moves)
        premoved = self.premoves.sync(whole.premoves)
        if changed:
            self.audience.send_states()
        if premoved:
            self.audience.send_premoves(premoved)
        if messages := self.chat.sync(whole.messages):
            self.audience.send_chat(messages)
        self.audience.set_banned(whole.banned)

    def _apply_record(self, whole: TableSnapshot) -> bool:
        """Apply the table's row and its deal; return whether anything changed."""
        begun = self.record.begun
        changed = self._apply_changes(whole.record.changeable)
        if not begun:
            changed |= self.deal.sync(whole.commitments)
            if self.record.seed is not None:
                self.match.deal_again(self.record.seed)
                self.commands.log.reset()
        return changed

    def _apply_changes(self, changes: TableChanges) -> bool:
        """Apply changes of the table's row; return whether anything changed."""
        chat = self.record.chat
        changed = self.record.update(changes)
        if self.record.chat != chat:
            self.audience.send_chat([])
        return changed

    async def change_settings(self, changes: TableChanges) -> None:
        """Store what the host has set, and send it to everybody."""
        async with self.lock:
            await self.storage.change_settings(self.id, changes)
            self._apply_changes(changes)
            self.audience.send_states()
        self.wake()

    async def join(self, client: Client, *, since: int, last_message: int) -> None:
        """Add a client that knows state `since` and chat message `last_message`, and return its seats from stand-ins.

        Raises:
            Refused: if the table was closed meanwhile.
        """
        mine = self.seats.of_key(client.key)
        stood_in = [seat for seat in mine if self.seats[seat].stand_in]
        if self.closed_by is not None:  # earlier clients were notified
            raise self.closed_by
        self.audience.add(client, since=since)
        await self.return_seats(seat for seat in mine if self.seats[seat].awaits_return)
        messages = [each for each in self.chat.messages if each["id"] > last_message]
        self.audience.welcome(client, messages=messages, stood_in=stood_in)
        self.audience.send_seats()

    def leave(self, client: Client, *, lost: bool = False) -> bool:
        """Remove a client, which was perhaps `lost` without a goodbye; return whether it had joined."""
        if not self.audience.remove(client):
            return False
        if lost:
            self.turn_push.on_lost(client.key)
        self.audience.send_seats()
        return True

    async def return_on_click(self, mine: Iterable[int]) -> None:
        """Return these seats from their stand-ins to their player, who has just sent something."""
        await self.return_seats(seat for seat in mine if self.seats[seat].stand_in or self.lock.locked())

    async def return_seats(self, seats: Iterable[int]) -> None:
        """Return seats from their stand-ins to their players."""
        for seat in seats:
            async with self.lock:
                if self.seats[seat].stand_in:
                    await self._change_seat(seat, stand_in(None))
            self.wake()

    async def submit_action(self, seat: int, *, n: int, action: int, late: bool = False) -> None:
        """Play an action, `UNDO` or `HINT` for a seat at state `n`: check, store, apply, send to all.

        `late` says that the person's time was up and the default was played.

        Raises:
            Refused: if the state is no longer `n`, the seat is not asked, or the rules forbid it.
        """
        async with self.lock:
            if self.closed_by is not None:
                raise self.closed_by
            if not self.record.begun:
                raise Refused("The game has not begun yet.")
            self._check_played_here()
            if n != self.n:
                raise Refused("The table has changed.")
            self.commands.check(seat, action)
            answered = action != HINT and self.premoves.has_answer(seat)
            await self._carry_out(Move(n + 1, seat, action), late=late)
            if answered:  # in person meanwhile
                with contextlib.suppress(DatabaseUnavailable):  # the move is made already
                    await self.premoves.drop(seat)
            self.audience.send_states()
        self.wake()

    def check_over(self) -> None:
        """Check that the game is over, which it never will be here once it has moved to a device."""
        self._check_played_here()
        if not self.match.over:
            raise Refused("The game is not over yet.")

    def _check_played_here(self) -> None:
        if self.record.moved is not None:
            raise MovedAway

    async def move_away(self, moved: MovedTable) -> None:
        """Move the game to a device, unless another server has moved it; nobody plays here any more.

        The caller holds the lock.

        Raises:
            Refused: if another server has written a move meanwhile.
        """
        if await self.storage.move_away(self.id, moved, n=self.n):
            self.record.update({"moved": moved})
        else:
            await self.read_all()
            if self.record.moved is None:
                raise Refused("The table has changed.")
        self._follow_question()
        self.audience.send_states()

    async def _carry_out(self, move: Move, *, late: bool = False, premove: bool = False) -> None:
        """Store a command and apply it; if another server was quicker, apply what that one wrote.

        Raises:
            MoveNumberTaken: if another server wrote a command first.
            PremoveMissing: if it was a premove, and is none any more.
        """
        try:
            await self.commands.store(move, premove=premove)
        except (MoveNumberTaken, PremoveMissing):
            await self.read_all()
            raise
        if move.action != HINT:
            await self.clock.count_late(move.seat, late=late)

    async def apply_new_moves(self, *, to: int | None = None, last: Move | None = None) -> None:
        """Apply the moves that others have written to the database, if there are any up to `to`.

        If only the `last` of them is missing, the database is not read.
        """
        async with self.lock:
            if to is not None and to <= self.n:
                return
            if last is not None and self.record.begun and last.n == self.n + 1:
                self.commands.apply(last)
                self.audience.send_states()
            else:
                await self.read_all()

    async def submit_premove(self, mine: Sequence[int], *, question: str, action: int) -> None:
        """Store the answer of one of these seats to a question until its turn; if it is its turn, play it."""
        if self.lesson is not None:
            raise Refused("In a lesson you answer when it is your turn.")
        async with self.lock:
            self._check_played_here()
            n = self.n
            seat, stored = await self.premoves.submit(mine, question=question, action=action)
            if stored:
                self.audience.send_premoves([seat], again=True)  # the sender waits for that
        if not stored:
            await self.submit_action(seat, n=n, action=action)

    async def withdraw_premove(self, seat: int) -> None:
        """Delete the premove of a seat.

        Raises:
            Refused: if it was played already.
        """
        async with self.lock:
            there = await self.premoves.drop(seat)
            self.audience.send_premoves([seat], again=True)  # the sender waits for that
        if not there:
            raise Refused("You have no answer to take back. It may have just been played.")

    async def give_orders(self, mine: Sequence[int], orders: list[StandingOrder]) -> None:
        """Store the standing orders of the person with these seats; only they are told."""
        async with self.lock:
            await self.orders.give(mine, orders)
            self.audience.send_premoves(mine, again=True)  # the sender waits for that
        self.wake()

    async def set_ready(self, key: str, *, ready: bool) -> None:
        """Set whether the person with this key is ready; no effect once the game begins.

        Raises:
            Refused: if they have no seat.
        """
        async with self.lock:
            if not self.seats.of_key(key):  # inside the lock: the seat may have changed hands
                raise Refused("You are watching. Only players can do that.")
            if not self.record.begun and not self.record.revealing:  # the host may have begun meanwhile
                await self.storage.gathering.set_ready(self.id, key, ready=ready)
                await self.read_all()

    async def commit_number(self, key: str, commitment: str) -> None:
        """Store the commitment of the person with this key to a number for the deal; see `deal`."""
        if self.deal.commitment_of(self.seats.of_key(key)) != commitment:
            await self._change_deal(lambda: self.deal.commit(key, commitment))

    async def reveal_number(self, mine: Sequence[int], number: str) -> None:
        """Reveal the number that the person with these seats committed to; the last one makes the deal."""
        own = self.deal.find_commitment(mine, number)
        if own.number != number:
            await self._change_deal(lambda: self.deal.reveal(own.seat, number))
        self.wake()

    async def _change_deal(self, change: Callable[[], Awaitable[None]]) -> None:
        async with self.lock:
            await change()
            await self.read_all()

    def wake(self) -> None:
        """Play what need not wait for a person: premoves at once, bots after a pause."""
        if asyncio.current_task() is not self._runner and (client := current_client()) is not None:
            self.player.quota = client.bots
        self.deal.start_deadline(self._reveal_timeout)
        self._follow_question()
        self._store_ending_if_over()
        if self.plays_on and (self._runner is None or self._runner.done()):
            self._runner = spawn_background(self._play_on(), "Playing bots", table=self.id)
        self.view.clear()

    @property
    def plays_on(self) -> bool:
        """Whether there is a move that need not wait for a person, and that no other server is to play."""
        if self.closed_by is not None or self.record.moved is not None or self.audience.is_elsewhere:
            return False
        premove = self.premoves.due_answer is not None or bool(self.premoves.stale_seats)
        return premove or (self.record.begun and (self.player.has_choice or self.orders.due_seat is not None))

    def _follow_question(self) -> None:
        """Start the bots' pauses and the clock for the current question."""
        self.player.on_change()
        self.orders.follow()
        if self.clock.person_to_act is not None and self.orders.due_seat is None:
            self.player.pauses.skipped = False
        self.clock.follow()
        self.turn_push.follow()

    async def _play_on(self) -> None:
        await self._repeat(self._play_next, while_=lambda: self.plays_on)
        self._store_ending_if_over()

    async def _play_next(self) -> None:
        if self.premoves.stale_seats:
            await self._drop_stale_answers()
        elif self.premoves.due_answer is not None:
            await self._play_due_answer()
            self._follow_question()
        elif (seat := self.orders.due_seat) is not None:
            await self._play_by_order(seat)
        elif (move := await self.player.choose()) is not None:
            await self.submit_action(move.seat, n=move.n - 1, action=move.action)

    async def _drop_stale_answers(self) -> None:
        """Drop the answers whose question has changed, and notify their owners."""
        async with self.lock:
            for seat in self.premoves.stale_seats:
                await self.premoves.drop(seat)
                self.audience.send_to_owner(seat, {"type": "premove_dropped", "seat": seat})

    async def _play_due_answer(self) -> None:
        """Play the premove of the seat to act after a delay, unless it is withdrawn."""
        due, until = self.premoves.due_answer, time.monotonic() + self.premoves.delay()
        await self.player.wait_while(lambda: until - time.monotonic() if self.premoves.due_answer == due else 0.0)
        async with self.lock:
            if due is not None and self.premoves.due_answer == due:
                with contextlib.suppress(PremoveMissing, MoveNumberTaken):  # another server was quicker
                    await self._carry_out(Move(self.n + 1, due.seat, due.action), premove=True)
                    self.audience.send_states()

    async def _play_by_order(self, seat: int) -> None:
        """Play the default for a seat by its standing order after a delay, unless the order or the table changes."""
        n = self.n

        def is_due() -> bool:
            return n == self.n and self.premoves.due_answer is None and self.orders.due_seat == seat

        await self.player.wait_while(lambda: self.orders.seconds_left(seat) if is_due() else 0.0)
        if is_due():
            await self.submit_action(seat, n=n, action=self.match.default)

    def _on_time_up(self) -> None:
        self._late = spawn_background(self._answer_for_late(), "Answering for who is late", table=self.id)

    async def _answer_for_late(self) -> None:
        """Play the default for a late seat, or have a bot stand in."""
        seat, n = self.clock.person_to_act, self.n
        if seat is not None:
            await self._repeat(lambda: self._answer_for(seat), while_=lambda: self.clock.is_up_for((n, seat)))

    async def _answer_for(self, seat: int) -> None:
        if self.audience.is_elsewhere:  # that server answers, unless it dies
            await asyncio.sleep(AFTER_REFUSAL)
        else:
            await self._play_default_for(seat)

    async def _play_default_for(self, seat: int) -> None:
        if self.record.late == "default":
            await self.submit_action(seat, n=self.n, action=self.match.default, late=True)
        if self.record.late == "bot" or self.seats[seat].late >= MOST_LATE:
            await self.replace_late(seat)
        self.audience.send_to_owner(seat, {"type": "too_late", "seat": seat})

    async def replace_late(self, seat: int) -> None:
        """Have a bot stand in for a late person until they return."""
        async with self.lock:
            late = max(1, self.seats[seat].late)
            await self._change_seat(seat, stand_in(DEFAULT_LEVEL, late=late))
        self.wake()

    async def _change_seat(self, seat: int, changes: SeatChanges) -> None:
        """Store changes of a seat, apply them, and send them to all. The caller holds the lock."""
        await self.storage.change_seats(self.id, [seat], changes)
        self.seats[seat].change(changes)
        self.audience.send_states()

    def _on_reveal_deadline(self) -> None:
        self._late = spawn_background(self._deal_after_deadline(), "Dealing without missing numbers", table=self.id)

    async def _deal_after_deadline(self) -> None:
        deal = partial(self._change_deal, lambda: self.storage.gathering.deal(self.id))
        await self._repeat(deal, while_=lambda: not self.record.begun)
        self.wake()

    async def _repeat(self, step: Callable[[], Awaitable[None]], *, while_: Callable[[], bool]) -> None:
        """Repeat a step while it is needed; after a refusal wait, and close the table if it was deleted."""
        while self.closed_by is None and while_():
            try:
                await step()
            except TableDeleted as refusal:
                self.close_with(refusal)
            except Refused:  # the database is unavailable, or another server was quicker
                await asyncio.sleep(AFTER_REFUSAL)

    def _store_ending_if_over(self) -> None:
        """Store the ending in the background once the game is over."""
        if self.match.over and self._ending is None and self.closed_by is None:
            self._ending = spawn_background(self._try_to_store_ending(), "Keeping the end of a game", table=self.id)

    async def _try_to_store_ending(self) -> None:
        try:
            await self.history.store_ending()
        except Refused as refusal:  # the next request tries again
            logger.warning("The end of a game cannot be kept now: %s", refusal, extra={"table": self.id})
            self._ending = None

    def close_with(self, why: Refused) -> None:
        """Play no more, and disconnect everybody with the reason."""
        self.closed_by = why
        self.clock.stop()
        self.turn_push.stop()
        self.audience.disconnect_all(self.closed_by)

    async def close(self) -> None:
        """Stop the bots and the clock."""
        self.clock.stop()
        self.turn_push.stop()
        self.deal.stop()
        await cancel_all((self._runner, self._ending, self._late))
