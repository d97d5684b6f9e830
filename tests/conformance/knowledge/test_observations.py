"""An observation tells what the viewer's view tells: no more, and no less."""

from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from deadhand import engine
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.sections import zone_rows
from deadhand.table.record.state import SPECTATOR
from deadhand.table.view.spots import asking_step
from deadhand.table.zones.zone_plan import Zone
from tests.conformance.observation_reader import Reader, observed, shown_marks
from tests.conformance.pin import HERE, observation_lines
from tests.conformance.playing import (
    ALL_GAMES,
    MOST_SEATS,
    few_or_many,
    random_walk,
    somewhere,
    start,
    table_name,
    view_data,
)

PINNED = HERE / "observations"
EVERY = 6
"""One position in six is read back."""


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_no_more_a_redeal_of_what_a_viewer_does_not_know_changes_no_number(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    for viewer in (*range(seats), None):
        other = match.determinize(SPECTATOR if viewer is None else viewer, seed)
        assert observed(other, viewer).tolist() == observed(match, viewer).tolist()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("games", few_or_many(1, soak=10))
def test_no_less_a_view_can_be_read_from_it(game: Game, seats: int, games: int) -> None:
    for seed in range(games):
        for match in islice(random_walk(start(game, seats=seats, seed=seed), seed=seed), seed, 240, EVERY):
            for viewer in {0, seats - 1, None}:
                assert_tells_the_view(match, viewer)


def assert_tells_the_view(match: Match, viewer: int | None) -> None:
    """Check zones, counters, options and the question of an observation against the view."""
    game, view = match.game, view_data(match, viewer)
    read = Reader(game, match.seats, viewer, observed(match, viewer))
    told = {counter.field: view["counters"][counter.field] for counter in game.counters if not counter.drawn}
    assert read.counters() == {name: as_numbers(value) for name, value in told.items()}
    assert read.options() == view["options"]
    assert_tells_the_question(match, read, view["prompt"], viewer)
    zones = read.zones()
    for zone in game.zones.zones:
        for place in range(zone.count_zones(match.seats)):
            seen = view["zones"][zone.name][place] if zone.is_numbered else view["zones"][zone.name]
            assert_tells_the_zone(game, zone, zones[zone.name][place], seen)


def as_numbers(value: Any) -> Any:
    """A counter with truth values as numbers."""
    return [int(each) for each in value] if isinstance(value, list) else int(value)


def assert_tells_the_question(match: Match, read: Reader, prompt: dict[str, Any] | None, viewer: int | None) -> None:
    told = read.prompt()
    if prompt is None:
        assert told is None
        return
    assert told == {"seat": prompt["seat"], "name": prompt["name"], "mine": prompt["seat"] == viewer}
    integers = match.game.steps[asking_step(match.table)[0]].integers
    public = [(place, name, what) for place, (name, what) in enumerate(integers) if name in prompt["about"]]
    assert read.about(public) == prompt["about"]


def assert_tells_the_zone(game: Game, zone: Zone, told: dict[str, Any], seen: dict[str, Any]) -> None:
    cards = told["cards"]
    assert len(cards) == seen["count"]
    if "cards" in seen:
        assert cards == seen["cards"]
        assert_tells_the_marks(game, zone, told["marks"], seen)
    elif zone.mingled:
        assert cards == [kind for kind, copies in seen["known"].items() for _ in range(copies)] + [None] * (
            seen["count"] - sum(seen["known"].values())
        )
    else:
        assert cards == [seen["known"].get(str(place)) for place in range(seen["count"])]
    if zone.places:
        assert_tells_the_top(game, told, seen)
    else:
        assert told["unknown"] == cards.count(None)
        highest = None if zone.mingled or not cards else cards[-1]
        assert told["highest"] == (0 if highest is None else kinds_of(game).index(highest) + 1)


def kinds_of(game: Game) -> list[str]:
    """The ids of the kinds, in the order of the deck."""
    return [kind.id for kind in game.deck.kinds]


def assert_tells_the_marks(game: Game, zone: Zone, told: list[dict[str, Any]], seen: dict[str, Any]) -> None:
    shown = shown_marks(game, zone)
    assert len(told) == (len(seen["cards"]) if shown else 0)
    for place, row in enumerate(told):
        marks = {mark.field: int(seen["marks"][mark.field][place]) for mark in shown}
        others = {mark.field for mark in game.marks if not mark.drawn} - set(marks)
        assert row == {"kind": seen["cards"][place], **marks, **{name: row[name] for name in others}}


def assert_tells_the_top(game: Game, told: dict[str, Any], seen: dict[str, Any]) -> None:
    """Check the place of a map: its highest card, or the back of that. No place hides a card under another."""
    kind, back = told["top"]
    backs = list(dict.fromkeys(kind.back for kind in game.deck.kinds))
    if not told["cards"]:
        assert (kind, back) == (0, 0)
    elif told["cards"][-1] is not None:
        assert (game.deck.kinds[kind - 1].id, back) == (told["cards"][-1], 0)
    else:
        assert (kind, backs[back - 1]) == (0, seen["backs"][-1])
        assert len(seen["backs"]) == 1


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_every_number_lies_within_its_bounds(game: Game, seats: int, seed: int) -> None:
    match, plan = somewhere(game, seats=seats, seed=seed), knowledge_plan(game, seats)
    for viewer in range(seats):
        numbers = observed(match, viewer)
        outside = np.flatnonzero((numbers < plan.least) | (numbers > plan.most)).tolist()
        assert [f"{plan.labels[place]} is {numbers[place]}" for place in outside] == []


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_counts_by_kind_are_those_of_the_cards(game: Game, seats: int) -> None:
    for match in islice(random_walk(start(game, seats=seats, seed=3), seed=3), 0, 120, 11):
        plan = knowledge_plan(game, seats)
        parts = plan.split(observed(match, seats - 1))
        names = [row.name for row in plan_rows(game, seats)]
        for row, counts in zip(plan.section("kinds").rows, parts["kinds"].tolist(), strict=True):
            kinds = parts["cards"][parts["card_zones"] == names.index(row) + 1]
            assert counts == [int((kinds == kind + 1).sum()) for kind in range(len(counts))]


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_plan_is_the_pinned_one(game: Game) -> None:
    """A trained learner depends on these places: to change one, raise the game's version and update this file."""
    pinned = (PINNED / f"{game.slug}-{game.version}.txt").read_text(encoding="utf-8").splitlines()
    assert pinned == list(observation_lines(game))


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_both_forms_of_the_rules_write_the_same_numbers(game: Game, seats: int) -> None:
    engine.use_compiled(game, observe_table)
    plan = knowledge_plan(game, seats)
    for match in islice(random_walk(start(game, seats=seats, seed=8), seed=8), 0, 200, 7):
        for viewer in (0, seats - 1, None):
            quick, plain = observed(match, viewer), np.zeros(plan.size, np.int16)
            bit = SPECTATOR if viewer is None else viewer
            rules: Any = game.plain[observe_table]
            rules(match.tables, 0, bit, plan.record, np.zeros(1, np.int64), 0, plain)
            assert quick.tolist() == plain.tolist()


def plan_rows(game: Game, seats: int) -> Any:
    """The zones in the order of an observation."""
    return zone_rows(game, seats)
