"""The options, open to all before the game: section 3."""

import pytest

from deadhand import Refused, deal
from deadhand.games.card_of_the_dead import GAME
from deadhand.match.match import Match
from tests.games.card_of_the_dead.position import dealt, position


@pytest.mark.clause("CD-3.1", "CD-3.2", "CD-3.3", "CD-3.4", "CD-3.5", "CD-3.6")
def test_the_default_options() -> None:
    match = deal("card_of_the_dead", seed=1)
    assert match.seats == 4
    assert match.options == {
        "rounds": 3,
        "first_player": "random",
        "later_rounds_first": "same",
        "swarm_lasts": "game",
        "surrounded_stays": "off",
    }


@pytest.mark.clause("CD-3.2")
@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_one_to_nine_rounds(rounds: int) -> None:
    p = dealt(seats=2, rounds=rounds)
    while not p.match.over:
        p.play(p.default)
    assert p.round_number == rounds


@pytest.mark.clause("CD-3.2", "CD-3.3", "CD-3.4", "CD-3.5", "CD-3.6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", 0),
        ("rounds", 10),
        ("first_player", 4),
        ("first_player", -1),
        ("later_rounds_first", "left"),
        ("swarm_lasts", "turn"),
        ("surrounded_stays", "maybe"),
    ],
)
def test_other_values_are_refused(option: str, value: int | str) -> None:
    with pytest.raises(Refused, match=option):
        Match(GAME, seats=4, seed=1, options={option: value})


@pytest.mark.clause("CD-3.3")
def test_the_first_player_must_have_a_seat() -> None:
    assert deal("card_of_the_dead", seats=5, seed=1, first_player=4).options["first_player"] == 4
    with pytest.raises(Refused, match="random or seat 0 to 2"):
        deal("card_of_the_dead", seats=3, seed=1, first_player=3)


@pytest.mark.clause("CD-3.5", "CD-15.10")
@pytest.mark.parametrize(("option", "swarm"), [("game", 1), ("round", 0)])
def test_swarm_in_the_next_round(option: str, swarm: int) -> None:
    p = position(seats=2, hands={"A": "lure"}, swarm=True, swarm_lasts=option, rounds=2)
    while p.round_number == 1:
        assert p.t.swarm == 1
        p.play(p.default)
    assert (p.t.swarm, p.view(None)["counters"]["swarm"]) == (swarm, swarm)


@pytest.mark.clause("CD-3.6", "CD-9.4")
@pytest.mark.parametrize(("option", "moves"), [("off", True), ("on", False)])
def test_once_surrounded(option: str, moves: bool) -> None:
    hands = {"A": "chainsaw hide", "B": "lure"}
    front = {"A": "zombie zombie zombie zombie zombie"}
    p = position(seats=2, hands=hands, front=front, deck="slugger lure slugger", surrounded_stays=option)
    p.play("act chainsaw", "clear 2 0 0", "pass")
    assert (p.turn, p.zombies("A"), p.surrounded) == ("A", 3, "" if moves else "A")
    assert ("move hide" in p.choices) == moves


@pytest.mark.clause("CD-3.6", "CD-9.4")
def test_a_new_round_frees_the_surrounded() -> None:
    p = position(seats=2, hands={"A": "lure"}, stuck="A", surrounded_stays="on", rounds=2)
    assert p.surrounded == "A"
    while p.round_number == 1:
        p.play(p.default)
    assert p.surrounded == ""
