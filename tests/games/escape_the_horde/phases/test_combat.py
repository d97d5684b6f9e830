"""The Combat phase: section 10."""

from typing import Any

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import Position, cards, position, random_game

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")


def bitten_in_order(p: Position) -> list[tuple[str, int]]:
    """Whom the Zombies bit, left alone or Turned after the last choice, with their numbers."""
    found = [event for event in p.view()["events"] if event["event"] in ("bitten", "turned", "no_bite")]
    return [(p.view()["names"][event["values"][0]], event["values"][1]) for event in found]


@pytest.mark.clause("EH-10.1")
def test_combat_starts_when_a_zombie_lies_in_front_of_a_player() -> None:
    p = position(hands=FULL, top="zombie")
    assert (p.t.combat, p.attack) == (0, {})
    p.play("A: draw")
    assert (p.t.combat, p.attack, p.prompt) == (1, {1: "A"}, "combat")


@pytest.mark.clause("EH-10.2", "EH-12.1", "EH-12.2")
def test_a_hidden_patient_zero_as_target_is_revealed_and_places_each_zombie_again() -> None:
    p = position(seats=6, zeros="DE", hands=FULL, turned="B", countdown=9, attack="ADAD")
    assert (p.actor, p.prompt, p.face_up) == ("D", "push", "BD")
    assert p.choices == {"push_on A", "push_on C", "push_on E", "push_on F"}
    assert p.view()["prompt"]["about"] == {"zombie": 2}
    p.play("push_on C")
    assert p.view()["prompt"]["about"] == {"zombie": 4}
    p.play("push_on A")
    assert (p.attack, p.prompt) == ({1: "A", 2: "C", 3: "A", 4: "A"}, "combat")


@pytest.mark.clause("EH-10.2")
def test_a_patient_zero_may_push_a_zombie_onto_the_other_who_then_pushes_it_on() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon"}, attack="D").play("push_on E")
    assert (p.actor, p.prompt, p.face_up, p.choices) == ("E", "push", "ABCDE", {"push_on A", "push_on B", "push_on C"})
    p.play("push_on A")
    assert (p.attack, p.prompt) == ({1: "A"}, "combat")


@pytest.mark.clause("EH-10.2")
def test_a_pushed_zombie_may_go_back_to_who_pushed_it() -> None:
    p = position(hands={"B": "sacrifice weapon", "C": "weapon"}, attack="C").play("B: sacrifice_survivor 1 D")
    p.resolve()
    assert (p.actor, p.prompt) == ("D", "push")
    assert p.play("push_on B").attack == {1: "B"}
    again = position(hands={"C": "sacrifice weapon"}, attack="C").play("C: sacrifice_survivor 1 D").resolve()
    assert again.play("push_on C").attack == {1: "C"}


@pytest.mark.clause("EH-10.2", "EH-D6")
def test_the_default_is_the_next_possible_survivor_clockwise() -> None:
    p = position(seats=6, zeros="DE", turned="F", countdown=9, attack="D")
    assert p.default == "push_on E"
    revealed = position(seats=6, zeros="DE", turned="F", revealed="E", countdown=9, attack="D")
    assert revealed.default == "push_on A"


@pytest.mark.clause("EH-10.3", "EH-D4", "EH-16.10")
@pytest.mark.parametrize(("attack", "turn", "asked"), [("CA", "B", "CABD"), ("AC", "D", "ACDB"), ("BB", "C", "BCDA")])
def test_targets_are_asked_in_the_order_of_placing_then_the_others_from_the_active_player(
    attack: str, turn: str, asked: str
) -> None:
    p = position(hands=FULL, attack=attack, turn=turn)
    assert (p.asked(), p.default) == (asked, "pass")


@pytest.mark.clause("EH-10.3", "EH-16.10")
def test_only_players_with_cards_are_asked_whatever_they_hold() -> None:
    hands = {"A": "steal", "C": "binoculars", "D": "zombie", "F": "yeah_nah"}
    p = position(seats=6, zeros="DE", hands=hands, attack="A")
    assert p.asked() == "ACDF"
    assert position(attack="A", stack=QUIET).bites == [1, 0, 0, 0]


@pytest.mark.clause("EH-10.4")
def test_after_each_chain_all_are_asked_again_and_when_all_pass_combat_closes() -> None:
    p = position(hands={**FULL, "C": "team_up weapon", "A": "rescue"}, attack="A").play("A: pass", "B: pass")
    p.play("C: team_up_survivor").resolve()
    assert p.asked() == "ABCD"
    p.play("A: pass", "B: pass", "C: pass", "D: pass")
    assert (p.t.combat, p.bites) == (0, [1, 0, 0, 0])


@pytest.mark.clause("EH-10.4")
def test_combat_ends_when_no_zombie_is_left() -> None:
    p = position(hands=FULL, attack="A", stack=QUIET).play("A: weapon_survivor 1").resolve()
    assert (p.t.combat, p.attack, p.turn, p.prompt) == (0, {}, "B", "scavenge")


@pytest.mark.clause("EH-10.5")
def test_only_combat_cards_are_played_in_combat() -> None:
    everything = "weapon grenade team_up rescue sacrifice yeah_nah dodge steal re_arm binoculars spill"
    p = position(hands={"A": everything}, attack="A", armoury="weapon", drawn=False)
    assert {choice.split()[0] for choice in p.choices} == {
        *("weapon_survivor", "grenade_survivor", "team_up_survivor", "rescue", "sacrifice_survivor", "pass")
    }
    assert p.refused("dodge_survivor") == "EH-10.5"


@pytest.mark.clause("EH-10.6")
def test_a_weapon_is_for_the_target_alone_and_kills_one_zombie_attacking_them() -> None:
    p = position(hands=FULL, attack="ABA", stack=QUIET)
    assert p.offers("weapon_survivor") == {"1", "3"}
    assert p.refused("weapon_survivor 2") == "EH-10.6"
    assert p.twin().to("B").offers("weapon_survivor") == {"2"}
    for seat in "CD":
        assert p.twin().to(seat).offers("weapon_survivor") == set()
    p.play("A: weapon_survivor 3").resolve()
    assert (p.attack, p.discard) == ({1: "A", 2: "B"}, "zombie")


@pytest.mark.clause("EH-10.7")
def test_an_infected_weapon_is_a_response_only_in_any_combat() -> None:
    p = position(hands={**FULL, "C": "weapon"}, attack="A").to("D")
    assert p.offers("weapon_infected") == set()
    p.play("D: pass")
    fight = position(hands={**FULL, "C": "weapon", "B": "weapon weapon"}, attack="B", turn="A", drawn=False)
    fight.play("B: weapon_survivor 1", "D: weapon_infected")
    assert (fight.attack, fight.armoury) == ({1: "B"}, "weapon weapon")


@pytest.mark.clause("EH-10.8")
def test_a_cancelled_attempt_may_be_followed_by_another() -> None:
    hands = {"A": "weapon weapon rescue", "D": "weapon weapon"}
    p = position(hands=hands, attack="A").play("A: weapon_survivor 1", "D: weapon_infected")
    p.play("A: weapon_survivor 1", "D: weapon_infected")
    assert (p.actor, p.offers("rescue"), p.attack) == ("A", {"1"}, {1: "A"})


@pytest.mark.clause("EH-10.9", "EH-D8")
def test_a_grenade_names_its_zombies_one_by_one_before_anyone_responds() -> None:
    p = position(hands={**FULL, "C": "grenade"}, attack="ABA", stack=QUIET).to("C")
    assert p.offers("grenade_survivor") == {"1", "2", "3"}
    p.play("C: grenade_survivor 2")
    assert (p.actor, p.prompt, p.choices, p.default) == ("C", "name", {"name 1", "name 3", "done"}, "name 1")
    assert (p.chain, p.hand("C")) == ("grenade", "")
    p.play("C: name 3")
    assert (p.choices, p.default) == ({"name 1", "done"}, "name 1")
    done = p.twin().play("C: done")
    assert (done.actor, done.prompt) == ("D", "respond")
    assert done.resolve().attack == {1: "A"}
    p.play("C: name 1")
    assert (p.actor, p.prompt) == ("D", "respond")
    assert (p.resolve().attack, p.discard) == ({}, "grenade zombie zombie zombie")


@pytest.mark.clause("EH-10.9")
def test_with_one_zombie_nothing_more_is_named() -> None:
    p = position(hands={**FULL, "C": "grenade"}, attack="A").play("C: grenade_survivor 1")
    assert (p.actor, p.prompt) == ("D", "respond")


@pytest.mark.clause("EH-10.9")
@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_zombies_named_by_a_grenade_are_public(viewer: str | None) -> None:
    p = position(hands={**FULL, "C": "grenade"}, attack="ABA").play("C: grenade_survivor 2", "C: name 3", "C: done")
    aims = [zone["marks"]["aim"] for zone in p.view(viewer)["zones"]["wastelands"]]
    assert aims == [[0, 1], [1], [], []]


@pytest.mark.clause("EH-10.9", "EH-7.6")
def test_a_hidden_patient_zero_may_throw_a_grenade_with_survivor_text() -> None:
    p = position(hands={**FULL, "D": "grenade"}, attack="A").play("D: grenade_survivor 1").resolve()
    assert (p.attack, p.face_up) == ({}, "")


@pytest.mark.clause("EH-10.10", "EH-D8")
def test_an_infected_grenade_saves_any_of_the_zombies_named() -> None:
    hands = {"A": "grenade", "B": "weapon", "D": "grenade"}
    p = position(hands=hands, attack="AABB", stack=QUIET)
    p.play("A: grenade_survivor 1", "A: name 2", "A: name 4", "A: done").to("D")
    assert p.offers("grenade_infected") == {"1", "2", "4"}
    p.play("D: grenade_infected 4")
    assert (p.prompt, p.choices, p.default) == ("name", {"name 1", "name 2", "done"}, "name 1")
    p.play("D: name 1", "D: done")
    assert (p.attack, p.discard) == ({1: "A", 3: "B", 4: "B"}, "grenade grenade zombie")


@pytest.mark.clause("EH-10.10")
def test_an_infected_grenade_saves_a_zombie_from_a_weapon() -> None:
    hands = {"A": "weapon", "B": "weapon", "D": "grenade"}
    p = position(hands=hands, attack="AB").play("A: weapon_survivor 1").to("D")
    assert p.offers("grenade_infected") == {"1"}
    p.play("D: grenade_infected 1")
    assert (p.attack, p.armoury, p.discard, p.prompt) == ({1: "A", 2: "B"}, "weapon", "grenade", "combat")


@pytest.mark.clause("EH-10.10")
def test_an_infected_grenade_is_a_response_only() -> None:
    p = position(hands={**FULL, "D": "grenade"}, attack="A").to("D")
    assert p.offers("grenade_infected") == set()


@pytest.mark.clause("EH-10.10", "EH-6.10")
def test_a_card_of_ones_own_side_on_top_shields_a_grenade() -> None:
    hands = {"A": "grenade", "B": "rescue weapon", "D": "grenade weapon"}
    p = position(hands=hands, attack="AA").play("A: grenade_survivor 1", "A: name 2", "B: rescue 1").to("D")
    assert p.choices == {"pass"}
    assert p.resolve().attack == {}


@pytest.mark.clause("EH-10.10", "EH-6.13")
def test_a_zombie_saved_once_can_be_killed_by_the_next_card() -> None:
    hands = {"A": "weapon weapon", "D": "grenade weapon"}
    p = position(hands=hands, attack="A", stack=QUIET).play("A: weapon_survivor 1", "D: grenade_infected 1")
    p.play("A: weapon_survivor 1").resolve()
    assert (p.attack, p.discard) == ({}, "grenade zombie")


@pytest.mark.clause("EH-10.11", "EH-17.5")
def test_after_a_team_up_users_of_survivor_texts_may_use_weapons_on_any_zombie() -> None:
    hands = {**FULL, "B": "weapon team_up", "C": "team_up weapon", "D": "weapon", "E": "weapon"}
    p = position(seats=5, zeros="DE", revealed="E", hands=hands, attack="AC").play("B: team_up_survivor").resolve()
    for seat in "ABCD":
        assert p.twin().to(seat).offers("weapon_survivor") == {"1", "2"}
    assert p.twin().to("E").offers("weapon_survivor") == set()
    assert p.to("C").offers("team_up_survivor") == set()
    assert p.refused("team_up_survivor") == "EH-10.11"
    assert p.view()["counters"]["teamed_up"] == 1


@pytest.mark.clause("EH-10.11", "EH-17.5")
def test_a_team_up_holds_for_this_combat_only() -> None:
    hands = {"A": "rescue team_up", "B": "weapon", "C": "rescue", "D": "zombie weapon"}
    p = position(hands=hands, attack="A", drawn=False, turn="D", stack=QUIET).play("A: team_up_survivor")
    p.end_combat()
    assert (p.turn, p.prompt, p.view()["counters"]["teamed_up"]) == ("D", "scavenge", 0)
    p.play("D: place A", "D: attack").to("B")
    assert p.offers("weapon_survivor") == set()


@pytest.mark.clause("EH-10.11")
def test_a_cancelled_team_up_does_not_hold() -> None:
    hands = {"A": "team_up weapon", "B": "weapon yeah_nah"}
    p = position(hands=hands, attack="A").play("A: team_up_survivor", "B: yeah_nah").resolve()
    assert p.to("B").offers("weapon_survivor") == set()


@pytest.mark.clause("EH-10.12", "EH-D9")
def test_an_infected_team_up_names_a_patient_zero_and_a_target() -> None:
    hands = {"A": "weapon", "B": "team_up weapon", "D": "team_up zombie", "E": "weapon"}
    hidden = position(seats=6, zeros="DE", hands=hands, attack="AC").to("D")
    assert hidden.offers("team_up_infected") == {"D A", "D C"}
    assert hidden.refused("team_up_infected E A") == "EH-10.12"
    assert hidden.refused("team_up_infected D B") == "EH-10.12"
    given: dict[str, Any] = {"seats": 6, "zeros": "DE", "turned": "B", "countdown": 9}
    other = position(hands=hands, revealed="E", attack="AC", **given).to("D")
    assert other.offers("team_up_infected") == {"D A", "D C", "E A", "E C"}
    assert other.refused("team_up_infected B A") == "EH-10.12"
    turned = position(hands=hands, revealed="E", attack="AC", **given).to("B")
    assert turned.offers("team_up_infected") == {"E A", "E C"}
    assert turned.refused("team_up_infected B A") == "EH-10.12"


@pytest.mark.clause("EH-10.12")
def test_who_is_named_needs_a_card_after_the_team_up_has_left_the_hand() -> None:
    alone = position(hands={"A": "weapon", "D": "team_up"}, attack="A").to("D")
    assert alone.offers("team_up_infected") == set()
    empty = position(seats=5, zeros="DE", hands={"D": "team_up", "A": "weapon"}, revealed="E", attack="A").to("D")
    assert empty.offers("team_up_infected") == set()
    assert empty.refused("team_up_infected E A") == "EH-10.12"


@pytest.mark.clause("EH-10.12", "EH-10.17", "EH-10.21", "EH-D9")
def test_the_named_player_may_add_a_zombie_that_comes_last() -> None:
    hands = {"A": "weapon", "B": "weapon", "D": "team_up zombie"}
    p = position(hands=hands, attack="AB").play("D: team_up_infected D A").resolve()
    assert (p.actor, p.prompt, p.choices, p.default) == ("D", "add", {"add", "add_none"}, "add_none")
    assert p.view()["prompt"]["about"] == {"helper": 3, "target": 0}
    added = p.twin().play("D: add")
    assert (added.attack, added.hand("D"), added.discard) == ({1: "A", 2: "B", 3: "A"}, "", "team_up")
    p.play("D: add_none")
    assert (p.attack, p.hand("D"), p.discard, p.prompt) == ({1: "A", 2: "B"}, "zombie", "team_up", "combat")


@pytest.mark.clause("EH-10.12", "EH-D9", "EH-16.10")
def test_the_named_player_is_asked_whatever_they_hold() -> None:
    hands = {"A": "weapon", "D": "team_up rescue"}
    p = position(hands=hands, attack="A").play("D: team_up_infected D A").resolve()
    assert (p.actor, p.prompt, p.choices) == ("D", "add", {"add_none"})


@pytest.mark.clause("EH-10.12")
def test_a_turned_player_lets_a_revealed_patient_zero_add_a_zombie() -> None:
    hands = {"A": "weapon", "B": "team_up", "D": "zombie"}
    p = (
        position(hands=hands, turned="B", revealed="D", countdown=9, attack="C")
        .play("B: team_up_infected D C")
        .resolve()
    )
    assert (p.actor, p.prompt) == ("D", "add")
    assert p.play("D: add").attack == {1: "C", 2: "C"}


@pytest.mark.clause("EH-10.13", "EH-17.7")
@pytest.mark.parametrize("seat", ["A", "B", "C", "D"])
def test_any_player_may_rescue_any_attacking_zombie(seat: str) -> None:
    hands = {**FULL, seat: "rescue steal"}
    p = position(hands=hands, turned="C", countdown=9, attack="AB", stack=cards(weapon=5)).to(seat)
    assert p.offers("rescue") == {"1", "2"}
    p.play(f"{seat}: rescue 2").end_combat()
    assert (p.bites, p.discard, p.stack.split().count("zombie")) == ([1, 0, 2, 0], "rescue", 2)


@pytest.mark.clause("EH-10.13")
def test_a_rescued_zombie_is_shuffled_back_and_neither_dies_nor_bites() -> None:
    p = position(hands={"A": "rescue weapon"}, attack="A", stack=cards(weapon=7)).play("A: rescue 1")
    assert (p.bites, p.stack.split().count("zombie"), p.discard) == ([0, 0, 0, 0], 1, "rescue")
    before = position(hands={"A": "rescue", "B": "weapon"}, attack="A", stack="weapon steal dodge").play("A: rescue 1")
    places = {before.twin(seed).resolve().stack.split().index("zombie") for seed in range(60)}
    assert places == {0, 1, 2, 3}


@pytest.mark.clause("EH-10.14", "EH-17.8")
def test_a_sacrifice_moves_a_zombie_to_a_closest_survivor_of_its_target() -> None:
    hands = {"A": "weapon", "D": "sacrifice", "E": "weapon"}
    p = position(seats=6, zeros="EF", hands=hands, attack="AC").to("D")
    assert p.offers("sacrifice_survivor") == {"1 B", "1 F", "2 B", "2 D"}
    assert p.refused("sacrifice_survivor 1 C") == "EH-11.6"
    p.play("D: sacrifice_survivor 2 D").resolve()
    assert (p.attack, p.prompt) == ({1: "A", 2: "D"}, "combat")


@pytest.mark.clause("EH-10.15")
def test_an_infected_sacrifice_moves_a_zombie_to_any_other_possible_survivor() -> None:
    hands = {"A": "weapon", "D": "sacrifice"}
    p = position(seats=7, zeros="DE", hands=hands, turned="G", countdown=9, attack="AC").to("D")
    assert p.offers("sacrifice_infected") == {f"1 {seat}" for seat in "BCEF"} | {f"2 {seat}" for seat in "ABEF"}
    assert p.refused("sacrifice_infected 1 D") == "EH-10.15"
    p.play("D: sacrifice_infected 1 F")
    assert (p.face_up, p.prompt) == ("DG", "respond")
    assert p.resolve().attack == {1: "F", 2: "C"}


@pytest.mark.clause("EH-10.15", "EH-7.5")
def test_a_turned_player_sacrifices_with_infected_text() -> None:
    p = position(seats=6, zeros="EF", hands={"B": "sacrifice"}, turned="B", countdown=9, attack="A")
    assert p.choices == {"pass", *(f"sacrifice_infected 1 {seat}" for seat in "CDEF")}


@pytest.mark.clause("EH-10.16")
def test_a_moved_zombie_stays_in_combat_and_may_be_moved_back() -> None:
    hands = {"A": "sacrifice weapon", "B": "sacrifice weapon", "C": "weapon"}
    p = position(hands=hands, attack="A", stack=QUIET).play("A: sacrifice_survivor 1 B").resolve()
    assert (p.actor, p.attack) == ("B", {1: "B"})
    assert p.offers("weapon_survivor") == {"1"}
    assert p.twin().to("A").offers("weapon_survivor") == set()
    p.play("B: sacrifice_survivor 1 A").resolve()
    assert p.attack == {1: "A"}
    assert p.play("A: weapon_survivor 1").resolve().attack == {}


@pytest.mark.clause("EH-10.17")
def test_the_zombies_left_bite_in_the_order_placed_moved_ones_keep_their_number() -> None:
    hands = {"A": "sacrifice weapon", "B": "weapon", "C": "weapon"}
    p = position(hands=hands, attack="ACB", turned="", stack=QUIET).play("A: sacrifice_survivor 1 B").resolve()
    assert p.attack == {1: "B", 2: "C", 3: "B"}
    p.end_combat()
    assert bitten_in_order(p) == [("B", 1), ("C", 2), ("B", 3)]
    assert p.bites == [0, 2, 1, 0]


@pytest.mark.clause("EH-10.17")
def test_no_number_is_used_twice_in_one_combat() -> None:
    hands = {"A": "weapon weapon", "D": "team_up zombie rescue"}
    p = position(hands=hands, attack="AA").play("A: weapon_survivor 2").resolve()
    p.play("D: team_up_infected D A").resolve().play("D: add")
    assert p.attack == {1: "A", 3: "A"}


@pytest.mark.clause("EH-10.17", "EH-2.6")
def test_each_zombie_is_shuffled_back_after_its_bite() -> None:
    before = position(hands={"B": "weapon"}, attack="AC", stack="weapon steal dodge").to("B")
    stacks = [before.twin(seed).end_combat().stack for seed in range(60)]
    assert all(stack.split().count("zombie") == 2 and len(stack.split()) == 5 for stack in stacks)
    assert {stack.split().index("zombie") for stack in stacks} == {0, 1, 2, 3}


@pytest.mark.clause("EH-10.18")
def test_a_zombie_on_a_player_just_turned_does_not_bite() -> None:
    p = position(hands={"B": "weapon"}, bites="A", attack="AAA", stack=QUIET).end_combat()
    assert (p.bites, p.t.turned_in[0]) == ([2, 0, 0, 0], 1)
    assert [event["event"] for event in p.view()["events"]].count("no_bite") == 2
    assert p.stack.split().count("zombie") == 3


@pytest.mark.clause("EH-10.19", "EH-2.4")
def test_a_killed_zombie_goes_to_the_discard_pile() -> None:
    p = position(hands={"A": "weapon", "B": "weapon"}, attack="A", stack=QUIET).play("A: weapon_survivor 1").resolve()
    assert (p.discard, p.stack.split().count("zombie")) == ("zombie", 0)


@pytest.mark.clause("EH-10.20")
def test_a_target_may_pass_with_a_weapon_in_hand() -> None:
    p = position(hands={"A": "weapon weapon", "B": "weapon"}, attack="A", stack=QUIET)
    assert "pass" in p.choices
    p.play("A: pass").end_combat()
    assert (p.bites, p.hand("A")) == ([1, 0, 0, 0], "weapon weapon")


@pytest.mark.clause("EH-10.21")
def test_no_zombie_is_placed_from_hand_during_combat() -> None:
    p = position(hands={"A": "weapon", "D": "zombie zombie"}, attack="A", turn="D", drawn=False).to("D")
    assert p.choices == {"pass"}
    assert p.refused("place A") == "EH-10.21"


@pytest.mark.clause("EH-10.22")
def test_after_combat_the_game_goes_on_where_it_stood() -> None:
    scavenger = position(hands={"A": "weapon steal", "B": "weapon"}, attack="B", drawn=False, stack=QUIET).end_combat()
    assert (scavenger.turn, scavenger.prompt) == ("A", "scavenge")
    drawn = position(hands={"A": "weapon steal", "B": "weapon"}, attack="A", stack=QUIET).end_combat()
    assert (drawn.turn, drawn.prompt) == ("B", "scavenge")
    second = (
        position(hands={"A": "weapon"}, turn="D", stack="zombie rescue steal").play("D: place_drawn A").end_combat()
    )
    assert (second.turn, second.actor, second.prompt, second.stack_size) == ("D", "D", "finish", 2)


@pytest.mark.clause("EH-10.23")
def test_combat_set_off_by_a_chain_starts_when_it_has_fully_resolved() -> None:
    p = position(hands={"A": "steal", "B": "yeah_nah", "C": "yeah_nah", "D": "zombie weapon"}, top="rescue")
    p.play("A: steal D", "B: yeah_nah", "C: yeah_nah")
    for seed in range(20):
        q = p.twin(seed)
        while q.prompt == "respond":
            assert (q.t.combat, q.attack) == (0, {})
            q.play("pass")
        if q.attack:
            break
    assert (q.prompt, q.attack, q.chain, q.discard) == ("combat", {1: "A"}, "", "steal yeah_nah yeah_nah")


@pytest.mark.clause("EH-10.3", "EH-10.4", "EH-10.17", "EH-12.1")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_while_combat_asks_every_target_is_a_survivor_and_numbers_only_grow(seed: int) -> None:
    highest, before = 0, set[int]()
    for move in random_game(seed, seats=3 + seed):
        p = move.after
        if not p.t.combat:
            highest, before = 0, set[int]()
            continue
        attack, turned = p.attack, p.turned
        assert all(number in before or number > highest for number in attack)
        highest, before = max([highest, *attack]), set(attack)
        if p.prompt == "combat":
            assert attack
            assert all(not p.is_zero(seat) and seat not in turned for seat in attack.values())
            assert p.hand(p.actor)
