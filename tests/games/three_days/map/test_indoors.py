"""Pharmacy and Market: section 9C, and going in and out by the special cards of section 12."""

from collections import Counter

import pytest

from tests.games.three_days.notation import BACKS, OWN_BACK
from tests.games.three_days.position import Position, cards, place, places, position, rick, selena

INSIDE = places(1, indoors=True)
MARKET = ["box", "door_market", "soup_market", "toolkit_market", "vending_market"]
PHARMACY = ["antiviral_pharmacy", "antiviral_pharmacy", "door_pharmacy", "pills", "showcase"]


def inside(p: Position, *, own: bool = True) -> list[str]:
    """The cards on the Indoor places, or on the others, sorted."""
    found = (word for name, word in p.face_down.items() if name.startswith("i") and (name in OWN_BACK) == own)
    return sorted(found)


@pytest.mark.clause("TD-9.19", "TD-9.21", "TD-9.25", "TD-12.11")
@pytest.mark.parametrize(("way", "own"), [("market", MARKET), ("pharmacy", PHARMACY)])
def test_the_zone_is_laid_out_beside_the_main_zone(way: str, own: list[str]) -> None:
    p = position(rick(), spaces=f"{way} barricade", turned={"2,0": "zombie"}, pile="bat pipe knife", gone="3,0")
    main = p.face_down
    p.play("leave 1")
    assert {name: word for name, word in p.face_down.items() if not name.startswith("i")} == main
    assert (inside(p), [p.face_down[name] for name in ("i2,0", "i2,1")]) == (own, ["bat", "pipe"])
    assert (p.spaces, p.face_up) == ("", {})  # the Zombie had come at Get Close


@pytest.mark.clause("TD-9.25", "TD-13.18", "TD-20.12", "TD-20.13")
def test_the_main_zone_rests_while_the_survivors_are_indoors() -> None:
    given = {"1,0": "zombie", "1,3": "runner"}
    p = position(rick(hand="binoculars lantern"), indoors="market", turned=given, streets={"i2,1": "bat"})
    assert p.offers("walk") == {"i2,0", "i2,1"}
    assert p.offers("binoculars") == {"binoculars i2,0", "binoculars i2,1"}
    assert p.offers("lantern") == {"lantern i2,0", "lantern i2,1"}
    p.play("walk i2,1")
    assert (p.spaces, p.face_up, p.v) == ("bat", given, [15])
    assert p.refused("walk 3,0")


@pytest.mark.clause("TD-9.25")
def test_the_indoor_zone_is_gone_when_the_survivors_are_out() -> None:
    p = position(rick(), indoors="market", spaces="door_market zombie", turned={"i0,0": "box"}).play("leave 1")
    assert inside(p) + inside(p, own=False) == []
    assert p.offers("walk") == {"3,0", "3,1", "3,2", "3,3"}
    assert (p.spaces, sorted(p.discards("market"))) == ("", MARKET)


@pytest.mark.clause("TD-9.20", "TD-12.10")
def test_play_goes_on_where_it_stopped() -> None:
    p = position(rick(), spaces="market", turned={"0,0": "exit"}, gone="3,3").play("leave 1")
    before = {name: word for name, word in p.face_down.items() if not name.startswith("i")}
    p = position(rick(), indoors="market", spaces="door_market", turned={"0,0": "exit"}, streets=before, gone="3,3")
    p.play("leave 1")
    assert {name: word for name, word in p.face_down.items() if not name.startswith("i")} == before
    assert p.play("end_turn").spaces == "exit"


@pytest.mark.clause("TD-9.21", "TD-2.17")
def test_the_five_cards_are_shuffled() -> None:
    before = position(rick(), spaces="market")
    found = Counter(next(name for name in INSIDE if p.face_down[name] == "box") for p in entered(before, 100))
    assert set(found) == set(INSIDE) & OWN_BACK
    assert sum((number - 20) ** 2 / 20 for number in found.values()) < 20  # 4 degrees, 0.05 %


def entered(p: Position, times: int) -> list[Position]:
    """Tables on which the Market has been entered, with other chance each time."""
    return [p.twin(seed).play("leave 1") for seed in range(times)]


@pytest.mark.clause("TD-9.22", "TD-26.4")
def test_each_zone_can_be_entered_once_a_day_but_both_on_one_day() -> None:
    p = position(rick(), spaces="market pharmacy", entered="market")
    assert p.offers("leave") == {"2"}
    p.play("leave 2")
    assert (p.t.zones_entered, p.t.indoors) == (1, 1)


@pytest.mark.clause("TD-9.22")
def test_on_the_next_day_a_zone_can_be_entered_again() -> None:
    p = position(rick(), spaces="exit", entered="market", piles={"threat": "loud"}).play("leave 1")
    assert p.t.entered_today == 0
    assert position(rick(), spaces="market", day=2, discards=" ".join(MARKET)).offers("leave") == {"1"}


@pytest.mark.clause("TD-9.23")
@pytest.mark.parametrize("held", ["hand", "reserve"])
def test_cards_held_by_players_are_replaced_from_the_top_of_the_common_pile(held: str) -> None:
    two = "soup_market toolkit_market"
    holder = selena(hand=two) if held == "hand" else selena(reserve=two)
    p = position(rick(), holder, spaces="market", day=2, pile="bat pipe knife note", discards="box door_market")
    p.play("leave 1")
    assert inside(p) == sorted(["bat", "pipe", "box", "door_market", "vending_market"])
    assert [p.face_down[name] for name in ("i2,0", "i2,1")] == ["knife", "note"]


@pytest.mark.clause("TD-9.23")
def test_the_replacing_cards_are_shuffled_in_among_the_five() -> None:
    before = position(rick(hand="soup_market"), spaces="market", day=2, pile="bat pipe knife")
    found = {next(name for name in INSIDE if p.face_down[name] == "bat") for p in entered(before, 40)}
    assert found == set(INSIDE) & OWN_BACK


@pytest.mark.clause("TD-9.23", "TD-20.8")
def test_a_showcase_whose_medkit_is_gone_stays_in_its_discard_pile() -> None:
    p = position(rick(), removed="medkit", discards="showcase pills", spaces="pharmacy", day=2).play("leave 1")
    assert ("showcase" in inside(p), p.discards("pharmacy"), len(inside(p))) == (False, ["showcase"], 5)
    other = position(rick(), removed="gun", discards="showcase", spaces="pharmacy", day=2).play("leave 1")
    assert "showcase" in inside(other)


@pytest.mark.clause("TD-9.23")
def test_a_box_that_was_discarded_unopened_lies_there_again() -> None:
    p = position(rick(), discards="box vending_market", spaces="market", day=2).play("leave 1")
    assert (inside(p), p.discards("market")) == (MARKET, [])
    opened = position(rick(), removed="gun_ammo_epic", discards="box", spaces="market", day=2).play("leave 1")
    assert "box" in inside(opened)


@pytest.mark.clause("TD-9.23", "TD-2.13")
def test_without_common_cards_the_last_indoor_places_stay_empty() -> None:
    everything = selena(hand=cards(soup_market=1, toolkit_market=1))
    p = position(rick(), everything, spaces="market", day=2, pile_size=0).play("leave 1")
    lying = [name for name in p.face_down if name.startswith("i")]
    assert lying == ["i0,0", "i0,1", "i1,0"]


@pytest.mark.clause("TD-9.24")
@pytest.mark.parametrize("way", ["pharmacy", "market"])
def test_a_way_in_to_a_zone_entered_today_takes_no_space(way: str) -> None:
    p = position(rick(), turned={"3,0": way, "3,1": "bat"}, entered=way).play("end_turn")
    assert (p.spaces, p.discards("city"), p.face_up) == ("bat", [way], {})
    other = "market" if way == "pharmacy" else "pharmacy"
    assert position(rick(), turned={"3,0": way}, entered=other).play("end_turn").spaces == way


@pytest.mark.clause("TD-12.5", "TD-12.12", "TD-20.2")
def test_exit_is_used_in_the_main_zone_only_and_the_doors_indoors() -> None:
    assert position(rick(), spaces="exit pharmacy market").offers("leave") == {"1", "2", "3"}
    assert position(rick(), indoors="market", spaces="exit door_market").offers("leave") == {"2"}
    assert position(rick(), indoors="pharmacy", spaces="door_pharmacy").offers("leave") == {"1"}


@pytest.mark.clause("TD-12.10", "TD-12.11", "TD-12.13")
@pytest.mark.parametrize(("way", "indoors"), [("market", ""), ("door_market", "market")])
def test_all_but_exit_goes_without_effect(way: str, indoors: str) -> None:
    p = position(rick(), spaces=f"gas {way} exit fat:h3 box", indoors=indoors, under=False).play("leave 2")
    assert (p.spaces, p.v, p.t.explosions, p.hand(), p.t.zombies_eliminated) == ("- - exit", [15], 0, "", 0)
    assert {"gas", "fat"} <= {*p.discards()}
    assert p.refused("leave 3" if not indoors else "leave 1")


@pytest.mark.clause("TD-9.11", "TD-9.19")
def test_visibility_indoors() -> None:
    p = position(rick(), spaces="market").play("leave 1")
    seen = p.view()["zones"]["streets"]
    backs = {name: seen[place(name)]["backs"] for name in INSIDE}
    assert backs == {name: ["Market" if name in OWN_BACK else "Common"] for name in INSIDE}
    assert BACKS["box"] == "Market"
