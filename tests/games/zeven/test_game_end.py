"""Scoring, the next round and the end of the game: sections 16 and 17."""

import pytest

from deadhand import IllegalAction
from tests.conformance.playing import seeds
from tests.games.zeven.position import LETTERS, cards, position, random_game

SEVEN = cards(clown=7)


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
def test_points_of_a_set_called_from_the_hand(winning_set: str, points: int) -> None:
    p = position(hands={"A": winning_set}, rounds=1).play("call")
    assert p.match.scores[0] == 10 + points


@pytest.mark.parametrize(("winning_set", "points"), SETS)
def test_points_of_a_set_laid_card_by_card(winning_set: str, points: int) -> None:
    *laid, last = winning_set.split()
    p = position(hands={"A": last}, tables={"A": " ".join(laid)}, step="play", rounds=1).play(f"lay {last}")
    assert p.match.scores[0] == 10 + points


@pytest.mark.clause("Z-16.8")
def test_cards_left_in_hands_or_on_tables_score_nothing() -> None:
    hands = {"A": cards(clown=7) + " viral viral", "B": "horde nurse 6"}
    p = position(hands=hands, tables={"B": "horde", "C": cards(nurse=6)}, rounds=1).play("call")
    assert p.match.scores == [30, 10, 10, 10]


@pytest.mark.clause("Z-16.9")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
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


@pytest.mark.clause("Z-17.1")
def test_after_scoring_all_cards_are_gathered_and_shuffled_and_tables_cleared() -> None:
    hands, tables = {"A": SEVEN + " 6", "B": "hunter"}, {"C": "viral horde", "D": "nurse"}
    p = position(hands=hands, tables=tables, discard="3 4 5").play("call")
    assert p.t.round_number == 2
    assert (p.draw_pile, len(p.discard.split())) == (79, 1)
    assert [p.table(seat) for seat in "ABCD"] == [""] * 4
    dealt_again = {position(hands=hands).twin(seed).play("call").hand("A") for seed in range(5)}
    assert len(dealt_again) == 5


@pytest.mark.clause("Z-17.2")
def test_everybody_again_starts_with_ten_brains_whatever_they_held() -> None:
    p = position(hands={"A": SEVEN}, brains={"A": 40, "B": 0, "C": 0, "D": 0}).play("call")
    assert p.all_brains == [10] * 4


@pytest.mark.clause("Z-17.3")
@pytest.mark.parametrize("turn", "ABCD")
def test_the_last_dealers_left_neighbour_deals_whoever_won_and_its_left_neighbour_begins(turn: str) -> None:
    p = position(hands={turn: SEVEN}, turn=turn)
    last = p.t.dealer
    p.play("call")
    assert p.t.dealer == (last + 1) % 4
    assert p.actor == LETTERS[(last + 2) % 4]


@pytest.mark.clause("Z-17.3")
def test_the_dealer_has_five_cards_and_a_turn_like_everybody_else() -> None:
    p = position(hands={"A": SEVEN}).play("call")
    dealer = LETTERS[p.t.dealer]
    assert len(p.hand(dealer).split()) == 5
    takers: list[str] = []
    while len(takers) < 4:
        takers.append(p.actor)
        while p.actor == takers[-1]:
            p.play(p.default)
    assert takers[-1] == dealer


@pytest.mark.clause("Z-17.4")
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_after_the_last_round_the_game_ends(rounds: int) -> None:
    p = position(seats=3, hands={"A": SEVEN}, scores={"B": 15}, rounds=rounds, round_number=rounds).play("call")
    assert (p.match.over, p.match.legal, p.match.actor) == (True, [], None)
    assert p.match.scores == [30, 25, 10]
    assert p.match.returns == [1, 0, 0]
    with pytest.raises(IllegalAction, match="over"):
        p.play("draw")


@pytest.mark.clause("Z-17.5", "Z-1.3")
def test_players_who_share_the_highest_total_share_the_win() -> None:
    p = position(hands={"A": SEVEN}, scores={"C": 20, "D": 19}, rounds=1).play("call")
    assert p.match.scores == [30, 10, 30, 29]
    assert p.match.returns == [0.5, 0, 0.5, 0]


@pytest.mark.clause("Z-17.6")
def test_a_lead_that_cannot_be_caught_up_never_ends_the_game() -> None:
    p = position(seats=2, hands={"A": SEVEN}, scores={"A": 500}, rounds=5, round_number=4).play("call")
    assert not p.match.over
    assert p.t.round_number == 5


@pytest.mark.clause("Z-17.7")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_a_round_has_no_other_end_than_a_winning_set_or_the_turn_limit(seed: int) -> None:
    ends = 0
    for before, verb, after in random_game(seed, seats=2, turn_limit=20):
        if after.match.over or after.t.round_number > before.t.round_number:
            ends += 1
            assert verb in ("call", "lay") or (verb == "end" and before.t.turns == 2 * 20 - 1)
    assert ends == 5


@pytest.mark.clause("Z-17.7")
def test_no_brains_no_cards_to_draw_and_no_cards_in_hand_do_not_end_a_round() -> None:
    p = position(brains={"A": 0, "B": 0, "C": 0, "D": 40}, pile="", discard="", step="draw")
    p.play("skip", "skip", "end", "skip", "skip", "end", "skip", "skip", "end", "skip", "skip", "end")
    assert (p.actor, p.t.round_number, p.t.turns) == ("A", 1, 4)


@pytest.mark.clause("Z-17.8", "Z-3.7")
@pytest.mark.parametrize(("seats", "limit"), [(2, 20), (3, 25), (4, 100)])
def test_after_the_turn_limit_for_each_player_a_round_ends_stalled_and_only_brains_score(
    seats: int, limit: int
) -> None:
    tables, brains = {"A": cards(clown=6)}, {"A": 9, "B": 11}
    p = position(seats=seats, tables=tables, brains=brains, step="end", turns=seats * limit - 2, turn_limit=limit)
    p.play("end")
    assert p.t.round_number == 1
    p = position(seats=seats, tables=tables, brains=brains, step="end", turns=seats * limit - 1, turn_limit=limit)
    p.play("end")
    assert p.t.round_number == 2
    assert p.match.scores == [9, 11, 10, 10][:seats]


@pytest.mark.clause("Z-17.8", "Z-23.4")
def test_turns_are_counted_from_one_in_every_round() -> None:
    p = position(seats=2, hands={"A": SEVEN}, turns=30, turn_limit=20).play("call")
    assert (p.t.round_number, p.t.turns) == (2, 0)
    dealer = p.t.dealer
    while p.actor != "AB"[dealer]:
        p.play(p.default)
    assert p.t.turns == 1


@pytest.mark.clause("Z-17.8")
def test_a_set_in_the_last_turn_before_the_limit_still_wins() -> None:
    p = position(seats=2, hands={"A": SEVEN}, step="end", turns=39, turn_limit=20, rounds=1).play("call")
    assert p.match.scores == [30, 10]
    assert p.match.outcome == "all_sets"
