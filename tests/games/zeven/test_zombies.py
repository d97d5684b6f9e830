"""Zombies and Undead Hordes: sections 10 and 11."""

import pytest

from tests.games.zeven.position import cards, position


def taken_by_a_6(table: str, hand: str = "") -> int:
    """Brains that a Commando 6 takes from somebody with these cards."""
    p = position(hands={"A": "6", "B": hand}, tables={"B": table}, step="play").play("commando 6 B")
    return 10 - p.brains("B")


@pytest.mark.clause("Z-10.1")
@pytest.mark.parametrize("zombies", range(7))
def test_each_zombie_on_the_table_defends_one_brain(zombies: int) -> None:
    assert taken_by_a_6(cards(nurse=zombies)) == 6 - zombies


@pytest.mark.clause("Z-10.2")
@pytest.mark.parametrize("kind", ["clown", "nurse", "graveyard", "viral"])
def test_all_four_kinds_defend_alike(kind: str) -> None:
    assert taken_by_a_6(f"{kind} {kind}") == 4
    assert taken_by_a_6("clown nurse graveyard viral") == 2


@pytest.mark.clause("Z-10.3")
def test_zombies_in_the_hand_defend_nothing() -> None:
    assert taken_by_a_6("", hand="clown nurse viral horde") == 6


@pytest.mark.clause("Z-11.1")
@pytest.mark.parametrize(("table", "taken"), [("horde", 3), ("horde horde", 0), ("horde clown", 2)])
def test_each_horde_on_the_table_defends_three_brains(table: str, taken: int) -> None:
    assert taken_by_a_6(table) == taken


@pytest.mark.clause("Z-11.2")
@pytest.mark.parametrize("kind", ["clown", "nurse", "graveyard", "viral"])
def test_a_horde_stands_for_any_kind_of_zombie_in_a_set(kind: str) -> None:
    p = position(hands={"A": " ".join([kind] * 6)}, tables={"A": "horde"}, rounds=1)
    assert p.play("call").match.over


@pytest.mark.clause("Z-11.3")
@pytest.mark.parametrize("hand", [cards(clown=6, horde=1), cards(clown=3, nurse=3, horde=1), cards(viral=3, horde=4)])
def test_a_set_with_a_horde_is_worth_7_points_whatever_else_is_in_it(hand: str) -> None:
    p = position(hands={"A": hand}, rounds=1).play("call")
    assert p.match.scores[0] == 10 + 7


@pytest.mark.clause("Z-11.4", "Z-8.6")
def test_a_horde_on_the_table_must_be_part_of_a_call_unless_it_is_taken_back_first() -> None:
    hands, tables = {"A": cards(clown=4)}, {"A": cards(clown=3, horde=1)}
    assert position(hands=hands, tables=tables, rounds=1).play("call").match.scores[0] == 10 + 7
    assert position(hands=hands, tables=tables, rounds=1).play("take_back horde", "call").match.scores[0] == 10 + 20
