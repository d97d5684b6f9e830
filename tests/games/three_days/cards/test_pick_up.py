"""Pick Up, Swap and Give: sections 11A and 11B."""

from collections.abc import Callable

import pytest

from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import dan, position, rick, selena

FULL_HAND = "bat pipe knife soup note"


@pytest.mark.clause("TD-11.1", "TD-7.4", "TD-D4")
def test_d4_a_resource_goes_to_hand_or_reserve_where_there_is_room() -> None:
    p = position(rick(hand="bat", reserve="soup"), spaces="zombie note antiviral")
    assert (p.offers("pick_up"), p.offers("stow")) == ({"2", "3"}, {"2", "3"})
    p.play("pick_up 3", "stow 2")
    assert (p.hand(), p.reserve(), p.spaces, p.t.actions_left) == ("bat antiviral", "soup note", "zombie", 1)
    hand_only = position(rick(hand="bat", reserve="soup soup_kit knife"), spaces="note")
    assert (hand_only.offers("pick_up"), hand_only.offers("stow"), hand_only.offers("stow_for")) == (
        {"1"},
        set(),
        set(),
    )
    reserve_only = position(rick(hand=FULL_HAND, reserve="antiviral"), spaces="lantern")
    assert (reserve_only.offers("pick_up"), reserve_only.offers("stow")) == (set(), {"1"})
    assert (reserve_only.offers("pick_up_for"), reserve_only.offers("stow_for")) == (set(), set())


@pytest.mark.clause("TD-11.2", "TD-2.15")
def test_with_both_full_one_card_makes_room_in_its_place_for_one_action() -> None:
    full = rick(
        hand=FULL_HAND, reserve="antiviral lantern toolkit", equipped="rifle", beside="rifle_ammo", worn="kevlar"
    )
    p = position(full, spaces="grenade")
    assert p.offers("pick_up_for") == {f"1 {word}" for word in FULL_HAND.split()}
    assert p.offers("stow_for") == {"1 antiviral", "1 lantern", "1 toolkit"}
    other = p.twin().play("pick_up_for 1 pipe")
    assert (sorted(other.hand().split()), other.reserve()) == (
        *(sorted(["bat", "knife", "soup", "note", "grenade"]), "antiviral lantern toolkit"),
    )
    p.play("stow_for 1 lantern")
    assert (p.hand(), sorted(p.reserve().split()), p.t.actions_left) == (
        FULL_HAND,
        ["antiviral", "grenade", "toolkit"],
        2,
    )
    assert p.discards() == ["lantern"]


@pytest.mark.clause("TD-11.2", "TD-2.15", "TD-20.25")
def test_the_punch_makes_no_room() -> None:
    p = position(dan(hand="punch bat pipe soup note", reserve="knife antiviral"), spaces="lantern")
    assert p.offers("pick_up_for") == {"1 bat", "1 pipe", "1 soup", "1 note"}
    assert p.refused("pick_up_for 1 punch")


@pytest.mark.clause("TD-11.3", "TD-18.5", "TD-18.10")
def test_only_resources_can_be_picked_up_and_their_hits_are_removed() -> None:
    p = position(rick(), spaces="fat barricade exit box market")
    assert (p.offers("pick_up"), p.offers("stow")) == (set(), set())
    assert p.refused("pick_up 2")
    tough = position(rick(), spaces="bat:h1", gone="3,0").play("pick_up 1")
    assert tough.hand() == "bat"


@pytest.mark.clause("TD-11.4", "TD-11.5", "TD-D5")
def test_d5_one_card_moves_or_two_are_exchanged() -> None:
    p = position(rick(hand="bat soup", reserve="knife soup"))
    assert p.offers("to_reserve") == {"bat", "soup"}
    assert p.offers("to_hand") == {"knife", "soup"}
    assert p.offers("exchange") == {"bat knife", "bat soup", "soup knife"}
    p.play("to_reserve bat")
    assert (p.hand(), p.reserve(), p.t.actions_left) == ("soup", "knife soup bat", 2)
    assert p.offers("to_reserve") == set()  # Rick has three slots
    p.play("exchange soup bat", "to_hand knife")
    assert (p.t.round_number, p.hand(), p.reserve()) == (2, "bat knife", "soup soup")


@pytest.mark.clause("TD-11.4", "TD-7.4")
def test_a_full_hand_takes_nothing_from_the_reserve_but_by_exchange() -> None:
    p = position(rick(hand=FULL_HAND, reserve="lantern bat_kit bat"))
    assert (p.offers("to_hand"), p.offers("to_reserve")) == (set(), set())
    assert {"bat lantern", "bat bat_kit", "pipe bat"} <= p.offers("exchange")
    assert "bat bat" not in p.offers("exchange")
    p.play("exchange note bat_kit")
    assert (p.hand(), p.reserve()) == ("bat pipe knife soup bat_kit", "lantern bat note")


@pytest.mark.clause("TD-11.5", "TD-18.8")
@pytest.mark.parametrize(("sheet", "slots"), [(rick, 3), (selena, 4), (dan, 2)])
def test_the_reserve_holds_as_many_cards_as_it_has_slots(sheet: Callable[..., Sheet], slots: int) -> None:
    filled = ["soup", "antiviral", "knife", "lantern"]
    one_free = position(sheet(hand="bat", reserve=" ".join(filled[: slots - 1])), spaces="note")
    assert (one_free.offers("to_reserve"), one_free.offers("stow")) == ({"bat"}, {"1"})
    full = position(sheet(hand="bat", reserve=" ".join(filled[:slots])), spaces="note")
    assert (full.offers("to_reserve"), full.offers("stow")) == (set(), set())
    assert full.refused("to_reserve bat")


@pytest.mark.clause("TD-11.6", "TD-20.25")
def test_rifle_and_punch_never_go_into_the_reserve() -> None:
    p = position(rick(hand="rifle punch bat", reserve="soup"), spaces="note")
    assert p.offers("to_reserve") == {"bat"}
    assert p.offers("exchange") == {"bat soup"}
    assert p.refused("to_reserve rifle")
    lying = position(rick(hand="bat"), spaces="rifle")
    assert (lying.offers("pick_up"), lying.offers("stow")) == ({"1"}, set())


@pytest.mark.clause("TD-11.7", "TD-11.8", "TD-D6")
def test_d6_give_a_card_to_a_living_survivor_with_room_who_is_not_asked() -> None:
    p = position(rick(hand="bat", reserve="soup"), selena(hand="note"), dan(), turn="A")
    assert p.offers("give") == {"bat B", "bat C"}
    assert p.offers("give_reserve") == {"soup B", "soup C"}
    p.play("give bat B", "give_reserve soup C")
    assert (p.hand("A"), p.reserve("A"), p.hand("B"), p.hand("C")) == ("", "", "note bat", "soup")
    assert (p.actor, p.t.actions_left) == ("A", 1)


@pytest.mark.clause("TD-11.7", "TD-7.4")
def test_nothing_is_given_to_the_dead_or_to_a_full_hand() -> None:
    p = position(rick(hand="lantern"), selena(hand=FULL_HAND), dan(dead=True))
    assert (p.offers("give"), p.offers("give_reserve")) == (set(), set())
    assert p.refused("give lantern B")
    assert p.refused("give lantern C")
    assert p.refused("give lantern A")
    assert position(rick(hand="lantern"), dan(), selena(dead=True)).offers("give") == {"lantern B"}


@pytest.mark.clause("TD-11.9", "TD-11.6")
def test_the_punch_cannot_be_given_but_the_rifle_can() -> None:
    p = position(dan(hand="punch rifle"), selena())
    assert p.offers("give") == {"rifle B"}
    assert p.refused("give punch B")


@pytest.mark.clause("TD-10.2", "TD-24.1")
def test_without_an_action_none_of_it_is_offered() -> None:
    p = position(selena(hand="bat", reserve="soup"), rick(), spaces="note", actions=0)
    assert p.choices == {"track bat", "track_reserve soup", "end_turn"}
    for action in ("pick_up 1", "stow 1", "to_reserve bat", "to_hand soup", "exchange bat soup", "give bat B"):
        assert p.refused(action)
