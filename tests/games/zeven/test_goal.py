"""The goal and the basic idea, sections 1 and 5."""

import pytest

from deadhand import Refused
from tests.conformance.playing import seeds
from tests.games.zeven.position import cards, dealt, position, random_game


@pytest.mark.clause("Z-1.1")
def test_every_player_may_attack_all_the_others_and_wins_alone() -> None:
    p = position(hands={"A": "6"}, step="play")
    assert p.choices == {"commando 6 B", "commando 6 C", "commando 6 D", "discard 6"}
    won = position(hands={"B": cards(viral=7)}, turn="B", rounds=1).play("call")
    assert won.match.returns == [0, 1, 0, 0]


@pytest.mark.clause("Z-1.2")
def test_a_game_has_five_rounds_unless_said_otherwise() -> None:
    begun = [line for line in whole_log(2) if line.startswith("Round")]
    assert [line.split()[1] for line in begun] == ["1", "2", "3", "4", "5"]


@pytest.mark.clause("Z-1.3", "Z-17.4")
def test_the_most_points_after_the_last_round_win_the_game_whoever_won_that_round() -> None:
    p = position(seats=3, hands={"A": cards(clown=6, horde=1)}, scores={"A": 30, "B": 38, "C": 12}, rounds=1)
    p.play("call")
    assert p.match.scores == [47, 48, 22]
    assert p.match.over
    assert p.match.returns == [0, 1, 0]


@pytest.mark.clause("Z-1.4", "Z-3.2")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_fewer_than_five_rounds_may_be_agreed_on(rounds: int) -> None:
    begun = [line for line in whole_log(3, rounds=rounds) if line.startswith("Round")]
    assert len(begun) == rounds


@pytest.mark.clause("Z-1.5")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_points_come_only_from_brains_held_at_the_end_of_a_round_and_from_its_winning_set(seed: int) -> None:
    ends = 0
    for before, _, after in random_game(seed, turn_limit=20):
        gained = [new - old for old, new in zip(before.match.scores, after.match.scores, strict=True)]
        if after.t.round_number == before.t.round_number and not after.match.over:
            assert gained == [0, 0, 0, 0]
            continue
        ends += 1
        this_round = before.t.round_number - 1
        if after.t.round_winner[this_round] >= 0:
            gained[after.t.round_winner[this_round]] -= after.t.round_points[this_round]
        assert gained == before.all_brains
    assert ends == 5


@pytest.mark.clause("Z-1.6")
def test_two_to_eight_can_play() -> None:
    for seats in range(2, 9):
        assert dealt(seats=seats).match.seats == seats
    for seats in (1, 9):
        with pytest.raises(Refused, match="2 to 8"):
            dealt(seats=seats)


@pytest.mark.clause("Z-1.7")
def test_a_player_without_brains_and_without_cards_plays_on() -> None:
    p = position(hands={"A": "clown"}, brains={"A": 20, "B": 0}, step="end").play("end")
    assert (p.actor, p.prompt) == ("B", "draw")
    p.play("draw", "draw")
    assert p.prompt == "play"


@pytest.mark.clause("Z-5.1")
def test_brains_kept_and_brains_taken_from_others_are_points_at_the_end_of_the_round() -> None:
    p = position(seats=3, hands={"A": "6", "B": cards(nurse=7)}, step="play", left=1, rounds=1)
    p.play("commando 6 C", "end", "call")
    assert p.match.scores == [10 + 6, 10 + 20, 10 - 6]


@pytest.mark.clause("Z-5.2")
@pytest.mark.parametrize("play", ["commando 6 B", "pair_commandos 3 6 B", "pair_hunter_commando 6 B"])
def test_commandos_take_brains_alone_in_pairs_and_helped_by_a_hunter(play: str) -> None:
    p = position(hands={"A": "3 6 hunter"}, step="play").play(play)
    assert p.brains("A") > 10 > p.brains("B")


@pytest.mark.clause("Z-5.2", "Z-5.4")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_no_other_card_moves_brains_and_they_only_change_hands(seed: int) -> None:
    for before, verb, after in random_game(seed, seats=3, rounds=1, turn_limit=40):
        assert sum(after.all_brains) == 30
        if after.all_brains != before.all_brains:
            assert verb in ("commando", "pair_commandos", "pair_hunter_commando")


@pytest.mark.clause("Z-5.4")
def test_taken_brains_go_from_the_target_to_the_player_who_took_them() -> None:
    p = position(hands={"C": "5"}, turn="C", step="play").play("commando 5 A")
    assert p.all_brains == [5, 10, 15, 10]


@pytest.mark.clause("Z-5.3")
@pytest.mark.parametrize(("table", "kept"), [("", 4), ("clown viral", 6), ("horde", 7), ("horde clown", 8)])
def test_zombies_and_hordes_on_the_table_protect_brains(table: str, kept: int) -> None:
    p = position(hands={"A": "6"}, tables={"B": table}, step="play").play("commando 6 B")
    assert p.brains("B") == kept


@pytest.mark.clause("Z-5.5")
def test_the_first_winning_set_on_a_table_ends_the_round_and_it_is_scored_at_once() -> None:
    p = position(hands={"A": "clown 6 6", "B": cards(viral=7)}, tables={"A": cards(clown=6)}, step="play", rounds=2)
    p.play("lay clown")
    assert p.match.scores == [30, 10, 10, 10]
    assert p.t.round_number == 2


def whole_log(seed: int, **options: int) -> list[str]:
    """All that a spectator reads of a random game."""
    *_, last = random_game(seed, seats=2, turn_limit=20, **options)
    return last.after.log(None)
