"""Events, boxes and other named cards: section 20."""

from typing import Any

import pytest

from tests.games.three_days.notation import BACKS, Sheet
from tests.games.three_days.position import Position, cards, dan, position, rick, selena

FULL_HAND = "bat pipe knife note lantern"


def walked(card: str, *sheets: Sheet, **given: Any) -> Position:
    """The table after A, of two if nothing is said, has walked onto a card."""
    there = {1: "3,0", 2: "5,0", 3: "6,0"}[len(sheets) or 2]
    return position(*(sheets or (rick(), selena())), streets={there: card}, **given).play(f"walk {there}")


# ---- Horde and Run Away ----


@pytest.mark.clause("TD-20.3", "TD-20.4")
@pytest.mark.parametrize(
    ("spaces", "blocked"),
    [
        *(("", [6, 7]), ("- - - - - gas", [5, 7]), ("- gas gas gas x bat", [1, 5, 7])),
        ("exit barricade barricade barricade gas gas", [7]),
    ],
)
def test_horde_blocks_the_right_most_free_space(spaces: str, blocked: list[int]) -> None:
    assert walked("horde", spaces=spaces, under=False).blocked == blocked


@pytest.mark.clause("TD-20.5")
@pytest.mark.parametrize(("spaces", "blocked"), [("", []), ("- x - x", [4, 7]), ("gas gas x", [7])])
def test_run_away_frees_the_left_most_blocked_side(spaces: str, blocked: list[int]) -> None:
    assert walked("run_away", spaces=spaces).blocked == blocked


@pytest.mark.clause("TD-20.5")
def test_run_away_does_nothing_where_no_side_is_blocked() -> None:
    p = walked("run_away", rick(), selena(), dan(), spaces="soup")
    assert (p.blocked, p.spaces) == ([], "soup")


# ---- The Last Supper, Sweet Home, The Trader ----


@pytest.mark.clause("TD-20.18", "TD-20.20", "TD-D19", "TD-2.14")
def test_d19_one_survivor_must_discard_a_canned_soup() -> None:
    sheets = rick(hand="bat"), selena(hand="soup", reserve="soup_kit"), dan(hand="soup_starter")
    p = walked("supper", *sheets, turn="C")
    assert (p.actor, p.prompt, p.choices, p.default) == ("C", "supper", {"discard_hand soup_starter", "done"}, "done")
    p.play("done")
    assert (p.actor, p.choices) == ("B", {"discard_hand soup", "discard_reserve soup_kit"})
    assert p.default == "discard_hand soup"  # the last one asked may not decline
    p.play("discard_reserve soup_kit")
    assert (p.v, p.discards("kit"), p.actor) == ([15, 18, 12], ["soup_kit"], "A")
    assert (p.hand("B"), p.hand("C"), p.discards("city")) == ("soup", "soup_starter", ["supper"])


@pytest.mark.clause("TD-20.18", "TD-D19")
def test_the_last_one_asked_has_no_choice_with_one_kind_of_soup() -> None:
    alone = walked("supper", rick(v=9, hand="soup soup"))
    assert (alone.prompt, alone.v, alone.discards(), alone.hand()) == ("turn", [9], ["soup"], "soup")
    p = walked("supper", rick(hand="soup"), selena(hand="soup")).play("done")
    assert (p.v, p.hand("A"), p.hand("B"), p.discards()) == ([15, 18], "soup", "", ["soup"])


@pytest.mark.clause("TD-20.18", "TD-D19")
def test_who_is_dead_or_has_no_soup_is_not_counted_among_those_asked_later() -> None:
    p = walked("supper", rick(hand="soup soup_kit"), selena(dead=True), dan(hand="medkit"))
    assert (p.actor, p.choices) == ("A", {"discard_hand soup", "discard_hand soup_kit"})
    assert p.refused("done") == "TD-20.18"


@pytest.mark.clause("TD-20.18", "TD-2.16", "TD-15.2", "TD-24.1")
def test_without_a_soup_nobody_is_asked_and_all_lose_together() -> None:
    p = walked("supper", rick(v=2, worn="kevlar"), selena(v=2, hand="medkit"))
    assert (p.result, p.dead) == (("all_dead", "loss"), "AB")
    p = walked("supper", rick(), selena(dead=True), dan(v=3))
    assert p.v == [13, 0, 1]


@pytest.mark.clause("TD-20.18", "TD-20.20")
def test_the_first_soup_ends_the_asking() -> None:
    p = walked("supper", rick(hand="soup"), selena(hand="soup")).play("discard_hand soup")
    assert (p.actor, p.prompt, p.v) == ("B", "turn", [15, 18])


@pytest.mark.clause("TD-20.19", "TD-20.20", "TD-D20")
def test_sweet_home_heals_every_living_survivor_for_a_lantern() -> None:
    sheets = rick(v=2, i=3, hand="bat"), selena(v=3, hand="lantern", reserve="lantern_kit"), dan(dead=True)
    p = walked("sweet_home", *sheets)
    assert (p.actor, p.prompt) == ("B", "home")
    assert p.choices == {"discard_hand lantern", "discard_reserve lantern_kit", "done"}
    assert p.twin().play("done").v == [2, 3, 0]
    p.play("discard_hand lantern")
    assert (p.v, p.i[0], p.hand("B")) == ([15, 18, 0], 3, "")


@pytest.mark.clause("TD-20.19", "TD-20.20")
def test_without_a_lantern_sweet_home_does_nothing() -> None:
    p = walked("sweet_home", rick(v=2), selena(v=3))
    assert (p.v, p.prompt, p.discards("city")) == ([2, 3], "turn", ["sweet_home"])
    both = walked("sweet_home", rick(v=2, hand="lantern"), selena(v=3, hand="lantern_kit"))
    assert (both.actor, both.play("done").actor) == ("A", "B")
    assert both.play("done").v == [2, 3]


@pytest.mark.clause("TD-20.21", "TD-D21", "TD-2.15")
def test_d21_the_trader_takes_any_cards_but_the_punch() -> None:
    sheet = dan(hand="punch bat", reserve="soup", equipped="gun", beside="gun_ammo", worn="kevlar")
    p = walked("trader", sheet, selena(hand="note"), piles={"kit": "lantern_kit kevlar_kit"})
    assert (p.actor, p.prompt, p.default) == ("A", "trade", "done")
    assert p.choices == {"discard_hand bat", "discard_reserve soup", "done"}
    p.play("discard_reserve soup")
    assert (p.choices, p.discards()) == ({"discard_hand bat", "done"}, [])  # all are discarded together
    p.play("done")
    assert (p.hand("A"), p.reserve("A"), p.discards()) == ("punch bat lantern_kit", "", ["soup"])


@pytest.mark.clause("TD-20.21", "TD-23.1")
def test_the_log_names_each_card_that_goes_to_the_trader() -> None:
    p = walked("trader", rick(hand="bat", reserve="soup"), selena())
    p.play("discard_hand bat", "discard_reserve soup")
    discarded = [line for line in p.log() if "discards" in line]
    assert discarded == ["A discards a Bat.", "A discards a Canned Soup."]


@pytest.mark.clause("TD-20.21", "TD-24.1")
def test_trading_nothing_draws_nothing() -> None:
    p = walked("trader", rick(hand="bat"), selena()).play("done")
    assert (p.hand("A"), len(p.lying("kit"))) == ("bat", 18)
    assert walked("trader", rick(), selena()).prompt == "turn"


@pytest.mark.clause("TD-20.21", "TD-7.6")
def test_cards_traded_in_may_come_back() -> None:
    everything = cards(antiviral_kit=3, soup_kit=3, knife_kit=2, pipe_kit=2, toolkit_kit=2, bat_kit=1, lantern_kit=1)
    rest = f"{everything} kevlar_kit grenade_kit binoculars_kit"
    p = walked("trader", rick(hand="note_kit"), selena(), removed=rest).play("discard_hand note_kit")
    assert p.hand("A") == "note_kit"


# ---- rewards ----


@pytest.mark.clause("TD-20.7", "TD-20.8", "TD-18.7", "TD-18.11")
@pytest.mark.parametrize(
    ("card", "reward"),
    [
        ("box:h3", "gun gun_ammo_epic"),
        ("showcase:h2", "medkit"),
        ("vending_city:h2", "soup_invoke"),
        ("vending_market:h2", "soup_invoke"),
    ],
)
def test_a_broken_box_gives_its_reward(card: str, reward: str) -> None:
    p = position(rick(hand="soup", equipped="pipe"), spaces=card).play("attack 1")
    assert (p.hand(), p.spaces) == (f"soup {reward}", "")
    assert not set(reward.split()) & {*p.lying("epic")}


@pytest.mark.clause("TD-18.7", "TD-20.8")
def test_if_none_is_left_nothing_is_given() -> None:
    p = position(rick(hand="soup", equipped="pipe"), spaces="box:h3 showcase:h2", removed="gun gun_ammo_epic medkit")
    p.play("attack 1", "attack 2")
    assert (p.hand(), p.spaces) == ("soup", "")
    half = position(rick(hand="soup", equipped="pipe"), spaces="box:h3", removed="gun").play("attack 1")
    assert half.hand() == "soup gun_ammo_epic"


@pytest.mark.clause("TD-20.9", "TD-D18", "TD-2.12")
def test_d18_without_room_a_card_of_the_hand_is_discarded_or_the_reward_declined() -> None:
    p = position(
        dan(hand="bat pipe knife note", reserve="soup", equipped="punch"), spaces="showcase:h1 vending_city:h1"
    )
    p.play("attack 1", "attack 2")
    assert p.hand() == "bat pipe knife note medkit"
    assert (p.prompt, p.default) == ("reward", "done")
    assert p.choices == {*(f"discard_hand {word}" for word in p.hand().split()), "done"}
    declined = p.twin().play("done")
    assert ("soup_invoke" in declined.lying("removed"), declined.hand()) == (True, p.hand())
    assert p.play("discard_hand pipe").hand() == "bat knife note medkit soup_invoke"


@pytest.mark.clause("TD-20.9", "TD-2.15")
def test_the_punch_is_not_discarded_for_a_reward() -> None:
    p = position(dan(hand="punch bat pipe knife note", equipped="pipe_kit"), spaces="showcase:h1").play("attack 1")
    assert "discard_hand punch" not in p.choices
    assert len(p.choices) == 5


@pytest.mark.clause("TD-20.9", "TD-20.7")
def test_each_card_of_a_box_is_handled_alone() -> None:
    p = position(rick(hand=FULL_HAND, equipped="pipe_kit"), spaces="box:h3").play("attack 1")
    assert p.view()["prompt"]["about"] == {"reward": "gun"}
    p.play("done")
    assert p.view()["prompt"]["about"] == {"reward": "ammunition_gun_epic"}
    p.play("discard_hand bat")
    assert ("gun" in p.lying("removed"), p.hand()) == (True, "pipe knife note lantern gun_ammo_epic")


@pytest.mark.clause("TD-20.10", "TD-18.29")
def test_the_reward_of_a_dead_player_leaves_the_game() -> None:
    p = position(rick(v=1, hand="bat"), selena(), spaces="showcase:h2 fat:t2", pile=cards(soup=2)).play("end_turn")
    assert (p.dead, p.hand("B"), "medkit" in p.lying("removed")) == ("A", "", True)
    assert "medkit" not in p.lying("invoke")


@pytest.mark.clause("TD-20.29", "TD-20.9")
def test_a_cleared_car_gives_a_survival_kit_card_that_declined_is_discarded() -> None:
    hand = "toolkit bat pipe knife note lantern"
    p = position(rick(hand=hand), spaces="car", piles={"kit": "kevlar_kit"}).play("open toolkit 1")
    assert p.prompt == "reward"
    declined = p.twin().play("done")
    assert declined.discards("kit") == ["kevlar_kit"]
    assert p.play("discard_hand bat").hand() == "pipe knife note lantern kevlar_kit"


@pytest.mark.clause("TD-20.29")
def test_a_car_destroyed_by_damage_gives_nothing() -> None:
    for p in (
        position(selena(hand="soup", equipped="rifle", beside="rifle_ammo"), spaces="car:h2").play("attack 1"),
        position(selena(hand="soup", equipped="bat"), spaces="car:h2", pile=cards(soup=2)).play("attack 1"),
    ):
        assert (p.hand(), p.spaces, len(p.lying("kit"))) == ("soup", "", 18)


@pytest.mark.clause("TD-20.30")
def test_a_barricade_only_lies_in_a_space() -> None:
    p = position(selena(hand="soup", equipped="bat"), spaces="barricade").play("attack 1")
    assert (p.spaces, p.t.explosions, p.t.zombies_eliminated, p.hand()) == ("", 0, 0, "soup")
    assert p.discards() == ["barricade"]


@pytest.mark.clause("TD-20.32", "TD-18.2")
def test_alarm_and_contagion() -> None:
    assert walked("alarm", pile=cards(soup=2)).t.noise_points == 2
    p = walked("contagion")
    assert (p.i, p.v) == ([10, 10 - 1], [15, 18])
    assert BACKS["alarm"] == "Common"


@pytest.mark.clause("TD-20.21", "TD-2.15", "TD-2.18")
def test_every_kind_of_hand_and_reserve_can_be_traded_in_at_any_seat() -> None:
    sheet = selena(hand="bat note", reserve="soup pipe soup_kit")
    p = position(rick(), sheet, turn="B", streets={"5,0": "trader"}).play("walk 5,0")
    assert p.choices == {
        *("discard_hand bat", "discard_hand note", "done"),
        *("discard_reserve soup", "discard_reserve pipe", "discard_reserve soup_kit"),
    }
