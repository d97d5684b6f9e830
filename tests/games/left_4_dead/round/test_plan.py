"""Engage: section 11."""

import pytest

from tests.games.left_4_dead.position import cards, position

PILLS = cards(pills=20)


@pytest.mark.clause("L4D-11.1", "L4D-11.2")
def test_each_player_may_engage_one_monster_in_front_of_anybody() -> None:
    p = position("plan", front={"A": "zombie", "B": "tank", "D": "witch smoker"})
    assert p.choices == {"engage A zombie", "engage B tank", "engage D witch", "engage D smoker", "ready"}
    assert p.play("engage D witch").actor == "B"
    assert p.refused("engage C zombie") == "L4D-11.2"


@pytest.mark.clause("L4D-11.3")
def test_several_players_may_engage_the_same_monster() -> None:
    p = position("plan", front={"A": "tank"}, held={"B": "rifle"}, deck=PILLS)
    p.agree(A="A tank", B="A tank", C="A tank")
    assert p.discard == "tank"


@pytest.mark.clause("L4D-11.4", "L4D-11.15")
def test_when_the_plan_locks_engaged_monsters_are_tapped_and_the_others_are_not() -> None:
    p = position("plan", front={"A": "tank witch"}, held={"D": "molotov"}, deck=PILLS).play("engage A tank")
    assert (p.mark("engaged", "A", "tank"), p.mark("tapped", "A", "tank"), p.t.locked) == (1, 0, 0)
    p.agree()
    assert (p.prompt, p.phase, p.t.locked) == ("instant", "kills", 1)
    assert (p.mark("tapped", "A", "tank"), p.mark("tapped", "A", "witch")) == (1, 0)
    marks = p.view("C")["zones"]["front"][0]["marks"]
    assert (marks["tapped"], marks["engaged"], marks["damage"]) == ([1, 0], [1, 0], [0, 0])


@pytest.mark.clause("L4D-11.5", "L4D-19.17")
def test_a_gun_never_engages_the_same_monster_twice() -> None:
    p = position("plan", front={"B": "tank zombie"}, held={"A": "assault"}).play("engage B tank")
    assert p.choices == {"engage B zombie", "ready"}
    assert p.refused("engage B tank") == "L4D-11.5"


@pytest.mark.clause("L4D-11.6")
def test_a_player_may_engage_nothing() -> None:
    p = position("plan", front={"A": "zombie", "B": "tank"}, deck=PILLS)
    assert p.default == "ready"
    p.agree()
    assert p.each("damage_taken") == [1, 5, 0, 0]


@pytest.mark.clause("L4D-11.7", "L4D-19.5")
def test_the_holder_of_a_smoker_cannot_engage_it_but_may_engage_elsewhere() -> None:
    p = position("plan", front={"A": "smoker smoker", "B": "zombie smoker"})
    assert p.choices == {"engage B zombie", "engage B smoker", "ready"}
    assert p.refused("engage A smoker") == "L4D-11.7"
    alone = position("plan", front={"A": "smoker"})
    assert (alone.actor, alone.choices) == ("B", {"engage A smoker", "ready"})


@pytest.mark.clause("L4D-11.8", "L4D-19.3")
def test_a_hunter_that_nobody_engages_must_be_engaged_by_its_holder() -> None:
    p = position("plan", front={"B": "hunter zombie", "A": "tank"}, marker="B")
    assert (p.mark("engaged", "B", "hunter"), p.actor) == (0b0010, "C")  # the only legal choice
    others_first = position("plan", front={"A": "hunter zombie"}, marker="B")
    others_first.play("engage A hunter", "ready", "ready")
    assert "ready" in others_first.choices
    assert "engage A zombie" in others_first.choices


@pytest.mark.clause("L4D-11.8")
def test_of_two_hunters_one_engaged_by_the_holder_is_enough_but_one_engaged_by_another_is_not() -> None:
    p = position("plan", front={"B": "hunter hunter zombie"}, marker="A").play("engage B hunter")
    assert (p.actor, p.choices) == ("B", {"engage B hunter", "engage B hunter 2"})
    assert p.refused("ready") == "L4D-11.8"
    assert p.refused("engage B zombie") == "L4D-11.8"
    p.play("engage B hunter")
    assert p.actor == "C"
    assert "ready" in p.choices


@pytest.mark.clause("L4D-11.9")
def test_engagements_beyond_the_duty_are_free() -> None:
    p = position("plan", front={"A": "hunter", "B": "zombie tank"}, held={"A": "assault"})
    assert p.choices == {"engage A hunter", "engage B zombie", "engage B tank"}
    p.play("engage B tank")
    assert p.mark("engaged", "A", "hunter") == 1  # the only legal second engagement
    q = position("plan", front={"A": "hunter", "B": "zombie tank"}, held={"A": "assault"}).play("engage A hunter")
    assert q.choices == {"engage B zombie", "engage B tank", "ready"}


@pytest.mark.clause("L4D-11.11")
def test_engagements_are_named_in_table_order_and_seen_by_all_at_once() -> None:
    p = position("plan", front={"A": "zombie", "B": "tank"}, marker="C")
    assert p.actor == "C"
    p.play("engage B tank")
    assert p.actor == "D"
    for viewer in (*"ABCD", None):
        view = p.view(viewer)
        assert view["zones"]["front"][1]["marks"]["engaged"] == [0b0100]
        assert view["counters"]["threat"] == [1, 0, 0, 0]
        assert view["counters"]["engagements"] == [0, 0, 1, 0]


@pytest.mark.clause("L4D-11.12", "L4D-D7")
def test_the_plan_locks_when_all_confirm_in_a_row_and_a_change_starts_again_with_the_first() -> None:
    p = position("plan", front={"A": "tank"}, held={"A": "molotov"}, deck=PILLS).play(
        "ready", "ready", "ready", "ready"
    )
    assert (p.actor, p.prompt, p.choices, p.default) == ("A", "confirm", {"confirm", "change"}, "confirm")
    p.play("confirm", "confirm")
    assert (p.actor, p.t.confirmed) == ("C", 2)
    p.play("change")  # to the Tank, the only other plan
    assert (p.actor, p.prompt, p.t.confirmed, p.each("engagements")) == ("A", "confirm", 0, [0, 0, 1, 0])
    p.play("confirm", "confirm", "confirm")
    assert (p.actor, p.t.locked) == ("D", 0)
    assert p.play("confirm").t.locked == 1


@pytest.mark.clause("L4D-11.13")
def test_a_player_out_of_changes_only_confirms() -> None:
    p = position("plan", front={"A": "tank"}, plan_changes=1).play("ready", "ready", "ready", "ready")
    p.play("change")
    assert (p.actor, p.each("changes_left")) == ("B", [0, 1, 1, 1])  # A is not asked, having nothing to choose


@pytest.mark.clause("L4D-11.14")
def test_while_planning_only_the_choosers_own_duty_is_checked() -> None:
    p = position("plan", front={"D": "hunter", "A": "zombie"})
    assert p.choices == {"engage A zombie", "engage D hunter", "ready"}
    p.play("ready", "ready", "ready")
    assert p.mark("engaged", "D", "hunter") == 0b1000


@pytest.mark.clause("L4D-11.14")
def test_a_change_must_not_break_the_duty_of_another() -> None:
    p = position("plan", front={"D": "hunter", "A": "zombie", "B": "tank"}, held={"A": "assault"})
    p.play("engage D hunter", "engage A zombie", "ready", "ready", "ready")
    p.play("change")
    assert p.actor == "A"
    assert p.choices == {"engage B tank", "engage D hunter"}
    p.play("engage B tank")
    assert p.mark("engaged", "D", "hunter") == 0b0001  # bound to it, so not asked


@pytest.mark.clause("L4D-11.12")
def test_a_change_cannot_end_with_the_plan_as_it_was() -> None:
    p = position("plan", front={"D": "hunter", "A": "zombie", "B": "tank"}, held={"A": "assault"})
    p.play("engage D hunter", "engage A zombie", "ready", "ready", "ready", "change")
    assert p.refused("engage A zombie") == "L4D-11.12"  # the Hunter must follow, and all would be as before
    p.play("engage D hunter")
    assert p.choices == {"engage B tank", "ready"}
    nothing = position("plan", front={"B": "zombie tank"}).play("ready", "ready", "ready", "ready", "change")
    assert (nothing.choices, nothing.refused("ready")) == ({"engage B zombie", "engage B tank"}, "L4D-11.12")


@pytest.mark.clause("L4D-11.12")
def test_to_engage_another_of_several_like_monsters_is_no_change() -> None:
    p = position("plan", front={"B": "zombie zombie", "C": "tank"}).play("engage B zombie", "ready", "ready", "ready")
    assert p.play("change").choices == {"engage C tank", "ready"}
    q = position("plan", front={"B": "zombie zombie"}).play("engage B zombie", "engage B zombie 2", "ready", "ready")
    assert (q.actor, q.prompt) == ("A", "confirm")
    assert q.play("change").choices == {"engage B zombie 2", "ready"}  # the one that B engages is another choice


@pytest.mark.clause("L4D-19.18", "L4D-11.14")
def test_a_shotgun_bound_by_duty_stays_with_that_player() -> None:
    front = {"A": "hunter zombie zombie zombie", "B": "zombie zombie"}
    p = position("plan", front=front, held={"A": "shotgun"})
    assert p.choices == {"engage A hunter", "engage A zombie"}
    p.play("engage A zombie", "engage A zombie")
    assert p.mark("engaged", "A", "hunter") == 1
    assert p.actor == "B"


@pytest.mark.clause("L4D-19.18")
def test_a_shotgun_engages_up_to_3_in_front_of_the_same_player() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie zombie zombie tank"}, held={"A": "shotgun"})
    p.play("engage B zombie")
    assert p.choices == {"engage B zombie", "engage B tank", "ready"}
    assert p.refused("engage A zombie") == "L4D-19.18"
    p.play("engage B tank", "engage B zombie")
    assert (p.actor, p.each("engagements")[0]) == ("B", 3)


@pytest.mark.clause("L4D-19.17")
def test_an_assault_rifle_engages_up_to_2_anywhere() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie"}, held={"A": "assault"})
    p.play("engage B zombie", "engage A zombie")
    assert (p.actor, p.each("engagements")[0]) == ("B", 2)


@pytest.mark.clause("L4D-18.7")
def test_without_any_choice_nobody_is_asked_to_plan_or_to_confirm() -> None:
    p = position("plan", front={"A": "uzi"}, deck=PILLS)
    assert (p.prompt, p.t.round_number) == ("items", 2)
    smoker = position("plan", seats=3, front={"A": "hunter"}, plan_changes=0, deck=PILLS)
    assert (smoker.actor, smoker.prompt) == ("B", "target")
    smoker.play("ready", "ready")
    assert smoker.t.round_number == 2


@pytest.mark.clause("L4D-11.11")
def test_monsters_that_are_alike_are_one_choice() -> None:
    p = position("plan", front={"B": "zombie zombie zombie"})
    assert p.choices == {"engage B zombie", "ready"}
    p.play("engage B zombie")
    assert p.choices == {"engage B zombie", "engage B zombie 2", "ready"}
    assert p.refused("engage B zombie 3") == "L4D-11.2"


@pytest.mark.clause("L4D-11.12", "L4D-11.15")
def test_a_change_takes_back_every_engagement_of_the_player_and_no_others() -> None:
    p = position("plan", front={"C": "tank", "D": "zombie"}, held={"A": "assault"})
    p.play("engage C tank", "engage D zombie", "engage C tank", "ready", "ready")
    assert (p.actor, p.prompt) == ("A", "confirm")
    p.play("change")
    assert (p.mark("engaged", "C", "tank"), p.mark("engaged", "D", "zombie")) == (0b0010, 0)
    assert p.each("engagements") == [0, 1, 0, 0]


@pytest.mark.clause("L4D-11.14", "L4D-18.7")
@pytest.mark.parametrize(
    ("gun", "front", "asked"),
    [
        ("", "hunter", False),
        ("", "hunter zombie", False),
        ("", "hunter hunter", False),
        ("", "smoker", False),
        ("", "zombie", True),
        ("shotgun", "hunter", False),
        ("shotgun", "hunter smoker", False),
        ("shotgun", "hunter zombie", True),
        ("assault", "hunter", True),
    ],
)
def test_a_change_is_offered_only_if_another_plan_is_legal(gun: str, front: str, asked: bool) -> None:
    """Before B lies a Zombie more, which only who is free, or has an Assault Rifle, may engage besides the duty."""
    b = "zombie" if "hunter" in front else ""
    p = position("plan", front={"A": front, "B": b}, held={"A": gun})
    while p.prompt == "target":
        p.play(p.default)
    assert (p.prompt == "confirm" and p.actor == "A") == asked


@pytest.mark.clause("L4D-11.14", "L4D-18.7")
def test_whose_two_hunters_differ_may_change_between_them() -> None:
    p = position("plan", front={"A": "hunter hunter"}, marker="B")
    p.play("engage A hunter", "ready", "ready", "engage A hunter 2")
    assert (p.actor, p.prompt) == ("B", "confirm")
    p.play("confirm", "confirm", "confirm")
    assert (p.actor, p.choices) == ("A", {"confirm", "change"})


@pytest.mark.clause("L4D-11.14")
def test_who_alone_covers_the_hunter_of_another_cannot_change_whatever_hunters_lie_in_front() -> None:
    p = position("plan", front={"A": "hunter hunter", "B": "hunter zombie"}, marker="B")
    p.play("engage A hunter", "engage A hunter 2", "engage B hunter")
    assert (p.actor, p.prompt) == ("B", "confirm")
    p.play("change", "engage B zombie", "confirm")
    assert p.prompt != "confirm"  # C, D and A are each bound to a Hunter


@pytest.mark.clause("L4D-11.14")
def test_in_changing_only_a_hunter_that_nobody_engages_meets_the_duty_towards_another() -> None:
    p = position("plan", front={"D": "hunter hunter", "C": "zombie tank"}, held={"A": "assault"})
    p.play("engage C zombie", "engage D hunter", "engage D hunter 2", "ready", "ready")
    assert (p.actor, p.prompt) == ("A", "confirm")
    p.play("change", "engage C tank")
    assert (p.prompt, p.each("engagements")[0]) == ("confirm", 2)  # the one that B does not engage, so A is not asked


@pytest.mark.clause("L4D-11.14", "L4D-19.18")
def test_in_changing_a_shotgun_that_covers_two_hunters_of_another_is_led_back_to_both() -> None:
    p = position("plan", front={"D": "hunter hunter zombie tank"}, held={"A": "shotgun"})
    p.play("engage D hunter", "engage D hunter", "engage D zombie", "ready", "ready", "ready")
    assert (p.actor, p.prompt) == ("A", "confirm")
    p.play("change", "engage D tank")
    assert (p.prompt, p.each("engagements")) == ("confirm", [3, 0, 0, 0])
    assert p.view()["zones"]["front"][3]["marks"]["engaged"] == [0b0001, 0b0001, 0, 0b0001]
