"""The log of one live table, move by move, rendered for each reader without replaying the game."""

import sys
from bisect import bisect_right
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.match.match import Match
from deadhand.server.client_quota import run_in_thread
from deadhand.server.lru_cache import LRUCache
from deadhand.server.texts.events import EventWriter
from deadhand.server.texts.names import SeatNames
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.sentences import Speaker

FEW: Final = 8
"""Moves that may be rendered on the event loop; more are rendered off it."""
ENTRY: Final = 90
"""Bytes of a cache entry beside its text."""

Rows = NDArray[np.int16]


class Reader(NamedTuple):
    """A reader of the log: a seat, or None for a spectator; `by_name` if it is never called "you"."""

    seat: int | None
    by_name: bool = False

    @property
    def seat_called_you(self) -> int | None:
        """The seat that is called "you", if there is one."""
        return None if self.by_name else self.seat

    def speaker(self, match: Match) -> Speaker:
        """Return the speaker for this reader."""
        return Speaker(match.game, match.deck, match.names, self.seat_called_you)


class GameLog:
    """The events of every move that holds; move 0 is the deal.

    Sentences are rendered from the events alone, as far as their reader may see them.
    """

    def __init__(self, table_id: str, match: Match, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._shelf = shelf
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
        self._rows.append(self._match.last_events())
        self._numbers.append(n)

    def copy_from(self, other: "GameLog") -> None:
        """Copy the moves of another log of the same deal."""
        self._rows, self._numbers = list(other._rows), list(other._numbers)

    @property
    def move_count(self) -> int:
        """The number of moves that hold."""
        return len(self._numbers) - 1

    def command_of(self, move: int) -> int:
        """Return the number of a move's command; equal numbers mean equal moves up to there."""
        return self._numbers[move]

    def count_held_since(self, n: int) -> int:
        """Return how many of the moves before state `n` still hold."""
        return bisect_right(self._numbers, n, lo=1) - 1

    async def prepare_sentences(self, reader: Reader, *, since: int) -> None:
        """Render a reader's sentences from move `since` on off the event loop, if there are many."""
        missing, names = self._missing_texts(reader, since), self._seat_names()
        if len(missing) > FEW:
            written = await run_in_thread(lambda: _write_all(names, missing, reader))
            if names.names == self._match.names:  # otherwise a name has changed meanwhile
                self._add_texts(reader, written)

    def sentences_since(self, reader: Reader, *, since: int) -> list[tuple[int, str]]:
        """Return the moves from `since` on that have sentences, each as JSON items."""
        missing = self._missing_texts(reader, since)
        if missing:
            texts = self._add_texts(reader, _write_all(self._seat_names(), missing, reader))
        else:
            texts = self._texts_of(reader)
        numbered = enumerate(self._numbers[max(0, since) :], start=max(0, since))
        return [(move, texts[number]) for move, number in numbered if texts[number]]

    def _missing_texts(self, reader: Reader, since: int) -> dict[int, Rows]:
        """Return the events of moves whose sentences are not cached, by the number of the command."""
        texts, first = self._texts_of(reader), max(0, since)
        events = zip(self._numbers[first:], self._rows[first:], strict=True)
        return {number: rows for number, rows in events if number not in texts}

    def _texts_of(self, reader: Reader) -> dict[int, str]:
        """Return the cached sentences of a reader by the number of the command, with these names."""
        names, texts = self._shelf.get((self._id, "log", reader)) or ((), {})
        return texts if names == tuple(self._match.names) else {}

    def _add_texts(self, reader: Reader, new: dict[int, str]) -> dict[int, str]:
        """Cache sentences beside the others of moves that hold; return all."""
        known = self._texts_of(reader) | new
        texts = {number: known[number] for number in self._numbers if number in known}
        size = sum(ENTRY + sys.getsizeof(text) for text in texts.values())
        self._shelf.put((self._id, "log", reader), (tuple(self._match.names), texts), size=size)
        return texts

    def _seat_names(self) -> SeatNames:
        return SeatNames(self._match.game, self._match.deck, list(self._match.names))


def _write_all(names: SeatNames, events: dict[int, Rows], reader: Reader) -> dict[int, str]:
    return {number: _write_sentences(names, rows, reader) for number, rows in events.items()}


def _write_sentences(names: SeatNames, rows: Rows, reader: Reader) -> str:
    """Return a reader's sentences of these events, as JSON without the brackets of the list."""
    bit = SPECTATOR if reader.seat is None else reader.seat
    return EventWriter(names, rows.tolist()).text_for(bit, reader.seat_called_you).sentences
