"""The Commando: section 12."""

import pytest

from tests.games.zeven.position import position


@pytest.mark.clause("Z-12.1")
@pytest.mark.parametrize("value", "3456")
def test_a_commando_is_played_on_one_opponent_to_take_brains_from_them(value: str) -> None:
    p = position(hands={"B": value}, turn="B", step="play")
    assert p.choices == {*(f"commando {value} {seat}" for seat in "ACD"), f"discard {value}"}
    assert p.refused(f"commando {value} B") == "Z-12.1"
    p.play(f"commando {value} C")
    assert p.all_brains == [10, 10 + int(value), 10 - int(value), 10]


@pytest.mark.clause("Z-12.2")
@pytest.mark.parametrize(
    ("table", "defence"), [("", 0), ("clown", 1), ("horde", 3), ("nurse viral", 2), ("horde graveyard viral", 5)]
)
@pytest.mark.parametrize("shield", ["brains", "value"])
def test_the_defence_is_one_for_each_zombie_and_three_for_each_horde(table: str, defence: int, shield: str) -> None:
    p = position(hands={"A": "6"}, tables={"B": table}, step="play", shield=shield).play("commando 6 B")
    assert p.brains("A") == 10 + 6 - defence


@pytest.mark.clause("Z-12.3")
@pytest.mark.parametrize(
    ("value", "brains", "taken"), [("3", 10, 3), ("6", 10, 6), ("6", 6, 6), ("6", 4, 4), ("3", 0, 0)]
)
def test_without_defence_it_takes_its_value_or_all_the_target_has(value: str, brains: int, taken: int) -> None:
    p = position(hands={"A": value}, brains={"B": brains}, step="play").play(f"commando {value} B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, brains - taken)


GUARDED = [
    # value, Brains, table, taken if guards save Brains, taken if they weaken the Commando
    ("6", 10, "clown nurse viral", 3, 3),
    ("6", 4, "clown nurse", 2, 4),
    ("6", 1, "clown nurse", 0, 1),
    ("3", 10, "horde", 0, 0),
    ("3", 10, "horde clown", 0, 0),
    ("5", 5, "clown", 4, 4),
    ("5", 4, "clown", 3, 4),
]


@pytest.mark.clause("Z-12.4", "Z-3.4")
@pytest.mark.parametrize(("value", "brains", "table", "taken", "_"), GUARDED)
def test_shield_brains_deducts_the_defence_from_what_could_be_taken(
    value: str, brains: int, table: str, taken: int, _: int
) -> None:
    p = position(hands={"A": value}, tables={"B": table}, brains={"B": brains}, step="play")
    p.play(f"commando {value} B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, brains - taken)


@pytest.mark.clause("Z-12.5", "Z-3.4")
@pytest.mark.parametrize(("value", "brains", "table", "_", "taken"), GUARDED)
def test_shield_value_deducts_the_defence_from_the_commandos_value(
    value: str, brains: int, table: str, _: int, taken: int
) -> None:
    p = position(hands={"A": value}, tables={"B": table}, brains={"B": brains}, step="play", shield="value")
    p.play(f"commando {value} B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, brains - taken)


@pytest.mark.clause("Z-12.6")
@pytest.mark.parametrize(("table", "brains"), [("horde", 10), ("", 0)])
def test_a_commando_may_be_played_for_nothing_and_is_discarded_all_the_same(table: str, brains: int) -> None:
    p = position(hands={"A": "3"}, tables={"B": table}, brains={"B": brains}, step="play").play("commando 3 B")
    assert (p.brains("A"), p.brains("B"), p.discard) == (10, brains, "hunter 3")


@pytest.mark.clause("Z-12.7")
@pytest.mark.parametrize("play", ["commando 6 B", "pair_commandos 5 6 B"])
def test_defending_uses_up_nothing(play: str) -> None:
    p = position(hands={"A": "5 6"}, tables={"B": "clown horde viral"}, step="play").play(play)
    assert p.table("B") == "clown horde viral"


@pytest.mark.clause("Z-12.8")
def test_two_commandos_one_after_the_other_each_meet_the_full_defence() -> None:
    p = position(hands={"A": "6 5"}, tables={"B": "clown nurse"}, step="play").play("commando 6 B", "commando 5 B")
    assert p.brains("B") == 10 - (6 - 2) - (5 - 2)


@pytest.mark.clause("Z-12.8", "Z-7.4")
def test_two_commandos_may_hit_different_opponents() -> None:
    p = position(hands={"A": "6 5"}, tables={"B": "clown"}, step="play").play("commando 6 B", "commando 5 C")
    assert p.all_brains == [20, 5, 5, 10]


@pytest.mark.clause("Z-12.9", "Z-7.8")
def test_afterwards_the_commando_goes_to_the_discard_pile() -> None:
    p = position(hands={"A": "4 clown"}, step="play", discard="viral").play("commando 4 B")
    assert (p.discard, p.hand("A")) == ("viral 4", "clown")
