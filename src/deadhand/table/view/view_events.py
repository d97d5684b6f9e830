"""The events since the last choice, as a viewer saw them: as data and as sentences of the log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from deadhand.table.game.event_plan import Role
from deadhand.table.game.game import Game
from deadhand.table.record.events import CARRIED, CHOSE, FIRST_GAME_EVENT, GATHERED, LOOKED, MOVED, SHOWN, SHUFFLED
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.view.view_zones import zone_as_data
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import count_of

SHUFFLED_WORDS: Final = "{0} is shuffled."
LOOKED_WORDS: Final = "{0} look[s] at {1}."
TAKEN_BACK_WORDS: Final = "{0} take[s] back {1:the last choice|the last # choices}."
HINTED_WORDS: Final = "{0} ask[s] for a hint."
NOT_OPENED_WORDS: Final = "{0} did not reveal the promised number, so the deal was made without it."
CORE_WORDS: Final = sentences(SHUFFLED_WORDS, LOOKED_WORDS, TAKEN_BACK_WORDS, HINTED_WORDS, NOT_OPENED_WORDS)
"""The sentences of the core's own events, and of what the log tells beside them."""
TAKEN_BACK: Final = -1
HINTED: Final = -2
NOT_OPENED: Final = -3
"""Facts of the log that are no events: a seat took back so many choices, asked for a hint, or kept its number."""


def sentences_of(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the sentences of a view's events: for each its text, its parts, and its role in the log."""
    return [{word: event[word] for word in ("text", "parts", "role")} for event in seen["events"] if event["text"]]


def event_of(game: Game, facts: Sequence[int], speaker: Speaker) -> dict[str, Any]:
    """Return an event as its viewer saw it, from its facts."""
    what, face, *values = facts
    if what < CHOSE:
        return _aside(what, facts[1:], speaker)
    if what == CHOSE:
        seat, action = values
        return {"event": "chose", "seat": seat, "action": action_name(game, action)} | sentence_data(
            speaker, speaker.chosen_action(seat, action)
        )
    shown = None if face == NOBODY else game.deck.kinds[face].id
    if what < FIRST_GAME_EVENT:
        return _core_event(game, what, shown, values, speaker)
    event = game.events[what - FIRST_GAME_EVENT]
    named = [speaker.value(*pair) for pair in zip(event.values, values, strict=True)]
    return {
        "event": event.name,
        "values": values,
        "card": shown,
    } | sentence_data(speaker, speaker.fill_template(event.sentence, named, card=speaker.kind(face)), event.role)


def sentence_data(speaker: Speaker, parts: Parts, role: Role | Literal["hint"] = "plain") -> dict[str, Any]:
    """A sentence of the log: as plain text, in its parts, and what it is for the log."""
    return {"text": text_of(parts), "parts": speaker.data(parts), "role": role}


def _aside(what: int, values: Sequence[int], speaker: Speaker) -> dict[str, Any]:
    """Return what the log tells beside the events: undos, hints, and numbers that were not opened."""
    seat, *choices = values
    words = [speaker.seat(seat), *(count_of(each, speaker.language) for each in choices)]
    name, template = {
        TAKEN_BACK: ("taken_back", TAKEN_BACK_WORDS),
        HINTED: ("hinted", HINTED_WORDS),
        NOT_OPENED: ("not_opened", NOT_OPENED_WORDS),
    }[what]
    parts = speaker.fill_template(template, words)
    return {"event": name, "seat": seat} | sentence_data(speaker, parts, "hint" if what == HINTED else "plain")


def _core_event(game: Game, what: int, shown: str | None, values: Sequence[int], speaker: Speaker) -> dict[str, Any]:
    """An event of the core itself. Moved and shown cards are for the eye; what it means, the game's own events say."""
    a, b, c = (*values, 0, 0)[:3]
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
