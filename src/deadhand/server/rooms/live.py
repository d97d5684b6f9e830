"""A live table as the database has it: the match, who sits and watches there, and what they are told."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol

from deadhand.guides.lesson import Lesson, lesson_of
from deadhand.match import Match
from deadhand.saved import Origin, SavedGame
from deadhand.server.database.engine import OutOfService
from deadhand.server.database.storage import Storage
from deadhand.server.database.writer import HINT, UNDO, Move
from deadhand.server.rooms.clock import Clock
from deadhand.server.rooms.hinted import Hinted
from deadhand.server.rooms.log import Log
from deadhand.server.rooms.moments import Moments
from deadhand.server.rooms.pauses import Pauses
from deadhand.server.rooms.promised import Promises
from deadhand.server.rooms.sealed import SealedAnswers
from deadhand.server.rooms.seats import Seat, hash_of, who_of
from deadhand.server.rooms.seen import Seen
from deadhand.server.rooms.talk import Talk
from deadhand.server.rooms.undone import Undone
from deadhand.server.rooms.watchers import Watchers
from deadhand.server.shapes.told import FromServer, Watcher
from deadhand.server.shelf import Shelf
from deadhand.table.chance import commitment_to
from deadhand.table.errors import Refused


def banned_here() -> Refused:
    """Why somebody who is banned may not come."""
    return Refused("The host of this table has banned you from it: you cannot sit down here, nor watch.")


class NotYours(Refused):
    """A secret that opens no seat at this table."""


UNFOLDED: Final = 64
"""The last commands of a table, which are kept whatever became of them."""
FOLDED: Final = 64
"""Choices taken back that are folded together."""
MOST_COMMANDS: Final = 50_000
"""Commands of a table, after which nothing is taken back nor hinted at any more, and games come to their end."""


@dataclass(slots=True)
class Made:
    """What is told of a table at one moment, made once for all in the same place."""

    common: str = ""
    """What all are told alike, as JSON."""
    states: dict[tuple[tuple[int, ...], int], str] = field(default_factory=dict)
    """By the seats that somebody has, and the number of the state that they know."""


class Client(Protocol):
    """Who is told what happens at a table. No method waits."""

    @property
    def key(self) -> str | None:
        """The hash of the secret that opens its seats; None for a spectator."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    @property
    def browser(self) -> str | None:
        """The number by which the operator knows its browser, if it has told its key."""

    def show(self, table: "LiveTable", made: "Made") -> None:
        """Tell how the table stands; `made` keeps what was made already for others in the same place."""

    @property
    def watcher(self) -> Watcher:
        """What everybody may know of it while it has no seat."""

    def tell(self, frame: FromServer) -> None:
        """Tell something else."""

    def dismiss(self, why: Refused) -> None:
        """Say why it may not stay, and end the connection."""


class LiveTable:
    """One table in memory. The database decides: a move counts once it is written there."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], match: Match, storage: Storage, shelf: Shelf) -> None:
        """`shelf` keeps what was made for those who look."""
        self.row = row
        self.id: str = row["id"]
        self.seats = seats
        self.match = match
        self.n = 0
        """How many moves are in the database: undone ones, undoings and questions for hints included."""
        self.clients: set[Client] = set()
        self.watchers = Watchers()
        self.talk = Talk(self.id, storage.words, on=row["talk"])
        self.banned: set[str] = set()
        """Who may not come, by what everybody knows them by."""
        self.vanished: Refused | None = None
        """Why the table is no more, if it was deleted."""
        self.lock = asyncio.Lock()
        """Held while the table changes."""
        self._acted: dict[int, int] = {}
        """The number of each seat's last move."""
        self.promises = Promises()
        self._waste: list[tuple[int, int]] = []
        """The commands that lead nowhere any more: the number of a move, and that of its undoing."""
        self.undone = Undone()
        self.hinted = Hinted()
        self.log = Log(self.id, match, shelf)
        self.seen = Seen(self.id, match, shelf)
        self.moments = Moments(self.id, match, self.log, shelf)
        self.sealed = SealedAnswers(match, self.seen)
        self.clock = Clock()
        self.pauses = Pauses(match, pace=row["pace"])
        self.storage = storage
        self.lesson: Lesson | None = None if row.get("scene") is None else lesson_of(match.game, row["scene"])
        """What is taught here, if this is a guided game."""

    @property
    def begun(self) -> bool:
        """Whether the game has begun; before that nobody acts, and nothing of it is told."""
        return bool(self.row["begun"])

    @property
    def opening(self) -> bool:
        """Whether the numbers that people have promised are being opened, or were: none is promised any more."""
        return bool(self.row["opening"])

    @cached_property
    def commitment(self) -> str:
        """What was promised before the deal; see `commitment_to`."""
        return commitment_to(self.row["secret"], deck=self.match.deck.digest if self.row["deck"] else "")

    def apply(self, move: Move) -> None:
        """Carry out a move that is in the database."""
        if move.action == HINT:
            self.n = move.n
            self.hinted.add(move.n, seat=move.seat, after=len(self.match.actions))
            self.seen.moved(self.n)
            return
        if move.action == UNDO:
            undone = self.log.number(len(self.match.actions))
            self.match.undo(move.seat)
            self._note_undone(move, of=undone, left=len(self.match.actions))
        else:
            self.match.play(move.action)
        self.n = self._acted[move.seat] = move.n
        self.log.note(self.n)
        self.seen.moved(self.n)
        self.sealed.table_moved()
        self.pauses.acted(move.seat)

    def recall(self, moves: Sequence[Move]) -> None:
        """Carry out what the database has, at a table where nothing has happened; what was taken back is left out.

        Raises:
            Refused: if the rules do not allow it, so that the rows must be damaged.
        """
        held: list[Move] = []
        for move in moves:
            if move.action == HINT:
                self.hinted.add(move.n, seat=move.seat, after=len(held))
                continue
            if move.action == UNDO:
                if not held:
                    raise Refused(
                        f"The table is damaged: its command {move.n} takes back a choice that nobody has made."
                    )
                self._note_undone(move, of=held.pop().n, left=len(held))
            else:
                held.append(move)
            self._acted[move.seat] = move.n
        for move in held:
            self.match.play(move.action)
            self.log.note(move.n)
        self.n = moves[-1].n if moves else 0
        self.seen.moved(self.n)

    def _note_undone(self, move: Move, *, of: int, left: int) -> None:
        """Note that a command took back what the command `of` had chosen, and left so many actions."""
        self.undone.add(move.n, seat=move.seat, left=left)
        self._waste += [(of, move.n), *((n, n) for n in self.hinted.undone(move.n, left=left))]

    async def fold(self) -> None:
        """Have the database keep what was taken back no longer, but of the last commands, if there is much of it.

        A client that comes back knows which of its moves still hold, as their own numbers stay.
        """
        if len(self._waste) < FOLDED:
            return
        to = self.n - UNFOLDED
        gone = [pair for pair in self._waste if pair[1] <= to]
        self._waste = [pair for pair in self._waste if pair[1] > to]
        try:
            await self.storage.folding.fold(self.id, sorted({n for pair in gone for n in pair}), to=to)
        except OutOfService:
            self._waste = gone + self._waste

    def _start_over(self, moves: Sequence[Move]) -> None:
        """Become what the database has, whatever this table was."""
        self.match.go_back(0)
        self.log.begin()
        self.undone, self.hinted = Undone(), Hinted()
        self._waste = []
        self.recall(moves)
        self.sealed.table_moved()

    def still_holds(self, n: int) -> int:
        """How many of the actions that led to state `n` were never taken back since; -1 if there was no such state."""
        return self.log.held_since(n) if 0 <= n <= self.n else -1

    async def settled(self) -> None:
        """Wait until what is happening at the table now has happened."""
        async with self.lock:
            pass

    async def catch_up(self, *, to: int | None = None) -> None:
        """Carry out the moves that others have written to the database, if there are any up to `to`."""
        async with self.lock:
            if (to is None or to > self.n) and await self.take_over_moves():
                self.tell_all()

    async def take_over_moves(self) -> bool:
        """Carry out the moves that are new in the database; whether there are any. The caller holds the lock."""
        news = await self.storage.moves(self.id, since=self.n)
        if news and not self.begun:
            await self.take_over_row()
        if self.storage.shared and await self.storage.folding.until(self.id) > self.n:
            self._start_over(await self.storage.history(self.id))
            return True
        for move in news:
            self.apply(move)
        return bool(news)

    async def take_over_row(self) -> bool:
        """Take over the table itself, and the deal once it is made; whether there is anything new.

        The caller holds the lock.
        """
        changed = await self.storage.changing(self.id)
        news = not changed.items() <= self.row.items()
        if not self.begun:
            news |= self.promises.take_over(await self.storage.contributions.of(self.id))
            if changed["seed"] is not None:
                self.match.deal_anew(changed["seed"])
                self.log.begin()
                self.seen.moved(self.n)
                self.sealed.table_moved()
        self.row |= changed
        return news

    def _take_over(self, kept: dict[str, Any]) -> bool:
        """Take over one seat; whether that is anything new."""
        seat: Seat = self.seats[kept["seat"]]
        self.match.names[seat.seat] = kept["name"]
        news = seat.take_over(kept)
        self.count_connections()
        return news

    async def take_over_sealed(self) -> bool:
        """Take over the sealed answers, but those whose seat has acted since; whether there is anything new."""
        kept = await self.storage.sealed.of(self.id)
        return self.sealed.take_over(each for each in kept if self._acted.get(each.seat, 0) <= each.n)

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

    def _noted(self, note: Callable[[Seat], None]) -> bool:
        before = [seat.online for seat in self.seats]
        for seat in self.seats:
            note(seat)
        return before != [seat.online for seat in self.seats]

    def ban(self, banned: set[str]) -> None:
        """Let these people come no more; whoever of them watches must go."""
        new, self.banned = banned - self.banned, banned
        for client in list(self.clients) if new else ():
            if client.watcher["who"] in new and not self.seats_of(client.key):
                client.dismiss(banned_here())

    def vanish(self, why: str) -> None:
        """Tell everybody that the table was deleted, and let them go."""
        self.vanished = Refused(why)
        self.clock.stop()
        for client in list(self.clients):
            client.dismiss(self.vanished)

    def switch_talk(self, *, on: bool) -> None:
        """Let people speak freely, or not."""
        if on != self.talk.on:
            self.row["talk"] = self.talk.on = on
            self.tell_each({"type": "talk", "on": on, "words": []})

    def switch_hints(self, *, on: bool) -> None:
        """Give hints, or not."""
        if on != self.row["hints"]:
            self.row["hints"] = on
            self.tell_all()

    async def listen(self) -> None:
        """Tell everybody here what was said at another server."""
        async with self.lock:
            words = await self.talk.catch_up()
        if words:
            self.tell_each({"type": "talk", "on": self.talk.on, "words": words})

    @property
    def asked(self) -> int | None:
        """The seat of the person that must choose; None if that is nobody, or a bot."""
        seat = self.match.actor if self.begun and self.vanished is None else None
        return None if seat is None or self.seats[seat].kind != "human" or self.seats[seat].player else seat

    def tell_all(self) -> None:
        """Tell every client how the table stands."""
        made = Made()
        for client in list(self.clients):
            client.show(self, made)

    def tell_each(self, frame: FromServer) -> None:
        """Send every client the same."""
        for client in list(self.clients):
            client.tell(frame)

    def tell_owner(self, seat: int, frame: FromServer) -> None:
        """Send every client of a seat's player the same."""
        for client in list(self.clients):
            if self.seats[seat].has(client.key):
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
        taught = self.lesson is not None  # what a guide has the others do, no bot has chosen
        players = ["human" if seat.kind == "human" else "" if taught else seat.bot or "" for seat in self.seats]
        saved = self.match.saved(players=players)
        saved.origin = Origin(
            table=self.id,
            commitment=self.commitment,
            secret=self.row["secret"],
            contributions=self.promises.contributions(self.seats),
            daily=self.row["daily"],
            program=self.row["program"],
        )
        return saved

    async def drop_sealed(self, seat: int) -> bool:
        """Keep a seat's sealed answer no longer; False if there is none."""
        self.sealed.forget(seat)
        return await self.storage.sealed.drop(self.id, seat)
