"""Aim and factions: section 1."""

import pytest

from deadhand import Refused
from deadhand.games.escape_the_horde import GAME, roles
from tests.games.escape_the_horde.position import LETTERS, cards, dealt, position, random_game

QUIET = cards(rescue=5)
HANDS = dict.fromkeys("ABCDE", "weapon")


@pytest.mark.clause("EH-1.1")
def test_there_are_two_factions() -> None:
    assert GAME.factions is not None
    assert GAME.factions.names == ("survivors", "infected")


@pytest.mark.clause("EH-1.2")
def test_patient_zeros_are_infected_from_the_start_others_once_bitten_twice() -> None:
    p = position(hands=HANDS, bites="A", attack="A", stack=QUIET)
    side = GAME.plain[roles.faction_of]
    assert [side(p.t, seat) for seat in range(4)] == [0, 0, 0, 1]
    p.end_combat()
    assert [side(p.t, seat) for seat in range(4)] == [1, 0, 0, 1]


@pytest.mark.clause("EH-1.3")
def test_survivors_win_when_the_stack_or_the_countdown_runs_out() -> None:
    stack = position(hands=HANDS, stack="weapon").play("A: draw", "A: finish")
    assert stack.result == ("stack", "survivors")
    countdown = position(hands=HANDS, turned="C", countdown=1, stack=QUIET).play("A: draw", "A: finish")
    assert countdown.result == ("countdown", "survivors")


@pytest.mark.clause("EH-1.4")
def test_the_infected_win_when_every_survivor_is_turned() -> None:
    p = position(hands=HANDS, bites="A", turned="BC", attack="A").end_combat()
    assert p.result == ("all_turned", "infected")


@pytest.mark.clause("EH-1.5")
def test_nobody_leaves_the_game_turned_players_take_turns_and_are_asked() -> None:
    p = position(hands=HANDS, turned="BC", countdown=8, top=QUIET)
    assert p.play("A: draw", "A: finish").turn == "B"
    assert (p.actor, p.prompt) == ("B", "scavenge")
    fight = position(hands=HANDS, turned="BC", countdown=8, attack="A")
    assert fight.asked() == "ABCD"


@pytest.mark.clause("EH-1.6", "EH-3.1")
def test_three_to_eight_players_four_by_default() -> None:
    assert (GAME.least_seats, GAME.default_seats, GAME.most_seats) == (3, 4, 8)
    assert [dealt(seats=seats).match.seats for seats in range(3, 9)] == [3, 4, 5, 6, 7, 8]
    for seats in (2, 9):
        with pytest.raises(Refused, match="3 to 8 seats"):
            dealt(seats=seats)


@pytest.mark.clause("EH-1.7", "EH-12.3")
def test_no_choice_shows_a_hidden_card_or_a_role() -> None:
    """Texts are not part of the rules; the verbs without a card of their own only go on."""
    going_on = {"draw", "finish", "pass", "attack", "done", "name", "add_none", "push_on", "put_two", "put_three"}
    by_card = {
        "weapon",
        "grenade",
        "team",
        "yeah",
        "rescue",
        "sacrifice",
        "steal",
        "dodge",
        "re",
        "binoculars",
        "spill",
    }
    placing = {"place", "place_drawn", "add"}
    names = {verb.name for verb in GAME.actions.verbs}
    assert {name for name in names - going_on - placing if name.split("_")[0] not in by_card} == set()


@pytest.mark.clause("EH-1.8")
def test_known_infected_are_revealed_patient_zeros_and_the_turned() -> None:
    p = position(seats=6, zeros="EF", turned="B", revealed="F", countdown=9)
    assert p.known_infected == "BF"
    zombies = position(seats=6, zeros="EF", turned="B", revealed="F", countdown=9, hands={"E": "zombie"}, turn="E")
    assert zombies.offers("place") == {"A", "C", "D"}
    pushed = position(seats=6, zeros="EF", turned="B", hands={"A": "rescue"}, countdown=9, revealed="F", attack="E")
    assert pushed.offers("push_on") == {"A", "C", "D"}


@pytest.mark.clause("EH-1.8")
@pytest.mark.parametrize("seed", range(2))
def test_known_infected_follows_from_open_facts_alone(seed: int) -> None:
    for move in random_game(seed, seats=6):
        p = move.after
        turned, faces = p.turned, p.faces()
        open_facts = [seat for seat in LETTERS[:6] if seat in turned or faces.get(seat) == "zero"]
        assert "".join(open_facts) == p.known_infected or p.match.over


@pytest.mark.clause("EH-1.9")
def test_known_survivors_are_face_up_or_have_been_targets() -> None:
    p = position(seats=5, zeros="DE", hands=HANDS, attack="AB")
    assert p.known_survivors == "AB"
    p.end_combat()
    assert p.known_survivors == "AB"
    assert position(hands=HANDS, revealed="D").known_survivors == "ABC"
    assert position(hands=HANDS, revealed="D", turned="B", countdown=8).known_survivors == "AC"


@pytest.mark.clause("EH-1.9")
def test_a_known_survivor_is_none_any_more_when_turned() -> None:
    p = position(seats=5, zeros="DE", hands=HANDS, bites="A", survivors="B", attack="A", stack=QUIET)
    assert p.known_survivors == "AB"
    assert p.end_combat().known_survivors == "B"


@pytest.mark.clause("EH-1.9")
def test_who_was_a_target_only_until_the_zombie_was_pushed_on_is_no_known_survivor() -> None:
    p = position(seats=5, zeros="DE", hands=HANDS, attack="D")
    assert (p.actor, p.prompt, p.known_survivors) == ("D", "push", "")
    assert p.play("push_on C").known_survivors == "C"


@pytest.mark.clause("EH-1.9")
def test_the_new_target_of_a_sacrifice_is_a_known_survivor_too() -> None:
    p = position(seats=5, zeros="DE", hands={**HANDS, "A": "sacrifice weapon"}, attack="A", stack=QUIET)
    assert p.play("A: sacrifice_survivor 1 B").resolve().known_survivors == "AB"
