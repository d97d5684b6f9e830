"""The Draw phase: section 9."""

import pytest

from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import cards, position, random_game

QUIET = cards(rescue=5)
FULL = dict.fromkeys("ABCD", "weapon")


@pytest.mark.clause("EH-9.1")
def test_each_turn_one_card_is_drawn() -> None:
    p = position(hands=FULL, stack="rescue sacrifice steal dodge").play("A: draw")
    assert (p.hand("A"), p.stack) == ("weapon rescue", "sacrifice steal dodge")
    assert p.play("A: finish").turn == "B"


@pytest.mark.clause("EH-9.1", "EH-17.11")
def test_no_card_is_drawn_if_a_dodge_ended_the_turn() -> None:
    p = position(hands={**FULL, "A": "dodge"}, stack=QUIET).play("A: dodge_survivor").resolve()
    assert (p.turn, p.stack_size, p.hand("A")) == ("B", 5, "")


@pytest.mark.clause("EH-9.2")
def test_after_the_draw_no_own_turn_card_is_played() -> None:
    p = position(hands={**FULL, "A": "steal binoculars"}, top="dodge").play("A: draw")
    assert p.choices == {"finish"}
    assert p.refused("steal B") == "EH-7.2"
    fight = position(hands={**FULL, "A": "steal binoculars"}, stack="zombie rescue rescue").play("A: draw")
    assert fight.choices == {"pass"}
    assert fight.end_combat().turn == "B"


@pytest.mark.clause("EH-9.3")
@pytest.mark.parametrize("card", ["weapon", "grenade", "team_up", "yeah_nah", "rescue", "sacrifice", "steal", "dodge"])
@pytest.mark.parametrize("seat", ["A", "D"])
def test_any_other_card_goes_to_the_hand_unseen(card: str, seat: str) -> None:
    p = position(hands={"A": "re_arm", "D": "re_arm", "B": "re_arm"}, turn=seat, top=card).play(f"{seat}: draw")
    assert p.hand(seat) == f"re_arm {card}"
    for viewer in ("B", "C", None):
        assert p.sees_moves(viewer) == [(None, f"stack > {seat} hand")]
        assert p.marks(viewer, seat) == {}
    assert p.sees_moves(seat) == [(card, f"stack > {seat} hand")]


@pytest.mark.clause("EH-9.4", "EH-17.2")
@pytest.mark.parametrize("seat", ["A", "D"])
def test_a_discard_weapon_takes_one_weapon_of_either_faction(seat: str) -> None:
    p = position(hands={**FULL, seat: "weapon rescue weapon"}, turn=seat, top="discard_weapon").play(f"{seat}: draw")
    assert (sorted(p.hand(seat).split()), p.armoury, p.discard) == (["rescue", "weapon"], "weapon", "discard_weapon")
    assert p.turn != seat
    for viewer in ("B", None):
        assert ("discard_weapon", "stack > discard_pile") in p.sees_moves(viewer)
        assert ("weapon", f"{seat} hand > armoury") in p.sees_moves(viewer)


@pytest.mark.clause("EH-9.4")
def test_a_turned_player_obeys_it_too() -> None:
    p = position(hands={**FULL, "A": "weapon"}, turned="A", countdown=9, top="discard_weapon").play("A: draw")
    assert (p.hand("A"), p.armoury) == ("", "weapon")


@pytest.mark.clause("EH-9.4")
def test_without_a_weapon_a_discard_weapon_does_nothing() -> None:
    p = position(hands={**FULL, "A": "grenade rescue"}, top="discard_weapon").play("A: draw")
    assert (p.hand("A"), p.armoury, p.discard, p.turn) == ("grenade rescue", "", "discard_weapon", "B")


@pytest.mark.clause("EH-9.5")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_a_zombie_drawn_by_a_survivor_is_shown_and_attacks_them(viewer: str | None) -> None:
    p = position(hands=FULL, top="zombie").play("A: draw")
    assert (p.attack, p.prompt, p.actor) == ({1: "A"}, "combat", "A")
    assert p.sees_moves(viewer) == [("zombie", "stack > A wastelands")]


@pytest.mark.clause("EH-9.6", "EH-16.10")
def test_a_zombie_drawn_by_a_patient_zero_is_kept_or_placed() -> None:
    p = position(seats=6, zeros="DE", hands={"A": "weapon"}, turned="B", countdown=9, turn="D", stack="zombie rescue")
    assert (p.actor, p.prompt) == ("D", "finish")
    assert p.choices == {"finish", "place_drawn A", "place_drawn C", "place_drawn E", "place_drawn F"}
    assert p.refused("place_drawn D") == "EH-9.6"
    assert p.refused("place_drawn B") == "EH-12.1"
    placed = p.twin().play("D: place_drawn A")
    assert (placed.face_up, placed.attack, placed.prompt) == ("BD", {1: "A"}, "combat")
    assert p.sees_moves("A") == p.sees_moves(None) == [(None, "stack > D hand")]


@pytest.mark.clause("EH-9.6", "EH-10.2")
def test_a_drawn_zombie_placed_on_the_other_patient_zero_is_pushed_on() -> None:
    p = position(seats=5, zeros="DE", hands={"D": "weapon"}, turn="D", top="zombie").play("D: draw", "D: place_drawn E")
    assert (p.actor, p.prompt, p.face_up, p.choices) == (
        *("E", "push", "ABCDE"),
        {"push_on A", "push_on B", "push_on C"},
    )


@pytest.mark.clause("EH-9.7", "EH-11.4", "EH-D6")
def test_a_zombie_drawn_by_a_turned_player_is_shown_and_must_be_placed() -> None:
    p = position(
        seats=6, zeros="EF", hands=FULL, turned="B", revealed="F", countdown=9, turn="B", stack="zombie rescue"
    )
    p.play("B: draw")
    assert (p.actor, p.prompt) == ("B", "push")
    assert p.choices == {"push_on A", "push_on C", "push_on D", "push_on E"}
    assert p.default == "push_on C"
    for viewer in ("A", None):
        assert p.sees_moves(viewer)[0][0] == "zombie"
    p.play("push_on D")
    assert (p.attack, p.prompt, p.actor) == ({1: "D"}, "combat", "D")
    assert p.end_combat().turn == "C"


@pytest.mark.clause("EH-9.8", "EH-D5")
@pytest.mark.parametrize("card", ["weapon", "rescue", "steal", "zombie"])
def test_after_a_draw_not_shown_the_drawer_is_asked_to_finish(card: str) -> None:
    seat = "D" if card == "zombie" else "A"
    p = position(hands=FULL, turn=seat, top=card).play(f"{seat}: draw")
    assert (p.actor, p.prompt, p.default) == (seat, "finish", "finish")
    placing = {"place_drawn A", "place_drawn B", "place_drawn C"} if card == "zombie" else set()
    assert p.choices == {"finish"} | placing


@pytest.mark.clause("EH-9.8", "EH-1.9")
def test_known_survivors_and_turned_players_are_not_asked_to_finish() -> None:
    known = position(hands=FULL, survivors="A", top="rescue").play("A: draw")
    assert (known.turn, known.prompt, known.hand("A")) == ("B", "scavenge", "weapon rescue")
    turned = position(hands=FULL, turned="A", countdown=9, top="rescue").play("A: draw")
    assert (turned.turn, turned.prompt, turned.hand("A")) == ("B", "scavenge", "weapon rescue")


@pytest.mark.clause("EH-9.8", "EH-1.9", "EH-16.13")
def test_who_drew_only_one_card_after_an_empty_hand_is_no_known_survivor_and_asked_to_finish_again() -> None:
    p = position(hands=dict.fromkeys("BCD", "weapon"), stack=cards(rescue=9)).play("A: finish")
    assert p.known_survivors == ""
    p.until_turn("A").play("A: draw")
    assert (p.actor, p.prompt, p.choices) == ("A", "finish", {"finish"})


@pytest.mark.clause("EH-9.8")
def test_a_revealed_patient_zero_is_asked_to_finish_whatever_was_drawn() -> None:
    p = position(hands=FULL, revealed="D", turn="D", top="rescue").play("D: draw")
    assert (p.actor, p.prompt, p.choices) == ("D", "finish", {"finish"})


@pytest.mark.clause("EH-9.8", "EH-6.15")
def test_after_a_draw_that_is_shown_nobody_is_asked_to_finish() -> None:
    p = position(hands=FULL, top="discard_weapon").play("A: draw")
    assert (p.turn, p.prompt) == ("B", "scavenge")
    zombie = position(hands=FULL, stack="zombie rescue rescue").play("A: draw").end_combat()
    assert (zombie.turn, zombie.prompt) == ("B", "scavenge")


@pytest.mark.clause("EH-9.9", "EH-9.11")
@pytest.mark.parametrize("revealed", ["", "D"])
def test_a_patient_zero_who_begins_with_an_empty_hand_draws_two(revealed: str) -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon"}, revealed=revealed, turn="D", top="rescue steal weapon")
    assert (p.hand("D"), p.prompt, p.face_up) == ("rescue", "finish", revealed)
    p.play("D: finish")
    assert (p.hand("D"), p.prompt, p.face_up) == ("rescue steal", "finish", "D")
    assert p.play("D: finish").turn == "E"


@pytest.mark.clause("EH-9.9")
def test_the_second_card_is_drawn_after_the_first_is_fully_settled() -> None:
    p = position(hands={"A": "weapon"}, turn="D", stack="zombie zombie rescue rescue").play("D: place_drawn A")
    assert (p.prompt, p.hand("D"), p.stack_size) == ("combat", "", 3)
    p.end_combat()
    assert (p.actor, p.prompt, p.turn) == ("D", "finish", "D")
    assert len(p.hand("D").split()) == 1


@pytest.mark.clause("EH-9.9")
def test_a_discard_weapon_counts_as_the_first_of_two() -> None:
    p = position(hands={"A": "weapon"}, turn="D", top="discard_weapon rescue")
    assert (p.hand("D"), p.discard, p.prompt, p.face_up) == ("rescue", "discard_weapon", "finish", "ABCD")


@pytest.mark.clause("EH-9.9")
def test_two_are_drawn_in_an_extra_turn_too() -> None:
    p = position(hands={"A": "weapon"}, extra="D", turn="A", top="rescue steal").play("D: finish", "D: finish")
    assert (p.hand("D"), p.turn, p.t.in_extra_turn) == ("rescue steal", "A", 0)


@pytest.mark.clause("EH-9.9")
def test_the_hand_at_the_start_of_the_turn_counts() -> None:
    p = position(hands={"A": "weapon", "D": "spill"}, turn="D", stack="rescue steal weapon").play("D: spill_survivor")
    p.resolve().play("D: finish")
    assert (p.turn, p.hand("D"), p.face_up) == ("A", "rescue", "")


@pytest.mark.clause("EH-9.9", "EH-16.13")
def test_a_survivor_who_begins_with_an_empty_hand_draws_one() -> None:
    p = position(hands={"B": "weapon"}, top="rescue steal").play("A: finish")
    assert (p.turn, p.hand("A"), p.face_up) == ("B", "rescue", "")


@pytest.mark.clause("EH-9.10")
@pytest.mark.parametrize("extra", ["", "A"])
def test_a_turned_player_never_draws_two(extra: str) -> None:
    p = position(
        hands={"B": "weapon"}, turned="A", countdown=9, turn="B" if extra else "A", extra=extra, top="rescue steal"
    )
    assert (p.turn, p.hand("A")) == ("B", "rescue")


@pytest.mark.clause("EH-9.10", "EH-9.9")
def test_a_player_turned_by_the_first_card_draws_no_second() -> None:
    p = position(hands={"B": "weapon"}, bites="A", stack="zombie rescue rescue rescue").end_combat()
    assert (p.turned, p.turn, p.hand("A")) == ("A", "B", "")


@pytest.mark.clause("EH-9.11", "EH-12.2")
def test_the_second_card_reveals_not_the_first() -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon"}, turn="D", top="zombie zombie")
    assert (p.prompt, p.face_up) == ("finish", "")
    p.play("D: finish")
    assert (p.hand("D"), p.face_up) == ("zombie zombie", "D")


@pytest.mark.clause("EH-9.12", "EH-14.2")
def test_drawing_the_last_card_ends_the_game() -> None:
    p = position(hands=FULL, stack="rescue").play("A: draw")
    assert not p.match.over
    assert p.play("A: finish").result == ("stack", "survivors")


@pytest.mark.clause("EH-9.3", "EH-9.4", "EH-17.2", "EH-11.4")
@pytest.mark.parametrize("seed", seeds(2, soak=5))
def test_no_hand_ever_holds_a_discard_weapon_nor_one_of_a_survivor_a_zombie(seed: int) -> None:
    for move in random_game(seed, seats=4 + seed % 3):
        p = move.after
        for seat in "ABCDEF"[: p.match.seats]:
            hand = p.hand(seat).split()
            assert "discard_weapon" not in hand
            assert p.is_zero(seat) or "zombie" not in hand
