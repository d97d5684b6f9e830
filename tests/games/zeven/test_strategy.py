"""The advice of section 20, played out: what it promises, the rules must give."""

import pytest

from tests.games.zeven.position import cards, position


@pytest.mark.clause("Z-20.1", "Z-16.1", "Z-15.4")
def test_early_commandos_and_later_ones_helped_by_a_hunter_make_up_for_a_missing_set() -> None:
    hands = {"A": "6 6 hunter 3", "B": cards(clown=6, horde=1)}
    p = position(seats=3, hands=hands, tables={"C": "horde horde"}, pile="3 " * 6, step="play", rounds=1)
    p.play("commando 6 B", "discard 3", "end")
    for _ in "BC":
        p.play("draw", "draw", "discard 3", "discard 3", "end")
    p.play("draw", "draw", "pair_hunter_commando 6 C", "end", "call")
    assert p.match.scores == [22, 4 + 7, 4]
    assert p.match.returns == [1, 0, 0]


@pytest.mark.clause("Z-20.1")
def test_weak_guards_make_an_attacker_a_target() -> None:
    brains = {"A": 20, "B": 5, "C": 5}
    p = position(seats=3, hands={"B": "6 6"}, brains=brains, tables={"C": "horde"}, turn="B", step="play")
    p.play("commando 6 A", "commando 6 C")
    assert p.all_brains == [14, 5 + 6 + 2, 3]


@pytest.mark.clause("Z-20.2", "Z-8.4", "Z-6.4", "Z-6.6")
def test_unwanted_kinds_laid_first_are_guards_and_a_decoy_and_are_taken_back_later() -> None:
    p = position(
        seats=2,
        hands={"A": "nurse viral " + cards(clown=6), "B": "3 clown clown"},
        discard="6",
        pile="6 6 6 6",
        step="play",
        rounds=1,
    )
    p.play("lay nurse", "lay viral", "end")
    p.play("draw", "draw", "commando 3 A", "discard clown", "end")
    assert p.brains("A") == 10 - (3 - 2)
    assert "call" not in p.choices
    p.play("take_back nurse", "exposed", "discard nurse", "call")
    assert p.match.scores == [9 + 15, 11]


@pytest.mark.clause("Z-20.3")
def test_commandos_kept_for_late_are_weaker() -> None:
    early = position(hands={"A": "6"}, step="play").play("commando 6 B")
    late = position(hands={"A": "6"}, tables={"B": "clown nurse horde"}, step="play").play("commando 6 B")
    assert (early.brains("A"), late.brains("A")) == (16, 11)


@pytest.mark.clause("Z-20.3")
def test_a_slow_set_lets_others_finish_first() -> None:
    hands = {"A": cards(clown=6, viral=1), "B": cards(nurse=4, graveyard=3)}
    p = position(seats=2, hands=hands, discard="6", pile="6 6 6 6", rounds=1)
    assert "call" in p.choices
    p.play("draw", "draw", "discard 6", "discard 6", "end", "call")
    assert p.match.scores == [10, 20]


@pytest.mark.clause("Z-20.4", "Z-14.4", "Z-18.1")
def test_a_gravedigger_waits_until_the_open_graveyard_holds_the_missing_card() -> None:
    p = position(hands={"A": "gravedigger " + cards(clown=6), "B": "clown 6"}, turn="B", step="play", seats=2, rounds=1)
    p.play("discard clown", "discard 6", "end", "draw", "draw")
    assert "zombie_clown" in p.view("A")["zones"]["discard_pile"]["cards"]
    p.play("gravedigger_graveyard", "fetch clown", "call")
    assert p.match.scores == [30, 10]


@pytest.mark.clause("Z-20.4")
def test_a_gravedigger_takes_away_what_an_opponent_needs() -> None:
    p = position(hands={"A": "gravedigger 6", "B": cards(viral=6)}, discard="hunter viral", step="play", seats=2)
    p.play("gravedigger_graveyard", "fetch viral", "lay viral", "end")
    assert not {"exposed", "call"} & p.choices


@pytest.mark.clause("Z-20.5", "Z-7.5", "Z-14.7")
def test_a_gravedigger_after_a_commando_brings_it_back_for_the_next_turn() -> None:
    p = position(hands={"A": "6 gravedigger"}, pile=cards(nurse=12), seats=2, step="play")
    p.play("commando 6 B", "gravedigger_graveyard", "fetch 6", "end")
    while p.actor == "B":
        p.play(p.default)
    p.play("draw", "draw", "commando 6 B")
    assert p.brains("B") == 10 - 6 - (4 - 2)
