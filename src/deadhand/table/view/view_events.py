"""The events since the last choice, as a viewer saw them: as data and as sentences of the log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from deadhand.table.game.event_plan import Role
from deadhand.table.game.game import Game
from deadhand.table.record.events import CARRIED, CHOSE, FIRST_GAME_EVENT, GATHERED, LOOKED, MOVED, SHOWN, SHUFFLED
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.view.view_zones import zone_as_data

SHUFFLED_WORDS: Final = "{0} is shuffled."
LOOKED_WORDS: Final = "{0} look[s] at {1}."
"""The sentences of the core's own events."""


def sentences_of(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the sentences of a view's events: for each its text, its parts, and its role in the log."""
    return [{word: event[word] for word in ("text", "parts", "role")} for event in seen["events"] if event["text"]]


def view_events(game: Game, table: Any, bit: int, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the events since the last choice, as the viewer with this bit saw them."""
    events = (event_of(game, words, bit, speaker) for words in recorded_events(table))
    return [event for event in events if event is not None]


def recorded_events(table: Any) -> list[list[int]]:
    """The events of a table as its record has them."""
    rows: list[list[int]] = np.asarray(table.events)[: table.event_count].tolist()
    return rows


def event_of(game: Game, words: Sequence[int], bit: int, speaker: Speaker) -> dict[str, Any] | None:
    """An event, given as the record has it, as the viewer with this bit sees it; None if that is nothing."""
    what, face, viewers, a, b, c = words
    sees = (viewers >> bit) & 1
    if what == CHOSE:
        if not sees:
            return None
        return {"event": "chose", "seat": a, "action": action_name(game, b)} | sentence_data(
            speaker, speaker.chosen_action(a, b)
        )
    shown = game.deck.kinds[face].id if sees and face != NOBODY else None
    if what < FIRST_GAME_EVENT:
        return _core_event(game, what, shown, (a, b, c), speaker)
    event = game.events[what - FIRST_GAME_EVENT]
    values = (a, b, c)[: len(event.values)]
    named = [speaker.value(*pair) for pair in zip(event.values, values, strict=True)]
    return {
        "event": event.name,
        "values": list(values),
        "card": shown,
    } | sentence_data(
        speaker, speaker.fill_template(event.sentence, named, card=speaker.kind(face if shown else None)), event.role
    )


def sentence_data(speaker: Speaker, parts: Parts, role: Role = "plain") -> dict[str, Any]:
    """A sentence of the log: as plain text, in its parts, and what it is for the log."""
    return {"text": text_of(parts), "parts": speaker.data(parts), "role": role}


def _core_event(
    game: Game, what: int, shown: str | None, values: tuple[int, int, int], speaker: Speaker
) -> dict[str, Any]:
    """An event of the core itself. Moved and shown cards are for the eye; what it means, the game's own events say."""
    a, b, c = values
    if what == MOVED:
        return {"event": "moved", "card": shown, "from": zone_as_data(game, a), "to": zone_as_data(game, b), "text": ""}
    if what == CARRIED:
        return {"event": "carried", "from": zone_as_data(game, a), "to": zone_as_data(game, b), "count": c, "text": ""}
    if what == GATHERED:
        return {"event": "gathered", "zone": zone_as_data(game, a), "text": ""}
    if what == SHUFFLED:
        parts = speaker.fill_template(SHUFFLED_WORDS, [speaker.zone(a)])
        return {"event": "shuffled", "zone": zone_as_data(game, a)} | sentence_data(speaker, parts)
    if what == LOOKED:
        parts = speaker.fill_template(LOOKED_WORDS, [speaker.seat(a), speaker.zone(b)])
        return {"event": "looked", "seat": a, "zone": zone_as_data(game, b)} | sentence_data(speaker, parts)
    if what == SHOWN:
        return {"event": "shown", "card": shown, "zone": zone_as_data(game, a), "copy": b, "text": ""}
    outcome = game.outcomes[a]
    return {"event": "ended", "outcome": outcome.name} | sentence_data(
        speaker, speaker.fill_template(outcome.sentence), "stage"
    )
