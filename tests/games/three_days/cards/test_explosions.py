"""Explosions and Noise: sections 18D and 18E."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, cards, dan, position, rick, selena

QUIET = cards(soup=4, antiviral=4)


def after(spaces: str, *, sheets: Sequence[Sheet] = (rick(), selena()), pile: str = QUIET, **given: Any) -> Position:
    """The table after a Game Turn of A's, with B to play."""
    return position(*sheets, spaces=spaces, pile=pile, under=False, **given).play("end_turn")


@pytest.mark.clause("TD-18.26", "TD-18.27", "TD-18.24")
def test_an_explosion_hits_its_own_space_and_the_next_ones_and_all_survivors() -> None:
    p = after("barricade fat:t2 box - zombie", sheets=(rick(), selena(), dan()))
    assert (p.spaces, p.v) == ("- - - - zombie", [15 - 5 - 2, 13, 7])


@pytest.mark.clause("TD-18.27", "TD-20.1")
@pytest.mark.parametrize(
    ("spaces", "left"),
    [
        *(("zombie - fat:t2", "zombie"), ("mommy fat:t2 - soup", "- - - soup"), ("soup x fat:t2", "soup")),
        *(("soup exit fat:t2 market bat", "soup exit - market bat"), ("fat:t2 soup bat", "- - bat")),
        ("soup bat fat:t2", "soup"),
    ],
)
def test_only_the_next_spaces_are_near_and_none_is_skipped(spaces: str, left: str) -> None:
    assert after(spaces).spaces == left


@pytest.mark.clause("TD-18.25", "TD-20.33", "TD-20.34")
@pytest.mark.parametrize(("card", "damage"), [("gas", 3), ("car", 3), ("fat", 5)])
def test_explosive_cards_explode_when_their_hit_points_are_used_up(card: str, damage: int) -> None:
    left = {"gas": "", "car": ":h2", "fat": ":h3"}[card]
    p = position(rick(hand="bat", equipped="pipe"), spaces=f"mommy:h1 {card}{left} barricade", pile=QUIET).play(
        "attack 2"
    )
    assert (p.v, p.t.explosions, p.t.noise_points, p.spaces) == ([15 - damage], 1, 2, "")


@pytest.mark.clause("TD-18.28", "TD-21.2")
def test_a_card_that_explodes_is_always_discarded() -> None:
    p = after("fat:t2", threats="tough")
    assert (p.spaces, p.t.zombies_eliminated) == ("", 1)


@pytest.mark.clause("TD-20.33", "TD-13.8")
def test_gas_canister_and_car_get_no_turn_tokens() -> None:
    p = after("gas car")
    for _ in range(3):
        assert p.spaces == "gas car"
        p.play("end_turn")


@pytest.mark.clause("TD-18.29", "TD-18.11", "TD-20.8")
def test_deaths_come_before_rewards_and_rewards_before_noise() -> None:
    p = after("showcase fat:t2 vending_city", sheets=(rick(hand="bat"), selena(v=5)), pile="zombie zombie soup")
    order = [
        event["event"] for event in p.view()["events"] if event["event"] in ("died", "rewarded", "noise", "explodes")
    ]
    assert order == ["explodes", "died", "rewarded", "rewarded", "noise"]
    assert (p.hand("A"), p.spaces) == ("bat medkit soup_invoke", "zombie zombie")


@pytest.mark.clause("TD-18.29")
def test_destroyed_cards_are_handled_left_to_right() -> None:
    p = position(rick(hand="grenade"), spaces="showcase vending_city vending_market", pile=QUIET).play(
        "throw grenade 2"
    )
    assert p.hand() == "medkit soup_invoke soup_invoke"


@pytest.mark.clause("TD-18.30", "TD-18.31")
def test_explosive_cards_wait_and_explode_one_after_the_other() -> None:
    p = after("gas fat:t2 gas zombie", sheets=(rick(v=15), selena(v=18)))
    assert [word for _, word, _ in p.happened("explodes")] == ["fat", "gas", "gas"]
    assert [space for _, _, space in p.happened("explodes")] == [2, 1, 3]
    assert (p.spaces, p.v, p.t.noise_points) == ("", [15 - 11, 18 - 11], 6)


@pytest.mark.clause("TD-18.30")
def test_the_order_is_that_in_which_they_were_hit() -> None:
    p = position(
        rick(hand="grenade", v=15), selena(), spaces="gas gas fat:h1 car:h1 barricade", pile=cards(soup=7, bat=2)
    )
    p.play("throw grenade 2")
    assert [space for _, _, space in p.happened("explodes")] == [1, 2, 3, 4]
    p = position(rick(hand="grenade"), selena(), spaces="- gas gas gas - ", pile=cards(soup=7, bat=2))
    p.play("throw grenade 4")
    assert [space for _, _, space in p.happened("explodes")] == [3, 4, 2]


@pytest.mark.clause("TD-18.31", "TD-18.35")
def test_a_waiting_card_takes_no_more_damage_and_keeps_its_space() -> None:
    pile = "zombie zombie " + QUIET
    p = position(rick(hand="grenade"), selena(), spaces="gas gas barricade gas exit bat", pile=pile)
    p.play("throw grenade 1")
    assert (p.happened("comes"), p.happened("no_space")) == ([], [("no_space", "zombie")] * 2)
    assert [space for _, _, space in p.happened("explodes")] == [1, 2]


@pytest.mark.clause("TD-18.32", "TD-20.16")
def test_survivors_who_are_not_active_are_hit_too() -> None:
    p = after("fat:t2", sheets=(rick(), selena(worn="kevlar"), dan(worn="kevlar_kit:u4")))
    assert (p.v, p.worn("B"), p.worn("C")) == ([10, 18, 8], "", "")
    assert ("kevlar" in p.discards(), p.discards("kit")) == (True, ["kevlar_kit"])


@pytest.mark.clause("TD-18.33", "TD-20.22", "TD-20.26")
@pytest.mark.parametrize("how", ["grenade", "agent"])
def test_explosive_damage_spares_survivors_and_leaves_what_has_hit_points(how: str) -> None:
    spaces = "armored fat barricade:h1 zombie"
    if how == "grenade":
        p = position(dan(hand="grenade"), selena(), spaces=spaces, pile=QUIET).play("throw grenade 2")
    else:
        p = position(dan(equipped="punch", beside="explosive"), selena(), spaces=spaces, pile=QUIET).play("attack 2")
    assert (p.spaces, p.v) == ("- fat:h4 - zombie", [12, 18])
    assert (p.t.noise_points, p.t.explosions, p.t.zombies_eliminated) == (2, 0, 1)


@pytest.mark.clause("TD-18.33", "TD-18.30")
def test_explosions_it_sets_off_spare_nobody() -> None:
    p = position(rick(hand="grenade"), selena(), spaces="gas zombie", pile=QUIET).play("throw grenade 1")
    assert (p.v, p.spaces, p.t.noise_points, p.t.explosions) == ([12, 15], "", 4, 1)


@pytest.mark.clause("TD-18.33", "TD-18.29")
def test_its_own_noise_comes_before_the_explosions_it_sets_off() -> None:
    p = position(rick(hand="grenade"), selena(), spaces="gas zombie", pile="zombie runner").play("throw grenade 1")
    events = [event["event"] for event in p.view()["events"] if event["event"] in ("blast", "noise", "explodes")]
    assert events == ["blast", "noise", "explodes", "noise"]
    assert p.space(2) == "-"  # the Zombie that came there, next to the Gas Canister


@pytest.mark.clause("TD-18.13", "TD-18.33")
def test_a_grenade_in_the_playing_area_is_a_resource_like_others() -> None:
    p = position(rick(equipped="bat"), spaces="zombie grenade explosive").play("attack 2", "attack 3")
    assert (p.spaces, p.v, p.t.explosions) == ("zombie", [15], 0)


# ---- Noise ----


@pytest.mark.clause("TD-18.34", "TD-18.35", "TD-18.36", "TD-20.32")
def test_noise_draws_one_card_after_the_other_and_zombies_of_any_speed_come() -> None:
    p = position(rick(), selena(), streets={"5,0": "alarm"}, pile="runner fat").play("walk 5,0")
    assert (p.spaces, p.v) == ("runner fat:t1", [14, 18])
    p = position(rick(), selena(), streets={"5,0": "alarm"}, pile="contagion gas").play("walk 5,0")
    assert (p.spaces, p.i[0], p.discards()) == ("", 12, ["alarm", "gas", "contagion"])


@pytest.mark.clause("TD-18.35")
def test_a_zombie_without_a_free_space_is_discarded() -> None:
    full = "barricade barricade barricade gas gas exit"
    p = position(rick(), selena(), spaces=full, under=False, streets={"5,0": "alarm"}, pile="zombie runner")
    p.play("walk 5,0")
    assert (p.spaces, p.discards()[:3]) == (full, ["alarm", "runner", "zombie"])


@pytest.mark.clause("TD-18.36", "TD-18.3")
def test_an_alarm_drawn_by_noise_makes_none() -> None:
    p = position(rick(), selena(), streets={"5,0": "alarm"}, pile="alarm alarm zombie").play("walk 5,0")
    assert (p.spaces, p.t.noise_points, p.lying()[0]) == ("", 2, "zombie")


@pytest.mark.clause("TD-18.37", "TD-21.3")
@pytest.mark.parametrize(("cause", "drawn"), [("alarm", 3), ("screamer", 2), ("fat", 3), ("rifle", 2), ("grenade", 3)])
def test_with_louder_every_noise_event_draws_one_card_more(cause: str, drawn: int) -> None:
    sheet = rick(hand="grenade", equipped="rifle", beside="rifle_ammo", automatic=True)
    spaces = {"screamer": "- - screamer:t1", "fat": "- - fat:t2"}.get(cause, "barricade")
    p = position(sheet, selena(), spaces=spaces, streets={"5,0": "alarm"}, pile=cards(soup=4), threats="loud")
    action = {"alarm": "walk 5,0", "rifle": "attack 1", "grenade": "throw grenade 1"}.get(cause, "end_turn")
    p.play(action)
    assert (len(p.happened("noise_drew")), p.t.noise_points) == (drawn, drawn - 1)


@pytest.mark.clause("TD-18.34", "TD-2.13")
def test_a_noise_card_is_discarded_before_the_next_is_drawn() -> None:
    p = position(rick(), selena(), streets={"5,0": "alarm"}, pile_size=0, discards="bat pipe").play("walk 5,0")
    drawn = [word for _, word in p.happened("noise_drew")]
    assert sorted(drawn) == ["bat", "pipe"]
    assert sorted(p.discards()) == ["alarm", "bat", "pipe"]


@pytest.mark.clause("TD-2.13", "TD-18.34")
def test_with_both_piles_empty_no_card_is_drawn() -> None:
    p = position(rick(), selena(), streets={"5,0": "alarm"}, pile_size=0).play("walk 5,0")
    assert (p.happened("noise_drew"), p.t.noise_points, p.discards()) == ([], 2, ["alarm"])
