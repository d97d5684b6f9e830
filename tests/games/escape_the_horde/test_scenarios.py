"""The scenarios of the rulebook, section 19."""

import pytest

from tests.games.escape_the_horde.position import cards, position


@pytest.mark.clause("EH-T8")
def test_a_surviving_zombie_bites_and_is_shuffled_back_a_killed_one_is_discarded() -> None:
    p = position("draw", hands={"B": "nah"}, stack=cards(binoculars=39) + " zombie")
    assert p.attacked == "A"
    p.all_pass()
    assert (p.each("bites"), p.stack_size, p.active) == ([1, 0, 0, 0], 40, "B")
    p = position("draw", hands={"A": "weapon", "B": "nah"}, stack=cards(binoculars=39) + " zombie")
    p.play("weapon_survivor 1").all_pass()
    assert (p.stack_size, p.discard, p.armoury, p.active) == (39, "zombie", "weapon", "B")


@pytest.mark.clause("EH-T19")
def test_a_yeah_nah_cancels_a_yeah_nah() -> None:
    p = position(hands={"A": "steal", "B": "nah binoculars", "C": "nah"})
    p.play("steal B", "yeah_nah")
    assert p.actor == "C"
    p.play("yeah_nah").all_pass()
    assert (p.hand("A"), p.hand("B")) == ("binoculars", "")
    assert sorted(p.discard.split()) == ["nah", "nah", "steal"]
