"""The worked scenarios of section 22, Z-T1 to Z-T20."""

import pytest

from tests.games.zeven.position import position


@pytest.mark.clause("Z-T4", "Z-12.2", "Z-12.4", "Z-12.7", "Z-12.9")
def test_the_rulebook_example_of_a_commando_against_three_zombies() -> None:
    p = position(hands={"A": "6 hunter"}, tables={"B": "clown nurse viral"}, step="play")
    p.play("commando 6 B")
    assert (p.brains("A"), p.brains("B")) == (13, 7)
    assert p.table("B") == "clown nurse viral"
    assert p.discard == "hunter 6"
