"""Walking: section 12, and the Instants that are turned over on the way."""

import pytest

from tests.games.three_days.position import dan, places, position, rick, selena


@pytest.mark.clause("TD-12.1", "TD-12.2", "TD-D9")
def test_d9_walk_takes_all_actions_left_and_ends_the_turn() -> None:
    p = position(rick(hand="bat"), selena(), spaces="exit", actions=1)
    assert (p.offers("walk"), p.offers("leave")) == ({"5,0", "5,1", "5,2", "5,3"}, {"1"})
    assert p.play("walk 5,0").actor == "B"
    without = position(rick(hand="bat"), selena(hand="bat"), actions=0, turn="B", spaces="exit")
    assert (without.offers("walk"), without.offers("leave")) == (set(), set())
    assert without.refused("walk 5,0")
    assert without.refused("leave 1")


@pytest.mark.clause("TD-12.2", "TD-9.5")
def test_only_one_open_card_is_turned() -> None:
    p = position(rick(), streets={"3,0": "zombie"}).play("walk 3,0")
    assert len(p.face_down) == 13
    assert p.t.cards_turned == 1
    assert position(rick()).refused("walk 2,0")


@pytest.mark.clause("TD-12.3", "TD-9.7")
def test_a_card_that_is_no_instant_stays_face_up_in_its_place() -> None:
    full = "barricade barricade barricade gas gas"
    p = position(rick(), spaces=full, streets={"3,0": "exit"}, under=False).play("walk 3,0")
    assert p.face_up == {"3,0": "exit"}
    assert position(rick(), streets={"3,0": "bat"}).play("walk 3,0").spaces == "bat"


@pytest.mark.clause("TD-12.3", "TD-18.2", "TD-2.13")
def test_an_instant_is_resolved_and_then_discarded() -> None:
    p = position(rick(), streets={"3,0": "alarm"}, pile="", pile_size=0, discards="soup").play("walk 3,0")
    drawn = [word for _, word in p.happened("noise_drew")]
    assert drawn == ["soup", "soup"]  # the only card but the Alarm, which is still being resolved
    assert sorted(p.discards()) == ["alarm", "soup"]


@pytest.mark.clause("TD-12.4")
def test_with_no_open_card_only_special_cards_are_left() -> None:
    p = position(rick(hand="bat"), spaces="market", gone=" ".join(places(1)))
    assert (p.offers("walk"), p.offers("run"), p.offers("leave")) == (set(), set(), {"1"})


@pytest.mark.clause("TD-12.6", "TD-13.15")
@pytest.mark.parametrize(
    ("way", "indoors"), [("exit", ""), ("market", ""), ("pharmacy", ""), ("door_market", "market")]
)
def test_the_survivors_go_only_after_the_whole_game_turn(way: str, indoors: str) -> None:
    first = "i2,0" if indoors else "3,0"
    p = position(rick(), spaces=f"zombie {way} zombie", turned={first: "runner"}, indoors=indoors)
    p.play("leave 2")
    assert (p.v, p.spaces) == ([15 - 2 - 2 - 1], "")
    assert "runner" in p.discards()


@pytest.mark.clause("TD-12.7", "TD-15.9")
def test_the_others_go_even_if_the_walker_dies() -> None:
    p = position(rick(v=1), selena(), dan(), spaces="zombie pharmacy").play("leave 2")
    assert (p.dead, p.actor, p.t.indoors) == ("A", "B", 1)
    p = position(rick(v=1), selena(), dan(), spaces="zombie exit", piles={"threat": "loud"}).play("leave 2")
    assert (p.dead, p.actor, p.t.day) == ("A", "B", 2)


@pytest.mark.clause("TD-12.7", "TD-15.10", "TD-16.3")
def test_nobody_goes_if_nobody_lives() -> None:
    p = position(rick(v=1), spaces="zombie exit", day=3).play("leave 2")
    assert (p.result, p.t.days_finished) == (("all_dead", "loss"), 2)


@pytest.mark.clause("TD-12.8", "TD-6.5")
def test_exit_discards_both_areas_and_starts_the_next_day() -> None:
    turned = {"0,0": "vending_city", "2,0": "zombie"}
    p = position(rick(), selena(), spaces="exit bat", turned=turned, piles={"threat": "loud"}, pile_size=20)
    lying = {*p.face_down.values()}
    p.play("leave 1")
    assert (p.t.day, p.actor, p.face_up, p.spaces) == (2, "B", {}, "")
    assert "vending_city" in p.discards("city")
    assert {"bat", "zombie"} <= {*p.discards()}
    assert lying <= {*p.discards(), *p.discards("city")} | {"exit"}


@pytest.mark.clause("TD-12.9", "TD-16.1")
def test_exit_on_day_3_ends_the_game_after_the_game_turn() -> None:
    p = position(rick(), spaces="exit zombie", day=3).play("leave 1")
    assert (p.result, p.v, p.t.day, p.t.days_finished) == (("escaped", "win"), [13], 3, 3)
    assert p.cards_in("threats") == ""


@pytest.mark.clause("TD-12.11", "TD-12.10", "TD-12.13")
def test_a_way_can_be_used_in_the_turn_after_it_came() -> None:
    p = position(rick(), streets={"3,0": "market"}).play("walk 3,0")
    assert p.spaces == "market"
    p.play("leave 1")
    assert (p.t.indoors, p.discards("city")) == (2, ["market"])
