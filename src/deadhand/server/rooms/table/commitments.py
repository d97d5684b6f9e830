"""The commitments of one table: numbers for the deal, promised by their hashes and opened when it is made."""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence

from deadhand.match.saved import Contribution
from deadhand.server.database.contributions import Promise
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.shapes.promises import Promised
from deadhand.table.errors import Refused


class Commitments:
    """The commitments as this server knows them; the database is authoritative."""

    __slots__ = ("_promises",)

    def __init__(self) -> None:
        self._promises: list[Promise] = []

    def sync(self, kept: Iterable[Promise]) -> bool:
        """Apply the database's rows; return whether anything changed."""
        before, self._promises = self._promises, list(kept)
        return before != self._promises

    def commitment_of(self, mine: Collection[int]) -> str | None:
        """Return the commitment of the person with these seats."""
        promise = self._find(mine)
        return None if promise is None else promise.commitment

    def _find(self, mine: Collection[int]) -> Promise | None:
        return next((each for each in self._promises if each.seat in mine), None)

    def verify_number(self, mine: Collection[int], number: str) -> Promise:
        """Return the promise of the person with these seats, if this is the number behind it.

        Raises:
            Refused: if they have promised none, or another one.
        """
        promise = self._find(mine)
        if promise is None:
            raise Refused("You have given no number for this deal.")
        if not hmac.compare_digest(hashlib.sha256(number.encode()).hexdigest(), promise.commitment):
            raise Refused("That number does not match the hash that you sent before. It was not accepted.")
        return promise

    def public_list(self, *, dealt: bool) -> list[Promised]:
        """Return the public data: who has opened a number, and after the deal the numbers."""
        return [
            {
                "seat": each.seat,
                "commitment": each.commitment,
                "opened": each.number is not None,
                "number": each.number if dealt else None,
            }
            for each in self._promises
        ]

    @property
    def unopened_seats(self) -> list[int]:
        """The seats whose numbers were not opened."""
        return [each.seat for each in self._promises if each.number is None]

    def contributions(self, seats: Sequence[Seat]) -> list[Contribution]:
        """Return all commitments, for verifying a finished game."""
        return [_contribution(each, seats) for each in self._promises]


def _contribution(promise: Promise, seats: Sequence[Seat]) -> Contribution:
    person = seats[promise.seat]
    further = [seat.seat for seat in seats if seat.is_opened_by(person.secret_hash) and seat is not person]
    return Contribution(
        seats=[promise.seat, *further], name=person.name, commitment=promise.commitment, number=promise.number
    )
