"""Death and Zombie Skills: section 15."""

import pytest

from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, dan, position, rick, selena

QUIET = "soup soup soup soup"


@pytest.mark.clause("TD-15.1", "TD-15.3", "TD-15.4", "TD-2.11")
def test_the_dead_lose_all_cards_and_turns() -> None:
    one = rick(v=1, hand="bat soup_kit", reserve="knife_starter", equipped="rifle", beside="rifle_ammo:u1")
    p = position(one, selena(), spaces="zombie").play("end_turn")
    assert (p.dead, p.v) == ("A", [0, 18])
    assert [p.of(name, "A") for name in ("hand", "reserve", "equipped", "loaded", "worn")] == [""] * 5
    assert {"bat", "rifle_ammo"} <= {*p.discards()}
    assert "soup_kit" in p.discards("kit")
    assert {"rifle", "knife_starter"} <= {*p.lying("removed")}
    assert p.view()["counters"]["dead"] == [1, 0]
    assert p.of("survivor", "A") == "rick"


@pytest.mark.clause("TD-15.3")
def test_worn_kevlars_go_too_and_the_punch_leaves_the_game() -> None:
    p = position(dan(v=1, i=0, equipped="punch", beside="berserk", worn="kevlar"), selena(), start="maintenance")
    assert (p.dead, p.of("worn", "A"), p.equipped("A")) == ("A", "", "")
    assert {"kevlar", "berserk"} <= {*p.discards()}
    assert "punch" in p.lying("removed")


@pytest.mark.clause("TD-15.1", "TD-10.4")
@pytest.mark.parametrize("start", ["loss", "damage", "price"])
def test_any_way_to_lose_the_last_vitality_kills(start: str) -> None:
    if start == "loss":
        p = position(rick(v=1, i=0), selena(), start="maintenance")
    elif start == "damage":
        p = position(rick(v=2), selena(), spaces="zombie").play("end_turn")
    else:
        p = position(rick(v=2), selena(v=2), spaces="fat:t2", pile=QUIET).play("end_turn")
    assert "A" in p.dead


@pytest.mark.clause("TD-15.2", "TD-18.32", "TD-15.10")
def test_damage_to_several_is_applied_to_all_before_anybody_is_dead() -> None:
    p = position(rick(v=5), selena(v=5), spaces="fat:t2", pile=QUIET).play("end_turn")
    assert (p.result, p.v, p.dead) == (("all_dead", "loss"), [0, 0], "AB")
    three = position(rick(v=5, hand="bat"), selena(v=5, hand="note"), dan(), spaces="fat:t2", pile=QUIET)
    three.play("end_turn")
    assert (three.dead, three.actor, three.happened("died")) == (
        "AB",
        "C",
        [("died", "rick", 0), ("died", "selena", 1)],
    )


@pytest.mark.clause("TD-15.2")
def test_deaths_are_handled_clockwise_from_the_active_player() -> None:
    dying = rick(v=5, hand="bat"), selena(), dan(v=5, hand="knife")
    p = position(*dying, spaces="fat:t2", pile=QUIET, turn="C").play("end_turn")
    assert p.dead == "AC"
    hands = [move for move in p.sees_moves("B") if "hand" in move[1]]
    assert hands == [("knife", "C hand > common_discard"), ("bat", "A hand > common_discard")]


@pytest.mark.clause("TD-15.5", "TD-10.3")
def test_with_rick_dead_each_maintenance_takes_two() -> None:
    p = position(rick(dead=True), selena(i=5), dan(i=1, v=9), turn="B", start="maintenance")
    assert p.i[1] == 3
    p.play("end_turn")
    assert (p.i[2], p.v[2]) == (0, 8)
    assert position(rick(), selena(i=5), turn="B", start="maintenance").i[1] == 4


@pytest.mark.clause("TD-15.6", "TD-20.6")
@pytest.mark.parametrize(("dead", "drawn"), [(True, 2), (False, 3)])
def test_with_selena_dead_a_note_draws_two(dead: bool, drawn: int) -> None:
    p = position(rick(hand="note"), selena(dead=dead), pile="zombie zombie zombie zombie", pile_size=9)
    assert len(p.play("use note").lying()) == 9 - drawn


@pytest.mark.clause("TD-15.6", "TD-19.4")
def test_track_is_not_a_note() -> None:
    p = position(rick(hand="lantern"), selena(hand="bat"), turn="B", pile="pipe knife soup").play("track bat")
    assert p.choices == {"keep pipe", "keep knife", "done"}


def turning(*others: Sheet) -> Position:
    """Dan, A, has died in his own Game Turn."""
    return position(dan(v=1), *others, spaces="zombie").play("end_turn")


@pytest.mark.clause("TD-15.7", "TD-D22", "TD-2.10", "TD-2.15")
def test_d22_each_living_survivor_in_table_order_discards_a_common_card_or_loses_half() -> None:
    holding = rick(hand="bat_kit antiviral", reserve="lantern knife_starter", equipped="bat", worn="kevlar")
    p = turning(holding, selena(hand="pipe", reserve="soup_kit"))
    assert (p.actor, p.prompt) == ("B", "half")
    assert p.choices == {"discard_hand antiviral", "discard_reserve lantern", "lose_half"}
    assert p.default == "discard_hand antiviral"
    p.play("discard_reserve lantern")
    assert (p.actor, p.choices, p.default) == ("C", {"discard_hand pipe", "lose_half"}, "discard_hand pipe")
    p.play("lose_half")
    assert (p.v, p.i) == ([0, 15, 9], [15, 12 - 1, 5])  # B's turn has begun
    assert (p.reserve("B"), p.hand("C")) == ("knife_starter", "pipe")


@pytest.mark.clause("TD-D22", "TD-24.3")
def test_the_default_is_the_common_card_received_last() -> None:
    p = turning(rick(hand="bat antiviral soup_kit", reserve="lantern"), selena(hand="note"))
    assert p.default == "discard_hand antiviral"
    reserve_only = turning(rick(hand="soup_kit", reserve="lantern knife_starter"), selena(hand="note"))
    assert reserve_only.default == "discard_reserve lantern"


@pytest.mark.clause("TD-15.7", "TD-24.1")
@pytest.mark.parametrize(("v", "i", "left"), [(15, 12, (7, 6)), (1, 4, (0, 2)), (14, 1, (7, 0)), (3, 0, (1, 0))])
def test_without_a_common_card_half_is_lost_rounded_up(v: int, i: int, left: tuple[int, int]) -> None:
    p = turning(selena(hand="note"), rick(v=v, i=i, equipped="bat"))
    p.play("discard_hand note")
    assert (p.v[2], p.i[2]) == left
    assert ("C" in p.dead) == (left[0] == 0)


@pytest.mark.clause("TD-15.8", "TD-2.16")
def test_half_of_nothing_is_not_taken_from_vitality_and_no_kevlar_helps() -> None:
    p = turning(selena(hand="note"), rick(v=8, i=0, worn="kevlar_kit"))
    p.play("discard_hand note")
    assert (p.v[2], p.i[2], p.worn("C")) == (4, 0, "kevlar_kit")


@pytest.mark.clause("TD-15.7")
def test_it_happens_once() -> None:
    p = turning(rick(hand="bat"), selena(hand="pipe")).play("discard_hand bat", "discard_hand pipe")
    for _ in range(4):
        p.play("end_turn")
        assert p.prompt == "turn"


@pytest.mark.clause("TD-15.11", "TD-15.2", "TD-15.10")
def test_deaths_by_it_come_after_the_last_answer() -> None:
    p = turning(rick(v=1), selena(hand="pipe"))
    assert (p.actor, p.v, p.dead) == ("C", [0, 0, 18], "A")
    p.play("lose_half")
    assert (p.dead, p.actor, p.v) == ("AB", "C", [0, 0, 9])
    assert p.i[2] == 5 - 2  # Rick has turned before C's Maintenance
    all_dead = turning(rick(v=1), selena(v=1, hand="pipe")).play("lose_half")
    assert all_dead.result == ("all_dead", "loss")


@pytest.mark.clause("TD-15.9", "TD-2.14")
def test_the_dead_are_asked_nothing() -> None:
    p = turning(rick(dead=True), selena(hand="pipe"))
    assert p.actor == "C"
    p = position(rick(dead=True, hand=""), selena(), dan(), turn="C").play("end_turn")
    assert p.actor == "B"


@pytest.mark.clause("TD-15.10", "TD-18.29")
def test_with_the_last_death_the_game_is_over_at_once() -> None:
    p = position(rick(v=1), spaces="fat:t2 zombie", pile=QUIET).play("end_turn")
    assert (p.result, p.t.noise_points) == (("all_dead", "loss"), 0)
    assert p.space(2).startswith("zombie")


@pytest.mark.clause("TD-15.7", "TD-24.1")
def test_in_threats_and_noise_only_two_questions_are_asked() -> None:
    p = position(rick(hand="bat"), dan(v=2, i=0), spaces="exit", piles={"threat": "sick"}).play("leave 1")
    assert (p.dead, p.prompt, p.actor) == ("B", "half", "A")
