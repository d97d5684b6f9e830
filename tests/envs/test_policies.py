"""Policies at many tables: opponents of a batch that are asked at once, and what they are shown."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand import IllegalAction, Refused
from deadhand.envs import Batch
from deadhand.envs.play import play_episodes
from deadhand.envs.policies import Greedy, LevelPolicy, Random, Turns
from deadhand.games import find_game
from deadhand.table.game.game import Game
from tests.conformance.observation_reader import observed
from tests.conformance.playing import MOST_SEATS, start, table_name

ZEVEN = find_game("zeven")
SHORT = {"rounds": 1}


def first_offers(turns: Turns) -> NDArray[np.int64]:
    """The first offer of each turn."""
    return turns.offered(np.zeros(len(turns), np.int64))


def later_offers(turns: Turns) -> NDArray[np.int64]:
    """An offer that depends on what the seat sees, so that another observation leads to another game."""
    return turns.offered(turns.observations.astype(np.int64).sum(axis=1) % turns.counts)


def by_hand(batch: Batch, seat: int, steps: int) -> list[list[int]]:
    """The observations of one seat at its turns, when all seats are played by hand at a batch without opponents."""
    seen: list[list[int]] = []
    step = batch.reset()
    while len(seen) < steps:
        if step.terminated[0]:
            seen.append([*batch.observe(0, seat).tolist(), *step.rewards[0].tolist()])
        elif step.actors[0] == seat:
            seen.append([*step.observations[0].tolist(), *step.rewards[0].tolist()])
        step = batch.step(batch.policy_actions(later_offers))
    return seen


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_policy_of_all_other_seats_plays_the_games_of_a_batch_without_opponents(game: Game, seats: int) -> None:
    settings: Any = {"tables": 3, "seats": seats, "seed": 4}
    batch = Batch(game, opponents=later_offers, seat=1, **settings)
    step, seen = batch.reset(), []
    for _ in range(12):
        seen.append([*step.observations[0].tolist(), *step.rewards[0].tolist()])
        assert set(step.actors.tolist()) <= {1, -1}
        step = batch.step(batch.policy_actions(later_offers))
    assert seen == by_hand(Batch(game, **settings), 1, 12)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_turns_hold_what_the_asked_seat_may_know_and_choose(game: Game, seats: int) -> None:
    """A policy is shown no more than the seat itself, though the tables hold everything."""
    shown = 0

    def check(turns: Turns) -> NDArray[np.int64]:
        nonlocal shown
        for place, table in enumerate(turns.tables):
            match = start(game, seats=seats, seed=0)
            match.tables.states[0] = batch.states[table]
            seat = int(turns.seats[place])
            assert seat == match.actor != 0
            assert turns.observations[place].tolist() == observed(match, seat).tolist()
            offers = turns.offers[place, : turns.counts[place]].tolist()
            assert [batch.absolute(table, action) for action in offers] == match.legal
            assert np.flatnonzero(turns.mask[place]).tolist() == sorted(offers)
            shown += 1
        return later_offers(turns)

    batch = Batch(game, tables=2, seats=seats, seed=4, opponents=check, seat=0)
    batch.reset()
    for _ in range(4):
        batch.step(batch.policy_actions(later_offers))
    assert shown > 4


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_results_do_not_depend_on_when_episodes_begin(autoreset: Any) -> None:
    settings: Any = {"tables": 2, "seats": 3, "seed": 2, "options": SHORT, "opponents": later_offers}
    batch = Batch(ZEVEN, autoreset=autoreset, **settings)
    won: list[list[list[float]]] = [[] for _ in range(2)]
    step = batch.reset()
    while min(map(len, won)) < 2:
        step = batch.step(batch.policy_actions(first_offers))
        for table in np.flatnonzero(step.terminated):
            won[table].append(step.rewards[table].tolist())
            if autoreset == "same_step":
                assert step.final[table]
                assert step.actors[table] == batch.learners[table]
    assert [rewards[:2] for rewards in won] == known_results(settings)


def known_results(settings: Any) -> list[list[list[float]]]:
    """The rewards of the first two episodes of each table, with each episode begun by `reset`."""
    batch = Batch(ZEVEN, autoreset="disabled", **settings)
    won: list[list[list[float]]] = [[] for _ in range(2)]
    step = batch.reset()
    while min(map(len, won)) < 2:
        step = batch.step(batch.policy_actions(first_offers))
        for table in np.flatnonzero(step.terminated):
            won[table].append(step.rewards[table].tolist())
        if step.terminated.any():
            step = batch.reset(chosen=step.terminated.copy())
    return [rewards[:2] for rewards in won]


def test_the_last_observation_is_that_of_the_learner() -> None:
    """The opponents are asked in between, and one of them may end the game."""
    batch = Batch(ZEVEN, tables=8, seats=2, seed=1, options=SHORT, opponents=later_offers)
    step, ended = batch.reset(), 0
    for _ in range(200):
        step = batch.step(batch.policy_actions(first_offers))
        for table in np.flatnonzero(step.terminated):
            seat = int(batch.learners[table])
            assert step.observations[table].tolist() == batch.observe(int(table), seat).tolist()
            ended += 1
    assert ended >= 4


def test_all_seats_of_a_faction_are_the_caller_s() -> None:
    batch = Batch("escape_the_horde", tables=4, seats=6, opponents=later_offers, seat="survivors", rewards="sides")
    step = batch.reset()
    for _ in range(30):
        asked = np.flatnonzero(step.actors >= 0)
        assert batch.own_seats[asked, step.actors[asked]].all()
        step = batch.step(batch.policy_actions(first_offers))


def test_an_episode_in_which_the_learner_is_never_asked_is_left_out() -> None:
    """As with bots: the next one begins at once, and after a thousand of them the batch is refused."""
    settings: Any = {"tables": 8, "seats": 2, "seat": 1, "most_decisions": 1, "illegal": "replace"}
    batch = Batch(ZEVEN, opponents=first_offers, **settings)
    bots = Batch(ZEVEN, opponents="random", **settings)
    assert batch.reset().actors.tolist() == [1] * 8 == bots.reset().actors.tolist()
    assert batch.episodes.tolist() == bots.episodes.tolist()
    assert max(batch.episodes) > 1
    for other in (first_offers, "random"):
        never = Batch(
            ZEVEN, opponents=other, options={"first_dealer": 0}, **{**settings, "tables": 1, "seat": never_first()}
        )
        with pytest.raises(Refused, match="In 1000 games the seat of table 0 was not asked once"):
            never.reset()


def never_first() -> int:
    """The seat that is not asked first if seat 0 deals."""
    first = int(Batch(ZEVEN, seats=2, options={"first_dealer": 0}).reset().actors[0])
    return 1 - first


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (lambda turns: turns.tables[:0], "A policy returns 2 whole numbers, not int64 of shape"),
        (lambda turns: np.zeros(len(turns)), "whole numbers, not float64"),
        (lambda turns: turns.mask.argmin(axis=1), "Table 0: "),
        (lambda turns: np.full(len(turns), -1), "Table 0: "),
        (lambda turns: np.full(len(turns), 10**6), "Table 0: "),
    ],
)
def test_a_policy_that_chooses_what_is_not_offered_is_refused(answer: Any, error: str) -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, options={"first_dealer": 0}, opponents=answer, seat=never_first())
    with pytest.raises(Refused, match=error) as raised:
        batch.reset()
    assert isinstance(raised.value, IllegalAction) == error.startswith("Table")
    with pytest.raises(Refused, match=r"Call reset\(\) before step\(\)"):
        batch.step(np.zeros(2, np.int64))


def test_a_batch_with_a_policy_is_copied_and_pickled_in_mid_game() -> None:
    batch = Batch(ZEVEN, tables=3, seats=3, seed=1, options=SHORT, opponents=later_offers, threads=2)
    batch.reset()
    for _ in range(5):
        batch.step(batch.policy_actions(first_offers))
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    snapshot = batch.save()
    for _ in range(30):
        step = batch.step(batch.policy_actions(first_offers))
        for twin in twins:
            assert twin.step(twin.policy_actions(first_offers)).observations.tolist() == step.observations.tolist()
    end = step.observations.tolist()
    batch.restore(snapshot)
    for _ in range(30):
        step = batch.step(batch.policy_actions(first_offers))
    assert step.observations.tolist() == end


def test_a_copy_of_a_batch_has_a_policy_of_its_own() -> None:
    """A random policy has a generator: if both drew from it, the games of a copy would depend on the original."""
    batch = Batch(ZEVEN, tables=3, seats=3, seed=1, options=SHORT)
    batch = Batch(ZEVEN, tables=3, seats=3, seed=1, options=SHORT, opponents=Random(batch.plan, 1))
    batch.reset()
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    seen = [[each.step(each.policy_actions(first_offers)).observations.tolist() for _ in range(30)] for each in twins]
    assert seen[0] == seen[1]
    assert [batch.step(batch.policy_actions(first_offers)).observations.tolist() for _ in range(30)] == seen[0]


def test_a_batch_with_a_policy_returns_to_where_it_stood_before_its_first_game() -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, seed=1, opponents=first_offers)
    snapshot = batch.save()
    first = batch.reset().observations.tolist()
    batch.restore(snapshot)
    assert batch.reset().observations.tolist() == first


def test_some_turns_go_to_one_policy_and_some_to_another() -> None:
    batch = Batch(ZEVEN, tables=5, seats=2, seed=1)
    batch.reset()

    def mixed(turns: Turns) -> NDArray[np.int64]:
        odd, actions = turns.tables % 2 == 1, np.zeros(len(turns), np.int64)
        actions[odd], actions[~odd] = Greedy(batch.plan, 0)(turns[odd]), first_offers(turns[~odd])
        return actions

    actions = batch.policy_actions(mixed)
    assert actions[1::2].tolist() == batch.bot_actions()[1::2].tolist()
    assert actions[::2].tolist() == batch.last.offers[::2, 0].tolist()


def test_a_level_plays_at_chosen_tables_only() -> None:
    batch = Batch(ZEVEN, tables=3, seats=2, seed=1)
    batch.reset()
    where = np.array([True, False, True])
    assert batch.bot_actions(where=where)[1] == -1
    chosen = batch.policy_actions(LevelPolicy(batch.plan, 0, "hard"), where)
    assert chosen[1] == -1
    assert batch.last.mask[[0, 2], chosen[[0, 2]]].all()
    with pytest.raises(Refused, match="no bot"):
        LevelPolicy(batch.plan, 0, "nobody")


def test_each_table_plays_the_same_number_of_whole_episodes() -> None:
    """Long episodes count as often as short ones, and others than the first are dealt differently."""
    batch = Batch(ZEVEN, tables=6, seats=2, seed=1, options=SHORT, opponents="greedy")
    done: list[int] = []
    played = play_episodes(batch, Random(batch.plan, 3), 2, progress=done.append)
    assert sum(done) == len(played.results) == 12
    assert played.own.sum(axis=1).tolist() == [1] * 12
    assert set(played.results.tolist()) <= {0.0, 0.5, 1.0}
    with pytest.raises(Refused, match="next_step"):
        play_episodes(Batch(ZEVEN, autoreset="same_step"), first_offers)


def test_no_policy_is_asked_at_a_table_that_has_played_its_episodes() -> None:
    """Not the opponents either: they would play on until the longest game has ended."""
    asked: set[tuple[int, int]] = set()

    def note(turns: Turns) -> NDArray[np.int64]:
        asked.update(zip(turns.tables.tolist(), turns.episodes.tolist(), strict=True))
        return first_offers(turns)

    batch = Batch(ZEVEN, tables=5, seats=2, seed=1, options=SHORT, opponents=note)
    play_episodes(batch, note, 2)
    assert {episode for _, episode in asked} == {1, 2}
    assert batch.episodes.tolist() == [2] * 5


def test_an_ended_episode_is_followed_by_another_unless_the_action_says_no() -> None:
    batch = Batch(ZEVEN, tables=3, seats=2, seed=1, options=SHORT, opponents="random")
    batch.reset()
    while not (ended := batch.last.terminated.copy()).any():
        batch.step(batch.sample())
    batch.step(np.where(ended, -1, batch.sample()))
    assert (batch.last.actors[ended] == -1).all()
    assert not batch.last.terminated[ended].any()
    assert (batch.episodes[ended] == 1).all()
    batch.step(batch.sample())
    assert (batch.episodes[ended] == 2).all()
    assert (batch.last.actors[ended] != -1).all()
