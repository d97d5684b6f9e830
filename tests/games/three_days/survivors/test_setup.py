"""Setup, Survival Kit and hand size: sections 5 and 7, and the Survivors of section 19."""

from collections import Counter

import pytest

from tests.games.three_days.notation import BACKS
from tests.games.three_days.position import cards, dealt, position, rick, selena

MOST_KIT_CARDS = cards(
    antiviral_kit=3,
    soup_kit=3,
    **dict.fromkeys(("knife_kit", "pipe_kit", "toolkit_kit"), 2),
    **dict.fromkeys(("bat_kit", "lantern_kit", "kevlar_kit", "grenade_kit", "note_kit"), 1),
)
"""The whole Survival Kit but for the Binoculars."""


@pytest.mark.clause("TD-5.1", "TD-9.15")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_common_cards_of_day_1_are_the_first_pile_and_the_others_wait(seats: int) -> None:
    p = dealt(seats=seats)
    first = Counter(p.lying()) + Counter(word for word in p.face_down.values() if BACKS[word] == "Common")
    assert first.total() == 50
    assert (first["zombie"], first["runner"], first["bat"], first["antiviral"]) == (12, 4, 2, 4)
    assert not {"armored", "kevlar", "berserk", "explosive"} & {*first}
    waiting = [Counter(p.lying(name)) for name in ("day_two", "day_three")]
    assert [pile.total() for pile in waiting] == [30, 20]
    assert [pile["armored"] for pile in waiting] == [1, 2]


@pytest.mark.clause("TD-5.1", "TD-2.17")
def test_piles_are_shuffled() -> None:
    first, other = dealt(seed=1), dealt(seed=2)
    for name in ("common", "city", "kit"):
        assert first.lying(name) != other.lying(name)


@pytest.mark.clause("TD-5.2", "TD-5.3", "TD-5.8", "TD-18.8")
def test_each_survivor_has_the_starter_set_and_the_values_of_the_sheet() -> None:
    p = dealt(seats=3, first_player=0)
    own = {seat: [word for word in p.hand(seat).split() if BACKS[word] == "Starter Set"] for seat in "ABC"}
    assert own == {
        "A": ["bat_starter"],
        "B": ["rifle", "rifle_ammo_starter"],
        "C": ["punch", "berserk_starter", "explosive_starter", "paralyze"],
    }
    assert [p.reserve(seat) for seat in "ABC"] == [
        "knife_starter soup_starter antiviral_starter",
        "rifle_ammo_starter rifle_ammo_starter rifle_ammo_starter grenade_starter",
        "antiviral_starter",
    ]
    assert (p.v, p.i) == ([15, 18, 12], [12 - 1, 10, 15])  # A's turn has begun
    assert p.view()["counters"]["slots"] == [3, 4, 2]
    assert [p.equipped(seat) + p.worn(seat) for seat in "ABC"] == ["", "", ""]


@pytest.mark.clause("TD-5.2")
def test_starter_sets_of_survivors_not_in_play_are_not_used() -> None:
    p = dealt(seats=1, survivors="dan")
    assert "rifle" in p.lying("removed")
    assert "punch" not in p.lying("removed")


@pytest.mark.clause("TD-5.4", "TD-5.5")
@pytest.mark.parametrize(("seats", "blocked"), [(1, [6, 7]), (2, [7]), (3, [])])
def test_the_last_spaces_are_blocked_for_fewer_survivors(seats: int, blocked: list[int]) -> None:
    p = dealt(seats=seats)
    assert (p.blocked, p.spaces) == (blocked, "")
    assert p.view()["counters"]["free_spaces"] == 7 - len(blocked)


@pytest.mark.clause("TD-5.6")
def test_epic_and_invoke_cards_lie_ready() -> None:
    p = dealt()
    assert sorted(p.lying("epic")) == ["gun", "gun_ammo_epic"]
    assert Counter(p.lying("invoke")) == {"medkit": 1, "soup_invoke": 2, "ghoul": 3}


@pytest.mark.clause("TD-5.7", "TD-9.14")
def test_the_other_piles() -> None:
    p = dealt()
    names = ("city", "market", "pharmacy", "threat", "kit")
    assert [len(p.lying(name)) for name in names] == [11, 5, 5, 5, 18 - 4 - 3]
    assert "exit" not in p.lying("city")
    for name in names:
        assert {BACKS[word] for word in p.lying(name)} == {name.capitalize() if name != "kit" else "Survival Kit"}
        assert p.view()["zones"][name]["known"] == {}


@pytest.mark.clause("TD-7.1", "TD-2.14", "TD-23.5")
def test_hands_are_filled_to_five_in_table_order() -> None:
    p = dealt(seats=3, seed=6, first_player=1)
    drawn = [(seat, word) for _, word, seat in p.happened("kit_drawn")]
    assert [seat for seat, _ in drawn] == [1, 1, 1, 2, 0, 0, 0, 0]
    assert [len(p.hand(seat).split()) for seat in "ABC"] == [5, 5, 5]
    assert p.hand("B").split()[2:] == [word for seat, word in drawn if seat == 1]


@pytest.mark.clause("TD-7.2", "TD-6.6")
def test_hands_are_not_filled_up_on_the_next_days() -> None:
    p = position(rick(hand="bat"), spaces="exit").play("leave 1")
    assert (p.t.day, p.hand()) == (2, "bat")


@pytest.mark.clause("TD-7.3", "TD-D17", "TD-24.3")
def test_d17_at_the_end_of_the_turn_cards_are_discarded_down_to_five_one_at_a_time() -> None:
    p = position(
        rick(hand="bat pipe knife soup note antiviral lantern"), selena(hand="pipe soup soup soup note antiviral")
    )
    p.play("end_turn")
    for default in ("lantern", "antiviral"):
        assert (p.actor, p.prompt, p.default) == ("A", "discard", f"discard_hand {default}")
        assert p.choices == {f"discard_hand {word}" for word in p.hand().split()}
        p.play(p.default)
    assert (p.actor, p.hand("A"), p.hand("B")) == (
        "B",
        "bat pipe knife soup note",
        "pipe soup soup soup note antiviral",
    )


@pytest.mark.clause("TD-7.4")
def test_five_cards_leave_no_room() -> None:
    four = position(rick(hand="bat pipe knife soup"), spaces="note")
    assert four.offers("pick_up") == {"1"}
    assert position(rick(hand="bat pipe knife soup note"), spaces="antiviral").offers("pick_up") == set()


@pytest.mark.clause("TD-7.6")
def test_an_empty_survival_kit_is_reshuffled_from_its_discard_pile() -> None:
    p = position(rick(v=1, hand="pills"), discards=f"{MOST_KIT_CARDS} binoculars_kit")
    assert (p.lying("kit"), len(p.discards("kit"))) == ([], 18)
    p.play("use pills", "draw_kit")
    assert (len(p.lying("kit")), p.discards("kit"), BACKS[p.hand()]) == (17, [], "Survival Kit")


@pytest.mark.clause("TD-7.6", "TD-24.1")
def test_with_no_survival_kit_card_left_fewer_are_drawn() -> None:
    trader = rick(hand="bat pipe")
    p = position(trader, selena(), streets={"5,0": "trader"}, removed=MOST_KIT_CARDS, piles={"kit": "binoculars_kit"})
    p.play("walk 5,0", "discard_hand bat", "discard_hand pipe")
    assert (p.hand("A"), p.lying("kit")) == ("binoculars_kit", [])
    pills = position(rick(hand="pills", v=3), removed=f"{MOST_KIT_CARDS} binoculars_kit").play("use pills")
    assert pills.v == [6]  # nothing else could be done
