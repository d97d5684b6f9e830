"""The Game Turn: section 13, and Turn and Paralysis Tokens in 18C."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.three_days.notation import Sheet
from tests.games.three_days.position import Position, dan, exactly, position, rick, selena

QUIET = "soup soup soup soup"


def after(spaces: str, *, sheets: Sequence[Sheet] = (rick(), selena()), pile: str = QUIET, **given: Any) -> Position:
    """The table after a Game Turn of A's, with B to play."""
    return position(*sheets, spaces=spaces, pile=pile, under=False, **given).play("end_turn")


@pytest.mark.clause("TD-13.1", "TD-13.2", "TD-13.18", "TD-13.19", "TD-18.4")
def test_fast_cards_come_first_then_all_act_then_the_others_come() -> None:
    p = after("screamer:t1", turned={"0,0": "zombie", "5,0": "runner", "5,3": "bat"}, pile="zombie")
    assert p.spaces == "screamer runner zombie zombie bat"
    assert p.v == [15 - 1 - 2, 18]
    assert p.face_up == {}


@pytest.mark.clause("TD-13.3", "TD-13.4")
def test_cards_enter_from_the_top_left_into_the_left_most_free_spaces() -> None:
    turned = {"4,1": "pipe", "0,1": "bat", "1,3": "knife", "1,0": "soup"}
    p = after("- gas - -", turned=turned)
    assert p.spaces == "bat gas soup knife pipe"


@pytest.mark.clause("TD-13.4", "TD-13.2")
def test_fast_cards_enter_in_the_same_order() -> None:
    p = after("", turned={"5,0": "runner", "0,0": "runner", "3,0": "zombie"}, sheets=(rick(), selena()))
    assert (p.spaces, p.v[0]) == ("runner runner zombie", 13)


@pytest.mark.clause("TD-13.3")
def test_cards_never_slide_along() -> None:
    assert after("- zombie - bat").spaces == "- zombie - bat"


@pytest.mark.clause("TD-13.5", "TD-13.2")
def test_without_a_free_space_a_card_is_discarded() -> None:
    full = "barricade barricade barricade gas gas x x"
    p = after(full, turned={"5,0": "runner", "5,1": "zombie"})
    assert (p.v, p.face_up) == ([15, 18], {})
    assert {"runner", "zombie"} <= {*p.discards()}


@pytest.mark.clause("TD-13.6", "TD-12.12")
@pytest.mark.parametrize(("way", "indoors", "at"), [("exit", "", "5,0"), ("door_market", "market", "i2,0")])
def test_a_way_out_waits_for_a_free_space(way: str, indoors: str, at: str) -> None:
    full = "barricade barricade barricade gas gas x x"
    p = after(full, turned={at: way}, indoors=indoors)
    assert p.face_up == {at: way}
    p = after(full.replace("gas x", "x x"), turned={at: way}, indoors=indoors)
    assert p.face_up == {at: way}
    p = after("barricade barricade barricade gas - x x", turned={at: way}, indoors=indoors)
    assert (p.face_up, p.space(5)) == ({}, way)


@pytest.mark.clause("TD-13.5", "TD-13.6")
@pytest.mark.parametrize("card", ["market", "pharmacy", "bat", "box"])
def test_other_cards_do_not_wait(card: str) -> None:
    p = after("barricade barricade barricade gas gas x x", turned={"5,0": card})
    assert p.face_up == {}


@pytest.mark.clause("TD-13.7", "TD-13.11", "TD-18.22")
def test_a_paralysis_token_goes_after_the_game_turn_that_was_missed() -> None:
    p = after("zombie:p grabber:p")
    assert (p.spaces, p.v) == ("zombie:p grabber:p", [15, 18])
    p.play("end_turn")
    assert (p.spaces, p.v) == ("zombie grabber:t1", [15, 16])


@pytest.mark.clause("TD-13.8", "TD-18.20")
def test_only_cards_that_show_turn_get_tokens() -> None:
    p = after("zombie fat mommy spitter gas bat", sheets=(rick(), selena(), dan()))
    assert p.spaces == "zombie fat:t1 mommy:t1 spitter gas bat"


@pytest.mark.clause("TD-13.9", "TD-13.10")
def test_a_card_that_comes_to_a_space_already_passed_does_not_act() -> None:
    p = after("- screamer:t1 x x x x x", pile="zombie")
    assert (p.spaces, p.v) == ("zombie screamer", [15, 18])
    p = after("screamer:t1 - x x x x x", pile="zombie")
    assert (p.spaces, p.v) == ("screamer zombie", [13, 18])


@pytest.mark.clause("TD-13.10")
def test_the_space_whose_card_is_acting_counts_as_passed() -> None:
    p = after("fat:t2", pile="zombie soup")
    assert (p.spaces, p.v) == ("zombie", [10, 13])


@pytest.mark.clause("TD-13.10", "TD-13.8")
def test_who_comes_during_turn_on_has_no_token_yet() -> None:
    assert after("screamer:t1 - x x x x x", pile="screamer").spaces == "screamer screamer"


@pytest.mark.clause("TD-13.12", "TD-13.15", "TD-13.8")
@pytest.mark.parametrize(
    ("card", "v", "i"),
    [
        *(("zombie", 2, 0), ("runner", 1, 0), ("armored", 2, 0), ("mommy", 1, 0), ("ghoul", 1, 0)),
        *(("spitter", 0, 1), ("screamer", 0, 0), ("fat", 0, 0), ("grabber", 0, 0)),
    ],
)
def test_zombies_hit_the_active_player_in_every_game_turn(card: str, v: int, i: int) -> None:
    p = after(card)
    assert (p.v, p.i[0]) == ([15 - v, 18], 12 - i)
    p.play("end_turn")
    assert p.v == [15 - v, 18 - v]


@pytest.mark.clause("TD-13.13", "TD-18.20", "TD-20.11")
def test_a_yellow_turn_value_starts_over() -> None:
    p = after("mommy:t2")
    assert (p.spaces, p.v) == ("mommy ghoul", [15 - 1 - 1, 18])  # the ghoul's space was still to come
    assert p.lying("invoke").count("ghoul") == 2


@pytest.mark.clause("TD-20.11")
def test_without_space_or_baby_ghoul_none_comes() -> None:
    p = after("mommy:t2 barricade barricade barricade gas gas x")
    assert (p.space(1), p.lying("invoke").count("ghoul")) == ("mommy", 3)
    none = after("mommy:t2", deck=exactly(ghoul=0))
    assert none.spaces == "mommy"


@pytest.mark.clause("TD-20.32", "TD-13.13", "TD-18.20")
def test_a_screamer_screams_every_second_turn() -> None:
    p = after("screamer")
    seen = []
    for _ in range(4):
        seen.append((p.spaces, p.t.noise_points))
        p.play("end_turn")
    assert seen == [("screamer:t1", 0), ("screamer", 1), ("screamer:t1", 1), ("screamer", 2)]


@pytest.mark.clause("TD-20.31", "TD-10.7", "TD-18.21")
def test_a_grabber_holds_the_active_player_at_every_second_token() -> None:
    p = after("grabber:t1")
    assert (p.paralysed, p.spaces) == ("A", "grabber")
    assert [word for _, word, _ in p.happened("held")] == ["grabber"]


@pytest.mark.clause("TD-20.34", "TD-18.24", "TD-13.13", "TD-18.20")
def test_a_fat_zombie_explodes_at_its_third_token() -> None:
    p = after("fat")
    for expected in ("fat:t1", "fat:t2"):
        assert (p.spaces, p.t.explosions) == (expected, 0)
        p.play("end_turn")
    assert (p.spaces, p.t.explosions, p.v) == ("", 1, [10, 13])


@pytest.mark.clause("TD-13.14", "TD-15.1")
def test_one_card_hits_first_and_then_its_turn_ability_acts() -> None:
    p = after("mommy:t2", sheets=(rick(v=1), selena(), dan()), threats="fierce")
    names = [event["event"] for event in p.view()["events"] if event["event"] in ("hurt", "died", "comes")]
    assert names[:2] == ["hurt", "died"]
    assert (p.spaces, p.actor) == ("mommy ghoul", "B")


@pytest.mark.clause("TD-13.15")
def test_only_the_active_player_is_hit() -> None:
    p = position(rick(), selena(), dan(), spaces="zombie spitter grabber:t1", turn="C").play("end_turn")
    assert (p.v, p.i, p.paralysed) == ([15, 18, 10], [11, 10, 14], "C")


@pytest.mark.clause("TD-13.16", "TD-15.2")
def test_with_the_active_player_dead_only_noise_calls_and_explosions_happen() -> None:
    spaces = "zombie zombie spitter grabber:t1 screamer:t1 mommy:t2"
    sheets = rick(v=2, i=5), selena(), dan()
    p = position(*sheets, spaces=spaces, pile="zombie", under=False).play("end_turn")
    assert (p.dead, p.v[1:], p.i[1:], p.paralysed) == (
        "A",
        [18, 12],
        [10 - 2, 15],
        "",
    )  # B's Maintenance, with Rick dead
    assert (p.space(7), p.t.noise_points, p.space(6)) == ("zombie", 1, "mommy")
    fat = position(rick(v=2), selena(), spaces="zombie - fat:t2", pile=QUIET).play("end_turn")
    assert (fat.dead, fat.v) == ("A", [0, 13])


@pytest.mark.clause("TD-13.17", "TD-20.30", "TD-20.33")
def test_resources_objects_and_places_do_nothing() -> None:
    spaces = "bat grenade gas barricade box exit soup"
    p = position(rick(), selena(), dan(), spaces=spaces, under=False).play("end_turn")
    assert (p.spaces, p.v, p.t.noise_points) == (spaces, [15, 18, 12], 0)


@pytest.mark.clause("TD-20.14", "TD-13.18")
def test_resources_enter_at_the_next_get_close() -> None:
    assert after("", turned={"5,0": "bat", "5,2": "soup"}).spaces == "bat soup"


@pytest.mark.clause("TD-18.6", "TD-2.13")
@pytest.mark.parametrize(
    ("before", "fresh"), [("screamer:t1", "screamer:t1"), ("grabber:t1p", "grabber:t1"), ("mommy:h2", "mommy:t1")]
)
def test_a_zombie_that_comes_again_has_no_old_tokens(before: str, fresh: str) -> None:
    p = position(rick(equipped="bat"), selena(), spaces=before, pile_size=0, streets={"5,0": "alarm"})
    assert p.play("attack 1", "walk 5,0").spaces == fresh
