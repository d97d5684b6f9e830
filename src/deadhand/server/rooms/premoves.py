"""Premoves: answers before a seat's turn, submitted, withdrawn, dropped when the question changes, or played."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from deadhand.server.database.premoves import PremoveStorage, StoredPremove
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.current_facts import CurrentFacts
from deadhand.server.rooms.table import LiveTable
from deadhand.table.errors import Refused
from deadhand.table.view.premoves import fingerprint

HUMAN_DELAY: Final = (0.6, 1.8)
"""Seconds, the least and the most, that people take for an answer; the page answers for its player in the same time."""


@dataclass(slots=True, eq=False)
class Premoves:
    """The premoves of one table as this server knows them; the database is authoritative.

    An answer is valid while its seat faces the same question, now or ahead. It ends with the seat's next move.
    """

    _table: LiveTable
    _commands: CommandLog
    _facts: CurrentFacts
    _storage: PremoveStorage
    _answers: dict[int, StoredPremove] = field(default_factory=dict)
    _questions: dict[int, str | None] = field(default_factory=dict)
    """The fingerprints of the seats' questions at state `_n`."""
    _n: int = 0

    def question_of(self, seat: int) -> str | None:
        """Return the fingerprint of a seat's question, now or ahead; None without a premove."""
        match = self._table.match
        if not match.game.ahead or match.actor is None or match.table.prompt not in match.game.ahead:
            return None
        if self._n != self._commands.n:
            self._n = self._commands.n
            self._questions.clear()
        if seat not in self._questions:
            facts, ahead = self._facts.of(seat)
            self._questions[seat] = fingerprint(self._table.match.knowledge_plan, seat, facts, ahead)
        return self._questions[seat]

    def sync(self, rows: Iterable[StoredPremove]) -> list[int]:
        """Apply the database's rows; return the seats that changed."""
        before = self._current_answers()
        self._answers = {premove.seat: premove for premove in rows}
        after = self._current_answers()
        return [seat for seat in before.keys() | after if before.get(seat) != after.get(seat)]

    def _current_answers(self) -> dict[int, StoredPremove]:
        """Forget the answers of seats that have moved since, here or at another server; return the others."""
        for seat, premove in list(self._answers.items()):
            if premove.n < self._commands.last_move_of(seat):
                del self._answers[seat]
        return self._answers

    def has_answer(self, seat: int) -> bool:
        """Return whether a seat has an answer, valid or stale."""
        return seat in self._current_answers()

    def valid_answer(self, seat: int) -> StoredPremove | None:
        """Return a seat's answer to its current question."""
        premove = self._current_answers().get(seat) if self._answers else None
        return premove if premove is not None and premove.question == self.question_of(seat) else None

    @property
    def due_answer(self) -> StoredPremove | None:
        """The valid answer of the seat to act."""
        actor = self._table.match.actor if self._answers else None
        return None if actor is None else self.valid_answer(actor)

    @property
    def stale_seats(self) -> list[int]:
        """The seats whose question has changed or is gone."""
        return [seat for seat in list(self._current_answers()) if self.valid_answer(seat) is None]

    @property
    def answered_openly(self) -> bool:
        """Whether it is public who has answered; it could reveal something of hidden cards."""
        match = self._table.match
        return match.actor is not None and match.game.prompts[match.table.prompt].answered_openly

    @property
    def public_seats(self) -> list[int]:
        """The seats whose premove is public."""
        if not self._answers or not self.answered_openly:
            return []
        answered = [seat for seat in sorted(self._current_answers()) if self.valid_answer(seat)]
        return [seat for seat in answered if seat != self._table.match.actor]

    def delay(self) -> float:
        """Return a delay in seconds before the due answer is played.

        Where premoves are secret, it is a human delay independent of hidden information. Bots do not read the clock,
        so it is 0 where one person plays. See docs/decisions/001-hidden-premoves.md.
        """
        if self.answered_openly or self._table.seats.person_count < 2:
            return 0.0
        return random.uniform(*HUMAN_DELAY)  # noqa: S311  # only a pause

    async def submit(self, mine: Sequence[int], *, question: str, action: int) -> tuple[int, bool]:
        """Store the answer of one of these seats to a question until its turn.

        Return the seat, and whether it is a premove: if it is the seat's turn already, it is not.

        Raises:
            Refused: if none of them is asked that any more, or the rules forbid the answer.
        """
        seat = next((own for own in mine if self.question_of(own) == question), None)
        if seat is None:
            raise Refused("The question has changed. Choose again.")
        if seat == self._table.match.actor:
            return seat, False
        if action not in self._table.match.ahead(seat):
            raise Refused("That answer is not one of the choices.")
        premove = StoredPremove(seat, question, action, self._commands.n)
        await self._storage.keep(self._table.id, premove)
        self._answers[seat] = premove
        return seat, True

    async def drop(self, seat: int) -> bool:
        """Delete a seat's premove; return False if there is none."""
        self._answers.pop(seat, None)
        return await self._storage.drop(self._table.id, seat)
