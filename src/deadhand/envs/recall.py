"""Logs of all that each viewer has seen and chosen since the deal, for information states with perfect recall.

A viewer's log has an entry for the deal and for each decision of any seat. The entry holds the events that the viewer
saw, its own choice among them, and an observation. Two logs are equal exactly if all their entries are, except that
old entries and observations are kept as digests of 128 bits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.record.events import CHOSE
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name

LONGEST_TEXT: Final = 2000
"""A longer text is replaced by its digest, so that logs of long games stay short."""
DIGEST_BYTES: Final = 16


def digest_of(content: bytes) -> bytes:
    """Return a digest of 16 bytes."""
    return blake2b(content, digest_size=DIGEST_BYTES).digest()


@dataclass(frozen=True)
class Log:
    """The log of one viewer: the events as text, and a digest of all observations."""

    text: str = ""
    observations: bytes = b""

    def after(self, events: str, observation: NDArray[np.int16]) -> "Log":
        """Return the log with one more entry."""
        text = f"{self.text}/{events}"
        if len(text) > LONGEST_TEXT:
            text = f"...{digest_of(text.encode()).hex()}"
        return Log(text, digest_of(self.observations + observation.tobytes()))

    def __str__(self) -> str:
        return f"{self.text} #{self.observations.hex()}"


def seen_events(game: Game, rows: Sequence[Sequence[int]], viewer: int) -> str:
    """Return the events of a decision as a viewer saw them, such as "moved 0 5 hunter;turn_begins 2"."""
    return ";".join(_event_texts(game, rows, viewer))


def _event_texts(game: Game, rows: Sequence[Sequence[int]], viewer: int) -> Iterator[str]:
    for what, face, viewers, *values in rows:
        sees = (viewers >> viewer) & 1
        if what == CHOSE:
            if sees:
                yield f"seat {values[0]}: {action_name(game, values[1])}"
            continue
        event = game.all_events[what]
        words = [event.name, *map(str, values[: len(event.values)])]
        if sees and face != NOBODY:
            words.append(game.deck.kinds[face].id)
        yield " ".join(words)
