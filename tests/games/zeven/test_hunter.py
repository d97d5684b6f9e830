"""The Hunter: section 13."""

from collections import Counter

import pytest

from tests.games.zeven.position import position


@pytest.mark.clause("Z-13.1", "Z-7.3")
def test_alone_a_hunter_has_two_uses_a_random_card_of_a_hand_or_a_laid_card() -> None:
    p = position(hands={"A": "hunter", "B": "6"}, tables={"A": "clown", "C": "horde"}, step="play")
    assert p.choices == {"hunter_hand B", "hunter_table A clown", "hunter_table C horde", "discard hunter"}


@pytest.mark.clause("Z-13.2")
def test_use_1_names_an_opponent_with_cards_in_hand() -> None:
    p = position(hands={"A": "hunter clown", "B": "6", "D": "3 3"}, step="play")
    assert {choice for choice in p.choices if choice.startswith("hunter")} == {"hunter_hand B", "hunter_hand D"}
    assert p.refused("hunter_hand A") == "Z-13.2"
    assert p.refused("hunter_hand C") == "Z-7.10"
    p.play("hunter_hand B")
    assert (p.hand("B"), p.discard) == ("", "hunter hunter 6")


@pytest.mark.clause("Z-13.2", "Z-2.10")
def test_use_1_discards_each_card_of_the_hand_equally_often() -> None:
    p = position(hands={"A": "hunter", "B": "clown 6 6 horde"}, step="play")
    lost = Counter(p.twin(seed).play("hunter_hand B").discard.split()[-1] for seed in range(800))
    assert lost.total() == 800
    assert 150 < lost["clown"] < 250
    assert 340 < lost["6"] < 460
    assert 150 < lost["horde"] < 250


@pytest.mark.clause("Z-13.3")
@pytest.mark.parametrize("card", ["clown", "horde", "viral"])
def test_use_2_discards_any_one_named_card_lying_on_a_players_table(card: str) -> None:
    p = position(hands={"A": "hunter"}, tables={"B": "nurse", "C": "clown horde viral"}, step="play")
    p.play(f"hunter_table C {card}")
    assert sorted([*p.table("C").split(), card]) == ["clown", "horde", "viral"]
    assert (p.discard, p.table("B")) == (f"hunter hunter {card}", "nurse")


@pytest.mark.clause("Z-13.4")
def test_a_card_in_the_discard_pile_is_not_a_target() -> None:
    p = position(hands={"A": "hunter"}, discard="clown viral horde nurse", step="play")
    assert p.choices == {"discard hunter"}
    assert p.refused("hunter_table B nurse") == "Z-13.3"


@pytest.mark.clause("Z-13.5", "Z-3.6")
def test_use_2_may_name_a_card_on_ones_own_table_unless_the_option_is_off() -> None:
    hands, tables = {"A": "hunter"}, {"A": "clown nurse"}
    p = position(hands=hands, tables=tables, step="play").play("hunter_table A nurse")
    assert (p.table("A"), p.discard) == ("clown", "hunter hunter nurse")
    off = position(hands=hands, tables=tables, step="play", hunter_own_table="off")
    assert off.choices == {"discard hunter"}
    assert off.refused("hunter_table A nurse") == "Z-13.5"


@pytest.mark.clause("Z-13.6")
@pytest.mark.parametrize("use", ["hunter_hand B", "hunter_table B viral"])
def test_the_hunter_is_discarded_first_and_the_removed_card_on_top_of_it(use: str) -> None:
    p = position(hands={"A": "hunter", "B": "viral"}, tables={"B": "viral"}, discard="6", step="play").play(use)
    assert p.discard == "6 hunter viral"


@pytest.mark.clause("Z-13.7", "Z-7.11")
@pytest.mark.parametrize("use", ["hunter_hand B", "hunter_table B clown"])
def test_the_player_who_loses_a_card_chooses_nothing(use: str) -> None:
    hands = {"A": "hunter 6", "B": "viral horde hunter 6"}
    p = position(hands=hands, tables={"B": "clown nurse"}, step="play").play(use)
    assert (p.actor, p.prompt, p.t.plays_left) == ("A", "play", 1)
