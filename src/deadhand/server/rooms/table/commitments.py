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

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: list[Promise] = []

    def take_over(self, kept: Iterable[Promise]) -> bool:
        """Take over what the database keeps; whether that is anything new."""
        before, self._kept = self._kept, list(kept)
        return before != self._kept

    def of(self, mine: Collection[int]) -> str | None:
        """What the person with these seats has promised."""
        promise = self._of(mine)
        return None if promise is None else promise.commitment

    def _of(self, mine: Collection[int]) -> Promise | None:
        return next((each for each in self._kept if each.seat in mine), None)

    def check(self, mine: Collection[int], number: str) -> Promise:
        """The promise of the person with these seats, if that is the number that they have promised.

        Raises:
            Refused: if they have promised none, or another one.
        """
        promise = self._of(mine)
        if promise is None:
            raise Refused("You have promised no number for this deal.")
        if not hmac.compare_digest(hashlib.sha256(number.encode()).hexdigest(), promise.commitment):
            raise Refused("That number does not fit what was promised for your seat; it is not taken.")
        return promise

    def told(self, *, dealt: bool) -> list[Promised]:
        """What everybody may know: before the deal who has opened a number, and after it the number itself."""
        return [
            {
                "seat": each.seat,
                "commitment": each.commitment,
                "opened": each.number is not None,
                "number": each.number if dealt else None,
            }
            for each in self._kept
        ]

    @property
    def broken(self) -> list[int]:
        """The seats whose numbers were not opened."""
        return [each.seat for each in self._kept if each.number is None]

    def contributions(self, seats: Sequence[Seat]) -> list[Contribution]:
        """Everything about them, for a finished game to be checked by."""
        return [_contribution(each, seats) for each in self._kept]


def _contribution(promise: Promise, seats: Sequence[Seat]) -> Contribution:
    person = seats[promise.seat]
    further = [seat.seat for seat in seats if seat.has(person.secret_hash) and seat is not person]
    return Contribution(
        seats=[promise.seat, *further], name=person.name, commitment=promise.commitment, number=promise.number
    )
