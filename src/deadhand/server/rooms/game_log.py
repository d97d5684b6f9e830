"""The log of one live table, move by move, made for each viewer without replaying the game."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from deadhand.match.match import Match
from deadhand.table.knowledge.facts import event_facts
from deadhand.table.record.events import SILENT
from deadhand.table.record.state import EVENT_WORDS, SPECTATOR

Rows = bytes
"""The rows of a move's events in the record; arrays would take several times as much memory."""
EventFacts = Sequence[int]
Lines = Mapping[int, list[EventFacts]]
"""By move the facts of the events that a viewer saw."""


class GameLog:
    """The events of every move that holds; move 0 is the deal.

    Lines are made from the events alone, as far as their viewer may see them.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._rows: list[Rows] = []
        self._numbers: list[int] = []
        """The command number of each move, ascending; no number is ever reused."""
        self.reset()

    def reset(self) -> None:
        """Record the deal only."""
        self._rows, self._numbers = [], []
        self.record_move(0)

    def record_move(self, n: int) -> None:
        """Record the events of the last move, command `n`; after an undo, drop the later moves."""
        moves = len(self._match.actions)
        if moves < len(self._rows):
            del self._rows[moves + 1 :], self._numbers[moves + 1 :]
            return
        self._rows.append(self._match.last_events().tobytes())
        self._numbers.append(n)

    def count_held_since(self, n: int) -> int:
        """Return how many of the moves before state `n` still hold."""
        return bisect_right(self._numbers, n, lo=1) - 1

    def lines_since(self, seat: int | None, *, since: int, last: Sequence[EventFacts] | None = None) -> Lines:
        """Return what a seat or a spectator (None) saw in the moves from `since` on that have something to tell.

        `last` are the facts of all events of the last move, if they are known.
        """
        if last is not None and since == len(self._rows) - 1:  # as after nearly every move
            told = _worded(last)
            return {since: told} if told else {}
        bit, first = SPECTATOR if seat is None else seat, max(0, since)
        lines: dict[int, list[EventFacts]] = {}
        for move, rows in enumerate(self._rows[first:], start=first):
            events = np.frombuffer(rows, np.int16).reshape(-1, EVENT_WORDS)
            told = _worded(event_facts(self._match.game, events.tolist(), bit))
            if told:
                lines[move] = told
        return lines


def _worded(events: Iterable[EventFacts]) -> list[EventFacts]:
    return [event for event in events if event[0] not in SILENT]
