"""Turning points follow from recorded numbers, with the clause where a rule explains them."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from deadhand.games import find_game
from deadhand.table.flow.hooks import list_turning_points
from deadhand.table.game.turning_points import TurningPointPlan
from deadhand.table.knowledge.facts import ending_from
from deadhand.table.knowledge.write_ending import ENDING_SIZE
from deadhand.table.view.ending import turning_points_of
from deadhand.table.view.sentences import Speaker

NAMES = ("Ann", "Bob", "Cy")


def said(slug: str, *, returns: tuple[float, ...] = (0, 0, 0), **fields: Any) -> list[tuple[str, str | None]]:
    """The sentences and clauses about a game of Ann, Bob and Cy whose record ends with these numbers."""
    game = find_game(slug)
    integers: Any = np.zeros(ENDING_SIZE, np.int64)
    ended: Any = SimpleNamespace(seats=3, returns=returns, **fields)
    game.plain[list_turning_points](ended, integers)
    points, _ = ending_from(integers.tolist())
    found = turning_points_of(game, points, Speaker(game, game.deck, NAMES, reader=0))
    return [(point["text"], point["clause"]) for point in found]


def texts(*given: Any, **fields: Any) -> list[str]:
    """The sentences alone."""
    return [text for text, _ in said(*given, **fields)]


def test_in_card_of_the_dead_bitten_and_shared_wins_are_explained() -> None:
    third = 1 / 3
    nothing = {"scores": (0, 0, 0), "round_number": 3, "round_bitten": (0b001, 0b010, 0b001)}
    assert said("card_of_the_dead", returns=(third, third, third), **nothing) == [
        ("Ann, Bob and Cy share the win: nobody has scored a point.", "CD-12.3"),
        ("Ann survived round 1 with Bitten in hand, which scores 0.", "CD-11.10"),
        ("Ann survived round 3 with Bitten in hand, which scores 0.", "CD-11.10"),
        ("Bob survived round 2 with Bitten in hand, which scores 0.", "CD-11.10"),
    ]
    shared = {"scores": (4, 4, 0), "round_number": 1, "round_bitten": (0,)}
    assert texts("card_of_the_dead", returns=(0.5, 0.5, 0), **shared) == [
        "Ann and Bob have 4 points each and share the win."
    ]


def test_in_escape_the_horde_the_return_of_a_turned_player_is_explained() -> None:
    found = said("escape_the_horde", returns=(0.25, 0.25, 1), turned_in=(9, 4, 0))
    assert [text for text, _ in found[:2]] == [
        "The first to be Turned was Bob, in turn 4.",
        "The last was Ann, in turn 9.",
    ]
    assert "counts a quarter: Ann and Bob." in found[2][0]
    assert found[2][1] == "EH-20.3"
    survived = said("escape_the_horde", returns=(1, 0, 0), turned_in=(0, 4, 0))
    assert survived[-1] == ("Bob lost: Turned players count as Infected.", "EH-14.8")
    assert texts("escape_the_horde", returns=(1, 1, 0), turned_in=(0, 0, 0)) == ["Nobody was Turned."]


def test_zeven_lists_the_winners_points_by_source() -> None:
    rounds = {"round_number": 2, "round_winner": (0, 1), "round_points": (12, 7)}
    assert texts("zeven", returns=(1, 0, 0), scores=(31, 29, 19), **rounds) == [
        "Of the 31 points of Ann, 12 are for sets and 19 for Brains."
    ]
    assert said("zeven", returns=(0.5, 0.5, 0), scores=(31, 31, 19), **rounds) == [
        ("Ann and Bob have equal points and share the win.", "Z-17.5")
    ]


def test_a_team_reads_how_near_it_was_to_the_other_result() -> None:
    won = {"health": (4, 1, 3), "finale": 1, "finale_rounds": 2, "last_stands": 0}
    assert texts("left_4_dead", returns=(1, 1, 1), **won) == [
        "The Finale lasted 2 rounds.",
        "Closest to death: Bob, with 1 health.",
    ]
    lost = {"health": (4, 0, -1), "finale": 0, "finale_rounds": 0, "last_stands": 1}
    assert texts("left_4_dead", **lost) == [
        "The team did not reach the Finale.",
        "No health left: Bob and Cy.",
        "The team needed 1 Last Stand card.",
    ]


def test_in_three_days_the_dead_are_named_in_order_with_their_killers() -> None:
    dead = {"died_on_day": (2, 0, 1), "died_in_turn": (40, 0, 12), "killed_by": (1, 0, 5)}
    *deaths, rule = said("three_days", returns=(0, 1, 0), **dead)
    assert [text.partition(":")[0] for text, _ in deaths] == [
        "Cy died on day 1, in turn 12",
        "Ann died on day 2, in turn 40",
    ]
    assert deaths[0][0].endswith(": Dan.")
    assert rule == ("Only who is alive at the end has won.", "TD-16.2")
    unknown = {"died_on_day": (0, 1, 0), "died_in_turn": (0, 7, 0), "killed_by": (0, 0, 0)}
    assert texts("three_days", **unknown) == ["Bob died on day 1, in turn 7."]
    living = dict.fromkeys(dead, (0, 0, 0))
    assert texts("three_days", returns=(1, 1, 1), **living) == ["Nobody died."]


@pytest.mark.parametrize("slug", ["zeven", "card_of_the_dead", "left_4_dead", "escape_the_horde", "three_days"])
def test_each_value_of_a_sentence_has_a_type(slug: str) -> None:
    game = find_game(slug)
    fields = {each.field for each in game.statistics}
    for point in game.turning_points:
        assert set(point.values) <= {"number", "seat", "seats", *fields}


def test_a_sentence_with_more_values_than_a_rule_can_give_is_refused() -> None:
    plan = TurningPointPlan()
    assert plan.sentence("{0} {1} {2} {3}", "seat number number number") == 0
    with pytest.raises(ValueError, match='"Five" has 5 values, and may have 4'):
        plan.sentence("Five", "seat number number number number")
    assert len(plan) == 1
