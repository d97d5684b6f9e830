"""Results and reports: section 23."""

import pytest

from deadhand.table.zones.packed_counts import unpack
from tests.games.zeven.position import cards, position, random_game

SETS = (20, 15, 12, 10, 7)
PAIRS = ("pair_commandos 5 6 B", "pair_hunter_commando 6 B", "pair_gravedigger_hunter B")


@pytest.mark.clause("Z-23.1")
def test_a_score_is_the_total_over_all_rounds_and_all_with_the_highest_win() -> None:
    p = position(hands={"A": cards(clown=7)}, scores={"A": 10, "B": 30, "C": 30}, round_number=2, rounds=2).play("call")
    assert p.match.scores == [40, 40, 40, 10]
    assert [value > 0 for value in p.match.returns] == [True, True, True, False]


@pytest.mark.clause("Z-23.2", "Z-17.5")
@pytest.mark.parametrize(
    ("scores", "returns"),
    [
        ({}, [1, 0, 0, 0]),
        ({"B": 20}, [1 / 2, 1 / 2, 0, 0]),
        ({"B": 20, "C": 20}, [1 / 3, 1 / 3, 1 / 3, 0]),
        ({"B": 20, "C": 20, "D": 20}, [1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        ({"D": 21}, [0, 0, 0, 1]),
    ],
)
def test_the_result_is_one_shared_by_all_winners(scores: dict[str, int], returns: list[float]) -> None:
    p = position(hands={"A": cards(clown=7)}, scores=scores, rounds=1).play("call")
    assert p.match.returns == pytest.approx(returns)
    assert sum(p.match.returns) == pytest.approx(1)


@pytest.mark.clause("Z-23.3")
@pytest.mark.parametrize(
    ("scores", "ranks"),
    [({}, [1, 2, 2, 2]), ({"B": 20, "C": 5}, [1, 1, 3, 4]), ({"B": 25, "C": 30, "D": 30}, [4, 3, 1, 1])],
)
def test_a_rank_is_one_more_than_the_players_with_a_higher_total(scores: dict[str, int], ranks: list[int]) -> None:
    p = position(hands={"A": cards(clown=7)}, scores=scores, rounds=1).play("call")
    assert p.match.ranks == ranks


@pytest.mark.clause("Z-23.4")
@pytest.mark.parametrize("round_number", [1, 4])
def test_a_round_won_reports_its_winner_set_points_brains_and_turns(round_number: int) -> None:
    hands, brains = {"C": cards(nurse=3, viral=2, horde=2)}, {"A": 4, "C": 16}
    p = position(hands=hands, turn="C", brains=brains, turns=11, round_number=round_number).play("call")
    t, this_round = p.t, round_number - 1
    assert (t.round_winner[this_round], t.round_points[this_round], t.round_turns[this_round]) == (2, 7, 12)
    assert unpack(t.round_set[this_round]) == [(1, 3), (3, 2), (4, 2)]
    assert [t.round_brains[this_round, seat] for seat in range(4)] == [4, 10, 16, 10]


@pytest.mark.clause("Z-23.4", "Z-17.8")
def test_a_stalled_round_reports_no_winner() -> None:
    p = position(seats=2, brains={"A": 3, "B": 17}, step="end", turns=39, turn_limit=20, rounds=1).play("end")
    assert (p.t.round_winner[0], p.t.round_points[0], p.t.round_turns[0]) == (-1, 0, 40)
    assert unpack(p.t.round_set[0]) == []
    assert [p.t.round_brains[0, seat] for seat in range(2)] == [3, 17]


@pytest.mark.clause("Z-23.5")
@pytest.mark.parametrize("play", ["commando 6 B", *PAIRS[:2]])
def test_brains_taken_and_lost_are_counted(play: str) -> None:
    p = position(hands={"A": "5 6 hunter"}, step="play").play(play)
    moved = 10 - p.brains("B")
    assert ([*p.t.taken[:2]], [*p.t.lost[:2]]) == ([moved, 0], [0, moved])


@pytest.mark.clause("Z-23.5")
@pytest.mark.parametrize(("clowns", "others"), [(7, {}), (6, {"nurse": 1}), (5, {"nurse": 2}), (4, {"nurse": 3})])
def test_sets_are_counted_by_value(clowns: int, others: dict[str, int]) -> None:
    p = position(hands={"A": cards(clown=clowns, **others)}).play("call")
    assert [p.t.sets[0, column] for column in range(5)] == [int(alike == clowns) for alike in (7, 6, 5, 4, 0)]
    horde = position(hands={"A": cards(clown=clowns - 1, **others, horde=1)}).play("call")
    assert [horde.t.sets[0, column] for column in range(5)] == [0, 0, 0, 0, 1]


@pytest.mark.clause("Z-23.5")
@pytest.mark.parametrize(
    ("moves", "kind"),
    [
        (["lay clown"], 0),
        (["lay horde"], 4),
        (["commando 6 B"], 8),
        (["hunter_hand B"], 9),
        (["hunter_table B viral"], 9),
        (["gravedigger_hand B", "take 3"], 10),
        (["gravedigger_graveyard", "fetch hunter"], 10),
        (["discard 6"], None),
    ],
)
def test_cards_played_for_a_use_are_counted_per_kind(moves: list[str], kind: int | None) -> None:
    hands = {"A": "clown horde 6 hunter gravedigger", "B": "3"}
    p = position(hands=hands, tables={"B": "viral"}, step="play").play(*moves)
    assert [p.t.played[0, each] for each in range(11)] == [int(each == kind) for each in range(11)]


@pytest.mark.clause("Z-23.5")
@pytest.mark.parametrize("pair", PAIRS)
def test_pairs_are_counted(pair: str) -> None:
    p = position(hands={"A": "5 6 hunter gravedigger", "B": "3"}, step="play").play(pair)
    assert [p.t.pairs[0, column] for column in range(3)] == [int(each == pair) for each in PAIRS]


@pytest.mark.clause("Z-23.5")
@pytest.mark.parametrize(("source", "column"), [("draw", 0), ("exposed", 1), ("take_back viral", 2)])
def test_draws_are_counted_per_source(source: str, column: int) -> None:
    p = position(tables={"A": "viral"}, discard="6 clown").play(source)
    assert [p.t.draws[0, each] for each in range(3)] == [int(each == column) for each in range(3)]


@pytest.mark.clause("Z-23.5", "Z-6.10")
def test_reshuffles_are_counted() -> None:
    p = position(discard="6 6 hunter", pile="clown").play("draw")
    assert p.t.reshuffles == 0
    assert p.play("draw").t.reshuffles == 1


@pytest.mark.clause("Z-23.4", "Z-17.8")
def test_the_end_shows_every_round() -> None:
    hands, brains = {"B": cards(nurse=4, viral=3)}, {"A": 7, "B": 13}
    p = position(seats=2, hands=hands, brains=brains, turn="B", turns=4, rounds=2, turn_limit=20).play("call")
    while not p.match.over:
        p.play(p.default)
    told = {each["field"]: each for each in p.view()["statistics"]}
    assert told["round_winner"]["values"] == [1, None]
    assert told["round_set"]["values"] == [{"zombie_nurse": 4, "zombie_viral": 3}, {}]
    assert told["round_set"]["texts"] == ["4 Nurse Zombies and 3 Viral Zombies", "none"]
    assert told["round_points"]["values"] == [10, 0]
    assert told["round_turns"]["values"] == [5, 40]
    assert told["round_brains"]["values"] == [[7, 13], [10, 10]]


@pytest.mark.clause("Z-23.5")
def test_the_end_shows_the_statistics_of_each_player_and_of_the_game() -> None:
    p = position(seats=2, hands={"A": "6 hunter 3 3 " + cards(clown=7)}, step="play", rounds=1, pile="3 3 3 3")
    p.play("pair_hunter_commando 6 B", "call")
    told = {each["field"]: each["values"] for each in p.view()["statistics"] if each["per"] != "round"}
    assert (told["taken"], told["lost"]) == ([6, 0], [0, 6])
    assert told["sets"] == [[1, 0, 0, 0, 0], [0] * 5]
    assert told["pairs"] == [[0, 1, 0], [0, 0, 0]]
    assert (told["played"], told["draws"], told["reshuffles"]) == ([[0] * 11] * 2, [[0] * 3] * 2, 0)


@pytest.mark.clause("Z-23.5", "Z-5.4")
@pytest.mark.parametrize("seed", range(2))
def test_statistics_are_kept_for_the_whole_game_and_agree_with_its_rounds(seed: int) -> None:
    *_, last = random_game(seed, seats=3, rounds=4, turn_limit=40)
    t = last.after.t
    won = [t.round_points[which] for which in range(4)]
    assert sum(t.taken[:3]) == sum(t.lost[:3]) > 0
    for column, points in enumerate(SETS):
        assert sum(t.sets[seat, column] for seat in range(3)) == won.count(points)


@pytest.mark.clause("Z-23.6", "Z-17.8")
@pytest.mark.parametrize(
    ("stalled", "outcome"), [(0, "all_sets"), (1, "with_stalled_rounds"), (2, "with_stalled_rounds")]
)
def test_a_game_with_stalled_rounds_counts_as_played_and_their_number_is_reported(stalled: int, outcome: str) -> None:
    p = position(seats=2, hands={"A": cards(clown=7)}, brains={"A": 2, "B": 18}, rounds=stalled + 1)
    p.play("call")
    for _ in range(stalled):
        p.t.turns = 2 * 100 - 1
        stalling = p.t.round_number
        while p.t.round_number == stalling and not p.match.over:
            p.play(p.default)
    assert (p.match.over, p.match.outcome) == (True, outcome)
    assert [*p.t.round_winner].count(-1) == stalled
    assert p.match.scores == [22 + 10 * stalled, 18 + 10 * stalled]
    assert p.match.returns == [1, 0]


@pytest.mark.clause("Z-23.6")
def test_brains_decide_a_game_of_stalled_rounds_only() -> None:
    p = position(seats=2, brains={"A": 3, "B": 17}, step="end", turns=39, turn_limit=20, rounds=1).play("end")
    assert (p.match.over, p.match.outcome, p.match.returns) == (True, "with_stalled_rounds", [0, 1])
