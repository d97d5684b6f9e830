"""Scoring: section 16."""

import pytest

from tests.games.zeven.position import cards, position, random_game


@pytest.mark.clause("Z-16.1")
def test_every_player_scores_a_point_per_brain_the_winner_included() -> None:
    p = position(hands={"B": cards(clown=4, nurse=3)}, brains={"A": 0, "B": 14, "C": 9, "D": 17}, turn="B", rounds=1)
    assert p.play("call").match.scores == [0, 14 + 10, 9, 17]


@pytest.mark.clause("Z-16.2")
def test_only_the_winner_of_the_round_scores_a_set_even_if_others_have_one() -> None:
    hands = {"A": cards(clown=4, nurse=3), "C": cards(viral=7)}
    p = position(hands=hands, tables={"D": cards(graveyard=6, horde=1)}, rounds=1).play("call")
    assert p.match.scores == [20, 10, 10, 10]


SETS = [
    pytest.param(cards(viral=7), 20, marks=pytest.mark.clause("Z-16.3")),
    pytest.param(cards(graveyard=6, clown=1), 15, marks=pytest.mark.clause("Z-16.4")),
    pytest.param(cards(nurse=5, viral=2), 12, marks=pytest.mark.clause("Z-16.5")),
    pytest.param(cards(clown=3, graveyard=4), 10, marks=pytest.mark.clause("Z-16.6")),
    pytest.param(cards(clown=6, horde=1), 7, marks=pytest.mark.clause("Z-16.7")),
    pytest.param(cards(nurse=2, viral=1, horde=4), 7, marks=pytest.mark.clause("Z-16.7")),
]


@pytest.mark.parametrize(("winning_set", "points"), SETS)
def test_what_a_set_is_worth_called_from_the_hand(winning_set: str, points: int) -> None:
    p = position(hands={"A": winning_set}, rounds=1).play("call")
    assert p.match.scores[0] == 10 + points


@pytest.mark.parametrize(("winning_set", "points"), SETS)
def test_what_a_set_is_worth_laid_card_by_card(winning_set: str, points: int) -> None:
    *laid, last = winning_set.split()
    p = position(hands={"A": last}, tables={"A": " ".join(laid)}, step="play", rounds=1).play(f"lay {last}")
    assert p.match.scores[0] == 10 + points


@pytest.mark.clause("Z-16.8")
def test_cards_left_in_hands_or_on_tables_score_nothing() -> None:
    hands = {"A": cards(clown=7) + " viral viral", "B": "horde nurse 6"}
    p = position(hands=hands, tables={"B": "horde", "C": cards(nurse=6)}, rounds=1).play("call")
    assert p.match.scores == [30, 10, 10, 10]


@pytest.mark.clause("Z-16.9")
@pytest.mark.parametrize("seed", range(3))
def test_a_rounds_points_sum_to_ten_per_player_plus_the_set_and_are_added_up(seed: int) -> None:
    *_, last = random_game(seed, seats=3, rounds=3, turn_limit=60)
    t = last.after.t
    sums = [sum(t.round_brains[which, seat] for seat in range(3)) for which in range(3)]
    assert sums == [30, 30, 30]
    assert sum(last.after.match.scores) == 90 + sum(t.round_points[which] for which in range(3))


@pytest.mark.clause("Z-16.9")
def test_points_are_added_to_those_of_earlier_rounds() -> None:
    p = position(seats=2, hands={"A": cards(clown=7)}, scores={"A": 31, "B": 9}, brains={"A": 8, "B": 12}, rounds=2)
    assert p.play("call").match.scores == [31 + 8 + 20, 9 + 12]
