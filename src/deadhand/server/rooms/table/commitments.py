"""The numbers that the people of one table give to its deal: promised by hashes, and opened when it is made."""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence

from deadhand.match.saved import Contribution
from deadhand.server.database.contributions import Promise
from deadhand.server.rooms.table.seats import Seat
from deadhand.server.shapes.promises import Promised
from deadhand.table.errors import Refused


class Commitments:
    """What this server knows of them; the database decides."""

    __slots__ = ("_promises",)

    def __init__(self) -> None:
        self._promises: list[Promise] = []

    def sync(self, kept: Iterable[Promise]) -> bool:
        """Take over what the database keeps; whether that is anything new."""
        before, self._promises = self._promises, list(kept)
        return before != self._promises

    def commitment_of(self, mine: Collection[int]) -> str | None:
        """What the person with these seats has promised."""
        promise = self._find(mine)
        return None if promise is None else promise.commitment

    def _find(self, mine: Collection[int]) -> Promise | None:
        return next((each for each in self._promises if each.seat in mine), None)

    def verify_number(self, mine: Collection[int], number: str) -> Promise:
        """The promise of the person with these seats, if that is the number that they have promised.

        Raises:
            Refused: if they have promised none, or another one.
        """
        promise = self._find(mine)
        if promise is None:
            raise Refused("You have promised no number for this deal.")
        if not hmac.compare_digest(hashlib.sha256(number.encode()).hexdigest(), promise.commitment):
            raise Refused("That number does not fit what was promised for your seat; it is not taken.")
        return promise

    def public_list(self, *, dealt: bool) -> list[Promised]:
        """What everybody may know: before the deal who has opened a number, and after it the number itself."""
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
        """Everything about them, for a finished game to be checked by."""
        return [_contribution(each, seats) for each in self._promises]


def _contribution(promise: Promise, seats: Sequence[Seat]) -> Contribution:
    person = seats[promise.seat]
    further = [seat.seat for seat in seats if seat.is_opened_by(person.secret_hash) and seat is not person]
    return Contribution(
        seats=[promise.seat, *further], name=person.name, commitment=promise.commitment, number=promise.number
    )
