"""The days, their cards and Threats: sections 6, 8 and 9B, and leaving by EXIT."""

from collections import Counter
from typing import Any

import pytest

from tests.games.three_days.notation import BACKS, OWN_BACK, Sheet
from tests.games.three_days.position import Position, cards, dan, dealt, exactly, position, rick, selena


def leave_city(*sheets: Sheet, spaces: str = "", threat: str = "loud", **given: Any) -> Position:
    """A table on which A has just walked by EXIT on Day 1, with this Threat to come."""
    return position(*sheets, spaces=f"exit {spaces}", piles={"threat": threat}, **given).play("leave 1")


@pytest.mark.clause("TD-6.1", "TD-8.1")
def test_the_steps_of_a_day() -> None:
    p = dealt(seats=1)
    steps = ("kit_drawn", "threat_turned", "laid_out", "turn_begins")
    assert [event[0] for event in p.happened(*steps)] == ["kit_drawn"] * 4 + ["laid_out", "turn_begins"]
    p = leave_city(rick())
    assert [event[0] for event in p.happened("day_ends", *steps)] == [
        *("day_ends", "threat_turned", "laid_out", "turn_begins")
    ]


@pytest.mark.clause("TD-6.2", "TD-6.3")
def test_turns_go_clockwise_each_followed_by_a_game_turn() -> None:
    p = position(rick(), selena(), dan(), spaces="zombie", turn="B")
    seen = []
    for _ in range(4):
        seen.append((p.actor, p.v))
        p.play("end_turn")
        assert len(p.happened("game_turn")) == 1
    assert seen == [("B", [15, 18, 12]), ("C", [15, 16, 12]), ("A", [15, 16, 10]), ("B", [13, 16, 10])]


@pytest.mark.clause("TD-6.4", "TD-15.9")
def test_dead_survivors_are_skipped() -> None:
    p = position(rick(), selena(dead=True), dan()).play("end_turn")
    assert (p.actor, p.t.round_number) == ("C", 2)  # no turn of B's was begun
    assert (p.play("end_turn").actor, p.t.round_number) == ("A", 3)


@pytest.mark.clause("TD-6.5")
@pytest.mark.parametrize(("turn", "next_one"), [("A", "C"), ("C", "A")])
def test_a_new_day_begins_with_the_next_living_survivor_after_the_walker(turn: str, next_one: str) -> None:
    p = position(rick(), selena(dead=True), dan(), turn=turn, spaces="exit").play("leave 1")
    assert (p.t.day, p.actor) == (2, next_one)


@pytest.mark.clause("TD-6.6", "TD-6.7")
def test_possessions_and_blocked_sides_carry_over() -> None:
    one = rick(v=7, i=5, hand="bat", reserve="soup", equipped="pipe:u1", worn="kevlar:u2")
    two = selena(v=9, i=6, equipped="rifle", beside="rifle_ammo:u1", automatic=True, paralysed=True)
    three = dan(hand="note")
    p = leave_city(one, three, two, spaces="x")
    assert (p.t.day, p.actor, p.v, p.i[0]) == (2, "B", [7, 12, 9], 5)
    assert (p.hand("A"), p.reserve("A"), p.equipped("A"), p.worn("A")) == ("bat", "soup", "pipe:u1", "kevlar:u2")
    assert (p.equipped("C"), p.t.automatic[2], p.paralysed, p.blocked) == ("rifle + rifle_ammo:u1", 1, "C", [2])


@pytest.mark.clause("TD-6.7", "TD-9.19")
def test_blocked_sides_carry_over_from_zone_to_zone() -> None:
    assert position(rick(), spaces="market - x").play("leave 1").blocked == [3, 6, 7]


@pytest.mark.clause("TD-6.8", "TD-13.15")
def test_the_active_player_stays_so_in_the_game_turn() -> None:
    p = position(rick(), selena(), spaces="spitter mommy").play("end_turn")
    assert (p.v, p.i) == ([14, 18], [11, 9])  # B's turn has begun


@pytest.mark.clause("TD-6.8", "TD-2.14")
def test_between_days_the_survivor_whose_turn_was_last_stays_active() -> None:
    three = dan(i=0, v=2), rick(hand="bat"), selena(hand="bat")
    p = leave_city(*three, threat="sick")
    assert (p.dead, p.actor, p.prompt) == ("A", "B", "half")
    p = position(rick(hand="bat"), dan(i=0, v=2), selena(hand="bat"), spaces="exit", piles={"threat": "sick"})
    p.play("leave 1")
    assert (p.dead, p.actor) == ("B", "A")
    assert p.play("lose_half").actor == "C"


@pytest.mark.clause("TD-8.1", "TD-12.8")
def test_a_threat_comes_before_days_2_and_3_after_the_table_is_cleared() -> None:
    p = leave_city(rick(), spaces=cards(zombie=4), threat="closing", under=False)
    assert (p.cards_in("threats"), p.blocked, p.spaces) == ("closing", [5, 6, 7], "")
    p = position(rick(), spaces="exit", day=2, threats="loud", piles={"threat": "fierce"}).play("leave 1")
    assert (p.cards_in("threats"), len(p.lying("threat"))) == ("loud fierce", 3)


@pytest.mark.clause("TD-8.2", "TD-21.1")
def test_a_threat_stays_in_force() -> None:
    p = position(rick(), spaces="exit", day=2, threats="fierce", piles={"threat": "loud"}).play("leave 1")
    p = position(rick(), spaces="zombie", day=3, threats=p.cards_in("threats")).play("end_turn")
    assert p.v == [12]


@pytest.mark.clause("TD-21.4", "TD-20.3")
def test_closing_in_blocks_the_right_most_free_space_once() -> None:
    p = leave_city(rick(), selena(), threat="closing")
    assert p.blocked == [6, 7]
    assert p.play("end_turn").blocked == [6, 7]


@pytest.mark.clause("TD-21.5", "TD-10.4")
def test_sickness_takes_2_immunity_from_every_living_survivor_once() -> None:
    p = leave_city(rick(i=9), selena(i=1), dan(dead=True, i=5), threat="sick")
    assert (p.i, p.v) == ([7, 0, 5], [15, 18 - 1 - 1, 0])  # B's Maintenance took a point too


@pytest.mark.clause("TD-21.2", "TD-9.16")
def test_every_common_card_of_the_new_day_joins_the_pile() -> None:
    p = leave_city(rick(), pile_size=10)
    assert len(p.lying()) + 9 == 10 + 30
    found = Counter(p.lying()) + Counter(p.face_down.values())
    assert (found["armored"], found["kevlar"]) == (1, 1)
    third = position(rick(), spaces="exit", day=2, pile_size=10).play("leave 1")
    assert len(third.lying()) + 9 == 10 + 20


@pytest.mark.clause("TD-9.17")
def test_discarded_common_cards_stay_in_their_discard_pile() -> None:
    p = leave_city(rick(), discards="bat pipe knife")
    assert {"bat", "pipe", "knife"} <= {*p.discards()}


@pytest.mark.clause("TD-9.16", "TD-2.17")
def test_the_cards_of_day_2_are_shuffled_in() -> None:
    p = leave_city(rick(), pile=cards(zombie=12, soup=4, antiviral=4), pile_size=20)
    new = [position for position, word in enumerate(p.lying()) if word in ("armored", "mommy", "kevlar", "berserk")]
    assert len(p.lying()) == 41
    assert len(new) >= 1
    assert p.lying()[-20:] != cards(zombie=12, soup=4, antiviral=4).split()


@pytest.mark.clause("TD-9.14", "TD-9.18")
def test_exit_comes_back_every_day_and_four_other_city_cards_are_used() -> None:
    p = dealt(seats=1)
    for day, left in ((1, 11), (2, 7), (3, 3)):
        laid = [word for word in p.face_down.values() if BACKS[word] == "City"]
        assert (len(laid), laid.count("exit"), len(p.lying("city"))) == (5, 1, left)
        if day < 3:
            p = next_day(p)
    assert len(p.discards("city")) == 8


def next_day(p: Position) -> Position:
    """Turn cards and leave by EXIT as soon as it lies in the Playing Area; nobody is ever hurt."""
    day = p.t.day
    while p.t.day == day:
        p.t.vitality[0], p.t.immunity[0], p.t.blocked[4] = 15, 12, 0
        p.play(min(p.choices, key=wish) if p.prompt == "turn" else p.default)
    return p


def wish(choice: str) -> tuple[bool, bool, bool, str]:
    """Leaving comes first, making room second, walking third."""
    return not choice.startswith("leave"), not choice.startswith("pick_up"), not choice.startswith("walk"), choice


@pytest.mark.clause("TD-9.14", "TD-2.17")
def test_exit_lies_on_every_city_place_as_often() -> None:
    found: Counter[str] = Counter()
    for seed in range(200):
        p = dealt(seats=1, seed=seed)
        found.update(name for name, word in p.face_down.items() if word == "exit")
    assert set(found) == {name for name in OWN_BACK if not name.startswith("i")}
    assert sum((number - 40) ** 2 / 40 for number in found.values()) < 20  # 4 degrees, 0.05 %


@pytest.mark.clause("TD-12.8", "TD-12.13", "TD-16.1")
def test_leaving_the_city_discards_everything_without_effect() -> None:
    spaces = "fat:h4 gas zombie"
    p = leave_city(rick(), spaces=spaces, turned={"0,0": "box", "2,0": "bat"}, start="turn")
    assert (p.t.explosions, p.t.zombies_eliminated, p.hand(), p.spaces) == (0, 0, "", "")
    assert {"fat", "gas", "zombie", "bat"} <= {*p.discards()}
    assert p.v == [13]  # only the Zombie of the Game Turn before


@pytest.mark.clause("TD-17.6", "TD-4.4")
def test_hard_mode_shuffles_all_if_the_pile_has_fewer_than_ten() -> None:
    p = leave_city(rick(), pile=cards(zombie=4), pile_size=4, hard_mode="on")
    assert len(p.lying()) + 9 == 34
    deck = exactly(zombie=4 + 6 + 4)
    assert len(leave_city(rick(), pile_size=0, deck=deck, hard_mode="on").lying()) + 9 == 30


@pytest.mark.clause("TD-2.13")
def test_places_without_a_card_stay_empty_and_cover_nothing() -> None:
    p = position(rick(), start="day", pile="bat pipe knife", pile_size=3)
    assert [name for name in p.face_down if name not in OWN_BACK] == ["1,0", "1,3", "2,0"]
    assert p.offers("walk") == {"2,0", "1,2", "1,3"}
