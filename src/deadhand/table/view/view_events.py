"""The events since the last choice, as a viewer saw them: as data and as sentences of the log."""

from collections.abc import Iterable, Sequence
from typing import Final

from deadhand.table.game.game import Game
from deadhand.table.record.events import CARRIED, CHOSE, FIRST_GAME_EVENT, GATHERED, LOOKED, MOVED, SHUFFLED, SILENT
from deadhand.table.record.state import NOBODY
from deadhand.table.view.action_names import action_name
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.view.view_types import GameEvent, LogRole, Sentence
from deadhand.table.view.view_zones import zone_as_data
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import count_of

SHUFFLED_WORDS: Final = "{0} is shuffled."
LOOKED_WORDS: Final = "{0} look[s] at {1}."
UNDONE_WORDS: Final = "{0} take[s] back {1:the last choice|the last # choices}."
HINTED_WORDS: Final = "{0} ask[s] for a hint."
NOT_REVEALED_WORDS: Final = "{0} did not reveal the promised number, so the deal was made without it."
CORE_WORDS: Final = sentences(SHUFFLED_WORDS, LOOKED_WORDS, UNDONE_WORDS, HINTED_WORDS, NOT_REVEALED_WORDS)
"""The sentences of the core's own events, and of undos, hints and unrevealed numbers."""
UNDONE: Final = -1
HINTED: Final = -2
NOT_REVEALED: Final = -3
"""Facts of the log that are not events: a seat undid some choices, asked for a hint, or did not reveal its number."""


def sentences_of(events: Iterable[GameEvent]) -> list[Sentence]:
    """Return the sentences of events: for each its text, its parts, and its role in the log."""
    return [
        {"text": event["text"], "parts": event["parts"], "role": event["role"]} for event in events if event["text"]
    ]


def event_of(game: Game, facts: Sequence[int], speaker: Speaker) -> GameEvent:
    """Return an event as its viewer saw it, from its facts."""
    what, face, *values = facts
    if what < CHOSE:
        return _aside(what, facts[1:], speaker)
    if what == CHOSE:
        seat, action = values
        chosen: GameEvent = {"event": "chose", "seat": seat, "action": action_name(game, action), "text": ""}
        return _in_words(chosen, speaker, speaker.chosen_action(seat, action))
    shown = None if face == NOBODY else game.deck.kinds[face].id
    if what < FIRST_GAME_EVENT:
        return _core_event(game, what, shown, values, speaker)
    event = game.events[what - FIRST_GAME_EVENT]
    named = [speaker.value(*pair) for pair in zip(event.values, values, strict=True)]
    parts = speaker.fill_template(event.sentence, named, card=speaker.kind(face))
    declared: GameEvent = {"event": event.name, "values": values, "card": shown, "text": ""}
    return _in_words(declared, speaker, parts, event.role)


def _in_words(event: GameEvent, speaker: Speaker, parts: Parts, role: LogRole = "plain") -> GameEvent:
    """Add the sentence of an event to it: as plain text, in its parts, and its role in the log."""
    event["text"], event["parts"], event["role"] = text_of(parts), speaker.data(parts), role
    return event


def _aside(what: int, values: Sequence[int], speaker: Speaker) -> GameEvent:
    """Return an entry of the log that is not an event: an undo, a hint, or an unrevealed number."""
    seat, *choices = values
    words = [speaker.seat(seat), *(count_of(each, speaker.language) for each in choices)]
    name, template = {
        UNDONE: ("undone", UNDONE_WORDS),
        HINTED: ("hinted", HINTED_WORDS),
        NOT_REVEALED: ("not_revealed", NOT_REVEALED_WORDS),
    }[what]
    parts = speaker.fill_template(template, words)
    aside: GameEvent = {"event": name, "seat": seat, "text": ""}
    return _in_words(aside, speaker, parts, "hint" if what == HINTED else "plain")


def _core_event(game: Game, what: int, shown: str | None, values: Sequence[int], speaker: Speaker) -> GameEvent:
    """Return an event of the core itself; those that move or show cards have no sentence, as pictures show them."""
    if what in SILENT:
        return _silent_event(game, what, shown, values)
    if what == SHUFFLED:
        zone = values[0]
        parts = speaker.fill_template(SHUFFLED_WORDS, [speaker.zone(zone)])
        return _in_words({"event": "shuffled", "zone": zone_as_data(game, zone), "text": ""}, speaker, parts)
    if what == LOOKED:
        seat, zone = values
        parts = speaker.fill_template(LOOKED_WORDS, [speaker.seat(seat), speaker.zone(zone)])
        looked: GameEvent = {"event": "looked", "seat": seat, "zone": zone_as_data(game, zone), "text": ""}
        return _in_words(looked, speaker, parts)
    outcome = game.outcomes[values[0]]
    parts = speaker.fill_template(outcome.sentence)
    return _in_words({"event": "ended", "outcome": outcome.name, "text": ""}, speaker, parts, "stage")


def _silent_event(game: Game, what: int, shown: str | None, values: Sequence[int]) -> GameEvent:
    """Return an event that moves or shows cards."""
    zone, *others = values
    place = zone_as_data(game, zone)
    if what == MOVED:
        return {"event": "moved", "card": shown, "from": place, "to": zone_as_data(game, others[0]), "text": ""}
    if what == CARRIED:
        target, count = others
        return {"event": "carried", "from": place, "to": zone_as_data(game, target), "count": count, "text": ""}
    if what == GATHERED:
        return {"event": "gathered", "zone": place, "text": ""}
    return {"event": "shown", "card": shown, "zone": place, "copy": others[0], "text": ""}
