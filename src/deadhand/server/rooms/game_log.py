"""The log of one live table, move by move, rendered for each reader without replaying the game."""

import sys
from bisect import bisect_right
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class ReaderTexts:
    """The log for one reader: for each move the number of its command, and its sentences as JSON."""

    names: tuple[str, ...]
    by_move: list[tuple[int, str] | None] = field(default_factory=list)


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
        self._rows.append(self._match.happened())
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
        texts = self._texts_for(reader)
        missing = [move for move in range(max(0, since), len(self._rows)) if self._cached_text(texts, move) is None]
        if len(missing) <= FEW:
            return
        rows = [(move, self._numbers[move], self._rows[move]) for move in missing]
        names = self._seat_names()
        made = await run_in_thread(lambda: [_write_sentences(names, each, reader) for _, _, each in rows])
        if names.names != self._match.names:  # a name has changed meanwhile
            return
        texts = self._texts_for(reader)
        for (move, number, _), text in zip(rows, made, strict=True):
            if move < len(self._numbers) and self._numbers[move] == number:
                texts.by_move[move] = number, text
        self._cache_texts(reader, texts)

    def sentences_since(self, reader: Reader, *, since: int) -> list[tuple[int, str]]:
        """Return the moves from `since` on that have sentences, each as JSON items."""
        texts = self._texts_for(reader)
        news = False
        for move in range(max(0, since), len(self._rows)):
            if self._cached_text(texts, move) is None:
                texts.by_move[move] = (
                    self._numbers[move],
                    _write_sentences(self._seat_names(), self._rows[move], reader),
                )
                news = True
        if news:
            self._cache_texts(reader, texts)
        found = [(move, self._cached_text(texts, move) or "") for move in range(max(0, since), len(self._rows))]
        return [(move, text) for move, text in found if text]

    def _seat_names(self) -> SeatNames:
        return SeatNames(self._match.game, self._match.deck, list(self._match.names))

    def _texts_for(self, reader: Reader) -> ReaderTexts:
        """Return the cached texts of a reader, with room for all moves."""
        names = tuple(self._match.names)
        texts: ReaderTexts | None = self._shelf.get((self._id, "log", reader))
        if texts is None or texts.names != names:
            texts = ReaderTexts(names)
        del texts.by_move[len(self._rows) :]
        texts.by_move += [None] * (len(self._rows) - len(texts.by_move))
        return texts

    def _cached_text(self, texts: ReaderTexts, move: int) -> str | None:
        made = texts.by_move[move]
        return made[1] if made is not None and made[0] == self._numbers[move] else None

    def _cache_texts(self, reader: Reader, texts: ReaderTexts) -> None:
        size = sum(ENTRY + sys.getsizeof(made[1]) for made in texts.by_move if made is not None)
        self._shelf.put((self._id, "log", reader), texts, size=size)


def _write_sentences(names: SeatNames, rows: Rows, reader: Reader) -> str:
    """Return a reader's sentences of these events, as JSON without the brackets of the list."""
    bit = SPECTATOR if reader.seat is None else reader.seat
    return EventWriter(names, rows.tolist()).text_for(bit, reader.seat_called_you).sentences
