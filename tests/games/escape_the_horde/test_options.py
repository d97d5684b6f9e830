"""Options and variants: sections 3 and 15."""

import pytest

from deadhand import Refused
from deadhand.games.escape_the_horde import GAME
from tests.games.escape_the_horde.position import LETTERS, cards, dealt, position

USUAL = {3: 8, 4: 0, 5: 12, 6: 8, 7: 6, 8: 5}
QUIET = cards(weapon=5)


@pytest.mark.clause("EH-3.2")
@pytest.mark.parametrize(("seats", "removed"), USUAL.items())
def test_usually_zombies_are_left_out_by_the_number_of_players(seats: int, removed: int) -> None:
    p = dealt(seats=seats)
    assert (len(p.left_out.split()), p.stack.split().count("zombie")) == (removed, 22 - removed)
    assert p.match.options["zombies_removed"] == "usual"


@pytest.mark.clause("EH-3.2", "EH-15.2")
@pytest.mark.parametrize(("seats", "removed"), USUAL.items())
def test_with_open_roles_as_many_zombies_are_left_out(seats: int, removed: int) -> None:
    assert len(dealt(seats=seats, open_roles="on").left_out.split()) == removed


@pytest.mark.clause("EH-3.2", "EH-15.1")
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_any_number_of_zombies_from_0_to_14_can_be_left_out(seats: int) -> None:
    for removed in range(15):
        p = dealt(seats=seats, zombies_removed=removed)
        assert (len(p.left_out.split()), p.stack.split().count("zombie")) == (removed, 22 - removed)
    for wrong in (-1, 15, "many"):
        with pytest.raises(Refused, match="zombies_removed"):
            dealt(seats=seats, zombies_removed=wrong)


@pytest.mark.clause("EH-3.3", "EH-12.2", "EH-15.2")
@pytest.mark.parametrize("seats", [4, 6])
def test_open_roles_shows_all_faction_cards_from_the_start(seats: int) -> None:
    p = dealt(seats=seats, open_roles="on")
    assert p.face_up == LETTERS[:seats]
    assert p.known_infected == p.zeros
    assert p.known_survivors == "".join(seat for seat in LETTERS[:seats] if seat not in p.zeros)
    assert dealt(seats=seats).face_up == ""


@pytest.mark.clause("EH-15.2", "EH-7.5")
def test_with_open_roles_a_patient_zero_has_infected_texts_only_and_still_keeps_zombies_secretly() -> None:
    p = position(hands={"D": "binoculars weapon", "A": "weapon"}, turn="D", top="zombie", open_roles="on")
    assert p.choices == {"binoculars_infected", "draw"}
    p.play("D: draw")
    assert (p.prompt, p.choices) == ("finish", {"finish", "place_drawn A", "place_drawn B", "place_drawn C"})
    assert p.sees_moves("A") == p.sees_moves(None) == [(None, "stack > D hand")]
    assert p.play("D: finish").hand("D") == "binoculars weapon zombie"


@pytest.mark.clause("EH-15.2", "EH-9.8")
def test_with_open_roles_a_survivor_is_not_asked_to_finish() -> None:
    p = position(hands={"A": "weapon", "B": "weapon"}, top="dodge", open_roles="on").play("A: draw")
    assert (p.turn, p.actor, p.prompt) == ("B", "B", "scavenge")


@pytest.mark.clause("EH-3.4", "EH-4.9")
@pytest.mark.parametrize("seats", [5, 8])
def test_patient_zeros_know_each_other_only_if_the_option_says_so(seats: int) -> None:
    for option in ("on", "off"):
        p = dealt(seats=seats, seed=5, patient_zeros_know_each_other=option)
        for viewer in (*LETTERS[:seats], None):
            seen = {seat: role for seat in LETTERS[:seats] if (role := p.role(seat, viewer))}
            known = dict.fromkeys(p.zeros, "zero") if option == "on" and viewer and viewer in p.zeros else {}
            own = {viewer: "zero" if viewer in p.zeros else "survivor"} if viewer else {}
            assert seen == {**known, **own}
        assert p.face_up == ""
        assert p.known_infected == ""


@pytest.mark.clause("EH-3.4")
def test_with_one_patient_zero_the_option_changes_nothing() -> None:
    for viewer in (*"ABCD", None):
        on, off = (dealt(seed=8, patient_zeros_know_each_other=option).view(viewer) for option in ("on", "off"))
        assert {**on, "options": off["options"]} == off


@pytest.mark.clause("EH-3.4")
def test_who_knows_the_other_may_still_attack_them() -> None:
    p = position(seats=5, zeros="DE", hands={"D": "zombie"}, turn="D", patient_zeros_know_each_other="on")
    assert p.offers("place") == {"A", "B", "C", "E"}


@pytest.mark.clause("EH-3.5", "EH-14.7")
def test_the_turn_limit_goes_from_150_to_2000_and_is_500() -> None:
    (limit,) = [option for option in GAME.options if option.name == "turn_limit"]
    assert (limit.default, limit.least, limit.most) == (500, 150, 2000)
    for wrong in (149, 2001):
        with pytest.raises(Refused, match="turn_limit"):
            dealt(turn_limit=wrong)
    assert dealt(turn_limit=150).t.turn_limit == 150


@pytest.mark.clause("EH-3.6", "EH-D1", "EH-16.1")
def test_every_option_has_its_default_and_is_seen_by_all() -> None:
    neutral = {
        "zombies_removed": "usual",
        "open_roles": "off",
        "patient_zeros_know_each_other": "off",
        "turn_limit": 500,
    }
    p = dealt()
    assert {option.name for option in GAME.options} == set(neutral)
    for viewer in (*"ABCD", None):
        assert p.view(viewer)["options"] == neutral


@pytest.mark.clause("EH-15.3")
def test_with_three_players_the_other_survivors_turning_leaves_one_round() -> None:
    hands = dict.fromkeys("ABC", "weapon")
    p = position(seats=3, zeros="C", hands=hands, bites="B", attack="B", stack=QUIET).end_combat()
    assert (p.turned, p.rounds, p.countdown) == ("B", 1, 3)
