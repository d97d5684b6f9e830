"""The Scavenger phase: section 8."""

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import LETTERS, cards, position, random_game

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")


@pytest.mark.clause("EH-8.1")
def test_a_turn_is_scavenger_then_draw_and_combat_when_a_zombie_attacks() -> None:
    p = position(hands=FULL, stack="zombie rescue rescue")
    assert (p.prompt, p.t.combat) == ("scavenge", 0)
    p.play("A: draw")
    assert (p.turn, p.prompt, p.t.combat) == ("A", "combat", 1)
    p.end_combat()
    assert (p.turn, p.prompt, p.t.combat) == ("B", "scavenge", 0)


@pytest.mark.clause("EH-8.2")
def test_as_many_cards_as_wanted_one_chain_after_the_other_or_none() -> None:
    hands = {"A": "steal binoculars spill weapon", "B": "rescue rescue"}
    p = position(hands=hands, stack=QUIET).play("A: steal B").resolve().play("A: binoculars_survivor").resolve()
    p.play("A: spill_survivor").resolve()
    assert (p.actor, p.prompt, p.discard) == ("A", "scavenge", "binoculars spill steal")
    none = position(hands=hands, stack=QUIET).play("A: draw")
    assert (none.prompt, none.discard) == ("finish", "")


@pytest.mark.clause("EH-8.3")
def test_a_patient_zero_may_place_zombies_before_other_possible_survivors() -> None:
    hidden = position(seats=6, zeros="DE", hands={"D": "zombie weapon"}, turned="B", countdown=9, turn="D")
    assert hidden.offers("place") == {"A", "C", "E", "F"}
    assert hidden.refused("place D") == "EH-8.3"
    assert hidden.refused("place B") == "EH-12.1"
    revealed = position(seats=6, zeros="DE", hands={"D": "zombie"}, revealed="DE", turn="D")
    assert revealed.offers("place") == {"A", "B", "C", "F"}


@pytest.mark.clause("EH-8.3")
def test_one_at_a_time_or_several_at_once_as_often_as_wanted() -> None:
    p = position(hands={"A": "rescue", "D": "zombie zombie zombie weapon"}, turn="D", stack=QUIET)
    p.play("D: place A", "D: attack").end_combat()
    assert (p.actor, p.prompt, p.bites) == ("D", "scavenge", [1, 0, 0, 0])
    p.play("D: place B", "D: place C", "D: attack").end_combat()
    assert (p.actor, p.prompt, p.bites) == ("D", "scavenge", [1, 1, 1, 0])
    assert p.offers("place") == set()


@pytest.mark.clause("EH-8.4", "EH-12.2")
def test_the_first_zombie_is_shown_at_once_and_reveals() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "D": "zombie zombie"}, turn="D").play("D: place B")
    assert (p.face_up, p.attack, p.prompt, p.actor) == ("D", {1: "B"}, "more", "D")
    for viewer in ("A", "B", None):
        assert ("zombie", "D hand > B wastelands") in p.sees_moves(viewer)
    assert p.choices == {"place A", "place B", "place C", "place E", "attack"}
    assert p.default == "attack"


@pytest.mark.clause("EH-8.4")
def test_without_a_card_left_nothing_more_is_asked_after_a_zombie() -> None:
    p = position(hands={"A": "weapon", "D": "zombie"}, turn="D").play("D: place A")
    assert (p.actor, p.prompt) == ("A", "combat")
    two = position(hands={"A": "weapon", "D": "zombie zombie"}, turn="D").play("D: place A", "D: place B")
    assert (two.actor, two.prompt, two.attack) == ("A", "combat", {1: "A", 2: "B"})


@pytest.mark.clause("EH-8.4")
def test_with_any_card_left_it_is_asked_even_if_attack_is_the_only_choice() -> None:
    p = position(hands={"A": "weapon", "D": "zombie steal"}, turn="D").play("D: place A")
    assert (p.actor, p.prompt, p.choices) == ("D", "more", {"attack"})
    assert p.refused("steal A") == "EH-7.2"


@pytest.mark.clause("EH-8.4", "EH-10.2")
def test_targets_are_settled_after_attack_in_the_order_named() -> None:
    hands = {"A": "weapon", "D": "zombie zombie zombie"}
    p = position(seats=5, zeros="DE", hands=hands, turn="D").play("D: place B", "D: place E")
    assert (p.face_up, p.prompt) == ("D", "more")
    p.play("D: place A")
    assert (p.face_up, p.actor, p.prompt, p.attack) == ("ABCDE", "E", "push", {1: "B", 2: "E", 3: "A"})
    p.play("push_on C")
    assert (p.prompt, p.attack) == ("combat", {1: "B", 2: "C", 3: "A"})


@pytest.mark.clause("EH-8.4")
def test_all_placed_together_form_one_combat() -> None:
    hands = {"A": "team_up", "B": "weapon weapon", "D": "zombie zombie"}
    p = position(hands=hands, turn="D", stack=QUIET).play("D: place A", "D: place C", "A: team_up_survivor").resolve()
    p.play("B: weapon_survivor 1").resolve().play("B: weapon_survivor 2").resolve()
    assert (p.t.combat, p.discard) == (0, "team_up zombie zombie")
    assert [event["event"] for event in p.view()["events"]].count("combat_ends") == 1


@pytest.mark.clause("EH-8.5", "EH-9.2")
def test_zombies_in_hand_cannot_be_placed_after_the_draw() -> None:
    p = position(hands={"A": "weapon", "D": "zombie zombie"}, turn="D", top="rescue").play("D: draw")
    assert (p.prompt, p.choices) == ("finish", {"finish"})
    assert p.refused("place A") == "EH-10.21"
    assert p.refused("place_drawn A") == "EH-10.21"
    drawn = position(hands={"A": "weapon", "D": "zombie"}, turn="D", top="zombie").play("D: draw", "D: place_drawn A")
    assert (drawn.prompt, drawn.hand("D"), drawn.attack) == ("combat", "zombie", {1: "A"})
    assert drawn.end_combat().turn == "A"


@pytest.mark.clause("EH-8.6", "EH-D2")
def test_the_active_player_decides_when_to_draw() -> None:
    p = position(hands=FULL, top="rescue")
    assert (p.choices, p.default) == ({"draw"}, "draw")
    assert p.hand("A") == "weapon"


@pytest.mark.clause("EH-8.6")
def test_with_an_empty_hand_the_draw_comes_by_itself() -> None:
    p = position(hands={"B": "weapon"}, top="rescue")
    assert (p.actor, p.prompt, p.hand("A")) == ("A", "finish", "rescue")
    emptied = position(hands={"A": "spill", "B": "weapon"}, top="rescue sacrifice").play("A: spill_survivor").resolve()
    assert (emptied.actor, emptied.prompt, emptied.hand("A")) == ("A", "finish", "rescue")


@pytest.mark.clause("EH-8.6")
def test_a_turned_player_with_an_empty_hand_draws_by_themselves_too() -> None:
    p = position(hands={"B": "weapon"}, turned="A", countdown=9, top="rescue")
    assert (p.turn, p.hand("A"), p.actor, p.prompt) == ("B", "rescue", "B", "scavenge")


@pytest.mark.clause("EH-8.3", "EH-17.1")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_only_patient_zeros_ever_place_zombies_from_hand(seed: int) -> None:
    for move in random_game(seed, seats=5):
        if move.verb == "place":
            assert move.before.actor in move.before.zeros
            assert move.before.actor == move.before.turn
            assert move.after.face_up != ""
        offers = move.before.offers("place")
        assert move.before.actor not in offers
        assert not offers & set(move.before.known_infected)
        assert offers <= set(LETTERS[:5])
