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

from deadhand.match.saved import Contribution
from deadhand.server.database.gathering import GatheringStorage, Promise
from deadhand.server.rooms.table import Table
from deadhand.server.shapes.table import Promised
from deadhand.table.errors import Refused
from deadhand.table.record.chance import commitment_to


@dataclass(eq=False)
class Deal:
    """The commitments of one table as this server knows them; the database is authoritative."""

    _table: Table
    _storage: GatheringStorage
    _on_deadline: WeakMethod[Callable[[], None]]
    """Called when the numbers should be open; weak, or a table that nobody looks at would stay in memory."""
    _promises: list[Promise] = field(default_factory=list)
    _timer: asyncio.TimerHandle | None = None

    @cached_property
    def commitment(self) -> str:
        """The hash of the server's secret, published before the deal; see `commitment_to`."""
        record = self._table.record
        return commitment_to(record.secret, deck=self._table.match.deck.digest if record.deck else "")

    @property
    def is_due(self) -> bool:
        """Whether the commitments are frozen, and the deal is not made yet."""
        return self._table.record.opening and not self._table.record.begun

    @property
    def was_promised(self) -> bool:
        """Whether anybody gave a number to the deal."""
        return bool(self._promises)

    def sync(self, promises: Iterable[Promise]) -> bool:
        """Apply the database's rows; return whether anything changed."""
        before, self._promises = self._promises, list(promises)
        return before != self._promises

    def commitment_of(self, mine: Collection[int]) -> str | None:
        """Return the commitment of the person with these seats."""
        promise = self._find(mine)
        return None if promise is None else promise.commitment

    def _find(self, mine: Collection[int]) -> Promise | None:
        return next((each for each in self._promises if each.seat in mine), None)

    async def commit(self, key: str, commitment: str) -> None:
        """Store the commitment of the person with this key, replacing an earlier one."""
        if not await self._storage.promise(self._table.id, key, commitment):
            raise Refused("The game has begun. It is too late to give a number to the deal.")

    def find_promise(self, mine: Collection[int], number: str) -> Promise:
        """Return the commitment of the person with these seats, if this is the number behind it.

        Raises:
            Refused: if it is too early, they have committed to none, or to another one.
        """
        if not self._table.record.begun and not self._table.record.opening:
            raise Refused("The host has not begun the game yet. Your number is revealed then.")
        promise = self._find(mine)
        if promise is None:
            raise Refused("You have given no number for this deal.")
        if not hmac.compare_digest(hashlib.sha256(number.encode()).hexdigest(), promise.commitment):
            raise Refused("That number does not match the hash that you sent before. It was not accepted.")
        return promise

    async def reveal(self, seat: int, number: str) -> None:
        """Store the number behind a seat's commitment; the last one makes the deal.

        Raises:
            Refused: if it is too late.
        """
        if not await self._storage.open(self._table.id, seat, number):
            raise Refused("Too late: the cards are dealt without your number.")

    def start_deadline(self, seconds: float) -> None:
        """Start the deadline for opening numbers, from when this server first knows of it."""
        if self.is_due and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._on_timer)

    def _on_timer(self) -> None:
        if (on_deadline := self._on_deadline()) is not None:
            on_deadline()

    def stop(self) -> None:
        """Cancel the deadline."""
        if self._timer is not None:
            self._timer.cancel()

    def public_promises(self) -> list[Promised]:
        """Return the public data: who has opened a number, and after the deal the numbers."""
        return [
            {
                "seat": each.seat,
                "commitment": each.commitment,
                "opened": each.number is not None,
                "number": each.number if self._table.record.begun else None,
            }
            for each in self._promises
        ]

    @property
    def unopened_seats(self) -> list[int]:
        """The seats whose numbers were not opened."""
        return [each.seat for each in self._promises if each.number is None]

    def contributions(self) -> list[Contribution]:
        """Return all commitments, for verifying a finished game."""
        return [self._contribution(each) for each in self._promises]

    def _contribution(self, promise: Promise) -> Contribution:
        person = self._table.seats[promise.seat]
        further = [seat for seat in self._table.seats.of_key(person.secret_hash) if seat != promise.seat]
        return Contribution(
            seats=[promise.seat, *further], name=person.name, commitment=promise.commitment, number=promise.number
        )
