"""The log of one live table: what happened, move by move, told to each reader without playing anything again."""

import sys
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.match.match import Match
from deadhand.server.client_quota import run_in_thread
from deadhand.server.lru_cache import LRUCache
from deadhand.server.texts.events import Happenings
from deadhand.server.texts.names import Company
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.sentences import Speaker

FEW: Final = 8
"""So many moves may be told at once; more are told beside the event loop."""
ENTRY: Final = 90
"""Bytes that keeping a text takes beside the text."""

Rows = NDArray[np.int16]


class Reader(NamedTuple):
    """Who reads: a seat, or with None a spectator; `by_name` if it is never called "you"."""

    seat: int | None
    by_name: bool = False

    @property
    def called_you(self) -> int | None:
        """The seat that is not called by its name, if there is one."""
        return None if self.by_name else self.seat

    def speaker(self, match: Match) -> Speaker:
        """Who writes for this reader."""
        return Speaker(match.game, match.deck, match.names, self.called_you)


@dataclass(slots=True)
class Texts:
    """The log as one reader is told it: for each move the number of its command, and its sentences as JSON."""

    names: tuple[str, ...]
    told: list[tuple[int, str] | None] = field(default_factory=list)


class Log:
    """What happened at a table: the events of every move that holds, 0 being the deal.

    Sentences are made of the events alone, as their reader may know them.
    """

    def __init__(self, table_id: str, match: Match, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._shelf = shelf
        self._rows: list[Rows] = []
        self._numbers: list[int] = []
        """The number of the command that was each move; they ascend, and no number ever stands for another move."""
        self.begin()

    def begin(self) -> None:
        """Note the deal."""
        self._rows, self._numbers = [], []
        self.note(0)

    def note(self, n: int) -> None:
        """Note what the last move did, which was the command `n`; after an undoing, that the moves behind are gone."""
        moves = len(self._match.actions)
        if moves < len(self._rows):
            del self._rows[moves + 1 :], self._numbers[moves + 1 :]
            return
        self._rows.append(self._match.happened())
        self._numbers.append(n)

    def stand_as(self, other: "Log") -> None:
        """Become what another log of the same deal has noted."""
        self._rows, self._numbers = list(other._rows), list(other._numbers)

    @property
    def moves(self) -> int:
        """How many moves hold."""
        return len(self._numbers) - 1

    def number(self, move: int) -> int:
        """The number of the command that was a move; the same number means the same moves up to there."""
        return self._numbers[move]

    def held_since(self, n: int) -> int:
        """How many of the moves that had led to state `n` still hold."""
        return bisect_right(self._numbers, n, lo=1) - 1

    async def prepare(self, reader: Reader, *, since: int) -> None:
        """Have what a reader will be told from move `since` on made beside the event loop, if it is much."""
        texts = self._texts(reader)
        missing = [move for move in range(max(0, since), len(self._rows)) if self._known(texts, move) is None]
        if len(missing) <= FEW:
            return
        rows = [(move, self._numbers[move], self._rows[move]) for move in missing]
        company = self._company()
        made = await run_in_thread(lambda: [_told(company, each, reader) for _, _, each in rows])
        if company.names != self._match.names:  # somebody has another name meanwhile
            return
        texts = self._texts(reader)
        for (move, number, _), text in zip(rows, made, strict=True):
            if move < len(self._numbers) and self._numbers[move] == number:
                texts.told[move] = number, text
        self._keep(reader, texts)

    def told(self, reader: Reader, *, since: int) -> list[tuple[int, str]]:
        """The moves from `since` on that there is anything to say of, each with its sentences as JSON items."""
        texts = self._texts(reader)
        news = False
        for move in range(max(0, since), len(self._rows)):
            if self._known(texts, move) is None:
                texts.told[move] = self._numbers[move], _told(self._company(), self._rows[move], reader)
                news = True
        if news:
            self._keep(reader, texts)
        found = [(move, self._known(texts, move) or "") for move in range(max(0, since), len(self._rows))]
        return [(move, text) for move, text in found if text]

    def _company(self) -> Company:
        return Company(self._match.game, self._match.deck, list(self._match.names))

    def _texts(self, reader: Reader) -> Texts:
        """What was made for a reader, with room for all moves."""
        names = tuple(self._match.names)
        texts: Texts | None = self._shelf.get((self._id, "log", reader))
        if texts is None or texts.names != names:
            texts = Texts(names)
        del texts.told[len(self._rows) :]
        texts.told += [None] * (len(self._rows) - len(texts.told))
        return texts

    def _known(self, texts: Texts, move: int) -> str | None:
        made = texts.told[move]
        return made[1] if made is not None and made[0] == self._numbers[move] else None

    def _keep(self, reader: Reader, texts: Texts) -> None:
        size = sum(ENTRY + sys.getsizeof(made[1]) for made in texts.told if made is not None)
        self._shelf.put((self._id, "log", reader), texts, size=size)


def _told(company: Company, rows: Rows, reader: Reader) -> str:
    """What a reader is told of these events, as JSON without the brackets of the list."""
    bit = SPECTATOR if reader.seat is None else reader.seat
    return Happenings(company, rows.tolist()).to(bit, reader.called_you).sentences
