"""The sealed answers of one live table: given before a seat's turn, and played once the rules ask that seat."""

from collections.abc import Iterable

from deadhand.match.match import Match
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.rooms.table.log import Reader
from deadhand.server.rooms.table.view_cache import Seen
from deadhand.table.view.ahead import fingerprint


class SealedAnswers:
    """What this server knows of them; the database decides.

    An answer holds so long as its seat is asked the same question, now or ahead: then it waits, or is played.
    """

    def __init__(self, match: Match, seen: Seen) -> None:
        self._match = match
        self._seen = seen
        self._kept: dict[int, SealedAnswer] = {}
        self._questions: dict[int, str | None] = {}

    def table_moved(self) -> None:
        """Note that the questions may be others now."""
        self._questions.clear()

    def question(self, seat: int) -> str | None:
        """The fingerprint of what a seat is asked, now or ahead; None if nothing that can be answered ahead."""
        if self._match.actor is None or self._match.table.prompt not in self._match.game.ahead:
            return None
        if seat not in self._questions:
            self._questions[seat] = fingerprint(self._match.game, self._seen.view(Reader(seat)))
        return self._questions[seat]

    def take_over(self, kept: Iterable[SealedAnswer]) -> list[int]:
        """Take over what the database keeps; returns the seats of which that is anything new."""
        before, self._kept = self._kept, {sealed.seat: sealed for sealed in kept}
        return [seat for seat in before.keys() | self._kept if before.get(seat) != self._kept.get(seat)]

    def keep(self, sealed: SealedAnswer) -> None:
        """Know of one more."""
        self._kept[sealed.seat] = sealed

    def forget(self, seat: int) -> None:
        """Know of a seat's answer no longer."""
        self._kept.pop(seat, None)

    def has(self, seat: int) -> bool:
        """Whether there is an answer of a seat, be it still to the same question or not."""
        return seat in self._kept

    def waiting(self, seat: int) -> SealedAnswer | None:
        """The answer of a seat to what it is asked, now or ahead."""
        sealed = self._kept.get(seat)
        return sealed if sealed is not None and sealed.question == self.question(seat) else None

    @property
    def due(self) -> SealedAnswer | None:
        """The answer of the seat that is asked now."""
        return None if self._match.actor is None else self.waiting(self._match.actor)

    @property
    def stale(self) -> list[int]:
        """The seats whose question has become another, or is gone."""
        return [seat for seat in self._kept if self.waiting(seat) is None]

    @property
    def openly(self) -> bool:
        """Whether everybody may know who has answered the open question; it could tell something of hidden cards."""
        return self._match.actor is not None and self._match.game.prompts[self._match.table.prompt].answered_openly

    @property
    def shown(self) -> list[int]:
        """The seats of which everybody may know that they have answered."""
        if not self.openly:
            return []
        return [seat for seat in sorted(self._kept) if seat != self._match.actor and self.waiting(seat)]
