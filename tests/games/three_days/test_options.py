"""Options: section 4."""

from typing import Any

import pytest

from deadhand import Refused
from deadhand.games.three_days import GAME
from tests.games.three_days.position import Position, dealt, position, rick, selena


def undecided(**options: Any) -> Position:
    """A table of three at which Survivors are still to be picked."""
    return Position.dealt(seats=3, **options)


@pytest.mark.clause("TD-4.1", "TD-D1")
def test_d1_every_option_has_its_default_and_is_seen_by_all() -> None:
    neutral = dict.fromkeys(("survivor_1", "survivor_2", "survivor_3"), "picked")
    neutral |= {"first_player": "random", "hard_mode": "off", "challenges": "on"}
    p = undecided()
    assert {option.name for option in GAME.options} == {*neutral, "turn_limit"}
    for viewer in ("A", "B", None):
        assert p.view(viewer)["options"] == {**neutral, "turn_limit": 300}


@pytest.mark.clause("TD-4.2", "TD-5.2", "TD-D2")
def test_d2_survivors_left_open_are_picked_in_seat_order_by_default_the_first_free() -> None:
    p = undecided()
    assert (p.actor, p.prompt, p.choices, p.default) == (
        *("A", "choose", {"choose rick", "choose selena", "choose dan"}),
        "choose rick",
    )
    p.play("choose selena")
    assert (p.actor, p.choices, p.default) == ("B", {"choose rick", "choose dan"}, "choose rick")
    p.play("choose dan")
    assert p.prompt == "turn"  # the third has no choice
    assert [p.of("survivor", seat) for seat in "ABC"] == ["selena", "dan", "rick"]


@pytest.mark.clause("TD-4.2")
def test_by_default_the_survivors_come_in_their_order() -> None:
    p = undecided()
    while p.prompt == "choose":
        p.play(p.default)
    assert [p.of("survivor", seat) for seat in "ABC"] == ["rick", "selena", "dan"]


@pytest.mark.clause("TD-4.2")
def test_the_host_may_fix_survivors_for_some_seats() -> None:
    p = undecided(survivor_1="dan", survivor_3="rick")
    assert [p.of("survivor", seat) for seat in "ABC"] == ["dan", "selena", "rick"]
    one = undecided(survivor_2="rick")
    assert (one.actor, one.choices) == ("A", {"choose selena", "choose dan"})
    with pytest.raises(Refused, match="survivor_1"):
        undecided(survivor_1="carol")


@pytest.mark.clause("TD-4.2")
def test_all_survivors_are_different() -> None:
    p = undecided(survivor_1="dan", survivor_2="dan")
    assert (p.actor, p.choices) == ("B", {"choose rick", "choose selena"})
    assert p.refused("choose dan") == "TD-4.2"


@pytest.mark.clause("TD-4.3")
def test_the_first_player_is_drawn_or_named() -> None:
    found = {dealt(seats=3, seed=seed).actor for seed in range(20)}
    assert found == {"A", "B", "C"}
    for number, letter in enumerate("ABC"):
        p = dealt(seats=3, seed=5, first_player=number)
        assert (p.actor, p.t.round_number) == (letter, 1)
        assert p.play("end_turn").actor == "BCA"[number]


@pytest.mark.clause("TD-4.4", "TD-17.6")
def test_hard_mode_changes_nothing_on_day_1() -> None:
    normal, hard = (dealt(seats=1, seed=4, hard_mode=mode).view() for mode in ("off", "on"))
    assert {**hard, "options": normal["options"]} == normal


@pytest.mark.clause("TD-4.5", "TD-17.5", "TD-26.5")
@pytest.mark.parametrize("option", ["on", "off"])
def test_challenges_are_reported_or_not_and_change_no_result(option: str) -> None:
    p = position(rick(), selena(), spaces="exit", day=3, challenges=option).play("leave 1")
    assert (p.result, p.returns) == (("escaped", "win"), [1.0, 1.0])
    met = {"A": "met", "B": "not met", "C": "not met", "D": "met"}
    assert p.challenges == (met if option == "on" else dict.fromkeys("ABCD", "not reported"))


@pytest.mark.clause("TD-4.6")
def test_the_turn_limit_goes_from_120_to_1000_and_is_300() -> None:
    (limit,) = [option for option in GAME.options if option.name == "turn_limit"]
    assert (limit.default, limit.least, limit.most) == (300, 120, 1000)
    for wrong in (119, 1001):
        with pytest.raises(Refused, match="turn_limit"):
            dealt(turn_limit=wrong)
    assert dealt(turn_limit=1000).t.turn_limit == 1000
