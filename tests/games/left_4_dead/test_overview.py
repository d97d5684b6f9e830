"""The goal and the course of the game: section 1."""

import pytest

from deadhand import Refused
from tests.games.left_4_dead.position import cards, dealt, position, random_game


@pytest.mark.clause("L4D-1.1", "L4D-24.2")
@pytest.mark.parametrize(("front", "result"), [({}, 1.0), ({"A": "zombie"}, 0.0)])
def test_all_players_share_one_result(front: dict[str, str], result: float) -> None:
    p = position("last_stand", finale=True, front=front, health={"C": 0}, last_stand="bleeding", heal_others="off")
    assert p.match.over
    assert p.match.returns == [result] * 4


@pytest.mark.clause("L4D-1.2", "L4D-4.1")
def test_the_game_takes_3_to_5_players_usually_4() -> None:
    assert [dealt(seats=seats).match.seats for seats in (3, 4, 5)] == [3, 4, 5]
    assert dealt().match.game.default_seats == 4
    for seats in (2, 6):
        with pytest.raises(Refused, match="3 to 5"):
            dealt(seats=seats)


@pytest.mark.clause("L4D-1.3", "L4D-1.4", "L4D-15.1")
def test_using_up_the_encounter_deck_is_no_win_but_starts_the_finale_with_the_shuffled_discard_pile() -> None:
    p = position("draw", deck="ammo", discard=cards(zombie=30), health={"A": 2, "B": 1, "C": 1, "D": 1})
    assert not p.match.over
    assert (p.t.finale, p.monsters, p.deck) == (1, 5, 25)


@pytest.mark.clause("L4D-1.5", "L4D-1.6", "L4D-15.17", "L4D-16.1")
def test_the_team_wins_with_no_monster_in_play_whatever_else_is_left() -> None:
    p = position(
        "end", finale=True, front={"A": "uzi horde", "B": "pills"}, face_down={"C": "tank"}, held={"D": "pack"}
    )
    assert (p.match.outcome, p.match.returns) == ("finale_cleared", [1.0] * 4)


@pytest.mark.clause("L4D-1.7")
def test_nobody_drops_out_before_the_end() -> None:
    for move in random_game(4):
        assert move.after.match.seats == 4
        if min(move.before.health) <= 0 and move.before.phase != "last_stand":
            assert not move.before.match.over
    p = position("items", health={"A": -1}, held={"A": "uzi"})
    assert p.actor == "A"


@pytest.mark.clause("L4D-1.8", "L4D-10.5", "L4D-12.7")
def test_a_card_that_is_not_dealt_with_stays_in_play_for_the_next_round() -> None:
    p = position("items", front={"A": "zombie", "B": "uzi"}, deck=cards(pills=9)).end_round()
    assert (p.t.round_number, p.front("A").split()[0], p.front("B").split()[0]) == (2, "zombie", "uzi")
