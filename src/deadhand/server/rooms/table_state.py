"""What a server knows of one live table. The database decides: a move counts once it is written there."""

import asyncio
from functools import cached_property
from typing import Any

from deadhand.guides.lesson import Lesson, lesson_of
from deadhand.match.match import Match
from deadhand.match.saved import Origin, SavedGame
from deadhand.server.database.storage import Storage
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.table.clients import Client
from deadhand.server.rooms.table.clock import Clock
from deadhand.server.rooms.table.commitments import Promises
from deadhand.server.rooms.table.hint_log import Hinted
from deadhand.server.rooms.table.history_views import Moments
from deadhand.server.rooms.table.log import Log
from deadhand.server.rooms.table.pauses import Pauses
from deadhand.server.rooms.table.sealed_answers import SealedAnswers
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.rooms.table.talk import Talk
from deadhand.server.rooms.table.throttle import Throttle
from deadhand.server.rooms.table.undo_log import Undone
from deadhand.server.rooms.table.view_cache import Seen
from deadhand.server.rooms.table.watchers import Watchers
from deadhand.table.errors import Refused
from deadhand.table.record.chance import commitment_to


class Kept:
    """The row of a table, its seats and match, and what goes with each."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], match: Match, storage: Storage, shelf: LRUCache) -> None:
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
        self._gatherings, self._comings, self._watchings = Throttle(), Throttle(), Throttle()
        """Of what all are told before the game begins, of who is there, and of who watches."""
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
        self._shelf = shelf
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

    @property
    def people(self) -> int:
        """How many different people have seats."""
        return len({seat.secret_hash for seat in self.seats if seat.kind == "human"})

    @property
    def asked(self) -> int | None:
        """The seat of the person that must choose; None if that is nobody, or a bot."""
        seat = self.match.actor if self.begun and self.vanished is None else None
        return None if seat is None or self.seats[seat].kind != "human" or self.seats[seat].player else seat

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
