"""Commit-reveal deals that nobody can choose: people commit to numbers and open them, and they enter the seed.

The server publishes the hash of its secret before anybody opens a number, when all commitments are frozen.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakMethod

from deadhand.match.saved import Commitment
from deadhand.server.database.gathering import GatheringStorage, StoredCommitment
from deadhand.server.database.records import TableRecord
from deadhand.server.rooms.table import LiveTable
from deadhand.server.shapes.table import PublicCommitment
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.record.chance import commitment_to


def commitment_of(record: TableRecord, deck: Deck) -> str:
    """Return the hash of a table's secret and of its deck, if that is not the game's own."""
    return commitment_to(record.secret, deck=deck.digest if record.deck else "")


@dataclass(eq=False)
class Deal:
    """The commitments of one table as this server knows them; the database is authoritative."""

    _table: LiveTable
    _storage: GatheringStorage
    _on_deadline: WeakMethod[Callable[[], None]]
    """Called when the numbers should be revealed; weak, or a table that nobody looks at would stay in memory."""
    _commitments: list[StoredCommitment] = field(default_factory=list)
    _timer: asyncio.TimerHandle | None = None

    @cached_property
    def commitment(self) -> str:
        """The hash of the server's secret, published before the deal; see `commitment_to`."""
        return commitment_of(self._table.record, self._table.match.deck)

    @property
    def is_due(self) -> bool:
        """Whether the commitments are frozen, and the deal is not made yet."""
        return self._table.record.revealing and not self._table.record.begun

    @property
    def has_commitments(self) -> bool:
        """Whether anybody gave a number to the deal."""
        return bool(self._commitments)

    def sync(self, commitments: Iterable[StoredCommitment]) -> bool:
        """Apply the database's rows; return whether anything changed."""
        before, self._commitments = self._commitments, list(commitments)
        return before != self._commitments

    def commitment_of(self, mine: Collection[int]) -> str | None:
        """Return the commitment of the person with these seats."""
        own = self._find(mine)
        return None if own is None else own.commitment

    def _find(self, mine: Collection[int]) -> StoredCommitment | None:
        return next((each for each in self._commitments if each.seat in mine), None)

    async def commit(self, key: str, commitment: str) -> None:
        """Store the commitment of the person with this key, replacing an earlier one."""
        if not await self._storage.commit(self._table.id, key, commitment):
            raise Refused("The game has begun. It is too late to give a number to the deal.")

    def find_commitment(self, mine: Collection[int], number: str) -> StoredCommitment:
        """Return the commitment of the person with these seats, if this is the number behind it.

        Raises:
            Refused: if it is too early, they have committed to none, or to another one.
        """
        if not self._table.record.begun and not self._table.record.revealing:
            raise Refused("The host has not begun the game yet. Your number is revealed then.")
        own = self._find(mine)
        if own is None:
            raise Refused("You have given no number for this deal.")
        if not hmac.compare_digest(hashlib.sha256(number.encode()).hexdigest(), own.commitment):
            raise Refused("That number does not match the hash that you sent before. It was not accepted.")
        return own

    async def reveal(self, seat: int, number: str) -> None:
        """Store the number behind a seat's commitment; the last one makes the deal.

        Raises:
            Refused: if it is too late.
        """
        if not await self._storage.reveal(self._table.id, seat, number):
            raise Refused("Too late: the cards are dealt without your number.")

    def start_deadline(self, seconds: float) -> None:
        """Start the deadline for revealing numbers, from when this server first knows of it."""
        if self.is_due and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        if (on_deadline := self._on_deadline()) is not None:
            on_deadline()

    def stop(self) -> None:
        """Cancel the deadline."""
        if self._timer is not None:
            self._timer.cancel()

    def public_commitments(self) -> list[PublicCommitment]:
        """Return the public data: who has revealed a number, and after the deal the numbers."""
        return [
            {
                "seat": each.seat,
                "commitment": each.commitment,
                "revealed": each.number is not None,
                "number": each.number if self._table.record.begun else None,
            }
            for each in self._commitments
        ]

    @property
    def unrevealed_seats(self) -> list[int]:
        """The seats whose numbers were not revealed."""
        return [each.seat for each in self._commitments if each.number is None]

    def saved_commitments(self) -> list[Commitment]:
        """Return all commitments, for verifying a finished game."""
        return [self._saved_commitment(each) for each in self._commitments]

    def _saved_commitment(self, given: StoredCommitment) -> Commitment:
        person = self._table.seats[given.seat]
        further = [seat for seat in self._table.seats.of_key(person.secret_hash) if seat != given.seat]
        return Commitment(
            seats=[given.seat, *further], name=person.name, commitment=given.commitment, number=given.number
        )
