"""The in-memory state of one live table. The database is authoritative: a move counts once it is written there."""

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
from deadhand.server.rooms.table.commitments import Commitments
from deadhand.server.rooms.table.game_log import GameLog
from deadhand.server.rooms.table.hint_log import HintLog
from deadhand.server.rooms.table.history_views import HistoryViews
from deadhand.server.rooms.table.pauses import BotPauses
from deadhand.server.rooms.table.sealed_answers import SealedAnswers
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.rooms.table.talk import Talk
from deadhand.server.rooms.table.throttle import Throttle
from deadhand.server.rooms.table.undo_log import UndoLog
from deadhand.server.rooms.table.view_cache import ViewCache
from deadhand.server.rooms.table.watchers import Watchers
from deadhand.table.errors import Refused
from deadhand.table.record.chance import commitment_to


class TableState:
    """The row of a table, its seats and match, and the logs and caches that belong to them."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], match: Match, storage: Storage, shelf: LRUCache) -> None:
        """Build the state from a row; views and logs are cached in `shelf`."""
        self.row = row
        self.id: str = row["id"]
        self.seats = seats
        self.match = match
        self.n = 0
        """The number of commands in the database: moves, undone ones too, undos and hint requests."""
        self.clients: set[Client] = set()
        self.watchers = Watchers()
        self.talk = Talk(self.id, storage.words, on=row["talk"])
        self.banned: set[str] = set()
        """The public ids of banned people."""
        self.deletion: Refused | None = None
        """The reason, if the table was deleted."""
        self._gathering_throttle, self._seats_throttle, self._watchers_throttle = Throttle(), Throttle(), Throttle()
        """Limit the broadcasts before the game begins, of the seats, and of the watchers."""
        self.lock = asyncio.Lock()
        """Held while the table changes."""
        self._last_moves: dict[int, int] = {}
        """The number of each seat's last move."""
        self.commitments = Commitments()
        self._undone_pairs: list[tuple[int, int]] = []
        """Undone commands that can be folded: the number of a move, and that of its undo."""
        self.undo_log = UndoLog()
        self.hint_log = HintLog()
        self.log = GameLog(self.id, match, shelf)
        self.view_cache = ViewCache(self.id, match, shelf)
        self.history_views = HistoryViews(self.id, match, self.log, shelf)
        self.sealed_answers = SealedAnswers(match, self.view_cache)
        self.clock = Clock()
        self.pauses = BotPauses(match, pace=row["pace"])
        self.storage = storage
        self._shelf = shelf
        self.lesson: Lesson | None = None if row.get("scene") is None else lesson_of(match.game, row["scene"])
        """The lesson, if this is a guided game."""

    @property
    def begun(self) -> bool:
        """Whether the game has begun; before that nobody acts, and nothing of it is revealed."""
        return bool(self.row["begun"])

    @property
    def opening(self) -> bool:
        """Whether the commitments are frozen: they are being opened, or were."""
        return bool(self.row["opening"])

    @cached_property
    def commitment(self) -> str:
        """The hash of the server's secret, published before the deal; see `commitment_to`."""
        return commitment_to(self.row["secret"], deck=self.match.deck.digest if self.row["deck"] else "")

    @property
    def person_count(self) -> int:
        """The number of different people with seats."""
        return len({seat.secret_hash for seat in self.seats if seat.kind == "human"})

    @property
    def person_to_act(self) -> int | None:
        """The seat of the person that must choose; None if nobody or a bot must."""
        seat = self.match.actor if self.begun and self.deletion is None else None
        return None if seat is None or self.seats[seat].kind != "human" or self.seats[seat].acting_bot else seat

    def to_saved_game(self) -> SavedGame:
        """Return the finished game with its secret, for anyone to verify."""
        taught = self.lesson is not None  # the guide chose the others' moves, not a bot
        players = ["human" if seat.kind == "human" else "" if taught else seat.bot or "" for seat in self.seats]
        saved = self.match.saved(players=players)
        saved.origin = Origin(
            table=self.id,
            commitment=self.commitment,
            secret=self.row["secret"],
            contributions=self.commitments.contributions(self.seats),
            daily=self.row["daily"],
            program=self.row["program"],
        )
        return saved
