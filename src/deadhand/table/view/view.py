"""The knowledge of one viewer, built from nothing: zones, counters, prompt, offers, events; ready for JSON."""

from collections.abc import Sequence
from typing import Any

from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Counter
from deadhand.table.game.setup import option_words
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.derived_values import DerivedValues
from deadhand.table.view.ending import ending_of, statistics_of
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_events import view_events
from deadhand.table.view.view_goals import view_goals
from deadhand.table.view.view_questions import view_question
from deadhand.table.view.view_zones import view_zones
from deadhand.table.words.words import Words


def view(
    game: Game, table: Any, viewer: int | None, speaker: Speaker, derived: DerivedValues | None = None
) -> dict[str, Any]:
    """Return everything that a viewer (a seat, or None for a spectator) may know, and all that a client ever gets.

    `table` is a plain accessor. The speaker writes its sentences, and may call the viewer by name. Several views of one
    position share the same `derived`. The view holds only dicts, lists, strings, numbers, booleans and None.
    """
    derived = derived or DerivedValues(game)
    bit = SPECTATOR if viewer is None else viewer
    return {
        **constant_part(game, table, speaker.names),
        **public_part(game, table, derived, speaker.words),
        "viewer": viewer,
        "zones": view_zones(game, table, bit, derived),
        "goals": view_goals(game, table, viewer, speaker, derived),
        "prompt": view_question(game, table, viewer, speaker),
        "events": view_events(game, table, bit, speaker),
        "statistics": statistics_of(game, table, speaker) if table.over else None,
    }


def constant_part(game: Game, table: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return the part of a view that is the same for all viewers, and that no move changes."""
    return {
        "game": game.slug,
        "rules": game.version,
        "seats": table.seats,
        "names": list(names),
        "options": option_words(game, table),
    }


def public_part(game: Game, table: Any, derived: DerivedValues, words: Words) -> dict[str, Any]:
    """Return the part of a view that is the same for all viewers at this position."""
    return {
        "counters": {counter.field: counter_of(table, counter, derived) for counter in game.counters},
        "over": bool(table.over),
        "outcome": game.outcomes[table.outcome].name if table.over else None,
        "returns": list(table.returns)[: table.seats] if table.over else None,
        "ending": ending_of(game, table, words) if table.over else None,
    }


def counter_of(table: Any, counter: Counter, derived: DerivedValues) -> Any:
    """A public number as it stands: one, or a list by seat or by place."""
    if counter.compute is not None:
        return derived.counter(table, counter)
    value = getattr(table, counter.field)
    if counter.per_seat:
        return list(value)[: table.seats]
    return list(value) if counter.places else value
