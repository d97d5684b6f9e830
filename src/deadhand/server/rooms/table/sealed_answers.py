"""The sealed answers of one live table: given before a seat's turn, and played on that turn."""

from collections.abc import Iterable

from deadhand.match.match import Match
from deadhand.server.database.sealed import SealedAnswer
from deadhand.server.rooms.table.game_log import Reader
from deadhand.server.rooms.table.view_cache import ViewCache
from deadhand.table.view.ahead import fingerprint


class SealedAnswers:
    """The sealed answers as this server knows them; the database is authoritative.

    An answer is valid while its seat faces the same question, now or early.
    """

    def __init__(self, match: Match, seen: ViewCache) -> None:
        self._match = match
        self._view_cache = seen
        self._answers: dict[int, SealedAnswer] = {}
        self._questions: dict[int, str | None] = {}

    def clear_questions(self) -> None:
        """Clear the cached questions after a change of the table."""
        self._questions.clear()

    def question_of(self, seat: int) -> str | None:
        """Return the fingerprint of a seat's question, now or early; None without a premove."""
        if self._match.actor is None or self._match.table.prompt not in self._match.game.ahead:
            return None
        if seat not in self._questions:
            self._questions[seat] = fingerprint(self._match.game, self._view_cache.view(Reader(seat)))
        return self._questions[seat]

    def sync(self, kept: Iterable[SealedAnswer]) -> list[int]:
        """Apply the database's rows; return the seats that changed."""
        before, self._answers = self._answers, {sealed.seat: sealed for sealed in kept}
        return [seat for seat in before.keys() | self._answers if before.get(seat) != self._answers.get(seat)]

    def add(self, sealed: SealedAnswer) -> None:
        """Add an answer."""
        self._answers[sealed.seat] = sealed

    def discard(self, seat: int) -> None:
        """Remove a seat's answer, if there is one."""
        self._answers.pop(seat, None)

    def has_answer(self, seat: int) -> bool:
        """Return whether a seat has an answer, valid or stale."""
        return seat in self._answers

    def valid_answer(self, seat: int) -> SealedAnswer | None:
        """Return a seat's answer to its current question."""
        sealed = self._answers.get(seat)
        return sealed if sealed is not None and sealed.question == self.question_of(seat) else None

    @property
    def due_answer(self) -> SealedAnswer | None:
        """The valid answer of the seat to act."""
        return None if self._match.actor is None else self.valid_answer(self._match.actor)

    @property
    def stale_seats(self) -> list[int]:
        """The seats whose question has changed or is gone."""
        return [seat for seat in self._answers if self.valid_answer(seat) is None]

    @property
    def answered_openly(self) -> bool:
        """Whether it is public who has answered; it could reveal something of hidden cards."""
        return self._match.actor is not None and self._match.game.prompts[self._match.table.prompt].answered_openly

    @property
    def public_seats(self) -> list[int]:
        """The seats whose premove is public."""
        if not self.answered_openly:
            return []
        return [seat for seat in sorted(self._answers) if seat != self._match.actor and self.valid_answer(seat)]
