"""The Finale and the end of the game: sections 15 and 16."""

import pytest

from deadhand.games.left_4_dead import GAME
from tests.games.left_4_dead.position import cards, position

ONE_EACH = dict.fromkeys("ABCD", 1)


@pytest.mark.clause("L4D-15.1", "L4D-15.2")
def test_the_whole_discard_pile_is_shuffled_and_becomes_the_deck() -> None:
    p = position("draw", deck="", discard=cards(zombie=4, boomer=4, uzi=2), health=ONE_EACH, held={"A": "pills"})
    assert (p.phase, p.t.finale) == ("flip", 1)
    assert p.deck + len(p.discard.split()) == 10 - 4
    assert all(card == "uzi" for card in p.discard.split())
    begin = position("draw", window=True, deck="", discard="boomer zombie", health=ONE_EACH, held={"A": "pills"})
    assert {begin.twin(seed).play("pass_window").front("A") for seed in range(20)} == {"zombie", "boomer"}
    assert any(event["event"] == "shuffled" for event in p.view()["events"])


@pytest.mark.clause("L4D-15.3")
@pytest.mark.parametrize("marker", "AC")
def test_each_player_is_dealt_as_many_monsters_as_their_health_one_served_fully_before_the_next(marker: str) -> None:
    health = {"A": 3, "B": 2, "C": 4, "D": 1}
    p = position("draw", deck="", discard=cards(zombie=6), health=health, marker=marker)
    dealt = {seat: len(p.front(seat).split()) for seat in "ABCD"}
    assert dealt == ({"A": 3, "B": 2, "C": 1, "D": 0} if marker == "A" else {"A": 1, "B": 0, "C": 4, "D": 1})


@pytest.mark.clause("L4D-15.4")
@pytest.mark.parametrize("health", [-1, 0, 1, 5])
def test_everybody_has_1_to_5_health_when_the_finale_begins(health: int) -> None:
    p = position("begin", health={"B": health}, deck="", discard=cards(zombie=30))
    assert p.t.finale == (health > 0)
    assert len(p.front("B").split()) == max(0, health)


@pytest.mark.clause("L4D-15.5", "L4D-15.6")
def test_other_cards_turned_up_are_discarded_and_the_first_monster_goes_face_up_in_front() -> None:
    p = position("end", finale=True, front={"A": "tank"}, deck="witch hunter uzi smoker horde pills zombie pack")
    assert [p.front(seat) for seat in "ABCD"] == ["tank zombie", "smoker", "hunter", "witch"]
    assert (p.discard, p.health) == ("pack pills horde uzi", [5, 5, 5, 5])
    told = [line for line in p.log() if "turned up" in line]
    one, two = "1 card that is no monster is", "2 cards that are no monsters are"
    assert told == [f"{many} turned up and discarded." for many in (one, two, one)]


@pytest.mark.clause("L4D-15.7")
def test_cards_in_front_stay_when_the_finale_begins() -> None:
    p = position(
        "draw",
        deck="",
        discard=cards(zombie=4),
        health=ONE_EACH,
        front={"A": "tank uzi"},
        held={"B": "pills"},
        face_down={"C": "horde"},
    )
    assert (p.front("A"), p.held("B"), p.face_down("C")) == ("tank uzi zombie", "pills", "horde")


@pytest.mark.clause("L4D-15.8", "L4D-17.6")
def test_later_rounds_skip_the_draw_phase_and_its_window() -> None:
    held = {"A": "pills"}
    p = position("end", finale=True, front={"A": "zombie"}, deck=cards(zombie=9), held=held, health={"A": 3})
    assert (p.t.round_number, p.phase, p.all_face_down) == (2, "flip", [0, 0, 0, 0])


@pytest.mark.clause("L4D-15.9")
def test_cards_drawn_in_the_finale_are_flipped_and_resolved_as_usual() -> None:
    p = position(
        "events", finale=True, front={"B": "horde tank"}, deck="smoker zombie zombie zombie zombie ammo hunter"
    )
    assert p.face_down("B") == "hunter ammo"
    p.agree(A="B tank").until("target")
    assert (p.health, p.t.ammo, p.t.round_number) == ([5, 4, 5, 5], 1, 2)


@pytest.mark.clause("L4D-15.10", "L4D-15.11", "L4D-16.1")
@pytest.mark.parametrize("monster", ["zombie", "hunter", "smoker", "boomer", "tank", "witch"])
def test_every_monster_counts_for_the_check(monster: str) -> None:
    p = position("end", finale=True, front={"A": monster}, discard="uzi", deck="")
    assert (p.match.over, p.t.finale_rounds) == (False, 1)
    assert position("end", finale=True, deck="").match.outcome == "finale_cleared"


@pytest.mark.clause("L4D-15.11")
def test_the_check_comes_right_after_the_last_stand_phase() -> None:
    p = position("plan", finale=True, front={"A": "zombie"}, deck=cards(zombie=9)).agree(A="A zombie")
    assert (p.match.outcome, p.discard) == ("finale_cleared", "zombie")


@pytest.mark.clause("L4D-15.12")
def test_if_monsters_remain_each_player_is_dealt_one_in_table_order() -> None:
    p = position("end", finale=True, front={"B": "tank"}, marker="C", deck="witch boomer zombie zombie")
    assert [p.front(seat) for seat in "ABCD"] == ["boomer", "tank witch", "zombie", "zombie"]


@pytest.mark.clause("L4D-15.13")
def test_an_empty_board_earlier_in_the_round_is_not_yet_a_win() -> None:
    p = position("flip", finale=True, face_down={"A": "zombie"}, deck=cards(zombie=4))
    assert (p.match.over, p.prompt) == (False, "target")
    cleared = position("items", window=True, finale=True, front={"B": "zombie"}, held={"A": "pipe", "C": "pack"})
    cleared.play("pipe_bomb")
    assert (cleared.monsters, cleared.match.over) == (0, False)


@pytest.mark.clause("L4D-15.14")
@pytest.mark.parametrize(("option", "drawn"), [("on", 2), ("off", 0)])
def test_an_empty_finale_deck_is_replaced_by_the_shuffled_discard_pile(option: str, drawn: int) -> None:
    discard = cards(uzi=3)
    p = position("events", finale=True, front={"B": "horde tank"}, deck="", discard=discard, finale_reshuffle=option)
    assert (p.all_face_down[1], p.deck) == (drawn, 1 if option == "on" else 0)


@pytest.mark.clause("L4D-15.14")
def test_if_the_discard_pile_is_empty_too_no_card_is_drawn() -> None:
    p = position("events", finale=True, front={"B": "horde horde tank"}, deck="uzi", discard="pills")
    assert p.all_face_down[1] == 2


@pytest.mark.clause("L4D-15.15")
def test_dealing_stops_if_the_discard_pile_holds_no_monster() -> None:
    p = position("end", finale=True, front={"A": "tank"}, deck="zombie", discard=cards(uzi=5))
    assert [p.front(seat) for seat in "ABCD"] == ["tank zombie", "", "", ""]
    assert (p.deck, p.discard) == (0, cards(uzi=5))


@pytest.mark.clause("L4D-15.16")
def test_without_the_reshuffle_an_empty_deck_gives_no_more_cards() -> None:
    p = position(
        "end", finale=True, front={"A": "tank"}, deck="zombie", discard=cards(zombie=5), finale_reshuffle="off"
    )
    assert [p.front(seat) for seat in "ABCD"] == ["tank zombie", "", "", ""]


@pytest.mark.clause("L4D-16.3", "L4D-16.4", "L4D-13.7")
def test_a_missing_last_stand_card_comes_before_the_finale_check() -> None:
    assert position("last_stand", finale=True, health={"A": -1}, last_stand="").match.outcome == "no_last_stand"


@pytest.mark.clause("L4D-16.5")
def test_every_gap_that_the_rulebook_leaves_is_marked_as_a_ruling() -> None:
    for number in ("14.1", "16.5", "11.11", "15.12"):
        line = next(line for line in GAME.rulebook_text.splitlines() if line.startswith(f"- **L4D-{number}** "))
        assert "[ruling:" in line


@pytest.mark.clause("L4D-16.6", "L4D-24.1")
def test_the_round_limit_aborts() -> None:
    p = position("end", front={"A": "uzi"}, round_number=50, round_limit=50)
    assert (p.match.outcome, p.match.returns) == ("round_limit", [0.0] * 4)
    results = {outcome.name: outcome.result for outcome in GAME.outcomes}
    assert results == {
        "finale_cleared": "win",
        "zero_health": "loss",
        "no_last_stand": "loss",
        "round_limit": "aborted",
    }


@pytest.mark.clause("L4D-14.2", "L4D-9.4")
def test_the_events_of_the_round_are_discarded_after_the_deal() -> None:
    p = position("end", finale=True, front={"A": "tank", "B": "horde horde horde horde"}, deck="", discard="zombie")
    assert (p.front("A"), p.front("B"), p.discard) == ("tank zombie", "", "horde horde horde horde")
    assert "A is dealt 1 monster face up." in p.log()


@pytest.mark.clause("L4D-2.14", "L4D-15.6")
def test_a_monster_that_was_killed_comes_back_as_good_as_new() -> None:
    p = position("plan", front={"A": "zombie"}, deck="", health={"B": 5}).agree(B="A zombie").until("target")
    assert (p.t.round_number, p.t.finale, p.front("B")) == (2, 1, "zombie")
    assert [p.mark(field, "B", "zombie") for field in ("damage", "engaged", "tapped", "wounded_by")] == [0] * 4
