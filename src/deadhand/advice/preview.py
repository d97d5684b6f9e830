"""Previews: the consequences of a choice by the rules themselves, as far as the seat that is asked can know them.

The choice is carried out in worlds imagined from what its seat knows. The game is played on there, with the default
answers, until it asks the question that ends the preview. If no chance was used and nobody learned anything new on the
way, one world is enough; else several are compared.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.choices.preview_scope import PreviewScope
from deadhand.table.errors import Refused
from deadhand.table.flow import flow
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import cards_in, event_facts, open_numbers
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.record.chance import chance_from
from deadhand.table.record.events import CHOSE
from deadhand.table.record.record import Tables
from deadhand.table.record.state import EVENT_WORDS
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import view_counters
from deadhand.table.view.view_events import event_of
from deadhand.table.view.view_zones import kind_ids
from deadhand.table.words.values import table_sentence
from deadhand.table.zones.zone_plan import Zone

WORLDS: Final = 24
"""The number of redeals that are compared if a preview is not certain."""
WORLDS_IN_PLAIN: Final = 6
"""The same until compiled rules are loaded: each takes milliseconds then."""
HEADINGS: Final = ("turn", "stage")
"""The roles of sentences that only announce a turn or a stage."""
NO_PREVIEW: Final = "{0} has no preview of this choice."
MOST_ANSWERS: Final = 64
"""The most answers that are played in one world."""

Happened = tuple[int, ...]
"""An event of the record: its type, its face, the viewers of the face, and three integers."""


def has_preview(game: Game, action: int) -> bool:
    """Return True if a game has a preview of an action."""
    return game.preview_scope is not None and game.actions.decode(action)[0].verb in game.preview_scope.verbs


def preview(match: Match, action: int, *, worlds: int | None = None, seed: int = 0) -> dict[str, Any]:
    """Return the consequences of an offered action of the asked seat, ready for JSON.

    `worlds` is the number of imagined worlds: 1 if the preview is `sure`. Each of the `sentences` comes with the number
    of worlds in which it holds; those of all worlds come first, in their order. `counters` have the `least` and the
    `most` of the numbers in the preview's scope (lists by seat or place). `zones` list by zone or place the cards that
    may lie there at the end: lists of ids, lowest first, with their worlds. `outcomes` are the possible ends.

    Raises:
        IllegalAction: if it is not offered.
        Refused: if the game is over, or it has no preview of this action.
    """
    match.check(action)
    scope = match.game.preview_scope
    if scope is None or not has_preview(match.game, action):
        raise Refused(table_sentence(match.language, NO_PREVIEW, match.game.title))
    seat = match.actor
    assert seat is not None
    most = worlds or (WORLDS if engine.is_compiled(match.game) else WORLDS_IN_PLAIN)
    seen: list[_World] = []
    noise = np.array([chance_from("forecast", seed)], np.int64)
    while len(seen) < most and not (seen and seen[0].sure):
        seen.append(_World(match, scope, seat, action, noise))
    speaker = match.speaker(seat)
    return {
        "action": action,
        "worlds": len(seen),
        "sure": seen[0].sure,
        "sentences": _sentence_data(match.game, seen, seat, speaker),
        "counters": {field: _range_of([world.counters[field] for world in seen]) for field in scope.counters},
        "zones": {zone: _tally_cards([world.zones[zone] for world in seen]) for zone in scope.zones},
        "outcomes": dict(Counter(world.outcome for world in seen if world.outcome is not None)),
    }


class _World:
    """One imagined world after the choice and its consequences."""

    def __init__(self, match: Match, scope: PreviewScope, seat: int, action: int, noise: NDArray[np.int64]) -> None:
        self.game = match.game
        self.happened: list[Happened] = []
        self.sure = True
        tables = self.game.layout.open(self.game.layout.copy(match.tables.states))
        table = tables[0]
        engine.call(self.game, determinize, tables, 0, seat, noise)
        self._play_on(tables, action)
        for _ in range(MOST_ANSWERS):
            if table.over or table.prompt == scope.until:
                break
            self._play_on(tables, engine.call(self.game, flow.default, tables, 0))
        plan = knowledge_plan(self.game, table.seats)
        numbers = open_numbers(self.game, tables, call=engine.call)
        counters = view_counters(plan, numbers[: len(plan.counted)].tolist())
        self.outcome = self.game.outcomes[table.outcome].name if table.over else None
        self.counters = {field: number for field, number in counters.items() if field in scope.counters}
        self.zones = {
            zone.name: self._faces_in(table, zone) for zone in self.game.zones.zones if zone.name in scope.zones
        }

    def _play_on(self, tables: Tables, action: int) -> None:
        """Carry out an action, and note the events."""
        engine.call(self.game, flow.play, tables, 0, action)
        table = tables[0]
        self.sure = self.sure and not table.revealed
        rows = (tuple(table.events[row, word] for word in range(EVENT_WORDS)) for row in range(table.event_count))
        self.happened += [row for row in rows if row[0] != CHOSE]

    def _faces_in(self, table: Any, zone: Zone) -> list[tuple[str, ...]]:
        ids = kind_ids(self.game)
        zones = range(zone.first, zone.first + zone.count_zones(table.seats))
        return [tuple(ids[table.kind[card]] for card in cards_in(table, number)) for number in zones]


def _number_events(happened: Iterable[Happened]) -> list[tuple[Happened, int]]:
    """Return the events, each with the number of equal events before it."""
    seen: Counter[Happened] = Counter()
    numbered = []
    for event in happened:
        numbered.append((event, seen[event]))
        seen[event] += 1
    return numbered


def _sentence_data(game: Game, worlds: Sequence[_World], seat: int, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the sentences of all events with their numbers of worlds: sure ones in order, then the likeliest."""
    order = [_number_events(world.happened) for world in worlds]
    share = Counter(event for events in order for event in events)
    sure = [event for event in order[0] if share[event] == len(worlds)]
    others = [event for event, many in share.most_common() if many < len(worlds)]
    sentences = []
    for event in (*sure, *others):
        said = event_of(game, event_facts(game, [event[0]], seat)[0], speaker)
        if said["text"] and said["role"] not in HEADINGS:
            sentences.append({word: said[word] for word in ("text", "parts", "role")} | {"worlds": share[event]})
    return sentences


def _range_of(values: Sequence[Any]) -> dict[str, Any]:
    """Return the least and the most of a number, or of each number of a list."""
    if isinstance(values[0], list):
        columns = list(zip(*values, strict=True))
        return {"least": [min(column) for column in columns], "most": [max(column) for column in columns]}
    return {"least": min(values), "most": max(values)}


def _tally_cards(worlds: Sequence[Sequence[tuple[str, ...]]]) -> list[list[list[Any]]]:
    """Return for each place the possible cards with their numbers of worlds, the likeliest first."""
    return [
        [[list(faces), many] for faces, many in Counter(place).most_common()] for place in zip(*worlds, strict=True)
    ]
