"""How long bots seem to think: from when they can answer on, so that the pauses of several do not add up."""

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass

from deadhand.match.match import Match
from deadhand.table.view.ahead import open_fingerprint


@dataclass(frozen=True, slots=True)
class BotPause:
    """A question that a bot is asked, now or ahead, and how long it thinks about it.

    When it begins, and how long it thinks, follows from what everybody sees: a pause that hung on what it holds or may
    choose would betray it.
    """

    question: str | None
    since: float
    factor: float
    """How long it thinks, in paces of the table."""


class BotPauses:
    """The pauses of the bots at one table, `pace` seconds on average; both may change while they think."""

    def __init__(self, match: Match, *, pace: float) -> None:
        self._match = match
        self.pace = pace
        self.skipped = False
        """Whether there are none until a person is asked."""
        self._pauses: dict[int, BotPause] = {}

    def start_pauses(self, bots: Iterable[int]) -> None:
        """Note which of these seats have begun to think, or about something else."""
        if self.pace:
            asked = [seat for seat in bots if self._is_asked(seat)]
            question = open_fingerprint(self._match.game, self._match.view(None)) if asked else None
            self._pauses = {seat: self._pause_for(seat, question) for seat in asked}

    def end_pause(self, seat: int) -> None:
        """Note that a seat has chosen: whatever it is asked next, it thinks about anew."""
        self._pauses.pop(seat, None)

    def seconds_left(self, seat: int) -> float:
        """How many seconds a seat goes on thinking."""
        thinking = self._pauses.get(seat)
        if thinking is None or self.skipped:
            return 0.0
        return max(0.0, thinking.since + self.pace * thinking.factor - time.monotonic())

    def _is_asked(self, seat: int) -> bool:
        return seat == self._match.actor or bool(self._match.ahead(seat))

    def _pause_for(self, seat: int, question: str | None) -> BotPause:
        before = self._pauses.get(seat)
        if before is not None and before.question == question:
            return before
        return BotPause(question, time.monotonic(), random.uniform(0.7, 1.3))  # noqa: S311  # only a pause
