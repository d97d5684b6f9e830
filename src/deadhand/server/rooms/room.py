"""A live table: the match as the database has it, who watches, and the bots that play at it."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from deadhand.bots.players import Bot
from deadhand.match import Match
from deadhand.saved import SavedGame
from deadhand.server.database.engine import OutOfService
from deadhand.server.database.sealed import Gone, Sealed
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import UNDO, Move, Taken
from deadhand.server.rooms.clock import MOST_LATE, Clock
from deadhand.server.rooms.pauses import Pauses
from deadhand.server.rooms.sealed import SealedAnswers
from deadhand.server.rooms.seats import STAND_IN, Seat, hash_of, who_of
from deadhand.server.rooms.talk import Talk
from deadhand.server.rooms.watchers import Watchers
from deadhand.server.shapes.clock import Countdown
from deadhand.server.shapes.told import FromServer, Watcher
from deadhand.server.shapes.view import View
from deadhand.table.errors import Refused

AFTER_REFUSAL = 0.2
"""Seconds until a bot whose move could not be written tries again."""


def banned_here() -> Refused:
    """Why somebody who is banned may not come."""
    return Refused("The host of this table has banned you from it: you cannot sit down here, nor watch.")


class NotYours(Refused):
    """A secret that opens no seat at this table."""


class Client(Protocol):
    """Who is told what happens at a table. No method waits."""

    @property
    def key(self) -> str | None:
        """The hash of the secret that opens its seats; None for a spectator."""

    def show(self, room: "Room", views: dict[int | None, View]) -> None:
        """Tell how the table stands; `views` keeps what was built already for others in the same place."""

    @property
    def watcher(self) -> Watcher:
        """What everybody may know of it while it has no seat."""

    def tell(self, frame: FromServer) -> None:
        """Tell something else."""

    def dismiss(self, why: Refused) -> None:
        """Say why it may not stay, and end the connection."""


class Room:
    """One table in memory. The database decides: a move counts once it is written there."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], match: Match, storage: Storage) -> None:
        self.row = row
        self.id: str = row["id"]
        self.seats = seats
        self.match = match
        self.n = 0
        """How many moves, undone ones and undoings included, are in the database."""
        self.clients: set[Client] = set()
        self.watchers = Watchers()
        self.talk = Talk(self.id, storage.words, on=row["talk"])
        self.banned: set[str] = set()
        """Who may not come, by what everybody knows them by."""
        self.lock = asyncio.Lock()
        """Held while the table changes."""
        self._acted: dict[int, int] = {}
        """The number of each seat's last move."""
        self._undone: list[tuple[int, int]] = []
        """Each undoing's number, and how many actions it left."""
        self.sealed = SealedAnswers(match)
        self.clock = Clock(self._run_out)
        self._pauses = Pauses(match, pace=row["pace"])
        self._storage = storage
        self._runner: asyncio.Task[None] | None = None
        self._late: asyncio.Task[None] | None = None

    @property
    def begun(self) -> bool:
        """Whether the game has begun; before that nobody acts, and nothing of it is told."""
        return bool(self.row["begun"])

    def apply(self, move: Move) -> None:
        """Carry out a move that is in the database."""
        if move.action == UNDO:
            self.match.undo(move.seat)
            self._undone.append((move.n, len(self.match.actions)))
        else:
            self.match.play(move.action)
        self.n = self._acted[move.seat] = move.n
        self.sealed.table_moved()
        self._pauses.acted(move.seat)

    def still_holds(self, n: int) -> int:
        """How many of the actions that led to state `n` were never taken back since; -1 if there was no such state."""
        if not 0 <= n <= self.n:
            return -1
        actions = n - 2 * sum(at <= n for at, _ in self._undone)
        return min([actions, *(left for at, left in self._undone if at > n)])

    async def catch_up(self, *, to: int | None = None) -> None:
        """Carry out the moves that others have written to the database, if there are any up to `to`."""
        async with self.lock:
            if (to is None or to > self.n) and await self._catch_up():
                self.tell_all()

    async def _catch_up(self) -> bool:
        news = await self._storage.moves(self.id, since=self.n)
        for move in news:
            self.apply(move)
        return bool(news)

    async def refresh(self) -> None:
        """Take over everything that others have changed in the database: seats, bans, the table itself, moves."""
        async with self.lock:
            news = [self._take_over(kept) for kept in await self._storage.seats(self.id)]
            changed = await self._storage.changing(self.id)
            news += [not changed.items() <= self.row.items(), await self._catch_up(), await self._take_over_sealed()]
            self.row |= changed
            if any(news):
                self.tell_all()
            self.switch_talk(on=self.row["talk"])
            self.ban(await self._storage.gathering.banned(self.id))
        for seat in self.seats:
            if seat.connections and seat.gone:
                await self.take_back(seat.seat)

    def _take_over(self, kept: dict[str, Any]) -> bool:
        """Take over one seat; whether that is anything new."""
        seat: Seat = self.seats[kept["seat"]]
        self.match.names[seat.seat] = kept["name"]
        news = seat.take_over(kept)
        self.count_connections()
        return news

    async def _take_over_sealed(self) -> bool:
        """Take over the sealed answers, but those whose seat has acted since; whether there is anything new."""
        kept = await self._storage.sealed.of(self.id)
        return self.sealed.take_over(each for each in kept if self._acted.get(each.seat, 0) <= each.n)

    async def take_back(self, seat: int) -> None:
        """Give a seat back to its player."""
        async with self.lock:
            if self.seats[seat].stand_in:
                self.seats[seat].stand_in, self.seats[seat].bot, self.seats[seat].late = False, None, 0
                await self._storage.set_stand_in(self.id, seat, bot=None)
                self.tell_all()
        self.wake_bots()

    def opened_by(self, secret: str) -> tuple[int, ...]:
        """The seats that a secret opens, lowest first.

        Raises:
            NotYours: if there is none.
        """
        seats = self.seats_of(hash_of(secret))
        if not seats:
            raise NotYours("This private link does not belong to a seat at this table.")
        return seats

    def who_visits(self, visitor: str) -> str:
        """What everybody at this table knows a watcher by; the same person is somebody else at another table."""
        return who_of(f"{self.id} {visitor}")

    def seats_of(self, key: str | None) -> tuple[int, ...]:
        """The seats of whoever has the secret with this hash, lowest first; none for a spectator."""
        return tuple(seat.seat for seat in self.seats if seat.has(key))

    def shown_to(self, mine: Sequence[int]) -> int | None:
        """The seat through whose eyes a person with these seats looks.

        It is the one that is asked; or else one that may answer ahead and has not; or else the one that acted last.
        """
        if self.match.actor in mine:
            return self.match.actor
        for seat in mine if len(mine) > 1 else ():
            if self.match.ahead(seat) and self.sealed.waiting(seat) is None:
                return seat
        return max(mine, key=lambda seat: self._acted.get(seat, 0), default=None)

    def seat_person(self, seat: Seat, *, name: str, key: str) -> None:
        """Give a seat to a person, as the database has it already."""
        seat.kind, seat.name, seat.secret_hash, seat.ready = "human", name, key, False
        seat.left()
        self.match.names[seat.seat] = name
        self.count_connections()
        self.tell_all()

    def seat_bot(self, seat: Seat, *, bot: str, name: str) -> None:
        """Give a seat to a bot, as the database has it already."""
        seat.kind, seat.bot, seat.name = "bot", bot, name
        self.match.names[seat.seat] = name

    def empty(self, seat: Seat, *, name: str) -> None:
        """Open a seat to anybody, as the database has it already."""
        seat.kind, seat.bot, seat.name, seat.secret_hash = "open", None, name, None
        seat.ready = seat.stand_in = False
        seat.elsewhere.clear()
        self.match.names[seat.seat] = name
        self.tell_all()
        self.count_connections()

    async def come(self, client: Client) -> None:
        """Let a client watch or play, and give its seats back to it."""
        self.clients.add(client)
        self.count_connections()
        for seat in self.seats_of(client.key):
            if self.seats[seat].gone:
                await self.take_back(seat)

    def leave(self, client: Client) -> None:
        """Tell a client nothing any more."""
        self.clients.discard(client)
        self.count_connections()

    def count_connections(self) -> None:
        """Note anew how often each seat is connected to this server, and who watches."""
        keys = Counter(client.key for client in self.clients)
        for seat in self.seats:
            seat.connect(0 if seat.secret_hash is None else keys[seat.secret_hash])
        if self.watchers.come([client.watcher for client in self.clients if not self.seats_of(client.key)]):
            self.tell_watching()

    @property
    def connected(self) -> int:
        """Which seats are connected to this server, as a bit mask."""
        return sum(1 << seat.seat for seat in self.seats if seat.connections)

    def hear(self, server: str, connected: int) -> bool:
        """Note which seats are connected to another server; whether that makes a difference."""
        return self._noted(lambda seat: seat.hear(server, there=bool(connected >> seat.seat & 1)))

    def forget(self, *, silent: float) -> bool:
        """Forget the servers that have said nothing for so many seconds; whether that makes a difference."""
        return self._noted(lambda seat: seat.forget(silent=silent))

    def ban(self, banned: set[str]) -> None:
        """Let these people come no more; whoever of them watches must go."""
        new, self.banned = banned - self.banned, banned
        for client in list(self.clients) if new else ():
            if client.watcher["who"] in new and not self.seats_of(client.key):
                client.dismiss(banned_here())

    def switch_talk(self, *, on: bool) -> None:
        """Let people speak freely, or not."""
        if on != self.talk.on:
            self.row["talk"] = self.talk.on = on
            self.tell_each({"type": "talk", "on": on, "words": []})

    async def listen(self) -> None:
        """Tell everybody here what was said at another server."""
        async with self.lock:
            words = await self.talk.catch_up()
        if words:
            self.tell_each({"type": "talk", "on": self.talk.on, "words": words})

    def _noted(self, note: Callable[[Seat], None]) -> bool:
        before = [seat.online for seat in self.seats]
        for seat in self.seats:
            note(seat)
        return before != [seat.online for seat in self.seats]

    async def act(self, seat: int, *, n: int, action: int, late: bool = False) -> None:
        """Let a seat play an action or `UNDO` in answer to state `n`: check it, write it down, carry it out, tell all.

        With `late` it is not what the person chose, whose time was up.

        Raises:
            Refused: if the state is no longer `n`, the seat is not asked, or the rules forbid it.
        """
        async with self.lock:
            if not self.begun:
                raise Refused("The game has not begun yet.")
            if n != self.n:
                raise Refused("The table has moved on since; look again.")
            self._check(seat, action)
            move = Move(self.n + 1, seat, action)
            try:
                await self._storage.append(self.id, move)
            except Taken:
                if await self._catch_up():
                    self.tell_all()
                raise
            self.apply(move)
            if self.sealed.has(seat):  # answered in person meanwhile
                await self._drop_sealed(seat)
            await self._count_late(seat, late=late)
            self.tell_all()
        self.wake_bots()

    async def answer_ahead(self, mine: Sequence[int], *, question: str, action: int) -> None:
        """Seal the answer of one of these seats to a question, until the rules ask it; if they do already, play it.

        Raises:
            Refused: if none of them is asked that any more, or the rules forbid the answer.
        """
        async with self.lock:
            seat = next((own for own in mine if self.sealed.question(own) == question), None)
            if seat is None:
                raise Refused("The question has changed since; look again.")
            if seat != self.match.actor:
                if action not in self.match.ahead(seat):
                    raise Refused("That is not among the answers to this question.")
                sealed = Sealed(seat, question, action, self.n)
                await self._storage.sealed.keep(self.id, sealed)
                self.sealed.keep(sealed)
                self.tell_all()
                return
            n = self.n
        await self.act(seat, n=n, action=action)

    async def take_answer_back(self, seat: int) -> None:
        """Forget the sealed answer of a seat.

        Raises:
            Refused: if it was played already.
        """
        async with self.lock:
            there = await self._drop_sealed(seat)
            self.tell_all()
        if not there:
            raise Refused("There is no answer of yours to take back; it may have been played just now.")

    def _check(self, seat: int, action: int) -> None:
        if action == UNDO:
            if not self.match.can_undo(seat):
                raise Refused("That cannot be taken back: chance was used, a card was shown, or another player acted.")
        elif seat != self.match.actor and not self.match.over:
            raise Refused("It is not your turn.")
        else:
            self.match.check(action)

    def tell_all(self) -> None:
        """Tell every client how the table stands."""
        views: dict[int | None, View] = {}
        for client in list(self.clients):
            client.show(self, views)

    def tell_each(self, frame: FromServer) -> None:
        """Send every client the same."""
        for client in list(self.clients):
            client.tell(frame)

    def tell_watching(self) -> None:
        """Tell every client who watches."""
        self.tell_each(self.watchers.told())

    def tell_seats(self) -> None:
        """Tell every client who is there."""
        if not self.begun:
            self.tell_all()
            return
        self.tell_each({"type": "seats", "seats": [seat.public() for seat in self.seats]})

    def saved(self) -> SavedGame:
        """The finished game, its secret revealed, for anyone to verify."""
        players = ["human" if seat.kind == "human" else seat.bot or "" for seat in self.seats]
        return self.match.saved(players=players)

    def wake_bots(self) -> None:
        """Have those play who need not be waited for: answers given ahead at once, bots after a pause."""
        self._pauses.note(seat.seat for seat in self.seats if seat.player)
        self.follow_clock()
        if self._waits_for_nobody() and (self._runner is None or self._runner.done()):
            self._runner = asyncio.create_task(self._run())

    def _waits_for_nobody(self) -> bool:
        return self._bot_to_play() is not None or self.sealed.due is not None or bool(self.sealed.stale)

    def _bot_to_play(self) -> str | None:
        return None if self.match.actor is None or not self.begun else self.seats[self.match.actor].player

    async def _run(self) -> None:
        while self._waits_for_nobody():
            try:
                if self.sealed.stale or self.sealed.due:
                    await self._settle_sealed()
                else:
                    await self._let_bot_play()
            except Refused:
                await asyncio.sleep(AFTER_REFUSAL)

    async def _settle_sealed(self) -> None:
        """Drop the answers whose question has become another, telling who gave them; play the one that is due."""
        async with self.lock:
            for seat in self.sealed.stale:
                await self._drop_sealed(seat)
                self._tell_owner(seat, {"type": "asked_again", "seat": seat})
            due = self.sealed.due
            if due is not None:
                await self._play_sealed(due)
        self._pauses.note(seat.seat for seat in self.seats if seat.player)
        self.follow_clock()

    async def _drop_sealed(self, seat: int) -> bool:
        """Keep a seat's sealed answer no longer; False if there is none."""
        self.sealed.forget(seat)
        return await self._storage.sealed.drop(self.id, seat)

    async def _play_sealed(self, due: Sealed) -> None:
        move = Move(self.n + 1, due.seat, due.action)
        try:
            await self._storage.sealed.play(self.id, move)
        except (Gone, Taken):  # another server was quicker
            await self._take_over_sealed()
            if await self._catch_up():
                self.tell_all()
            return
        self.sealed.forget(due.seat)
        self.apply(move)
        await self._count_late(due.seat, late=False)
        self.tell_all()

    def _tell_owner(self, seat: int, frame: FromServer) -> None:
        for client in list(self.clients):
            if self.seats[seat].has(client.key):
                client.tell(frame)

    async def _let_bot_play(self) -> None:
        name, seat, n, thinking = self._bot_to_play(), self.match.actor, self.n, self.match.without_secret()
        assert name is not None
        assert seat is not None
        await asyncio.sleep(self._pauses.left(seat))
        if n != self.n:  # it was undone, or another server's bot was quicker
            return
        bot = Bot(name, seed=f"{self.row['secret']} {n}")
        action = await asyncio.to_thread(bot.choose, thinking)
        if n == self.n and self.seats[seat].player is not None:
            await self.act(seat, n=n, action=action)

    # ---- the clock ----

    @property
    def asked(self) -> int | None:
        """The seat of the person that must choose; None if that is nobody, or a bot."""
        seat = self.match.actor if self.begun else None
        return None if seat is None or self.seats[seat].kind != "human" or self.seats[seat].player else seat

    def follow_clock(self, *, ago: float = 0.0) -> None:
        """Count for whoever is asked now; the last move was so many seconds ago, if this server did not see it."""
        seat, seconds = self.asked, self.row["clock"]
        if seconds and self.begun:
            people = [seat.seat for seat in self.seats if seat.kind == "human" and not seat.player]
            words = {own: word for own in people if (word := self.sealed.question(own)) is not None}
            self.clock.follow_ahead(words)
            ago = max(ago, 0.0 if seat is None else self.clock.could_already(seat))
        self.clock.follow(None if seat is None else (self.n, seat), seconds=seconds, ago=ago)

    async def recall_clock(self) -> None:
        """Count from the last move on, which this server has not seen."""
        if self.row["clock"]:
            self.follow_clock(ago=await self._storage.quiet_for(self.id))

    def countdown(self) -> Countdown:
        """The clock as everybody is told of it."""
        self.follow_clock()
        return {"seconds": self.row["clock"], "late": self.row["late"], "left": self.clock.left}

    def _run_out(self) -> None:
        self._late = asyncio.create_task(self._end_waiting())

    async def _end_waiting(self) -> None:
        """Answer for who is late, or have a bot stand in; if the database cannot be used, try again."""
        seat, n = self.asked, self.n
        while seat is not None and (n, seat) == (self.n, self.asked) and self.clock.left == 0:
            try:
                await self._answer_for(seat)
            except Refused:  # or another server was quicker
                await asyncio.sleep(AFTER_REFUSAL)

    async def _answer_for(self, seat: int) -> None:
        if self.row["late"] == "default":
            await self.act(seat, n=self.n, action=self.match.default, late=True)
        if self.row["late"] == "bot" or self.seats[seat].late >= MOST_LATE:
            await self._stand_in(seat)
        self._tell_owner(seat, {"type": "too_late", "seat": seat})

    async def _stand_in(self, seat: int) -> None:
        """Have a bot play for a person who is late, until they come back."""
        async with self.lock:
            late = max(1, self.seats[seat].late)
            await self._storage.set_stand_in(self.id, seat, bot=STAND_IN, late=late)
            self.seats[seat].stand_in, self.seats[seat].bot, self.seats[seat].late = True, STAND_IN, late
            self.tell_all()
        self.wake_bots()

    async def _count_late(self, seat: int, *, late: bool) -> None:
        """Keep how often in a row a person was late; the move is made already, so nothing is refused any more."""
        person = self.seats[seat]
        count = person.late + 1 if late else 0
        if person.player is None and count != person.late:
            person.late = count
            with contextlib.suppress(OutOfService):
                await self._storage.set_late(self.id, seat, late=count)

    def close(self) -> None:
        """Stop the bots and the clock."""
        self.clock.stop()
        if self._runner:
            self._runner.cancel()
