"""Items and trades: section 10."""

import pytest

from tests.games.left_4_dead.position import cards, position

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-10.1")
def test_one_item_action_per_player_take_swap_or_trade() -> None:
    p = position(front={"D": "pills rifle pipe"}, held={"A": "uzi"}, health={"A": 3})
    assert {"take pills", "take pipe", "swap rifle", "give B uzi", "pass_items"} <= p.choices
    p.play("take pills")
    assert p.choices == {"discard uzi", "discard pills", "pass_items"}
    for action in ("take pipe", "swap rifle"):
        assert p.refused(action) == "L4D-10.1"
    assert p.refused("give B uzi") == "L4D-10.7"
    assert p.play("pass_items").actor == "B"


@pytest.mark.clause("L4D-10.2")
@pytest.mark.parametrize("owner", "ABCD")
def test_take_a_loose_item_from_anywhere(owner: str) -> None:
    p = position(front={owner: "zombie uzi"}).play("take uzi")
    assert (p.held("A"), p.front(owner)) == ("uzi", "zombie")
    assert position(front={"B": "pills"}).refused("take uzi") == "L4D-10.2"


@pytest.mark.clause("L4D-10.3")
def test_swap_for_a_loose_item_of_the_same_kind_the_old_one_becomes_loose_in_front_of_you() -> None:
    p = position(front={"C": "molotov"}, held={"B": "pipe"}, marker="B").play("swap molotov")
    assert (p.held("B"), p.front("B"), p.front("C")) == ("molotov", "pipe", "")
    assert p.each("item_spent") == [0, 1, 0, 0]
    assert p.refused("swap pipe") == "L4D-10.1"
    none = position(front={"C": "molotov uzi"}, held={"A": "uzi"})
    assert none.refused("swap molotov") == "L4D-10.3"
    assert none.refused("swap uzi") == "L4D-10.3"  # the same for the same changes nothing


@pytest.mark.clause("L4D-10.4")
def test_taking_what_one_has_flipped_oneself_costs_the_item_action_too() -> None:
    p = position("flip", face_down={"A": "uzi pills"}, health={"A": 5}).play("take uzi")
    assert p.refused("take pills") == "L4D-10.1"


@pytest.mark.clause("L4D-10.6", "L4D-10.7")
@pytest.mark.parametrize(
    ("proposal", "first", "second"),
    [("give B uzi", "", "pills uzi"), ("ask_for B pills", "uzi pills", ""), ("exchange B uzi pills", "pills", "uzi")],
)
def test_a_trade_gives_receives_or_exchanges_with_consent(proposal: str, first: str, second: str) -> None:
    p = position(held={"A": "uzi", "B": "pills"}).play(proposal)
    assert (p.actor, p.prompt, p.choices, p.default) == ("B", "trade", {"accept", "refuse"}, "refuse")
    p.play("accept")
    assert (p.held("A"), p.held("B")) == (first, second)
    assert p.each("item_spent") == [1, 1, 0, 0]


@pytest.mark.clause("L4D-10.6", "L4D-10.7")
@pytest.mark.parametrize(
    ("proposal", "third", "second"),
    [("give B uzi", "", "pills uzi"), ("ask_for B pills", "uzi pills", ""), ("exchange B uzi pills", "pills", "uzi")],
)
def test_a_trade_is_between_the_two_wherever_they_sit(proposal: str, third: str, second: str) -> None:
    p = position(held={"B": "pills", "C": "uzi"}, marker="C").play(proposal, "accept")
    assert [p.held(seat) for seat in "ABCD"] == ["", second, third, ""]
    assert p.each("item_spent") == [0, 1, 1, 0]


@pytest.mark.clause("L4D-10.6", "L4D-2.7")
def test_after_a_trade_both_hold_one_of_each_kind_at_most() -> None:
    p = position(held={"A": "uzi pipe", "B": "rifle pills", "C": "molotov"})
    trades = {choice for choice in p.choices if choice.split()[0] in ("give", "ask_for", "exchange")}
    assert trades == {
        *("give B pipe", "give C uzi", "give D uzi", "give D pipe", "ask_for B pills"),
        *("exchange B uzi rifle", "exchange B pipe pills", "exchange C pipe molotov"),
    }
    for action in ("give B uzi", "ask_for B rifle", "exchange B uzi pills", "exchange B pipe rifle"):
        assert p.refused(action) == "L4D-2.7"


@pytest.mark.clause("L4D-10.7", "L4D-10.8", "L4D-D5")
def test_a_refused_trade_leaves_the_action_free_but_is_the_only_one_of_the_round() -> None:
    p = position(front={"A": "pack"}, held={"A": "uzi", "B": "pills"}).play("give B uzi", "refuse")
    assert (p.actor, p.held("A"), p.each("item_spent")) == ("A", "uzi", [0, 0, 0, 0])
    assert "take pack" in p.choices
    assert p.refused("give C uzi") == "L4D-10.8"
    p.play("pass_items")
    assert {"give A pills", "ask_for A uzi"} <= p.choices  # B may still propose


@pytest.mark.clause("L4D-10.9")
def test_who_passed_may_still_be_traded_with_who_acted_may_not() -> None:
    p = position(front={"A": "pack"}, held={"A": "uzi", "B": "pills", "C": "molotov"})
    p.play("take pack", "pass_items", "pass_items")
    assert p.actor == "C"
    assert "give B molotov" in p.choices
    assert p.refused("give A molotov") == "L4D-10.7"


@pytest.mark.clause("L4D-10.10")
def test_any_number_of_held_items_may_be_discarded_free_of_charge() -> None:
    p = position(front={"B": "rifle"}, held={"A": "uzi pack pills pipe"}, health={"A": 3})
    p.play("discard uzi", "discard pills", "take rifle", "discard pipe")
    assert (p.held("A"), p.discard) == ("pack rifle", "uzi pills pipe")
    assert p.refused("discard uzi") == "L4D-10.10"


@pytest.mark.clause("L4D-10.11", "L4D-19.19")
@pytest.mark.parametrize(("patient", "health"), [("A", [4, 2, 5, 5]), ("B", [1, 5, 5, 5])])
def test_a_health_pack_heals_3_to_oneself_or_another_free_of_charge(patient: str, health: list[int]) -> None:
    p = position(front={"B": "rifle"}, held={"A": "pack"}, health={"A": 1, "B": 2}).play(f"heal {patient}")
    assert (p.health, p.discard) == (health, "pack")
    assert "take rifle" in p.choices


@pytest.mark.clause("L4D-10.12")
def test_free_actions_come_before_or_after_the_item_action_until_the_pass() -> None:
    p = position(front={"B": "rifle"}, held={"A": "pack pills uzi"}, health={"A": 1})
    p.play("discard uzi", "take rifle", "heal A", "discard pills", "discard rifle")
    assert (p.actor, p.held("A"), p.health[0]) == ("B", "", 4)  # A has nothing left to choose


@pytest.mark.clause("L4D-10.13")
def test_items_taken_swapped_or_traded_are_usable_at_once() -> None:
    taken = position(front={"B": "pack"}, health={"A": 1}).play("take pack", "heal A")
    assert taken.health[0] == 4
    traded = position(held={"A": "uzi", "B": "shotgun"}, front={"C": "zombie zombie zombie"}, deck=PILLS)
    traded.play("exchange B uzi shotgun", "accept").until("target").play("engage C zombie", "engage C zombie")
    assert traded.actor == "A"


@pytest.mark.clause("L4D-18.7")
def test_players_who_can_only_pass_are_not_asked() -> None:
    p = position(held={"C": "uzi"}, trading="off")
    assert (p.actor, p.prompt) == ("C", "items")


@pytest.mark.clause("L4D-10.13", "L4D-19.16")
def test_a_gun_counts_from_the_moment_it_is_held_until_it_is_gone() -> None:
    p = position(front={"D": "rifle"}, held={"B": "uzi"})
    assert p.each("power") == [1, 2, 1, 1]
    assert p.twin().play("take rifle").each("power") == [3, 2, 1, 1]
    assert p.twin().play("ask_for B uzi", "accept").each("power") == [2, 1, 1, 1]
    p.play("pass_items")
    assert p.twin().play("swap rifle").each("power") == [1, 3, 1, 1]
    assert p.play("discard uzi").each("power") == [1, 1, 1, 1]
