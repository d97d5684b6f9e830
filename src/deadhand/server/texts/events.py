"""What happened, as JSON: the events of a view, and of them the sentences for the log."""

from collections.abc import Iterable, Sequence
from typing import Any

from deadhand.server.texts.names import Company
from deadhand.table.events import CHOSE
from deadhand.table.events_told import event_of
from deadhand.table.game import Game
from deadhand.table.state import NOBODY

SENTENCE = ',"text":'
"""Where an event's sentence begins, which is what follows; no value before it has quotes in it that are not escaped."""


def event_texts(company: Company, rows: Iterable[Sequence[int]], bit: int, reader: int | None) -> list[str]:
    """Each event as the viewer with this bit saw it, but those that are nothing to them."""
    told = []
    for what, face, viewers, *about in rows:
        if viewers >> bit & 1:
            told.append(company.told(_event, what, face, 1, *about, reader=reader))
        elif what != CHOSE:
            told.append(company.told(_event, what, NOBODY, 0, *about, reader=reader))
    return told


def sentence_texts(events: Iterable[str]) -> list[str]:
    """The sentences of these events, of those that have one."""
    tails = [event.partition(SENTENCE)[2] for event in events]
    return [f'{{"text":{tail}' for tail in tails if not tail.startswith('""')]


def _event(game: Game, *words_and_speaker: Any) -> dict[str, Any] | None:
    *words, speaker = words_and_speaker
    return event_of(game, words, 0, speaker)
