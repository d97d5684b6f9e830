"""The sealed answers of one live table: given before a seat's turn, and played once the rules ask that seat."""

from collections.abc import Iterable

from deadhand.match.match import Match
from deadhand.server.database.sealed import Sealed
from deadhand.server.rooms.table.game_log import Reader
from deadhand.server.rooms.table.view_cache import ViewCache
from deadhand.table.view.ahead import fingerprint


class SealedAnswers:
    """What this server knows of them; the database decides.

    An answer holds so long as its seat is asked the same question, now or ahead: then it waits, or is played.
    """

    def __init__(self, match: Match, seen: ViewCache) -> None:
        self._match = match
        self._view_cache = seen
        self._answers: dict[int, Sealed] = {}
        self._questions: dict[int, str | None] = {}

    def clear_questions(self) -> None:
        """Note that the questions may be others now."""
        self._questions.clear()

    def question_of(self, seat: int) -> str | None:
        """The fingerprint of what a seat is asked, now or ahead; None if nothing that can be answered ahead."""
        if self._match.actor is None or self._match.table.prompt not in self._match.game.ahead:
            return None
        if seat not in self._questions:
            self._questions[seat] = fingerprint(self._match.game, self._view_cache.view(Reader(seat)))
        return self._questions[seat]

    def sync(self, kept: Iterable[Sealed]) -> list[int]:
        """Take over what the database keeps; returns the seats of which that is anything new."""
        before, self._answers = self._answers, {sealed.seat: sealed for sealed in kept}
        return [seat for seat in before.keys() | self._answers if before.get(seat) != self._answers.get(seat)]

    def add(self, sealed: Sealed) -> None:
        """Know of one more."""
        self._answers[sealed.seat] = sealed

    def discard(self, seat: int) -> None:
        """Know of a seat's answer no longer."""
        self._answers.pop(seat, None)

    def has_answer(self, seat: int) -> bool:
        """Whether there is an answer of a seat, be it still to the same question or not."""
        return seat in self._answers

    def valid_answer(self, seat: int) -> Sealed | None:
        """The answer of a seat to what it is asked, now or ahead."""
        sealed = self._answers.get(seat)
        return sealed if sealed is not None and sealed.question == self.question_of(seat) else None

    @property
    def due_answer(self) -> Sealed | None:
        """The answer of the seat that is asked now."""
        return None if self._match.actor is None else self.valid_answer(self._match.actor)

    @property
    def stale_seats(self) -> list[int]:
        """The seats whose question has become another, or is gone."""
        return [seat for seat in self._answers if self.valid_answer(seat) is None]

    @property
    def answered_openly(self) -> bool:
        """Whether everybody may know who has answered the open question; it could tell something of hidden cards."""
        return self._match.actor is not None and self._match.game.prompts[self._match.table.prompt].answered_openly

    @property
    def public_seats(self) -> list[int]:
        """The seats of which everybody may know that they have answered."""
        if not self.answered_openly:
            return []
        return [seat for seat in sorted(self._answers) if seat != self._match.actor and self.valid_answer(seat)]
