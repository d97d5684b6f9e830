"""The pauses of bots before they play. They start when a bot can first answer, so that several do not add up."""

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass

from deadhand.match.match import Match
from deadhand.table.view.ahead import open_fingerprint


@dataclass(frozen=True, slots=True)
class BotPause:
    """The pause of a bot before it answers a question, now or early.

    It depends only on public information: otherwise it would reveal what the bot holds or may choose.
    """

    question: str | None
    since: float
    factor: float
    """The length, in paces of the table."""


class BotPauses:
    """The pauses of the bots at one table, `pace` seconds on average; both may change meanwhile."""

    def __init__(self, match: Match, *, pace: float) -> None:
        self._match = match
        self.pace = pace
        self.skipped = False
        """Whether pauses are skipped until a person must act."""
        self._pauses: dict[int, BotPause] = {}

    def start_pauses(self, bots: Iterable[int]) -> None:
        """Start the pauses of these seats that face a new question."""
        if self.pace:
            asked = [seat for seat in bots if self._is_asked(seat)]
            question = open_fingerprint(self._match.game, self._match.view(None)) if asked else None
            self._pauses = {seat: self._pause_for(seat, question) for seat in asked}

    def end_pause(self, seat: int) -> None:
        """End the pause of a seat that has chosen."""
        self._pauses.pop(seat, None)

    def seconds_left(self, seat: int) -> float:
        """Return the remaining seconds of a seat's pause."""
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
