"""Survivors, Patient Zero and the Infected: sections 11 and 12."""

from collections import Counter

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import LETTERS, Position, cards, hesitant_game, position, random_game

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
@pytest.mark.parametrize("seed", seeds(2, soak=5))
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


@pytest.mark.clause("EH-12.1")
@pytest.mark.parametrize("seed", seeds(2, soak=5))
def test_zombies_are_never_placed_on_known_infected_nor_bite_the_infected(seed: int) -> None:
    for move in random_game(seed, seats=4 + seed):
        p = move.after
        bitten = [event["values"][0] for event in p.view()["events"] if event["event"] in ("bitten", "turned")]
        assert not any(p.is_zero(LETTERS[seat]) for seat in bitten)
        for choice in p.choices:
            name, *arguments = choice.split()
            if name in ("place", "place_drawn", "push_on", "sacrifice_survivor", "sacrifice_infected"):
                assert arguments[-1] not in p.known_infected


def why_revealed(p: Position, seat: str, before: Position) -> str:
    """Which cause of EH-12.2 explains that a role is face up now, or nothing."""
    events = p.view()["events"]
    number = LETTERS.index(seat)
    moves = [event for event in events if event["event"] == "moved" and event["card"] == "zombie"]
    if p.match.over:
        return "end"
    if seat in p.turned:
        return "turned"
    if set(p.zeros) <= set(p.known_infected) and seat not in p.zeros:
        return "all revealed"
    if any(event["event"] == "chose" and event["seat"] == number and "infected" in event["action"] for event in events):
        return "infected text"
    if any(event["from"] == ["hand", number] and event["to"][0] == "wastelands" for event in moves):
        return "zombie placed or stolen"
    if any(event["to"] == ["wastelands", number] for event in moves) or seat in before.attack.values():
        return "target"
    if any(event["event"] == "moved_on" and event["values"][1] == number for event in events):
        return "target"
    if [event["event"] for event in events if event["event"] == "drew" and event["values"] == [number]]:
        return "second card"
    return ""


@pytest.mark.clause("EH-12.2", "EH-12.3", "EH-9.11")
def test_roles_are_revealed_by_the_causes_listed_and_no_other() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        before: set[str] = set()
        for move in hesitant_game(seed, seats=3 + seed % 6):
            now = set(move.after.face_up)
            for seat in now - before:
                why = why_revealed(move.after, seat, move.before)
                assert why, f"{seat} was revealed by {move.verb}"
                found[why] += 1
            before = now
    assert set(found) >= {"end", "turned", "all revealed", "infected text", "zombie placed or stolen", "target"}


@pytest.mark.clause("EH-12.2")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_face_up_cards_stay_face_up(seed: int) -> None:
    for move in random_game(seed, seats=3 + seed):
        assert move.after.face_up == "".join(move.after.faces())
        assert set(move.before.face_up) <= set(move.after.face_up)
        assert set(move.before.known_infected) <= set(move.after.known_infected)


@pytest.mark.clause("EH-12.2", "EH-12.4", "EH-17.10")
def test_a_stolen_and_shown_zombie_reveals_its_owner() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D").resolve()
    assert p.face_up == "D"
    one = position(hands={"A": "steal weapon", "D": "zombie"}).play("A: steal D").resolve()
    assert one.face_up == "ABCD"


@pytest.mark.clause("EH-12.2")
def test_survivor_texts_and_kept_zombies_reveal_nobody() -> None:
    hands = {"A": "weapon", "D": "binoculars dodge spill", "B": "steal"}
    p = position(hands=hands, turn="D", top="zombie rescue rescue").play("D: binoculars_survivor").resolve()
    p.play("D: draw", "D: finish")
    assert (p.face_up, p.hand("D")) == ("", "dodge spill zombie")
    stolen_from = position(hands={"B": "steal weapon", "D": "rescue"}, turn="B").play("B: steal D")
    assert stolen_from.face_up == ""


@pytest.mark.clause("EH-12.4", "EH-1.9")
def test_with_one_patient_zero_all_faction_cards_are_turned_up_at_once() -> None:
    p = position(hands={"A": "weapon", "D": "zombie"}, turn="D").play("D: place B")
    assert (p.face_up, p.known_infected, p.known_survivors) == ("ABCD", "D", "ABC")
    for viewer in (*"ABCD", None):
        assert [p.role(seat, viewer) for seat in "ABCD"] == ["survivor", "survivor", "survivor", "zero"]


@pytest.mark.clause("EH-12.5", "EH-12.4")
def test_with_two_the_first_turns_up_only_one_card_the_second_all() -> None:
    p = position(seats=6, zeros="DE", hands={"A": "weapon", "D": "zombie weapon", "E": "zombie"}, turn="D")
    p.play("D: place A", "D: attack").end_combat()
    assert p.face_up == "D"
    p.play("D: draw", "D: finish")
    assert (p.turn, p.face_up) == ("E", "D")
    p.play("E: place A")
    assert (p.face_up, p.known_infected, p.known_survivors) == ("ABCDEF", "DE", "ABCF")


@pytest.mark.clause("EH-12.5")
def test_a_turned_survivor_turns_up_no_other_card() -> None:
    p = position(hands=FULL, bites="A", attack="A", stack=QUIET).end_combat()
    assert (p.face_up, p.turned) == ("A", "A")


@pytest.mark.clause("EH-12.6", "EH-10.2")
@pytest.mark.parametrize(("suspect", "right"), [("D", True), ("B", False)])
def test_a_sacrifice_tests_a_suspect(suspect: str, right: bool) -> None:
    p = position(hands={"A": "sacrifice weapon", "B": "weapon", "D": "weapon"}, attack="A")
    p.play(f"A: sacrifice_survivor 1 {suspect}").resolve()
    assert ("D" in p.face_up, p.prompt) == (right, "push" if right else "combat")
    assert (p.known_survivors, p.actor) == (("ABC", "D") if right else ("AB", "B"))


@pytest.mark.clause("EH-12.7", "EH-8.3")
def test_a_patient_zero_may_spread_the_attacks_chase_one_player_or_hide() -> None:
    hands = {"A": "weapon", "D": "zombie zombie zombie"}
    spread = position(hands=hands, turn="D").play("D: place A", "D: place B", "D: place C")
    assert spread.attack == {1: "A", 2: "B", 3: "C"}
    chase = position(hands=hands, turn="D").play("D: place A", "D: place A", "D: place A")
    assert chase.attack == {1: "A", 2: "A", 3: "A"}
    hide = position(hands=hands, turn="D", top="rescue").play("D: draw", "D: finish")
    assert (hide.attack, hide.face_up, hide.turn) == ({}, "", "A")
