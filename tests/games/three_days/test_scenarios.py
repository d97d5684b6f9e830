"""The scenarios of section 25, T1 to T16, step by step."""

import pytest

from tests.games.three_days.notation import BACKS
from tests.games.three_days.position import Position, dan, dealt, exactly, position, rick, selena

AT_RANDOM = "soup soup soup soup"
"""Cards to draw of which nothing comes."""


def from_kit(p: Position, seat: str) -> int:
    """Return the number of cards of a hand drawn from the Survival Kit."""
    return sum(BACKS[word] == "Survival Kit" for word in p.hand(seat).split())


def city_backs(p: Position) -> int:
    """Return the number of face-down cards with the City back."""
    return sum(zone.get("backs") == ["City"] for zone in p.view()["zones"]["streets"])


@pytest.mark.clause("TD-T1", "TD-5.5", "TD-7.1", "TD-9.9", "TD-9.14", "TD-9.15")
def test_t1_the_table_of_dan_and_rick() -> None:
    p = dealt(seats=2, survivors="dan rick")
    assert [len(p.hand(seat).split()) for seat in "AB"] == [5, 5]
    assert [from_kit(p, seat) for seat in "AB"] == [1, 4]
    assert len(p.lying("kit")) == 13
    assert p.blocked == [7]
    assert (len(p.face_down), city_backs(p)) == (21, 5)
    assert (len(p.lying()), len(p.lying("city"))) == (34, 11)


@pytest.mark.clause("TD-T2", "TD-5.5", "TD-7.1", "TD-9.9", "TD-9.10")
def test_t2_selena_alone_and_all_three() -> None:
    p = dealt(seats=1, survivors="selena")
    assert (from_kit(p, "A"), len(p.hand().split()), len(p.reserve().split())) == (3, 5, 4)
    assert (p.v, p.i) == ([18], [10 - 1])  # the first turn has begun
    assert p.blocked == [6, 7]
    assert (len(p.face_down), len(p.lying()), len(p.lying("kit"))) == (14, 41, 15)
    three = dealt(seats=3)
    assert three.blocked == []
    assert (len(three.face_down), len(three.lying()), len(three.lying("kit"))) == (24, 31, 10)


@pytest.mark.clause("TD-T3", "TD-8.2", "TD-8.3", "TD-8.4", "TD-18.28", "TD-21.1", "TD-21.2")
def test_t3_threats_add_up() -> None:
    p = position(rick(), day=2, threats="fierce", spaces="zombie runner - spitter fat:t2", pile=AT_RANDOM)
    p.play("end_turn")
    assert p.v == [15 - 3 - 2 - 5]
    assert p.i == [12 - 1 - 1]  # the Spitter, then Maintenance
    tougher = position(rick(equipped="pipe"), day=3, threats="fierce tough", spaces="zombie - fat:t2", pile=AT_RANDOM)
    assert tougher.play("attack 1").space(1) == "zombie:h2"
    tougher.play("end_turn")
    assert tougher.spaces == "zombie:h2"
    assert tougher.v == [15 - 3 - 5]


@pytest.mark.clause("TD-T5", "TD-9.7", "TD-18.2", "TD-19.1", "TD-19.2", "TD-20.32")
def test_t5_run_after_an_instant_and_after_a_zombie() -> None:
    p = position(rick(), gone="3,0", streets={"3,1": "contagion", "2,0": "zombie"}, spaces="bat")
    picked = p.twin().play("pick_up 1")
    assert picked.offers("run") == set()
    p.play("run 3,1")
    assert (p.i, p.discards()) == ([10], ["contagion"])
    assert p.choices == {"run_to 2,0", "run_to 3,2", "run_to 3,3"}
    blocked = position(rick(), gone="3,0", streets={"3,1": "zombie", "2,0": "zombie"}).play("run 3,1")
    assert blocked.choices == {"run_to 3,2", "run_to 3,3"}


@pytest.mark.clause(
    "TD-T6", "TD-12.3", "TD-13.2", "TD-13.18", "TD-13.19", "TD-18.2", "TD-18.34", "TD-18.35", "TD-18.36"
)
def test_t6_a_fast_a_normal_and_an_instant_card() -> None:
    runner = position(rick(), streets={"3,0": "runner"}).play("walk 3,0")
    assert (runner.spaces, runner.v) == ("runner", [14])
    zombie = position(rick(), streets={"3,0": "zombie"}).play("walk 3,0")
    assert (zombie.spaces, zombie.v) == ("zombie", [15])
    assert zombie.play("end_turn").v == [13]
    alarm = position(rick(), streets={"3,0": "alarm"}, pile="zombie note").play("walk 3,0")
    assert (alarm.spaces, alarm.v, alarm.discards()) == ("zombie", [13], ["alarm", "note"])


@pytest.mark.clause("TD-T7", "TD-11.1", "TD-11.2", "TD-11.6")
def test_t7_pick_up_with_hand_and_reserve_full() -> None:
    reserve = "rifle_ammo_starter rifle_ammo_starter rifle_ammo_starter grenade_starter"
    full = selena(hand="rifle rifle_ammo_starter soup note pipe", reserve=reserve)
    p = position(full, spaces="bat").play("stow_for 1 grenade_starter")
    assert p.reserve() == "rifle_ammo_starter rifle_ammo_starter rifle_ammo_starter bat"
    assert (p.t.actions_left, p.spaces) == (2, "")
    other = position(full._replace(hand="knife rifle_ammo_starter soup note pipe"), spaces="rifle")
    assert not other.offers("stow_for")
    assert "1 knife" in other.offers("pick_up_for")
    room = position(full._replace(hand="rifle soup note pipe"), spaces="bat")
    assert (room.offers("pick_up"), room.offers("pick_up_for"), room.offers("stow_for")) == ({"1"}, set(), set())


@pytest.mark.clause("TD-T8", "TD-2.11", "TD-2.12", "TD-11.12", "TD-11.13", "TD-11.21")
def test_t8_ammunition_and_weapons_that_are_replaced() -> None:
    p = position(selena(hand="rifle_ammo_starter bat", equipped="rifle", beside="rifle_ammo:u2"))
    p.play("place rifle_ammo_starter")
    assert (p.equipped(), p.discards()) == ("rifle + rifle_ammo_starter", ["rifle_ammo"])
    assert p.hand() == "bat"
    p.play("equip bat")
    assert (p.equipped(), p.hand(), "rifle_ammo_starter" in p.lying("removed")) == ("bat", "rifle", True)
    p.play("equip rifle")
    assert (p.equipped(), p.hand(), p.discards()) == ("rifle", "", ["bat", "rifle_ammo"])


@pytest.mark.clause("TD-T9", "TD-11.25", "TD-11.27", "TD-18.13", "TD-20.23")
def test_t9_both_sides_of_the_rifle() -> None:
    gun = selena(hand="soup", equipped="rifle", beside="rifle_ammo")
    p = position(gun, spaces="zombie fat zombie", pile="soup").play("attack 2")
    assert p.space(2) == "fat:h2"
    p.play("turn_rifle", "attack 2")
    assert (p.t.actions_left, p.spaces, p.t.explosions, p.t.noise_points) == (0, "zombie - zombie", 0, 1)
    assert p.equipped() == "rifle + rifle_ammo:u2"
    assert p.discards() == ["soup", "fat"]


@pytest.mark.clause("TD-T10", "TD-11.26", "TD-18.25", "TD-18.26", "TD-20.1", "TD-20.26")
def test_t10_the_punch_with_a_berserk_agent() -> None:
    puncher = dan(equipped="punch", beside="berserk_starter")
    p = position(puncher, spaces="zombie fat exit", pile=AT_RANDOM).play("attack 2")
    assert (p.v, p.spaces, p.t.noise_points) == ([7], "- - exit", 2)
    assert (p.equipped(), "berserk_starter" in p.lying("removed")) == ("punch", True)
    tough = position(puncher, spaces="zombie fat exit", threats="tough").play("attack 2")
    assert (tough.v, tough.spaces) == ([12], "zombie fat:h5 exit")


@pytest.mark.clause("TD-T11", "TD-19.5", "TD-19.6")
def test_t11_dans_skill() -> None:
    p = position(dan(i=3, equipped="punch"), spaces="fat", actions=1)
    assert p.offers("strike") == {"1"}
    p.play("strike 1")
    assert (p.i, p.space(1), p.t.actions_left) == ([2], "fat:h2", 1)
    assert (p.offers("strike"), p.offers("attack")) == (set(), {"1"})
    without_action = position(dan(i=3, equipped="punch"), spaces="zombie", actions=0)
    assert without_action.choices == {"strike 1", "end_turn"}
    assert position(dan(i=0, v=5, equipped="punch"), spaces="fat").play("strike 1").v == [4]
    assert not position(dan(i=0, v=1, equipped="punch"), spaces="fat").offers("strike")


@pytest.mark.clause(
    "TD-T12", "TD-13.7", "TD-13.8", "TD-13.11", "TD-18.20", "TD-18.21", "TD-18.22", "TD-18.23", "TD-20.32"
)
def test_t12_a_paralysed_screamer() -> None:
    agents = dan(hand="paralyze", equipped="punch", beside="paralyze")
    p = position(agents, spaces="zombie screamer:t1", pile="soup", deck=exactly(paralyze=2))
    p.play("attack 2")
    assert p.space(2) == "screamer:t1p"
    p.play("end_turn")
    assert (p.space(2), p.v, p.t.noise_points) == ("screamer:t1p", [10], 0)
    p.play("place paralyze")
    assert p.offers("attack") == {"1"}
    p.play("end_turn")
    assert (p.space(2), p.v, p.t.noise_points) == ("screamer", [8], 1)


@pytest.mark.clause("TD-T13", "TD-10.2", "TD-10.3", "TD-10.4", "TD-10.5", "TD-10.6", "TD-10.7", "TD-18.22", "TD-20.31")
def test_t13_a_paralysed_survivor() -> None:
    p = position(rick(), spaces="grabber:t1 grabber").play("end_turn")
    assert (p.t.round_number, p.i, p.paralysed) == (3, [10], "")  # the second turn was missed
    assert (p.spaces, p.t.actions_left) == ("grabber:t1 grabber", 3)
    p.play("end_turn")
    assert p.t.round_number == 5
    once = position(rick(), selena(), spaces="grabber:t1").play("end_turn")
    assert (once.paralysed, once.spaces, once.actor) == ("A", "grabber", "B")


@pytest.mark.clause(
    "TD-T14", "TD-13.8", "TD-13.9", "TD-13.10", "TD-13.17", "TD-18.24", "TD-18.26", "TD-18.29", "TD-18.35", "TD-18.36"
)
def test_t14_turn_on_of_the_rulebook() -> None:
    p = position(rick(), selena(), spaces="zombie fat:t2 zombie pipe", pile="screamer antiviral").play("end_turn")
    assert p.v == [8, 13]
    assert p.spaces == "screamer - - pipe"
    assert p.discards()[0] == "antiviral"
    assert (p.t.zombies_eliminated, p.t.noise_points) == (3, 2)


@pytest.mark.clause("TD-T15", "TD-13.9", "TD-13.10", "TD-18.37", "TD-21.3")
def test_t15_who_comes_to_the_right_acts_in_the_same_turn_on() -> None:
    p = position(rick(), spaces="screamer:t1 zombie", pile="zombie zombie").play("end_turn")
    assert (p.spaces, p.v) == ("screamer zombie zombie", [11])
    loud = position(rick(), spaces="screamer:t1 zombie", pile="zombie zombie soup", threats="loud").play("end_turn")
    assert (loud.spaces, loud.v, loud.t.noise_points) == ("screamer zombie zombie zombie", [9], 1)


@pytest.mark.clause(
    "TD-T16", "TD-18.14", "TD-18.15", "TD-18.27", "TD-18.29", "TD-18.30", "TD-18.31", "TD-20.17", "TD-20.33"
)
def test_t16_a_chain_of_explosions() -> None:
    spaces, pile = "gas fat:t2 gas armored barricade", "zombie soup alarm antiviral bat pipe"
    p = position(rick(worn="kevlar_kit"), spaces=spaces, pile=pile, under=False).play("end_turn")
    assert (p.v, p.worn(), p.spaces) == ([9], "", "- - - - barricade")
    assert p.discards() == ["pipe", "bat", "armored", "gas", "antiviral", "alarm", "zombie", "gas", "soup", "fat"]
    assert (p.t.noise_points, p.t.zombies_eliminated, p.t.explosions) == (6, 3, 3)
