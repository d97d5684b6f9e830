"""The options, fixed before the game: section 3. What each does is shown with the rule that it changes."""

import pytest

from deadhand import Match, Refused, deal
from deadhand.games.zeven import GAME
from deadhand.table.game.setup import OptionValue
from tests.games.zeven.position import dealt, position


@pytest.mark.clause("Z-3.1", "Z-1.6")
def test_two_to_eight_players_four_unless_said_otherwise() -> None:
    assert deal("zeven", seed=1).seats == 4
    assert [deal("zeven", seats=seats, seed=1).seats for seats in range(2, 9)] == list(range(2, 9))
    for seats in (0, 1, 9):
        with pytest.raises(Refused, match="2 to 8"):
            deal("zeven", seats=seats, seed=1)


DEFAULTS = [
    pytest.param("rounds", 5, marks=pytest.mark.clause("Z-3.2")),
    pytest.param("first_dealer", "random", marks=pytest.mark.clause("Z-3.3")),
    pytest.param("shield", "brains", marks=pytest.mark.clause("Z-3.4")),
    pytest.param("horde_from_discard", "off", marks=pytest.mark.clause("Z-3.5")),
    pytest.param("hunter_own_table", "on", marks=pytest.mark.clause("Z-3.6")),
    pytest.param("turn_limit", 100, marks=pytest.mark.clause("Z-3.7")),
]


@pytest.mark.parametrize(("option", "default"), DEFAULTS)
def test_the_default_of_an_option(option: str, default: OptionValue) -> None:
    assert deal("zeven", seed=1).options[option] == default


ALLOWED = [
    pytest.param("rounds", [1, 8], [0, 9, -1, "many"], marks=pytest.mark.clause("Z-3.2")),
    pytest.param("first_dealer", ["random", 0, 3], [-1, 4, "ann"], marks=pytest.mark.clause("Z-3.3")),
    pytest.param("shield", ["brains", "value"], ["none", 1], marks=pytest.mark.clause("Z-3.4")),
    pytest.param("horde_from_discard", ["on", "off"], ["maybe", 2], marks=pytest.mark.clause("Z-3.5")),
    pytest.param("hunter_own_table", ["on", "off"], ["maybe", 2], marks=pytest.mark.clause("Z-3.6")),
    pytest.param("turn_limit", [20, 500], [19, 501, "no"], marks=pytest.mark.clause("Z-3.7")),
]


@pytest.mark.parametrize(("option", "allowed", "refused"), ALLOWED)
def test_allowed_and_refused_values_of_options(
    option: str, allowed: list[OptionValue], refused: list[OptionValue]
) -> None:
    for value in allowed:
        assert Match(GAME, seats=4, seed=1, options={option: value}).options[option] == value
    for value in refused:
        with pytest.raises(Refused, match=option):
            Match(GAME, seats=4, seed=1, options={option: value})


@pytest.mark.clause("Z-3.3")
def test_the_first_dealer_is_any_seat_at_random_or_the_one_chosen() -> None:
    assert {dealt(seats=3, seed=seed).t.dealer for seed in range(30)} == {0, 1, 2}
    assert {dealt(seats=3, seed=seed, first_dealer=1).t.dealer for seed in range(10)} == {1}


@pytest.mark.clause("Z-3.2")
def test_the_number_of_rounds_decides_whether_another_round_follows() -> None:
    hand = {"A": "clown clown clown clown clown clown clown"}
    assert position(hands=hand, round_number=3, rounds=3).play("call").match.over
    assert not position(hands=hand, round_number=3, rounds=4).play("call").match.over


@pytest.mark.clause("Z-3.4")
@pytest.mark.parametrize(("shield", "taken"), [("brains", 2), ("value", 4)])
def test_shield_decides_from_what_the_defence_is_deducted(shield: str, taken: int) -> None:
    p = position(hands={"A": "6"}, tables={"B": "clown nurse"}, brains={"B": 4}, step="play", shield=shield)
    assert p.play("commando 6 B").brains("A") == 10 + taken


@pytest.mark.clause("Z-3.5")
@pytest.mark.parametrize(("choice", "offered"), [("on", True), ("off", False)])
def test_horde_from_discard_decides_whether_an_exposed_horde_may_be_drawn(choice: str, offered: bool) -> None:
    assert ("exposed" in position(discard="horde", horde_from_discard=choice).choices) == offered


@pytest.mark.clause("Z-3.6")
@pytest.mark.parametrize(("choice", "offered"), [("on", True), ("off", False)])
def test_hunter_own_table_decides_whether_a_hunter_may_remove_ones_own_card(choice: str, offered: bool) -> None:
    p = position(hands={"A": "hunter"}, tables={"A": "horde", "B": "clown"}, step="play", hunter_own_table=choice)
    assert ("hunter_table A horde" in p.choices) == offered
    assert "hunter_table B clown" in p.choices


@pytest.mark.clause("Z-3.7")
@pytest.mark.parametrize("limit", [20, 30])
def test_turn_limit_counts_turns_per_player_and_round(limit: int) -> None:
    for turns, over in ((3 * limit - 2, False), (3 * limit - 1, True)):
        p = position(seats=3, step="end", turns=turns, turn_limit=limit, rounds=1).play("end")
        assert p.match.over == over
