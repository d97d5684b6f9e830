"""Events of a view, and their sentences for the log, as JSON."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from deadhand.server.texts.names import NamedText, SeatNames
from deadhand.table.game.game import Game
from deadhand.table.record.events import CHOSE
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_events import event_of

SENTENCE: Final = ',"text":'
"""The start of an event's sentence; no earlier value contains unescaped quotes."""


class EventTexts(NamedTuple):
    """Events and their sentences as list items, and the seats for which the text differs."""

    events: str
    sentences: str
    named: frozenset[int]


class EventWriter:
    """Renders the events since the last choice, once for all viewers who saw the same."""

    def __init__(self, seat_names: SeatNames, rows: Sequence[Sequence[int]]) -> None:
        self._seat_names = seat_names
        self._rows = rows
        self._viewers = [row[2] for row in rows]
        self._texts: dict[tuple[int, ...], EventTexts] = {}
        """By which of the events a viewer saw."""

    def text_for(self, bit: int, reader: int | None) -> EventTexts:
        """Return the events for the viewer with this bit, called "you" if they are the reader."""
        saw = tuple([viewers >> bit & 1 for viewers in self._viewers])
        told = self._texts.get(saw)
        if told is None or reader in told.named:
            told = self._write_texts(saw, reader)
            if reader not in told.named:
                self._texts[saw] = told
        return told

    def _write_texts(self, saw: Sequence[int], reader: int | None) -> EventTexts:
        told = [
            self._event_text(row, sees, reader)
            for row, sees in zip(self._rows, saw, strict=True)
            if sees or row[0] != CHOSE
        ]
        texts = [text for text, _ in told]
        sentences = [sentence for text in texts if not (sentence := text.partition(SENTENCE)[2]).startswith('""')]
        return EventTexts(
            ",".join(texts),
            ",".join([f'{{"text":{sentence}' for sentence in sentences]),
            frozenset().union(*(named for _, named in told)),
        )

    def _event_text(self, row: Sequence[int], sees: int, reader: int | None) -> NamedText:
        """Render an event; hidden parts are not used."""
        what, face, _, a, b, c = row
        return self._seat_names.render(_event, what, face if sees else NOBODY, sees, a, b, c, reader=reader)


def _event(game: Game, *words_and_speaker: Any) -> dict[str, Any] | None:
    *words, speaker = words_and_speaker
    return event_of(game, words, 0, speaker)
