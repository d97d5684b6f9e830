"""The order of a Survivor's turn: section 10, and Last Wisper in section 14."""

import pytest

from tests.games.three_days.position import dan, dealt, position, rick, selena

FULL = "barricade barricade zombie runner spitter"


@pytest.mark.clause("TD-10.1", "TD-10.2", "TD-10.3", "TD-D3")
def test_d3_maintenance_then_actions_then_walk_or_the_end() -> None:
    p = position(rick(hand="bat pipe", v=9), spaces="note", start="maintenance", actions=0)
    assert (p.t.actions_left, p.i, p.v, p.prompt, p.default) == (3, [11], [9], "turn", "end_turn")
    verbs = {choice.split()[0] for choice in p.choices}
    assert verbs == {"pick_up", "stow", "to_reserve", "equip", "run", "walk", "end_turn"}
    p.play("pick_up 1", "equip bat", "to_reserve pipe")
    assert p.t.round_number == 2  # without an Action there is no Walk, so the turn was over


@pytest.mark.clause("TD-10.3", "TD-10.4", "TD-18.16")
@pytest.mark.parametrize(("immunity", "vitality"), [(2, 9), (1, 9), (0, 8)])
def test_immunity_that_is_not_there_is_lost_from_vitality(immunity: int, vitality: int) -> None:
    p = position(rick(i=immunity, v=9), start="maintenance")
    assert (p.i, p.v) == ([max(0, immunity - 1)], [vitality])


@pytest.mark.clause("TD-10.4", "TD-20.32")
@pytest.mark.parametrize(("immunity", "vitality"), [(2, 9), (1, 8), (0, 7)])
def test_the_same_holds_for_every_source(immunity: int, vitality: int) -> None:
    p = position(rick(i=immunity, v=9), selena(), streets={"5,0": "contagion"}).play("walk 5,0")
    assert (p.i[0], p.v[0]) == (0, vitality)
    p = position(rick(i=0, v=9), selena(), spaces="spitter").play("end_turn")
    assert (p.i[0], p.v[0]) == (0, 8)


@pytest.mark.clause("TD-10.5", "TD-10.6")
def test_a_paralysed_survivor_misses_the_turn_but_not_maintenance() -> None:
    p = position(rick(paralysed=True, hand="bat"), selena(), start="maintenance")
    assert (p.actor, p.i, p.paralysed) == ("B", [11, 9], "A")
    p.play("end_turn")
    assert (p.actor, p.i, p.paralysed) == ("A", [10, 9], "")


@pytest.mark.clause("TD-10.7", "TD-20.31")
def test_a_second_token_is_not_given() -> None:
    p = position(rick(), selena(), spaces="grabber:t1 grabber:t1").play("end_turn")
    assert (p.paralysed, p.spaces) == ("A", "grabber grabber")
    p.play("end_turn")
    assert (p.actor, p.t.round_number) == ("B", 4)  # A's turn was missed


@pytest.mark.clause("TD-10.8", "TD-19.4")
def test_the_skill_comes_in_addition_and_once() -> None:
    p = position(selena(hand="bat pipe soup"), pile="knife zombie zombie note").play("track bat", "done")
    assert (p.t.actions_left, p.offers("track"), p.offers("track_reserve")) == (3, set(), set())
    p.play("end_turn")
    assert p.offers("track")
    without = position(selena(hand="bat"), actions=0)
    assert without.choices == {"track bat", "end_turn"}


@pytest.mark.clause("TD-10.9")
def test_the_turn_may_be_ended_at_any_time() -> None:
    p = position(rick(hand="bat"), selena())
    assert "end_turn" in p.choices
    p.play("equip bat")
    assert "end_turn" in p.choices
    assert p.play("end_turn").actor == "B"


@pytest.mark.clause("TD-10.10", "TD-24.1")
def test_a_turn_with_nothing_to_choose_ends_by_itself() -> None:
    p = position(rick(), selena(hand="bat"), gone="all", start="maintenance")
    assert (p.actor, p.t.round_number) == ("B", 2)


@pytest.mark.clause("TD-10.11", "TD-14.3", "TD-7.3")
def test_hand_size_comes_before_last_wisper_and_that_before_the_game_turn() -> None:
    hand = "bat pipe knife soup note antiviral"
    p = position(rick(hand=hand), spaces=FULL, start="maintenance").play("end_turn")
    assert (p.prompt, p.match.over) == ("discard", False)
    p.play("discard_hand note")
    assert (p.result, p.v) == (("blocked", "loss"), [15])


@pytest.mark.clause("TD-10.12", "TD-15.9")
def test_dying_in_ones_own_turn_ends_it() -> None:
    streets = {"5,0": "contagion"}
    p = position(rick(v=2, i=0, hand="bat soup"), selena(), spaces="zombie", streets=streets).play("walk 5,0")
    assert (p.dead, p.actor, p.v, p.t.round_number) == ("A", "B", [0, 18], 2)
    assert p.happened("game_turn")
    p = position(dan(v=3, equipped="punch"), selena(), spaces="gas", pile="soup soup").play("attack 1")
    assert (p.dead, p.actor, p.v[1]) == ("A", "B", 7)  # 15 after the explosion, and half of it lost as Dan turns


@pytest.mark.clause("TD-10.12", "TD-19.2")
def test_rick_dying_by_the_first_card_of_run_turns_no_second() -> None:
    p = position(rick(v=1, i=0), selena(), streets={"5,0": "contagion"}).play("run 5,0")
    assert (p.dead, p.actor, len(p.face_down)) == ("A", "B", 20)


@pytest.mark.clause("TD-14.1", "TD-14.2")
@pytest.mark.parametrize(("spaces", "under"), [(FULL, 1), ("barricade barricade - runner spitter", 0)])
def test_a_turn_that_starts_with_no_free_space_is_under_last_wisper(spaces: str, under: int) -> None:
    p = position(rick(), spaces=spaces, start="maintenance")
    assert p.t.under_last_wisper == under
    assert p.view()["counters"]["under_last_wisper"] == under
    assert len(p.happened("under_last_wisper")) == under


@pytest.mark.clause("TD-14.2", "TD-14.7")
def test_an_area_that_becomes_full_in_the_turn_does_not_end_the_game_in_it() -> None:
    spaces = "barricade barricade - barricade exit"
    p = position(rick(), spaces=spaces, streets={"3,0": "alarm"}, pile="zombie soup").play("walk 3,0")
    assert (p.match.over, p.t.under_last_wisper, p.t.round_number) == (False, 1, 2)
    assert p.play("end_turn").result == ("blocked", "loss")


@pytest.mark.clause("TD-14.2")
def test_a_full_area_is_looked_at_before_maintenance() -> None:
    p = position(
        rick(v=1, i=0), selena(), spaces="barricade barricade barricade gas zombie zombie", start="maintenance"
    )
    assert (p.dead, p.result) == ("A", ("blocked", "loss"))


@pytest.mark.clause("TD-14.4")
def test_only_the_end_of_the_turn_counts() -> None:
    p = position(rick(equipped="bat"), spaces="zombie zombie exit bat_kit barricade", start="maintenance")
    p.play("attack 1", "attack 2", "pick_up 4")
    assert p.match.over is False
    spaces = "zombie barricade exit barricade barricade"
    p = position(rick(equipped="bat"), spaces=spaces, streets={"3,0": "horde"}, start="maintenance")
    assert p.play("attack 1", "walk 3,0").result == ("blocked", "loss")


@pytest.mark.clause("TD-14.5")
@pytest.mark.parametrize(("way", "indoors"), [("exit", ""), ("pharmacy", ""), ("door_market", "market")])
def test_walking_by_a_special_card_counts_as_freeing_a_space(way: str, indoors: str) -> None:
    spaces = f"barricade barricade barricade gas {way}"
    p = position(rick(), spaces=spaces, indoors=indoors, start="maintenance").play("leave 5")
    assert (p.match.over, p.spaces) == (False, "")


@pytest.mark.clause("TD-14.6", "TD-15.9")
def test_a_turn_cut_short_by_death_is_checked_too() -> None:
    spaces = "barricade barricade barricade gas gas exit"
    p = position(rick(v=1, i=0), selena(), streets={"5,0": "contagion"}, spaces=spaces, start="maintenance")
    assert p.result == ("blocked", "loss")
    p = position(rick(v=2, i=0), selena(), streets={"5,0": "contagion"}, spaces=spaces, start="maintenance")
    assert (p.dead, p.play("walk 5,0").result) == ("", ("blocked", "loss"))


@pytest.mark.clause("TD-14.1")
def test_blocked_sides_alone_can_bring_last_wisper() -> None:
    p = position(rick(), spaces="x x x x x", start="maintenance")
    assert p.t.under_last_wisper == 1


def test_a_dealt_game_begins_with_a_turn() -> None:
    assert dealt(seats=3).prompt == "turn"
