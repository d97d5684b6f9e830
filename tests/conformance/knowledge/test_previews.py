"""A preview counts what happens in worlds that its seat can imagine: the same worlds, played one by one."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from deadhand.match.match import Match
from deadhand.table.flow.determinize import determinize
from deadhand.table.flow.flow import default, play
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import call_plain, cards_in, event_facts, open_numbers, recorded_events
from deadhand.table.knowledge.facts_types import PreviewFacts
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.preview_plan import PreviewPlan, preview_facts_from
from deadhand.table.knowledge.write_preview import (
    EVENT_SIZE,
    MOST_ANSWERS,
    count_event,
    write_events,
    write_preview,
)
from deadhand.table.record.events import CHOSE, LOOKED, SILENT
from tests.conformance.playing import MOST_SEATS, TABLES, compiled, random_walk, start, table_name

WORLDS = 4
EVERY = 15
"""One of so many positions is looked at."""

Call = Callable[..., Any]


def wide_plan(match: Match, until: int) -> PreviewPlan:
    """Every counter and every zone in the scope of a preview, which games mostly leave out."""
    counted, zones = len(knowledge_plan(match.game, match.seats).counted), match.game.zones.size
    return PreviewPlan([until, counted, *range(counted), *range(zones)], counted, zones)


def written(match: Match, plan: PreviewPlan, action: int, seed: int, call: Call) -> PreviewFacts:
    """Return a preview as the rules write it."""
    game = match.game
    numbers = np.zeros(knowledge_plan(game, match.seats).open_size, np.int64)
    out = np.full(plan.room(game, WORLDS), -99, np.int64)
    tables = game.layout.open_twice(match.tables.states)
    scope, noise = np.array(plan.scope, np.int64), np.array([seed], np.int64)
    length = call(game, write_preview, tables, action, WORLDS, scope, numbers, noise, out)
    return preview_facts_from(game, plan, action, out[:length].tolist())


class World:
    """One world, by the doors that a table is played by."""

    def __init__(self, match: Match, plan: PreviewPlan, action: int, noise: Any) -> None:
        game, seat = match.game, match.actor
        assert seat is not None
        tables = game.layout.open(game.layout.copy(match.tables.states))
        call_plain(game, determinize, tables, 0, seat, noise)
        self.revealed, times = False, Counter[tuple[int, ...]]()
        self.events: list[tuple[tuple[int, ...], int]] = []
        """Each event with the number of equal events before it."""
        for _ in range(1 + MOST_ANSWERS):
            call_plain(game, play, tables, 0, action)
            self.revealed = self.revealed or bool(tables[0].revealed)
            rows = [row for row in recorded_events(tables[0]) if row[0] not in (CHOSE, *SILENT)]
            for event in event_facts(game, rows, seat):
                self.events.append((event, times[event]))
                times[event] += 1
            if tables[0].over or tables[0].prompt == plan.scope[0]:
                break
            action = call_plain(game, default, tables, 0)
        self.counters = open_numbers(game, tables, call=call_plain)[: plan.counters].tolist()
        self.outcome = (tables[0].outcome,) if tables[0].over else None
        self.zones = [tuple(tables[0].kind[card] for card in cards_in(tables[0], zone)) for zone in range(plan.zones)]


def check_preview(match: Match, until: int, action: int, seed: int, call: Call) -> bool:
    """Compare what is written with worlds that are played one by one; return whether it is certain."""
    plan, noise = wide_plan(match, until), np.array([seed], np.int64)
    found = written(match, plan, action, seed, call)
    worlds = [World(match, plan, action, noise)]
    worlds += [World(match, plan, action, noise) for _ in range(WORLDS - 1) if worlds[0].revealed]
    assert (found["worlds"], found["sure"]) == (len(worlds), not worlds[0].revealed)
    ranges = [[min(numbers), max(numbers)] for numbers in zip(*(each.counters for each in worlds), strict=True)]
    assert found["counters"] == ranges
    assert found["outcomes"] == tallied([world.outcome for world in worlds if world.outcome])
    assert found["zones"] == [tallied(place) for place in zip(*(world.zones for world in worlds), strict=True)]
    counts = Counter(event for world in worlds for event in world.events)
    assert found["events"] == [[count, *event] for (event, _), count in counts.items()]
    return found["sure"]


def tallied(contents: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Each content with its number of worlds, in the order of the first world that has it."""
    return [[count, *content] for content, count in Counter(contents).items()]


def check_redealt(match: Match, until: int, action: int, seed: int) -> None:
    """Check that a preview does not depend on how the cards lie that its seat does not know."""
    redealt, plan = match.determinize(match.actor, seed), wide_plan(match, until)
    assert written(redealt, plan, action, seed, call_plain) == written(match, plan, action, seed, call_plain)


def check_positions(game: Game, seats: int, call: Call) -> None:
    """Compare previews at positions of a random game, up to another question of the game each."""
    draw, certain = random.Random(seats), Counter[bool]()
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=seats), seed=seats)):
        if number % EVERY == 0 and not match.over:
            until = draw.randrange(len(game.prompts))
            certain[check_preview(match, until, draw.choice(match.legal), 1 + number, call)] += 1
    assert certain.total() > 1


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_preview_counts_what_happens_in_its_worlds(game: Game, seats: int) -> None:
    check_positions(game, seats, call_plain)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game, seats in TABLES if game.preview_scope], ids=table_name
)
def test_a_preview_is_the_same_however_the_hidden_cards_lie(game: Game, seats: int) -> None:
    draw = random.Random(seats)
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=seats), seed=seats)):
        if number % EVERY == 0 and not match.over:
            check_redealt(match, draw.randrange(len(game.prompts)), draw.choice(match.legal), 1 + number)


def test_events_without_room_are_left_out() -> None:
    events = np.zeros(1 + 2 * (1 + EVENT_SIZE), np.int64)
    t: Any = SimpleNamespace(events=np.array([[LOOKED, -1, -1, seat, 0, 0] for seat in range(3)]))
    for world in range(2):
        for row in range(3):
            count_event(t, row, 0, world, events)
    out = np.zeros(1 + 2 * EVENT_SIZE, np.int64)
    assert write_events(events, out, 0) == len(out)
    assert out.tolist() == [2, *(2, LOOKED, -1, 0, 0, 0), *(2, LOOKED, -1, 1, 0, 0)]


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_compiled_previews_count_the_same(game: Game, seats: int) -> None:
    def call(game: Game, door: Any, tables: Any, *arguments: Any) -> Any:
        return compiled(game)[door](tables.states, *arguments)

    check_positions(game, seats, call)
