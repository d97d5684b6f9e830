"""Whatever a player may ask about has an answer that rests on clauses of the rulebook."""

import pytest

from deadhand.table.game.game import Game
from deadhand.table.game.help import Topic, help_of
from tests.conformance.playing import ALL_GAMES, TABLES, clauses_of, most_seats_daily, random_walk, start, table_name

MOST_LETTERS = 175
"""A text is read at a glance."""


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_all_that_is_said_of_a_table_is_explained(game: Game) -> None:
    told = help_of(game)
    assert {zone.name for zone in game.zones.zones} == told.zones.keys()
    assert {mark.field for mark in game.marks if mark.said} <= told.marks.keys() <= {mark.field for mark in game.marks}
    fields = {counter.field for counter in game.counters}
    assert {counter.field for counter in game.counters if counter.said} <= told.counters.keys() <= fields


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_an_explanation_is_short_and_rests_on_clauses(game: Game) -> None:
    told = help_of(game)
    topics: list[Topic] = [told.win, *told.counters.values(), *told.zones.values(), *told.marks.values()]
    for topic in topics:
        assert topic.text.endswith("."), topic
        assert len(topic.text) <= MOST_LETTERS, topic
        assert topic.clauses, topic
        assert set(topic.clauses) <= set(clauses_of(game)), topic


WITH_GOALS = most_seats_daily([table for table in TABLES if table[0].goals])


@pytest.mark.parametrize(("game", "seats"), WITH_GOALS, ids=table_name)
def test_somebody_who_plays_always_has_a_goal(game: Game, seats: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=7), seed=7)):
        if number % 13:
            continue
        for viewer in (*range(seats), None):
            goals = match.view(viewer)["goals"]
            own = [goal for goal in goals if goal["seat"] in (None, viewer)]
            assert bool(own) != match.over or viewer is None
            for goal in goals:
                assert goal["text"]
                assert goal["way"] is None or goal["way"][0] >= 0
