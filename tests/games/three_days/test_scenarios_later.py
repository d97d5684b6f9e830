"""The scenarios of section 25, T17 to T32, step by step; the geometry of T4 is in `test_geometry`."""

import pytest

from tests.games.three_days.notation import BACKS
from tests.games.three_days.position import Position, cards, dan, position, rick, selena

QUIET = "soup soup soup soup"
"""Cards to draw of which nothing comes."""
OPENED = {"3,0": "zombie", "3,1": "bat", "3,2": "alarm"}


@pytest.mark.clause(
    "TD-T17", "TD-18.29", "TD-18.30", "TD-18.33", "TD-20.7", "TD-20.9", "TD-20.22", "TD-20.28", "TD-D18"
)
def test_t17_a_grenade_opens_a_box() -> None:
    p = position(selena(hand="grenade_starter bat note pipe knife"), spaces="zombie box fat:h4", pile=QUIET)
    p.play("throw grenade_starter 2")
    assert (p.prompt, p.hand(), p.v, p.t.noise_points) == ("reward", "bat note pipe knife gun", [18], 0)
    assert p.spaces.startswith("- - fat")  # it waits
    assert p.choices == {*(f"discard_hand {word}" for word in p.hand().split()), "done"}
    p.twin().play("done")
    p.play("discard_hand note")
    assert (p.hand(), p.v, p.spaces, p.t.noise_points) == ("bat pipe knife gun gun_ammo_epic", [13], "", 4)
    opened = position(selena(hand="toolkit bat note"), spaces="zombie box fat").play("open toolkit 2")
    assert (opened.hand(), opened.spaces) == ("bat note gun gun_ammo_epic", "zombie - fat")
    assert opened.t.noise_points == 0


@pytest.mark.clause("TD-T18", "TD-2.16", "TD-10.4", "TD-20.16", "TD-20.17", "TD-20.18")
def test_t18_a_kevlar_takes_up_damage_but_no_losses() -> None:
    bitten = position(dan(i=0, worn="kevlar"), selena(), spaces="zombie", pile=QUIET).play("end_turn")
    assert (bitten.worn(), bitten.v[0]) == ("kevlar:u2", 12)
    blast = position(dan(i=0, worn="kevlar:u2"), selena(), spaces="fat:t2", pile=QUIET).play("end_turn")
    assert (blast.worn(), blast.v[0]) == ("", 10)
    lost = position(dan(v=10, i=0, worn="kevlar"), streets={"3,0": "supper"}, start="maintenance")
    assert lost.v == [9]
    lost.play("walk 3,0")
    assert (lost.happened("lost_vitality")[0], lost.worn()) == (("lost_vitality", 0, 2, 7), "kevlar")


@pytest.mark.clause("TD-T19", "TD-9.7", "TD-13.5", "TD-13.6")
def test_t19_exit_waits_for_a_free_space() -> None:
    streets = {"3,0": "exit", "3,1": "zombie"}
    spaces = "screamer:t1 barricade barricade - barricade"
    p = position(rick(equipped="bat"), streets=streets, spaces=spaces, pile="zombie").play("run 3,0", "run_to 3,1")
    assert p.spaces == "screamer barricade barricade zombie barricade"
    assert (p.face_up, p.discards()[0], p.t.under_last_wisper) == ({"3,0": "exit"}, "zombie", 1)
    assert "2,0" not in p.offers("walk")
    p.play("attack 4", "end_turn")
    assert (p.space(4), p.face_up) == ("exit", {})


@pytest.mark.clause("TD-T20", "TD-14.2", "TD-14.3", "TD-14.4", "TD-14.5", "TD-14.6")
def test_t20_last_wisper() -> None:
    def full(*, paralysed: bool = False) -> Position:
        return position(
            rick(paralysed=paralysed),
            spaces="zombie barricade bat barricade market",
            streets={"3,0": "alarm"},
            pile="zombie soup",
            start="maintenance",
        )

    lost = ("blocked", "loss")
    ended = full().play("end_turn")
    assert (ended.result, ended.v) == (lost, [15])
    assert not full().play("pick_up 3", "end_turn").match.over
    assert full().play("pick_up 3", "walk 3,0").result == lost
    left = full().play("leave 5")
    assert (left.match.over, left.spaces) == (False, "")
    assert full(paralysed=True).result == lost


@pytest.mark.clause("TD-T21", "TD-14.1", "TD-14.2", "TD-14.7")
@pytest.mark.parametrize(("turns", "under"), [(2, 0), (0, 1)])
def test_t21_last_wisper_passes_by(turns: int, under: int) -> None:
    spaces = f"fat:t{turns} barricade barricade gas gas -"
    p = position(rick(), selena(), spaces=spaces, streets={"5,0": "alarm"}, pile="zombie soup soup soup")
    p.play("walk 5,0")
    assert (p.actor, p.match.over, p.t.under_last_wisper) == ("B", False, under)
    assert p.space(6) == "zombie"


@pytest.mark.clause(
    "TD-T22", "TD-9.19", "TD-9.20", "TD-9.21", "TD-9.22", "TD-9.23", "TD-9.24", "TD-12.10", "TD-12.11", "TD-12.12"
)
def test_t22_into_the_pharmacy_and_back() -> None:
    p = position(selena(), spaces="zombie pharmacy - exit", pile_size=38).play("leave 2")
    assert (p.v, p.spaces, len(p.lying())) == ([16], "- - - exit", 36)
    inside = {name: BACKS[word] for name, word in p.face_down.items() if name.startswith("i")}
    assert sorted(inside.values()) == ["Common"] * 2 + ["Pharmacy"] * 5
    assert p.offers("leave") == set()
    assert {"zombie", "pharmacy"} == {p.discards()[0], p.discards("city")[0]}


@pytest.mark.clause("TD-T22", "TD-9.20", "TD-12.10")
def test_t22_out_again() -> None:
    p = position(selena(), spaces="soup door_pharmacy - exit", indoors="pharmacy", turned={"2,0": "zombie"}, gone="3,0")
    main = {name: word for name, word in p.face_down.items() if not name.startswith("i")}
    p.play("leave 2")
    assert (p.spaces, p.face_down, p.face_up) == ("- - - exit", main, {"2,0": "zombie"})


@pytest.mark.clause("TD-T22", "TD-9.24", "TD-9.22")
def test_t22_a_second_pharmacy_is_discarded() -> None:
    p = position(selena(), streets={"3,0": "pharmacy"}, entered="pharmacy").play("walk 3,0")
    assert (p.spaces, p.face_up, p.discards("city")) == ("", {}, ["pharmacy"])


@pytest.mark.clause("TD-T22", "TD-9.23")
def test_t22_a_card_that_is_held_is_missing_on_day_2() -> None:
    p = position(selena(hand="antiviral_pharmacy"), spaces="pharmacy", day=2).play("leave 1")
    inside = [BACKS[word] for name, word in p.face_down.items() if name.startswith("i")]
    assert sorted(inside) == ["Common"] * 3 + ["Pharmacy"] * 4


@pytest.mark.clause("TD-T23", "TD-6.4", "TD-10.4", "TD-13.16", "TD-15.1", "TD-15.2", "TD-15.3", "TD-15.4", "TD-15.5")
def test_t23_rick_dies() -> None:
    p = position(rick(v=2, hand="bat"), selena(i=1), dan(), spaces="zombie zombie").play("end_turn")
    assert (p.dead, p.hand("A"), p.discards()) == ("A", "", ["bat"])
    assert (p.actor, p.v[1], p.i[1]) == ("B", 17, 0)
    p.play("end_turn")
    assert (p.actor, p.v[1], p.i[2]) == ("C", 13, 13)
    p.play("end_turn")
    assert p.actor == "B"


@pytest.mark.clause("TD-T24", "TD-2.10", "TD-15.7", "TD-15.8", "TD-D22")
def test_t24_dan_dies() -> None:
    p = position(dan(v=2), rick(hand="bat bat_kit"), selena(v=11, i=7, hand="note_kit"), spaces="zombie")
    p.play("end_turn")
    assert (p.actor, p.choices) == ("B", {"discard_hand bat", "lose_half"})
    p.play("discard_hand bat")
    assert (p.v, p.hand("B")) == ([0, 15, 5], "bat_kit")
    assert p.i[1:] == [12 - 1, 3]  # Rick's turn has begun
    p.play("end_turn")
    assert (p.actor, p.v[1:], p.i[2]) == ("C", [13, 5], 2)
    alone = position(dan(v=2), selena(v=1), spaces="zombie").play("end_turn")
    assert alone.result == ("all_dead", "loss")


@pytest.mark.clause("TD-T24", "TD-15.6")
def test_t24_with_selena_dead_a_note_draws_two() -> None:
    p = position(rick(hand="note"), selena(dead=True), pile="bat pipe knife").play("use note")
    assert p.choices == {"keep bat", "keep pipe", "done"}


@pytest.mark.clause("TD-T25", "TD-7.3", "TD-7.5", "TD-18.3", "TD-19.4", "TD-D17")
def test_t25_track() -> None:
    hand = "rifle rifle_ammo_starter bat pipe knife"
    p = position(selena(hand=hand, reserve="grenade_starter"), pile="zombie antiviral")
    p.play("track_reserve grenade_starter")
    assert p.choices == {"keep antiviral", "done"}
    p.play("keep antiviral")
    assert (p.t.actions_left, p.hand(), p.spaces) == (3, f"{hand} antiviral", "")
    assert p.discards() == ["zombie"]
    p.play("end_turn")
    assert (p.prompt, p.default) == ("discard", "discard_hand antiviral")
    p.play("discard_hand bat")
    assert p.hand() == "rifle rifle_ammo_starter pipe knife antiviral"
    nothing = position(selena(hand="bat_kit", reserve="grenade_starter"), pile="alarm zombie").play("track bat_kit")
    assert (nothing.prompt, nothing.spaces, nothing.t.noise_points) == ("turn", "", 0)
    assert sorted(nothing.discards()) == ["alarm", "zombie"]


@pytest.mark.clause("TD-T26", "TD-20.13", "TD-20.14", "TD-23.3", "TD-23.4", "TD-D16")
def test_t26_a_lantern() -> None:
    p = position(rick(hand="lantern"), streets=OPENED).play("lantern lantern 3,0", "name 3,1", "name 3,2")
    assert (p.face_up, p.t.noise_points, p.discards()) == ({"3,1": "bat"}, 0, ["lantern"])
    for viewer in ("A", None):
        assert p.known(viewer) == {"3,0": "zombie", "3,2": "alarm"}
    assert p.play("end_turn").spaces == "bat"


@pytest.mark.clause("TD-T26", "TD-20.12", "TD-23.3", "TD-23.4", "TD-D15")
def test_t26_binoculars() -> None:
    p = position(rick(hand="binoculars"), streets={**OPENED, "2,1": "note"})
    assert p.offers("binoculars") == {
        f"binoculars {name}" for name in p.face_down if BACKS[p.face_down[name]] == "Common"
    }
    p.play("binoculars binoculars 3,0", "name 2,1")
    assert p.known() == {}
    p.play("name 3,1")
    assert p.known() == {"3,0": "zombie", "2,1": "note", "3,1": "bat"}


@pytest.mark.clause("TD-T27", "TD-20.3", "TD-20.4", "TD-20.5")
def test_t27_horde_and_run_away() -> None:
    streets = {"5,0": "horde", "5,1": "run_away"}
    p = position(rick(), selena(), spaces="- - - - - zombie", streets=streets).play("walk 5,0")
    assert p.blocked == [5, 7]
    assert p.play("walk 5,1").blocked == [7]


@pytest.mark.clause("TD-T27", "TD-7.3", "TD-20.21", "TD-D21")
def test_t27_the_trader() -> None:
    trader = rick(hand="bat pipe knife note soup", reserve="antiviral gun_ammo")
    p = position(trader, selena(), streets={"5,0": "trader"}, piles={"kit": "kevlar_kit lantern_kit soup_kit"})
    p.play("walk 5,0", "discard_hand bat", "discard_reserve antiviral", "discard_hand soup", "done")
    assert (p.prompt, p.hand(), p.reserve()) == (
        "discard",
        "pipe knife note kevlar_kit lantern_kit soup_kit",
        "gun_ammo",
    )
    p.play("discard_hand pipe")
    assert (len(p.hand().split()), p.actor) == (5, "B")


@pytest.mark.clause("TD-T27", "TD-20.19", "TD-20.20", "TD-D20")
def test_t27_sweet_home() -> None:
    p = position(rick(v=3), selena(v=4, reserve="lantern"), streets={"5,0": "sweet_home"}).play("walk 5,0")
    assert (p.actor, p.choices, p.default) == ("B", {"discard_reserve lantern", "done"}, "done")
    assert p.play("discard_reserve lantern").v == [15, 18]


@pytest.mark.clause("TD-T28", "TD-9.16", "TD-17.6")
@pytest.mark.parametrize("hard", [True, False])
def test_t28_the_cards_of_day_2_in_hard_mode(hard: bool) -> None:
    pile = cards(bat=2, pipe=2, knife=2, note=2, fat=2, zombie=12, soup=4, antiviral=4, screamer=3, gas=2, grenade=1)
    p = position(rick(), start="day", day=2, pile=pile, pile_size=36, hard_mode=hard)
    assert len(p.lying()) == 36 + 30 - 9
    assert (p.lying()[-26:] == pile.split()[-26:]) == hard


@pytest.mark.clause("TD-T28", "TD-12.7", "TD-12.9", "TD-16.1", "TD-16.2", "TD-17.1", "TD-17.2", "TD-17.3", "TD-17.4")
@pytest.mark.clause("TD-17.5", "TD-26.1", "TD-26.2", "TD-26.5")
def test_t28_the_end() -> None:
    p = position(rick(v=2), selena(v=5), spaces="exit zombie", day=3)
    p.t.zombies_eliminated, p.t.survivor_noise, p.t.entered_ever = 16, 1, 6
    p.play("leave 1")
    assert (p.result, p.dead, p.returns) == (("escaped", "win"), "A", [0.0, 1.0])
    assert p.challenges == {"A": "not met", "B": "met", "C": "met", "D": "not met"}


@pytest.mark.clause("TD-T29", "TD-9.11", "TD-9.23", "TD-20.7")
@pytest.mark.parametrize("gun", ["hand", "removed"])
def test_t29_an_opened_box_is_not_laid_out_again(gun: str) -> None:
    held = "gun" if gun == "hand" else ""
    gone = "gun" if gun == "removed" else ""
    p = position(rick(hand=held), removed=gone, spaces="market", discards="box", day=2, pile="note").play("leave 1")
    inside = [word for name, word in p.face_down.items() if name.startswith("i")]
    assert (len(inside), sum(BACKS[word] == "Common" for word in inside)) == (7, 3)
    assert ("box" in inside, p.discards("market")) == (False, ["box"])
    own = [word for name, word in p.face_down.items() if name in ("i0,0", "i0,1", "i1,0", "i1,1", "i1,2")]
    assert sorted(own) == ["door_market", "note", "soup_market", "toolkit_market", "vending_market"]


@pytest.mark.clause("TD-T30", "TD-19.5", "TD-20.26", "TD-24.1")
def test_t30_a_paralyze_agent_needs_a_zombie() -> None:
    ready = dan(equipped="punch", beside="paralyze")
    p = position(ready, spaces="bat")
    assert (p.offers("attack"), p.offers("strike")) == (set(), set())
    p = position(ready, spaces="bat zombie")
    assert (p.offers("attack"), p.offers("strike")) == ({"2"}, {"2"})


@pytest.mark.clause("TD-T31", "TD-15.2", "TD-15.7", "TD-15.11")
def test_t31_dying_together() -> None:
    def blast(v: int, antiviral: str = "antiviral") -> Position:
        holding = selena(v=v, equipped="bat", hand=antiviral)
        return position(dan(v=2), rick(v=3), holding, spaces="fat:t2", pile=QUIET).play("end_turn")

    p = blast(18)
    assert (p.dead, p.actor, p.choices) == ("AB", "C", {"discard_hand antiviral", "lose_half"})
    assert p.play("discard_hand antiviral").v == [0, 0, 13]
    assert blast(18).play("lose_half").v == [0, 0, 6]
    assert blast(18, antiviral="").v == [0, 0, 6]
    assert blast(6).play("lose_half").result == ("all_dead", "loss")


@pytest.mark.clause("TD-T32", "TD-16.5", "TD-26.3", "TD-26.4")
@pytest.mark.parametrize(("day", "result"), [(2, ("turn_limit", "aborted")), (3, ("escaped", "win"))])
def test_t32_the_limit(day: int, result: tuple[str, str]) -> None:
    p = position(rick(), selena(), spaces="exit zombie", day=day, turn_number=120, turn_limit=120).play("leave 1")
    assert (p.result, p.v, p.t.days_finished) == (result, [13, 18], day)
    assert p.returns == ([1.0, 1.0] if day == 3 else [0.0, 0.0])
