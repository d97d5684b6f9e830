"""Equip, ammunition and the two-sided Rifle: sections 11C and 11E, and clauses of section 20 about weapons."""

import pytest

from tests.games.three_days.position import dan, position, rick, selena

WEAPONS = ("bat", "pipe", "knife", "rifle", "gun", "punch")


@pytest.mark.clause("TD-11.10", "TD-11.11", "TD-D7")
def test_d7_a_weapon_of_the_hand_is_equipped() -> None:
    p = position(rick(hand="bat soup pipe", reserve="knife"))
    assert p.offers("equip") == {"bat", "pipe"}
    p.play("equip bat")
    assert (p.equipped(), p.hand(), p.t.actions_left) == ("bat", "soup pipe", 2)


@pytest.mark.clause("TD-11.11", "TD-11.16")
def test_weapons_are_these_six() -> None:
    others = "soup_starter rifle_ammo gun_ammo berserk grenade kevlar toolkit"
    p = position(rick(hand=f"{' '.join(WEAPONS)} {others}", reserve="bat_kit"))
    assert p.offers("equip") == set(WEAPONS)


@pytest.mark.clause("TD-11.12", "TD-11.14")
@pytest.mark.parametrize("old", ["bat", "pipe", "knife"])
def test_a_weapon_without_ammunition_type_that_is_replaced_is_discarded(old: str) -> None:
    p = position(rick(hand="bat_kit", equipped=f"{old}:u1")).play("equip bat_kit")
    assert (p.equipped(), p.hand(), p.discards()) == ("bat_kit", "", [old])


@pytest.mark.clause("TD-11.13")
@pytest.mark.parametrize(
    ("old", "beside"), [("rifle", "rifle_ammo:u1"), ("gun", "gun_ammo:u3"), ("punch", "berserk"), ("punch", "")]
)
def test_one_with_ammunition_type_returns_to_the_hand_without_it(old: str, beside: str) -> None:
    p = position(rick(hand="soup bat", equipped=old, beside=beside)).play("equip bat")
    assert (p.equipped(), p.hand()) == ("bat", f"soup {old}")
    assert p.discards() == ([beside.split(":")[0]] if beside else [])


@pytest.mark.clause("TD-11.10", "TD-11.17")
def test_an_equal_weapon_may_be_equipped_over_the_same() -> None:
    p = position(rick(hand="bat", equipped="bat:u2")).play("equip bat")
    assert (p.equipped(), p.hand(), p.discards()) == ("bat", "", ["bat"])


@pytest.mark.clause("TD-11.14")
def test_nothing_else_takes_an_equipped_card_off() -> None:
    p = position(rick(equipped="bat"), selena(), start="turn")
    assert {choice.split()[0] for choice in p.choices} == {"run", "walk", "end_turn"}


@pytest.mark.clause("TD-11.19", "TD-18.18")
@pytest.mark.parametrize(
    ("weapon", "fitting"),
    [
        ("rifle", {"rifle_ammo", "rifle_ammo_starter"}),
        ("gun", {"gun_ammo"}),
        ("punch", {"berserk", "explosive", "paralyze"}),
        ("bat", set()),
        ("", set()),
    ],
)
def test_ammunition_is_placed_beside_the_weapon_of_its_type(weapon: str, fitting: set[str]) -> None:
    hand = "rifle_ammo rifle_ammo_starter gun_ammo berserk explosive paralyze"
    p = position(rick(hand=hand, reserve="gun_ammo_epic", equipped=weapon))
    assert p.offers("place") == fitting
    if fitting:
        chosen = min(fitting)
        p.play(f"place {chosen}")
        assert (p.equipped(), p.t.actions_left) == (f"{weapon} + {chosen}", 2)
        assert chosen not in p.hand().split()


@pytest.mark.clause("TD-11.21", "TD-11.17")
def test_a_new_one_discards_the_old_one() -> None:
    p = position(rick(hand="rifle_ammo", equipped="rifle", beside="rifle_ammo:u1")).play("place rifle_ammo")
    assert (p.equipped(), p.discards()) == ("rifle + rifle_ammo", ["rifle_ammo"])


@pytest.mark.clause("TD-20.23", "TD-D7")
def test_the_rifle_is_turned_for_an_action_with_its_ammunition() -> None:
    p = position(selena(hand="bat", equipped="rifle", beside="rifle_ammo:u1"), spaces="fat")
    p.play("turn_rifle")
    assert (p.t.automatic[0], p.equipped(), p.t.actions_left) == (1, "rifle + rifle_ammo:u1", 2)
    p.play("turn_rifle")
    assert p.play("attack 1").space(1) == "fat:h2"
    assert "turn_rifle" not in position(selena(hand="rifle", equipped="gun")).choices


@pytest.mark.clause("TD-20.24")
def test_a_rifle_is_equipped_with_the_semiautomatic_side_up() -> None:
    p = position(selena(hand="bat bat_kit pipe", equipped="rifle", automatic=True)).play("equip bat", "equip rifle")
    assert (p.t.automatic[0], p.view()["counters"]["automatic"]) == (0, [0])
    given = position(rick(hand="bat", equipped="rifle", automatic=True), selena()).play("equip bat", "give rifle B")
    given.play("end_turn").play("equip rifle")
    assert given.t.automatic[1] == 0


@pytest.mark.clause("TD-20.25", "TD-11.25")
def test_the_punch_is_not_used_up() -> None:
    p = position(dan(equipped="punch"), spaces="fat box", actions=3)
    p.play("attack 1", "attack 2")
    assert (p.equipped(), p.space(1), p.space(2)) == ("punch", "fat:h2", "box:h2")


@pytest.mark.clause("TD-18.6", "TD-2.13")
def test_a_discarded_weapon_that_is_drawn_again_is_fresh() -> None:
    p = position(rick(hand="bat_kit note", equipped="bat:u2"), pile_size=0).play("equip bat_kit", "use note")
    if p.prompt == "keep":
        p.play("keep bat")
    assert p.hand() == "bat"
