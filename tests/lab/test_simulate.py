"""Bulk play and its report."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deadhand import engine
from deadhand.arena.conditions import Conditions
from deadhand.arena.request import Request, plan_games
from deadhand.arena.streams import streams_of
from deadhand.bots.own_bot import OwnBot
from deadhand.games import find_game
from deadhand.lab.totals.report import Results, report_on
from deadhand.lab.totals.simulate import play_all, simulate
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.chance import STATES

ZEVEN = find_game("zeven")
LEFT_4_DEAD = find_game("left_4_dead")


def results(
    *, threads: int = 1, chunk: int = 8, games: int = 20, seed: int = 3, bots: Sequence[str] = ("random",), **more: Any
) -> Results:
    plan = plan_games(Request(ZEVEN, seats=4, games=games, bots=bots, seed=seed, options={"rounds": 1}, **more))
    return play_all(plan, workers=threads, chunk=chunk)


def conditions(game: Game, *bots: str, seats: int) -> Conditions:
    return plan_games(Request(game, seats=seats, games=1, bots=bots, seed=1)).conditions


def same(one: Results, other: Results) -> bool:
    return all(np.array_equal(value, vars(other)[name]) for name, value in vars(one).items())


@pytest.mark.parametrize(("threads", "chunk"), [(1, 1), (2, 3), (3, 7), (2, 64)])
def test_results_do_not_depend_on_threads_or_chunks(threads: int, chunk: int) -> None:
    bots = ("greedy", "random", "greedy", "random")
    assert same(results(bots=bots), results(bots=bots, threads=threads, chunk=chunk))


def test_more_games_begin_with_the_same_games() -> None:
    few, more = results(games=5), results(games=12)
    assert np.array_equal(few.decisions, more.decisions[:5])
    assert np.array_equal(few.scores, more.scores[:5])


def test_the_games_before_the_first_are_left_out_of_the_report() -> None:
    some = simulate(Request(ZEVEN, games=12, first=8, bots="random", options={"rounds": 1}))
    whole = results(games=12, seed=1)
    assert (some.games, some.unfinished) == (4, 0)
    assert some.fewest_decisions == whole.decisions[8:].min()
    assert [seat.mean_score for seat in some.seats] == whole.scores[8:].mean(axis=0).tolist()


@pytest.mark.parametrize("first", [-1, 6, "x", None, True, 2.0])
def test_a_wrong_first_game_is_refused(first: Any) -> None:
    with pytest.raises(Refused, match="first must be a number from 0 to 5"):
        plan_games(Request(ZEVEN, games=6, first=first))


def test_another_seed_gives_other_games() -> None:
    assert not np.array_equal(results(seed=3).decisions, results(seed=4).decisions)


@pytest.mark.compiled("zeven")
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
@pytest.mark.parametrize("bots", [("random",), ("greedy", "random", "random", "greedy")])
def test_compiled_and_plain_rules_play_the_same_games(bots: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    engine.use_compiled(ZEVEN)
    compiled = results(games=150, bots=bots, chunk=64, threads=2)
    monkeypatch.setattr(engine, "_compiled", {})
    assert same(compiled, results(games=150, bots=bots, chunk=64))


def test_bots_do_not_use_the_tables_generator() -> None:
    chances, noises = streams_of("zeven", 1, first=0, games=1000).reshape(1000, 2).T
    assert len({*chances.tolist(), *noises.tolist()}) == 2000
    assert min(chances.min(), noises.min()) > 0
    assert max(chances.max(), noises.max()) < STATES


def test_a_games_streams_depend_on_its_number_alone() -> None:
    whole = streams_of("zeven", "seed", first=0, games=10)
    assert np.array_equal(whole[6:], streams_of("zeven", "seed", first=3, games=7))
    assert not np.array_equal(whole, streams_of("zeven", "other seed", first=0, games=10))


def test_bots_with_a_seed_of_their_own_leave_the_deals_as_they_are() -> None:
    usual, other = (streams_of("zeven", 1, bots_seed=seed, first=3, games=50).reshape(50, 2) for seed in (None, 2))
    assert np.array_equal(usual[:, 0], other[:, 0])
    assert np.array_equal(streams_of("zeven", 2, first=3, games=50)[1::2], other[:, 1])
    assert not (usual[:, 1] == other[:, 1]).any()
    assert np.array_equal(streams_of("zeven", 1, bots_seed=1, first=3, games=50), usual.ravel())


def test_unfinished_games_are_counted_and_are_wins_for_nobody() -> None:
    report = simulate(Request(ZEVEN, seats=3, games=10, bots=["random"], seed=1, most_decisions=30))
    assert report.unfinished == report.reasons["unfinished"] == 10
    assert report.games == sum(report.reasons.values()) == 10
    assert (report.fewest_decisions, report.mean_decisions, report.most_decisions) == (30, 30, 30)
    assert [seat.win_share for seat in report.seats] == [0, 0, 0]
    assert report.seats[0].win_share_interval[1] > 0


def test_some_unfinished_games_are_reported_beside_the_finished() -> None:
    decisions = np.sort(results().decisions)
    limit = int(decisions[10])
    finished = int((decisions <= limit).sum())
    cut = results(most_decisions=limit)
    report = report_on(cut, ZEVEN, conditions(ZEVEN, "random", seats=4), seconds=1)
    assert report.unfinished == 20 - finished
    assert sum(seat.win_share for seat in report.seats) == pytest.approx(finished / 20)


def test_scores_so_far_of_unfinished_games_are_included() -> None:
    plan = plan_games(
        Request(ZEVEN, seats=2, games=5, bots=["greedy"], seed=1, options={"rounds": 5}, most_decisions=120)
    )
    cut = play_all(plan, workers=1, chunk=5)
    assert not cut.over.any()
    assert cut.scores.any()
    assert not cut.wins.any()


def test_shared_wins_count_as_fractions() -> None:
    played = Results.room_for(ZEVEN, 2, 2)
    played.over[:] = True
    played.wins[:] = [[0.5, 0.5], [1.0, 0.0]]
    played.scores[:] = [[9, 9], [8, 4]]
    report = report_on(played, ZEVEN, conditions(ZEVEN, "random", "greedy", seats=2), seconds=0.5)
    assert [seat.win_share for seat in report.seats] == [0.75, 0.25]
    assert [seat.mean_score for seat in report.seats] == [8.5, 6.5]
    assert report.games_per_second == 4
    assert report.reasons == {"all_sets": 2, "with_stalled_rounds": 0, "unfinished": 0}


def test_shared_wins_of_whole_games_add_up() -> None:
    played = results(games=60, chunk=60)
    assert played.over.all()
    assert played.wins.sum(axis=1) == pytest.approx(np.ones(60))
    assert ((played.wins > 0) == (played.scores == played.scores.max(axis=1, keepdims=True))).all()


def test_one_bot_fills_every_seat() -> None:
    report = simulate(Request(ZEVEN, seats=5, games=1, bots=["greedy"], seed="a word", options={"rounds": 1}))
    assert [seat.bot for seat in report.seats] == ["greedy"] * 5


def test_a_report_is_ready_for_json() -> None:
    report = simulate(Request(ZEVEN, seats=2, games=2, bots=["random", "greedy"], seed=1, options={"rounds": 1}))
    data = json.loads(json.dumps(report.as_dict()))
    assert {"games", "unfinished", "seconds", "reasons", "seats"} <= data.keys()
    assert {"bot", "win_share", "win_share_interval", "mean_score", "mean_score_interval"} == data["seats"][0].keys()


def test_progress_is_reported_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(Request(ZEVEN, seats=2, games=9, bots=["greedy"], seed=1, options={"rounds": 1}), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 9


def test_a_failure_in_progress_stops_the_rest() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Request(ZEVEN, seats=2, games=100_000, bots=["greedy"], seed=1), progress=stop)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": ["greedy", "random"]}, "4 seats need 1 bot for all or 4 bots, one per seat, not 2"),
        ({"bots": []}, "not 0"),
        ({"bots": ["nobody"]}, 'no bot "nobody"'),
        ({"seats": 9}, "2 to 8 seats, not 9"),
        ({"games": 0}, "games must be a whole number from 1 to 1,000,000,000, not 0"),
        ({"games": 2**63}, "not 9223372036854775808"),
        ({"games": 10, "first": 2**63}, "first must be a number from 0 to 9"),
        ({"most_decisions": 0}, "most_decisions must be a whole number from 1 to 9,223,372,036,854,775,807, not 0"),
        ({"most_decisions": 2**63}, "not 9223372036854775808"),
        ({"options": {"rounds": 9}}, "Option rounds"),
        ({"options": {"colour": "red"}}, 'no option "colour"'),
    ],
)
def test_a_bad_request_is_refused(change: dict[str, Any], message: str) -> None:
    request: dict[str, Any] = {"seats": 4, "games": 1, "bots": ["random"], "seed": 1, **change}
    with pytest.raises(Refused, match=message):
        simulate(Request(ZEVEN, **request))


def test_a_deck_too_small_to_deal_is_refused() -> None:
    cards = tuple(replace(card, count=0) for card in ZEVEN.deck.cards)
    small = replace(ZEVEN.deck, cards=cards)
    with pytest.raises(Refused, match="deck of at least"):
        simulate(Request(ZEVEN, seats=4, games=1, bots=["random"], seed=1, deck=small))


def test_a_seat_plays_as_the_bot_that_was_named() -> None:
    report = simulate(Request(ZEVEN, seats=2, games=40, bots=["greedy", "random"], seed=1, options={"rounds": 1}))
    assert report.seats[0].mean_score > report.seats[1].mean_score


def test_a_team_is_reported_as_one_and_what_is_aborted_stands_apart() -> None:
    names = [outcome.name for outcome in LEFT_4_DEAD.outcomes]
    played = Results.room_for(LEFT_4_DEAD, 6, 3)
    played.over[:5] = True
    played.outcomes[:5] = [
        names.index(name) for name in ("finale_cleared", "zero_health", "no_last_stand", "round_limit")
    ] + [0]
    report = report_on(played, LEFT_4_DEAD, conditions(LEFT_4_DEAD, "greedy", seats=3), seconds=1)
    assert report.team is not None
    assert (report.team.wins, report.team.losses, report.team.aborted, report.unfinished) == (2, 2, 1, 1)
    assert report.team.win_share == 0.5
    assert report.team.win_share_interval[0] < 0.5 < report.team.win_share_interval[1]


def test_a_team_without_a_decided_game_has_no_share_to_tell() -> None:
    report = report_on(
        Results.room_for(LEFT_4_DEAD, 2, 3), LEFT_4_DEAD, conditions(LEFT_4_DEAD, "greedy", seats=3), seconds=1
    )
    assert report.team is not None
    assert report.team.win_share_interval == (0.0, 1.0)


def test_a_single_player_is_no_team() -> None:
    assert simulate(Request(ZEVEN, seats=2, games=1, bots=["random"], seed=1)).team is None


def test_a_report_can_be_reproduced_from_its_conditions() -> None:
    report = simulate(Request(ZEVEN, seats=2, games=5, bots=["greedy"], seed="abc", options={"rounds": 1}))
    told = report.conditions
    assert (told.rules, told.deck, told.changed_deck) == (ZEVEN.version, ZEVEN.deck.digest, False)
    again = simulate(
        Request(
            find_game(told.game),
            seats=told.seats,
            games=told.games,
            bots=told.bots,
            seed=told.seed,
            options=told.options,
            most_decisions=told.most_decisions,
        )
    )
    assert (again.seats, again.conditions) == (report.seats, told)


def test_another_deck_is_shown_by_its_hash() -> None:
    fewer = ZEVEN.deck.source.replace("count = 4", "count = 3")
    deck = changed_deck(fewer, ZEVEN, name="fewer")
    told = plan_games(Request(ZEVEN, seats=2, games=1, bots=["greedy"], seed=1, deck=deck)).conditions
    assert told.changed_deck
    assert told.deck == hashlib.sha256(fewer.encode()).hexdigest() != ZEVEN.deck.digest


def test_games_with_a_bot_of_ones_own_are_those_of_bulk_play() -> None:
    levels = ("greedy", "random", "easy")
    plan = plan_games(Request(ZEVEN, seats=3, games=6, bots=levels, seed=4, options={"rounds": 1}))
    template = plan_games(
        Request(ZEVEN, seats=3, games=6, bots=OwnBot("deadhand:Nobody", int), seed=4, options={"rounds": 1})
    ).template
    slow = replace(plan, template=template)
    assert template is not None
    bulk, moves = (play_all(each, workers=1, chunk=4) for each in (plan, slow))
    assert same(bulk, moves)
