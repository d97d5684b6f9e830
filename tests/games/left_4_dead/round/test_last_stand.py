"""Last Stand: section 13, and the Last Stand deck of section 20."""

import pytest

from tests.games.left_4_dead.position import cards, position

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-13.1")
def test_players_are_dealt_with_completely_in_table_order() -> None:
    p = position(
        "last_stand",
        health={"A": 0, "C": -1, "D": 0},
        held={"B": "pack"},
        marker="C",
        last_stand="helped barely",
        deck=PILLS,
    )
    assert (p.actor, p.prompt, p.health) == ("B", "help", [0, 5, 1, 0])
    assert p.view()["prompt"]["about"] == {"patient": 3}
    p.play("help")
    assert p.health == [2, 5, 1, 3]
    assert p.t.last_stands == 2


@pytest.mark.clause("L4D-13.2", "L4D-D8")
def test_a_critical_player_must_use_an_own_item_and_draws_no_card() -> None:
    p = position("last_stand", health={"A": 0}, held={"A": "pack pills", "B": "pack"}, deck=PILLS)
    assert (p.actor, p.choices, p.default) == ("A", {"use_pills", "use_pack"}, "use_pills")
    assert p.refused("pass_window") == "L4D-13.2"
    pills, pack = p.twin().play("use_pills"), p.twin().play("use_pack")
    assert (pills.health[0], pills.held("A"), pack.health[0], pack.held("A")) == (2, "pack", 3, "pills")
    assert pills.t.last_stands == pack.t.last_stands == 0
    for item, health in (("pack", 3), ("pills", 2)):
        only = position("last_stand", health={"A": 0}, held={"A": item}, deck=PILLS)
        assert (only.health[0], only.held("A"), only.t.last_stands) == (health, "", 0)


@pytest.mark.clause("L4D-13.3")
def test_pills_used_so_are_not_the_instant_of_the_round_and_need_none() -> None:
    p = position(
        "plan",
        window=True,
        front={"A": "zombie zombie zombie zombie"},
        held={"A": "pills pipe"},
        health={"A": 3},
        deck=PILLS,
    )
    p.play("pipe_bomb", "enough").agree()
    assert (p.health[0], p.held("A")) == (2, "")


@pytest.mark.clause("L4D-13.4", "L4D-D9", "L4D-19.19")
def test_the_others_with_a_health_pack_are_asked_clockwise_and_the_first_yes_heals() -> None:
    p = position("last_stand", health={"B": 0}, held={"A": "pack", "C": "pills", "D": "pack"}, deck=PILLS)
    assert (p.actor, p.choices, p.default) == ("D", {"help", "no_help"}, "no_help")
    p.play("no_help")
    assert p.actor == "A"
    p.play("help")
    assert (p.health[1], p.held("A"), p.held("D"), p.t.last_stands) == (3, "", "pack", 0)


@pytest.mark.clause("L4D-13.5")
@pytest.mark.parametrize(("health", "heal_others"), [(0, "off"), (-1, "on"), (-1, "off")])
def test_a_player_still_at_0_or_downed_draws_a_card(health: int, heal_others: str) -> None:
    p = position(
        "last_stand", health={"A": health}, held={"B": "pack"}, last_stand="helped", heal_others=heal_others, deck=PILLS
    )
    assert (p.health[0], p.t.last_stands, p.last_stands) == (2, 1, 0)
    assert "A makes a Last Stand: Helped Up." in p.log("C")


@pytest.mark.clause("L4D-13.6")
def test_negative_health_is_set_to_0_just_before_the_card_acts() -> None:
    p = position("last_stand", health={"A": -3}, last_stand="leave", deck=PILLS)
    assert (p.prompt, p.health) == ("give_health", [0, 5, 5, 5])
    p.play("give_health", "keep_health", "keep_health")
    assert p.health == [1, 4, 5, 5]


@pytest.mark.clause("L4D-13.7", "L4D-16.3")
def test_with_an_empty_last_stand_deck_the_team_loses_at_once() -> None:
    p = position("last_stand", health={"A": 0, "B": 0}, last_stand="", finale=True)
    assert (p.match.outcome, p.match.returns) == ("no_last_stand", [0.0] * 4)
    assert "A must draw a Last Stand card, and none is left." in p.log()


@pytest.mark.clause("L4D-13.8")
def test_a_player_draws_at_most_one_card_a_round() -> None:
    p = position("last_stand", health={"A": -1, "B": 1, "C": 1, "D": 1}, last_stand="helped leave")
    assert (p.health[0], p.t.last_stands, p.match.outcome) == (0, 1, "zero_health")


@pytest.mark.clause("L4D-13.9", "L4D-18.1")
def test_used_cards_go_to_their_own_face_up_pile() -> None:
    p = position("last_stand", health={"A": -1}, last_stand="helped barely", deck=PILLS)
    assert p.view("B")["zones"]["last_stand_pile"]["cards"] == ["barely_standing"]
    assert (p.discard, p.deck < 20) == ("", True)


@pytest.mark.clause("L4D-20.1")
@pytest.mark.parametrize(("card", "health"), [("helped", 2), ("adrenaline", 3), ("barely", 1)])
@pytest.mark.parametrize("before", [0, -2])
def test_helped_up_adrenaline_and_barely_standing_set_the_health(card: str, health: int, before: int) -> None:
    p = position("last_stand", health={"A": before}, last_stand=card, heal_others="off", deck=PILLS)
    assert (p.health[0], p.downed) == (health, "")


@pytest.mark.clause("L4D-20.2", "L4D-D10")
def test_leave_no_one_behind_asks_clockwise_those_with_2_or_more_and_stops_at_3() -> None:
    p = position("last_stand", seats=5, health={"C": -1, "D": 1}, last_stand="leave", deck=PILLS)
    asked = []
    while p.prompt == "give_health":
        asked.append(p.actor)
        assert p.choices == {"give_health", "keep_health"}
        assert p.default == "keep_health"
        p.play("give_health")
    assert (asked, p.health) == (["E", "A", "B"], [4, 4, 3, 1, 4])
    poor = position("last_stand", seats=5, health={"C": 0}, last_stand="leave", deck=PILLS, heal_others="off")
    poor.play("keep_health", "give_health", "keep_health", "give_health")
    assert poor.health == [5, 4, 2, 5, 4]
    full = position("last_stand", seats=5, health={"C": 0}, last_stand="leave", deck=PILLS, heal_others="off")
    full.play("give_health", "give_health", "give_health")
    assert full.health == [4, 5, 3, 4, 4]  # the fourth is not asked


@pytest.mark.clause("L4D-20.2")
def test_nobody_need_give_and_the_drawer_may_be_left_at_0() -> None:
    p = position("last_stand", health={"A": 0}, last_stand="leave", finale=True, front={"A": "uzi"})
    p.play("keep_health", "keep_health", "keep_health")
    assert (p.health[0], p.match.outcome) == (0, "finale_cleared")


@pytest.mark.clause("L4D-20.3", "L4D-D11")
@pytest.mark.parametrize("downed", [True, False])
def test_bleeding_out_asks_those_with_health_and_a_pack(downed: bool) -> None:
    p = position(
        "last_stand",
        seats=5,
        health={"A": -1 if downed else 0, "B": 0, "D": 1},
        held={"B": "pack", "D": "pack", "E": "pack"},
        last_stand="helped bleeding",
        heal_others="off",
        deck=PILLS,
    )
    assert (p.actor, p.choices, p.default) == ("D", {"give_pack", "keep_pack"}, "keep_pack")
    yes = p.twin().play("keep_pack", "give_pack")
    assert (yes.health[0], yes.held("D"), yes.held("E"), yes.downed) == (1, "pack", "", "")
    no = p.twin().play("keep_pack", "keep_pack")
    assert (no.health[0], no.downed, no.match.outcome) == (0, "A" if downed else "", "zero_health")


@pytest.mark.clause("L4D-13.2")
@pytest.mark.parametrize(("item", "health"), [("pack", 3), ("pills", 2)])
def test_it_is_the_own_item_that_is_used_wherever_one_sits(item: str, health: int) -> None:
    p = position("last_stand", health={"C": 0}, held={"A": "pack", "B": "pills", "C": item, "D": "pack"}, deck=PILLS)
    assert (p.health, p.held("C"), p.t.last_stands) == ([5, 5, health, 5], "", 0)
