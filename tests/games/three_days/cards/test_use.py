"""Using cards from the hand: section 11D, and the items of section 20."""

import pytest

from tests.games.three_days.position import cards, dan, exactly, position, rick, selena

FULL_HAND = "bat pipe knife soup note"


@pytest.mark.clause("TD-11.15", "TD-20.27", "TD-11.18")
@pytest.mark.parametrize(("card", "v", "i"), [("soup", 9, 6), ("medkit", 13, 6), ("antiviral", 5, 11)])
def test_food_and_medicine_give_points_and_are_discarded(card: str, v: int, i: int) -> None:
    p = position(rick(v=5, i=6, hand=f"bat {card}"), selena(v=1, i=1)).play(f"use {card}")
    assert (p.v, p.i, p.hand(), p.t.actions_left) == ([v, 1], [i, 1], "bat", 2)
    assert card in p.discards() + p.lying("removed")


@pytest.mark.clause("TD-11.18")
@pytest.mark.parametrize(("card", "v", "i"), [("soup", 15, 6), ("medkit", 15, 6), ("antiviral", 13, 12)])
def test_healing_stops_at_the_maximum(card: str, v: int, i: int) -> None:
    given_i = 10 if card == "antiviral" else 6
    p = position(rick(v=13, i=given_i, hand=card)).play(f"use {card}")
    assert (p.v, p.i) == ([v], [i])


@pytest.mark.clause("TD-11.17", "TD-24.1")
def test_a_card_that_can_do_nothing_is_not_offered() -> None:
    hand = "soup antiviral medkit"
    assert position(rick(hand=hand)).offers("use") == set()
    assert position(rick(hand=hand, v=14)).offers("use") == {"soup", "medkit"}
    assert position(rick(hand=hand, i=11)).offers("use") == {"antiviral"}
    assert position(rick(hand="toolkit"), spaces="zombie soup").offers("open") == set()
    assert position(rick(hand="grenade"), spaces="exit market").offers("throw") == set()
    for looking in ("binoculars", "lantern"):
        assert position(rick(hand=f"{looking} bat"), gone="all").offers(looking) == set()
    assert position(rick(hand="note bat"), pile_size=0, gone="all").offers("use") == set()
    assert position(rick(hand="note bat"), pile_size=0, discards="pipe").offers("use") == {"note"}


@pytest.mark.clause("TD-11.16", "TD-11.10", "TD-11.19")
def test_cards_in_the_reserve_must_be_swapped_into_the_hand_first() -> None:
    reserve = "soup pipe rifle_ammo grenade"
    p = position(selena(v=1, equipped="rifle", reserve=reserve, hand="bat"), spaces="zombie")
    for verb in ("use", "place", "throw"):
        assert p.offers(verb) == set()
    assert p.offers("equip") == {"bat"}
    p.play("to_hand soup")
    assert p.offers("use") == {"soup"}


@pytest.mark.clause("TD-11.15", "TD-11.17")
def test_weapons_and_ammunition_are_not_used() -> None:
    hand = "bat rifle_ammo berserk punch"
    assert position(rick(hand=hand, v=1, i=1), spaces="zombie").offers("use") == set()


@pytest.mark.clause("TD-20.15", "TD-D14")
def test_d14_pills_have_three_effects() -> None:
    p = position(rick(v=5, i=5, hand="pills"), piles={"kit": "lantern_kit"}).play("use pills")
    assert (p.prompt, p.choices, p.default) == ("effect", {"heal", "fight_off", "draw_kit"}, "heal")
    assert p.twin().play("heal").v == [8]
    assert p.twin().play("fight_off").i == [8]
    assert p.play("draw_kit").hand() == "lantern_kit"
    assert (p.t.actions_left, p.discards("pharmacy")) == (2, ["pills"])


@pytest.mark.clause("TD-20.15", "TD-D14", "TD-24.1")
def test_only_effects_that_can_do_something_are_offered() -> None:
    p = position(rick(i=5, hand="pills")).play("use pills")
    assert (p.choices, p.default) == ({"fight_off", "draw_kit"}, "fight_off")
    assert position(rick(v=14, hand="pills")).play("use pills").choices == {"heal", "draw_kit"}
    alone = position(rick(hand="pills"), piles={"kit": "lantern_kit"}).play("use pills")
    assert (alone.prompt, alone.hand()) == ("turn", "lantern_kit")


@pytest.mark.clause("TD-7.5", "TD-20.15")
def test_cards_of_pills_need_no_room() -> None:
    hand = f"{FULL_HAND} pills"
    p = position(rick(hand=hand), piles={"kit": "lantern_kit kevlar_kit"}).play("use pills")
    assert p.hand() == f"{FULL_HAND} lantern_kit"


@pytest.mark.clause("TD-20.6", "TD-7.5", "TD-18.3", "TD-D12")
def test_d12_a_note_draws_three_and_keeps_at_most_one_resource() -> None:
    p = position(rick(hand=f"note {FULL_HAND}"), pile="alarm lantern grenade").play("use note")
    assert (p.prompt, p.choices, p.default) == ("keep", {"keep lantern", "keep grenade", "done"}, "keep lantern")
    assert p.cards_in("seen") == "alarm lantern grenade"
    nothing = p.twin().play("done")
    assert sorted(nothing.discards()) == ["alarm", "grenade", "lantern", "note"]
    p.play("keep grenade")
    assert (p.hand(), p.t.noise_points, p.spaces) == (f"{FULL_HAND} grenade", 0, "")
    assert sorted(p.discards()) == ["alarm", "lantern", "note"]


@pytest.mark.clause("TD-20.6", "TD-D12", "TD-24.1")
def test_without_resources_nothing_is_kept_and_nobody_is_asked() -> None:
    p = position(rick(hand="note"), pile="zombie gas contagion").play("use note")
    assert (p.prompt, p.hand(), p.i, p.spaces) == ("turn", "", [12], "")
    assert sorted(p.discards()) == ["contagion", "gas", "note", "zombie"]


@pytest.mark.clause("TD-20.6", "TD-2.13")
def test_a_note_draws_fewer_where_fewer_are_left_and_does_not_find_itself() -> None:
    p = position(rick(hand="note bat"), pile_size=0, discards="pipe knife").play("use note")
    assert p.choices == {"keep pipe", "keep knife", "done"}
    assert p.play("keep pipe").discards() == ["note", "knife"]


@pytest.mark.clause("TD-20.12", "TD-D15", "TD-24.2")
def test_d15_binoculars_look_at_up_to_three_common_cards_covered_or_not() -> None:
    streets = {"3,0": "bat", "1,0": "pipe", "2,1": "knife", "1,1": "horde"}
    p = position(rick(hand="binoculars"), streets=streets).play("binoculars binoculars 1,0")
    assert (p.prompt, p.default, p.known()) == ("name", "done", {})
    assert {"name 3,0", "name 2,1", "done"} <= p.choices
    assert not {"name 1,0", "name 1,1"} & p.choices
    one = p.twin().play("done")
    assert (one.known(), one.prompt, one.hand()) == ({"1,0": "pipe"}, "turn", "")
    p.play("name 3,0", "done")
    assert (p.prompt, p.known()) == ("put", {"1,0": "pipe", "3,0": "bat"})
    assert p.choices == {"put pipe", "put bat"}
    assert {viewer: p.known(viewer) for viewer in ("A", None)} == {"A": p.known(), None: p.known()}


@pytest.mark.clause("TD-20.12", "TD-23.4", "TD-D15")
def test_they_are_put_back_in_any_order_and_stay_known() -> None:
    streets = {"3,0": "bat", "3,1": "pipe", "3,2": "knife"}
    p = position(rick(hand="binoculars"), streets=streets)
    p.play("binoculars binoculars 3,2", "name 3,0", "name 3,1")
    unchanged = p.twin()
    while unchanged.prompt == "put":
        unchanged.play(unchanged.default)
    assert {name: unchanged.face_down[name] for name in streets} == streets
    found = set()
    for first, second in ((a, b) for a in ("bat", "pipe", "knife") for b in ("bat", "pipe", "knife") if a != b):
        q = p.twin().play(f"put {first}", f"put {second}")
        assert q.prompt == "turn"
        assert {name: q.face_down[name] for name in streets} == q.known()
        found.add(tuple(q.face_down[name] for name in streets))
    assert len(found) == 6


@pytest.mark.clause("TD-20.12")
def test_face_up_cards_are_not_looked_at() -> None:
    p = position(rick(hand="binoculars"), turned={"3,0": "zombie"})
    assert "binoculars 3,0" not in p.offers("binoculars")
    assert len(p.offers("binoculars")) == 8


@pytest.mark.clause("TD-20.13", "TD-D16", "TD-18.2")
def test_d16_a_lantern_turns_up_open_cards_of_any_back() -> None:
    given = {"0,0": "horde", "0,1": "note_city", "0,2": "market"}
    p = position(
        rick(hand="lantern_kit"), gone=" ".join(f"{r},{c}" for r in (1, 2, 3) for c in range(4)), streets=given
    )
    assert p.offers("lantern") == {f"lantern_kit {name}" for name in given}
    p.play("lantern lantern_kit 0,0")
    assert (p.prompt, p.default, p.choices) == ("name", "done", {"name 0,1", "name 0,2", "done"})
    p.play("name 0,1", "done")
    assert (p.face_up, p.known(), p.blocked) == ({"0,1": "note_city"}, {"0,0": "horde"}, [6, 7])
    assert p.discards("kit") == ["lantern_kit"]


@pytest.mark.clause("TD-20.13", "TD-9.7")
def test_a_lantern_opens_no_card_while_it_is_used() -> None:
    p = position(rick(hand="lantern"), gone="3,0", streets={"3,1": "bat"}).play("lantern lantern 3,1")
    assert "name 2,0" not in p.choices
    p.play("done")
    assert "2,0" not in p.offers("walk")
    assert "2,0" in p.play("end_turn").offers("walk")


@pytest.mark.clause("TD-20.16", "TD-20.17", "TD-11.15")
def test_kevlars_are_worn_and_the_oldest_absorbs_first() -> None:
    p = position(rick(hand="kevlar kevlar_kit"), spaces="zombie zombie zombie runner").play(
        "use kevlar_kit", "use kevlar"
    )
    assert (p.worn(), p.hand(), p.t.actions_left) == ("kevlar_kit kevlar", "", 1)
    p.play("end_turn")
    assert (p.worn(), p.v) == ("kevlar:u2", [15])
    assert p.discards("kit") == ["kevlar_kit"]


@pytest.mark.clause("TD-20.16", "TD-18.15", "TD-18.32")
def test_each_survivor_uses_the_own_kevlar_against_explosions() -> None:
    p = position(rick(worn="kevlar"), selena(worn="kevlar_kit:u3"), dan(), spaces="fat:t2", pile="soup soup")
    p.play("end_turn")
    assert (p.v, p.worn("A"), p.worn("B")) == ([15, 15, 7], "", "")


@pytest.mark.clause("TD-20.22", "TD-18.33", "TD-D8")
def test_a_grenade_is_thrown_at_a_card_that_can_take_damage() -> None:
    p = position(rick(hand="grenade"), selena(), spaces="zombie exit zombie soup", pile="soup soup")
    assert p.offers("throw") == {"grenade 1", "grenade 3", "grenade 4"}
    p.play("throw grenade 3")
    assert (p.spaces, p.v, p.t.noise_points, p.hand()) == ("zombie exit", [15, 18], 2, "")
    assert p.t.explosions == 0
    assert "grenade" in p.discards()


@pytest.mark.clause("TD-20.28", "TD-18.19", "TD-D8")
@pytest.mark.parametrize(
    ("card", "reward"),
    [
        *(("box", "gun gun_ammo_epic"), ("showcase", "medkit"), ("vending_city", "soup_invoke")),
        *(("vending_market", "soup_invoke"), ("barricade", ""), ("car", "lantern_kit")),
    ],
)
def test_a_toolkit_opens_a_tools_card_without_damage_or_noise(card: str, reward: str) -> None:
    given = f"{card} gas fat:h4"
    p = position(rick(hand="toolkit_kit"), spaces=given, piles={"kit": "lantern_kit"})
    assert p.offers("open") == {"toolkit_kit 1"}
    p.play("open toolkit_kit 1")
    assert (p.hand(), p.spaces, p.v) == (reward, "- gas fat:h4", [15])
    assert (p.t.noise_points, p.t.explosions, p.t.actions_left) == (0, 0, 2)
    assert p.discards("kit") == ["toolkit_kit"]


@pytest.mark.clause("TD-20.28", "TD-20.29", "TD-20.30")
def test_only_tools_cards_are_opened() -> None:
    p = position(rick(hand="toolkit"), selena(), dan(), spaces="barricade box showcase vending_city car gas zombie")
    assert p.offers("open") == {f"toolkit {space}" for space in range(1, 6)}
    resource = position(rick(hand="toolkit"), spaces="soup exit barricade")
    assert resource.offers("open") == {"toolkit 3"}


@pytest.mark.clause("TD-11.15", "TD-20.9")
def test_a_used_card_leaves_room_for_its_reward() -> None:
    p = position(rick(hand="toolkit bat pipe knife note"), spaces="showcase").play("open toolkit 1")
    assert (p.prompt, p.hand()) == ("turn", "bat pipe knife note medkit")


@pytest.mark.clause("TD-2.4", "TD-18.6")
def test_equal_cards_of_a_changed_deck_are_used_alike() -> None:
    p = position(rick(v=1, hand=cards(medkit=2)), deck=exactly(medkit=2)).play("use medkit")
    assert (p.v, p.hand()) == ([9], "medkit")
