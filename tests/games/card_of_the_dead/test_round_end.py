"""The end of a round, and the winner: sections 11 and 12."""

import pytest

from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import position, random_game

FIVE = "zombie zombie zombie zombie zombie"


@pytest.mark.clause("CD-11.1", "CD-19.4")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_a_round_ends_in_one_of_three_ways(seed: int) -> None:
    *_, last = random_game(seed, rounds=9)
    p = last.after
    for number in range(1, 10):
        way, survivors = p.end_of_round(number), bin(p.t.round_survivors[number - 1]).count("1")
        assert (way == "last_survivor") == (survivors == 1)
        if way == "escape":
            assert max(p.gained(number)) >= 0
            assert p.t.round_movement[number - 1, p.t.round_escaped[number - 1]] >= 6


@pytest.mark.clause("CD-11.2")
def test_the_round_ends_with_the_last_survivor_even_in_the_middle_of_a_card() -> None:
    hands = {"A": "barricade"}
    front, movement = {"A": FIVE + " zombie"}, {"B": "hide"}
    p = position(seats=2, hands=hands, front=front, movement=movement, deck="lure zombie hide armored", rounds=1)
    p.play("act barricade", "bury hide", "handle zombie")
    assert (p.match.over, p.end_of_round(), p.gained()) == (True, "last_survivor", [0, 5])


@pytest.mark.clause("CD-11.2", "CD-11.3")
@pytest.mark.parametrize("movement", ["", "hide", "nukes dynamite pillage"])
def test_the_last_survivor_gains_five_not_the_own_points(movement: str) -> None:
    p = position(
        seats=2, hands={"A": "lure"}, front={"A": "zombie", "B": FIVE + " zombie"}, movement={"A": movement}, rounds=1
    )
    p.play("act lure", "lure B")
    assert (p.scores, p.end_of_round()) == ([5, 0], "last_survivor")
    assert "A is the last survivor." in p.log("B")


@pytest.mark.clause("CD-11.4", "CD-11.8", "CD-11.9")
def test_the_escape_ends_the_round_at_once_and_gives_no_bonus() -> None:
    movement = {"A": "hide hide hide lure lure", "B": "hide", "D": "lure lure"}
    p = position(hands={"A": "nukes"}, movement=movement, eaten="C", rounds=1)
    p.play("move nukes")
    assert (p.end_of_round(), p.gained(), p.match.over) == ("escape", [7, 1, 0, 2], True)


@pytest.mark.clause("CD-11.5")
def test_the_round_ends_when_a_turn_is_over_and_the_deck_empty() -> None:
    p = position(hands={"A": "hide"}, movement={"B": "lure lure"}, deck="armored", step="draw", rounds=1)
    assert not p.match.over
    p.play("move hide")
    assert (p.end_of_round(), p.gained()) == ("empty_deck", [1, 2, 0, 0])
    assert "The deck is empty: the round is over." in p.log(None)
    gains = [
        "A gains 1 point and stands at 1.",
        "B gains 2 points and stands at 2.",
        "C gains no points and stands at 0.",
    ]
    assert p.log("D")[-5:] == [*gains, "You gain no points and stand at 0.", "All rounds are played."]


@pytest.mark.clause("CD-11.5", "CD-11.6")
def test_a_card_put_under_the_empty_deck_keeps_the_round_going() -> None:
    p = position(hands={"A": "armored bitten"}, deck="hide", step="draw", rounds=1)
    p.play("act armored")
    assert (p.match.over, p.turn) == (False, "B")


@pytest.mark.clause("CD-11.7")
def test_the_end_of_a_turn_cut_short_counts_for_the_empty_deck() -> None:
    p = position(front={"A": FIVE}, movement={"B": "hide", "C": "lure lure"}, deck="zombie", step="draw", rounds=1)
    assert (p.end_of_round(), p.gained()) == ("empty_deck", [0, 1, 2, 0])


@pytest.mark.clause("CD-11.8")
def test_every_living_player_gains_the_own_points_the_surrounded_too() -> None:
    movement = {"A": "hide", "B": "nukes dynamite", "C": "lure lure lure"}
    p = position(front={"B": FIVE}, movement=movement, eaten="D", deck="", step="end", rounds=1)
    assert p.gained() == [1, 4, 3, 0]


@pytest.mark.clause("CD-11.10", "CD-14.5")
@pytest.mark.parametrize("way", ["last_survivor", "escape", "empty_deck"])
def test_bitten_takes_all_in_all_three_ways(way: str) -> None:
    movement = {"A": "nukes dynamite pillage"}
    if way == "last_survivor":
        hands, front = {"A": "lure bitten"}, {"A": "zombie", "B": FIVE + " zombie"}
        p = position(seats=2, hands=hands, front=front, movement=movement, rounds=1).play("act lure", "lure B")
    elif way == "escape":
        p = position(seats=2, hands={"A": "hide bitten"}, movement=movement, rounds=1).play("move hide")
    else:
        p = position(seats=2, hands={"A": "bitten"}, movement=movement, deck="", rounds=1).play("pass")
    assert (p.end_of_round(), p.gained()) == (way, [0, 0])
    assert "A has Bitten in hand, gains nothing and stands at 0." in p.log("B")


@pytest.mark.clause("CD-11.10")
def test_bitten_harms_nobody_who_does_not_hold_it() -> None:
    p = position(seats=2, hands={"A": "lure"}, movement={"A": "hide", "B": "bitten"}, deck="", step="end", rounds=1)
    assert p.gained() == [1, 0]
    assert p.t.round_bitten[0] == 0


@pytest.mark.clause("CD-11.11")
def test_the_last_survivor_comes_before_the_empty_deck() -> None:
    p = position(seats=2, front={"A": FIVE + " zombie"}, movement={"B": "hide"}, deck="zombie", step="draw", rounds=1)
    assert (p.end_of_round(), p.gained(), p.deck) == ("last_survivor", [0, 5], "")


@pytest.mark.clause("CD-11.11")
def test_the_escape_comes_before_the_empty_deck() -> None:
    p = position(hands={"A": "hide"}, movement={"A": "nukes dynamite pillage"}, deck="", rounds=1).play("move hide")
    assert p.end_of_round() == "escape"


@pytest.mark.clause("CD-11.12")
@pytest.mark.parametrize("seed", seeds(2, soak=6))
def test_somebody_always_survives(seed: int) -> None:
    seats = 2 + seed % 4
    for _, _, after in random_game(seed, seats=seats):
        assert after.alive
    assert all(after.t.round_survivors[number] for number in range(3))


@pytest.mark.clause("CD-11.12", "CD-15.5")
def test_fog_cannot_eat_everybody() -> None:
    most = {"A": FIVE, "B": FIVE, "C": "zombie zombie zombies"}
    survivors = set()
    for seed in range(200):
        p = position(seats=3, hands={"A": "hide hide", "B": "lure", "C": "lure slugger"}, front=most, top="fog hide")
        survivors.add(p.twin(seed).play("pass").alive)
    assert "" not in survivors
    assert len(survivors) > 1


@pytest.mark.clause("CD-11.13", "CD-16.10")
def test_all_hands_are_shown_and_all_cards_gathered_for_the_next_round() -> None:
    hands = {"A": "hide", "B": "bitten lure", "C": "slugger"}
    p = position(hands=hands, deck="", discard=" ".join(["zombie"] * 40), rounds=2).play("pass")
    log = p.log("D")
    of_b = [line for line in log[-12:] if line.startswith("B ")]
    assert of_b == ["B shows a Lure.", "B has Bitten in hand, gains nothing and stands at 0."]
    assert "C shows a Slugger." in log
    assert (p.round_number, p.prompt, p.discard) == (2, "draft", "")
    assert sum(len(p.hand(seat).split()) for seat in "ABCD") + p.deck_size == 44
    assert p.marks("D", "B") == {}


@pytest.mark.clause("CD-11.14")
@pytest.mark.parametrize("seats", [2, 5])
def test_each_turn_takes_a_card_off_the_deck_or_uses_up_a_hide(seats: int) -> None:
    for before, verb, after in random_game(seats, seats=seats):
        if before.round_number == after.round_number and before.prompt != "draft":
            turns = after.t.turns - before.t.turns
            if turns and verb != "stay_hidden" and "under" not in verb and verb not in ("act", "bury", "handle"):
                assert after.deck_size < before.deck_size or after.prompt == "hide"


@pytest.mark.clause("CD-12.1", "CD-12.2", "CD-19.1")
def test_points_of_all_rounds_are_added_and_the_most_wins() -> None:
    p = position(movement={"A": "hide"}, scores={"A": 3, "B": 5, "C": 1}, deck="", step="end", round_number=3)
    assert (p.scores, p.match.returns, p.match.outcome) == ([4, 5, 1, 0], [0, 1, 0, 0], "all_rounds")


@pytest.mark.clause("CD-12.3", "CD-19.2")
@pytest.mark.parametrize(
    ("scores", "returns"), [({}, [0.25] * 4), ({"A": 2, "C": 2, "D": 2}, [1 / 3, 0, 1 / 3, 1 / 3])]
)
def test_equals_share_the_victory(scores: dict[str, int], returns: list[float]) -> None:
    p = position(scores=scores, deck="", step="end", rounds=1)
    assert p.match.returns == pytest.approx(returns)


@pytest.mark.clause("CD-12.4")
def test_a_lead_never_ends_the_game_early() -> None:
    p = position(
        hands={"A": "hide"}, scores={"A": 99}, discard=" ".join(["zombie"] * 50), deck="", round_number=2
    ).play("pass")
    assert (p.match.over, p.round_number) == (False, 3)
