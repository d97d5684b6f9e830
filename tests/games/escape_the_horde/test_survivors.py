"""Playing a Survivor: section 11."""

import pytest

from tests.games.escape_the_horde.position import cards, position, random_game

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCDEF", "weapon")


@pytest.mark.clause("EH-11.1", "EH-16.1")
@pytest.mark.parametrize("viewer", ["A", "C", None])
def test_at_the_first_bite_a_player_takes_an_im_fine_card_face_up(viewer: str | None) -> None:
    p = position(hands=FULL, attack="A", stack=QUIET).end_combat()
    assert p.bites == [1, 0, 0, 0]
    condition = p.view(viewer)["zones"]["condition"]
    assert [zone["cards"] for zone in condition] == [["im_fine_turned"], [], [], []]
    assert (p.known_infected, p.countdown) == ("", 0)


@pytest.mark.clause("EH-11.2", "EH-1.2", "EH-12.2")
def test_at_the_second_bite_the_player_is_turned_at_once() -> None:
    p = position(seats=5, zeros="DE", hands=FULL, bites="A", attack="A", stack=QUIET).end_combat()
    assert (p.bites[0], p.turned, p.known_infected, p.face_up) == (2, "A", "A", "A")
    assert p.role("A") == "survivor"
    assert len(p.view()["zones"]["condition"][0]["cards"]) == 1


@pytest.mark.clause("EH-11.2", "EH-10.17")
def test_two_bites_of_one_combat_turn_a_player() -> None:
    p = position(hands=FULL, attack="AA", stack=QUIET).end_combat()
    assert (p.turned, p.bites) == ("A", [2, 0, 0, 0])


@pytest.mark.clause("EH-11.3")
def test_a_turned_player_keeps_the_hand_and_uses_infected_texts_in_the_same_turn_too() -> None:
    hands = {"A": "steal binoculars", "B": "weapon", "D": "zombie weapon"}
    p = position(hands=hands, bites="A", attack="A", drawn=False, stack=QUIET).end_combat()
    assert (p.turned, p.hand("A"), p.actor, p.prompt) == ("A", "steal binoculars", "A", "scavenge")
    assert p.choices == {"steal B", "steal D", "binoculars_infected", "draw"}


@pytest.mark.clause("EH-11.3", "EH-12.1", "EH-9.7")
def test_a_turned_player_draws_zombies_for_others_in_the_same_turn_too() -> None:
    p = position(hands={"A": "steal", "B": "weapon"}, bites="A", attack="A", drawn=False, stack="zombie")
    p.end_combat().play("A: draw")
    assert (p.actor, p.prompt, p.offers("push_on")) == ("A", "push", {"B", "C", "D"})


@pytest.mark.clause("EH-11.4", "EH-17.10")
@pytest.mark.parametrize("seed", range(5))
def test_a_turned_player_never_holds_a_zombie(seed: int) -> None:
    turned = 0
    for move in random_game(seed, seats=3 + seed):
        for seat in move.after.turned:
            turned += 1
            assert "zombie" not in move.after.hand(seat).split()
    assert turned


@pytest.mark.clause("EH-11.5", "EH-10.14")
def test_survivors_may_turn_on_each_other() -> None:
    hands = {"A": "weapon", "C": "sacrifice"}
    p = position(hands=hands, survivors="AB", attack="A", stack=QUIET).play("C: sacrifice_survivor 1 B").resolve()
    assert p.attack == {1: "B"}


@pytest.mark.clause("EH-11.6", "EH-11.7")
@pytest.mark.parametrize(
    ("known", "closest"),
    [("", "BF"), ("B", "CF"), ("BC", "DF"), ("F", "BE"), ("BF", "CE"), ("BCDE", "F"), ("CDEF", "B"), ("BCDEF", "")],
)
def test_the_closest_are_the_first_on_each_side_who_are_not_known_infected(known: str, closest: str) -> None:
    """Six seats, A attacked; the hidden Patient Zero counts like anybody."""
    zeros = "E" if "E" not in known else "D"
    p = position(
        seats=6,
        zeros=zeros,
        hands={"A": "sacrifice"},
        turned="".join(seat for seat in known if seat != zeros),
        revealed="".join(seat for seat in known if seat == zeros),
        countdown=9,
        attack="A",
    )
    assert p.offers("sacrifice_survivor") == {f"1 {seat}" for seat in closest}


@pytest.mark.clause("EH-11.7")
def test_the_target_is_never_their_own_closest() -> None:
    p = position(seats=4, zeros="D", hands={"A": "sacrifice"}, turned="BC", revealed="D", countdown=9, attack="A")
    assert p.choices == {"pass"}
    assert p.refused("sacrifice_survivor 1 A") == "EH-11.6"


@pytest.mark.clause("EH-11.7", "EH-10.14")
def test_one_who_is_closest_on_both_sides_is_one_choice() -> None:
    p = position(seats=4, zeros="D", hands={"A": "sacrifice"}, turned="B", revealed="D", countdown=9, attack="A")
    assert p.choices == {"sacrifice_survivor 1 C", "pass"}


@pytest.mark.clause("EH-11.8")
@pytest.mark.parametrize(("turned", "closest"), [("", {"1 B", "1 C"}), ("B", {"1 C"})])
def test_with_three_players_both_others_are_closest(turned: str, closest: set[str]) -> None:
    p = position(seats=3, zeros="C", hands={"A": "sacrifice"}, turned=turned, countdown=9, attack="A")
    assert p.offers("sacrifice_survivor") == closest


@pytest.mark.clause("EH-11.9")
def test_one_may_sacrifice_oneself_if_closest() -> None:
    p = position(seats=5, zeros="E", hands={"B": "sacrifice weapon", "C": "sacrifice"}, attack="A")
    assert "sacrifice_survivor 1 B" in p.choices
    assert "sacrifice_survivor 1 C" not in p.twin().to("C").choices
    assert p.play("B: sacrifice_survivor 1 B").resolve().attack == {1: "B"}


@pytest.mark.clause("EH-11.10", "EH-17.10")
@pytest.mark.parametrize("viewer", ["A", "D", "B", None])
def test_a_survivor_who_steals_a_zombie_reveals_it_and_is_attacked(viewer: str | None) -> None:
    p = position(seats=5, zeros="DE", hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D").resolve()
    assert (p.attack, p.face_up, p.hand("D"), p.hand("A"), p.known_survivors) == ({1: "A"}, "D", "", "weapon", "A")
    assert (p.actor, p.prompt) == ("A", "combat")
    assert ("zombie", "D hand > A wastelands") in p.sees_moves(viewer)


@pytest.mark.clause("EH-11.11", "EH-17.11")
def test_dodge_works_in_ones_own_scavenger_phase() -> None:
    assert position(hands={"A": "dodge", "B": "weapon"}).choices == {"dodge_survivor", "draw"}


@pytest.mark.clause("EH-11.11", "EH-6.12", "EH-10.5")
def test_dodge_works_in_windows_outside_combat_only() -> None:
    p = position(hands={"A": "rescue weapon", "B": "dodge"}, attack="A").play("A: rescue 1")
    assert (p.actor, p.choices) == ("B", {"pass"})
    assert p.refused("dodge_survivor") == "EH-10.5"
