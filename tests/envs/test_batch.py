"""Many tables stepped together: the same games as one by one, whatever the batch; and every refusal."""

import pickle
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from deadhand import IllegalAction, Refused, engine
from deadhand.envs import Batch, Step, action_features
from deadhand.envs.step import Snapshot
from deadhand.games import find_game
from deadhand.games.escape_the_horde import state as eh
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.record.events import CHOSE
from deadhand.table.view.action_names import action_name
from tests.conformance.observation_reader import observed
from tests.conformance.playing import MOST_SEATS, start, table_name

ZEVEN = find_game("zeven")


def first_offers(step: Step) -> NDArray[np.int64]:
    """The first offer of each table."""
    return step.offers[:, 0].copy()


def later_offers(step: Step, number: int) -> NDArray[np.int64]:
    """An offer of each table that varies with the step, the same for a table in any batch."""
    places = (7 * number + 3) % np.maximum(step.counts, 1)
    chosen: NDArray[np.int64] = step.offers[np.arange(len(places)), places]
    return chosen


def match_of(batch: Batch, table: int) -> Match:
    """A match that stands where a table of a batch stands."""
    match = start(batch.game, seats=batch.seats, seed=0)
    match.tables.states[0] = batch.states[table]
    return match


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_step_holds_what_the_asked_seat_may_know_and_choose(game: Game, seats: int) -> None:
    batch = Batch(game, tables=2, seats=seats, seed=4)
    step = batch.reset()
    for number in range(30):
        step = batch.step(later_offers(step, number))
        for table in range(2):
            match = match_of(batch, table)
            if match.over:
                continue
            assert step.actors[table] == match.actor
            assert step.observations[table].tolist() == observed(match, match.actor).tolist()
            offers = step.offers[table, : step.counts[table]].tolist()
            assert [batch.absolute(table, action) for action in offers] == match.legal
            assert np.flatnonzero(step.mask[table]).tolist() == sorted(offers)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_seats_of_actions_are_counted_from_the_asked_seat(game: Game, seats: int) -> None:
    """The same action number means "the next seat" for everybody; kinds and numbers stay."""
    plan, features = knowledge_plan(game, seats), action_features(game)
    batch = Batch(game, tables=1, seats=seats)
    batch.reset()
    table = batch.states[:1]
    for actor in range(seats):
        table["actor"] = actor
        for action in range(0, game.actions.size, 3):
            verb, arguments = game.actions.decode(batch.absolute(0, action))
            told = features[action].tolist()
            assert told[0] == verb.verb.id + 1
            named = [value for values, value in zip(verb.ranges, arguments, strict=True) if values.what == "seat"]
            if all(0 <= seat < seats for seat in named):
                assert [(actor + place - 1) % seats for place in told[4:6] if place][: len(named)] == named
    assert plan.game is game


def test_equal_action_features_are_equal_actions() -> None:
    for game in {game for game, *_ in (param.values for param in MOST_SEATS)}:
        rows = {tuple(row) for row in action_features(game).tolist()}
        assert len(rows) == game.actions.size


def played(batch: Batch, steps: int) -> list[Any]:
    """Return the arrays of the first table of a batch after this many steps."""
    step, told = batch.reset(), []
    for number in range(steps):
        told.append((step.observations[0].tolist(), step.rewards[0].tolist(), bool(step.terminated[0])))
        step = batch.step(later_offers(step, number))
    return told


def test_a_table_depends_on_neither_the_batch_nor_the_threads() -> None:
    alone = played(Batch(ZEVEN, tables=1, seats=3, seed="a", options={"rounds": 1}), 150)
    assert played(Batch(ZEVEN, tables=5, seats=3, seed="a", options={"rounds": 1}), 150) == alone
    assert played(Batch(ZEVEN, tables=5, seats=3, seed="a", options={"rounds": 1}, threads=3), 150) == alone
    assert played(Batch(ZEVEN, tables=1, seats=3, seed="b", options={"rounds": 1}), 150) != alone


def test_random_actions_are_all_of_the_offers_and_the_same_for_a_table_in_any_batch() -> None:
    few, many = (Batch(ZEVEN, tables=tables, seats=2, seed="a", options={"rounds": 1}) for tables in (1, 5))
    few.reset()
    assert {int(few.sample()[0]) for _ in range(400)} == set(few.last.offers[0, : few.last.counts[0]].tolist())
    step, first = few.reset(seed="a"), many.reset()
    for _ in range(200):
        actions = few.sample(), many.sample()
        assert actions[0].tolist() == actions[1][:1].tolist()
        assert actions[0][0] == 0 if step.actors[0] == -1 else step.mask[0, actions[0][0]]
        step, first = few.step(actions[0]), many.step(actions[1])
        assert first.observations[0].tolist() == step.observations[0].tolist()


def test_actions_of_a_bot_are_on_offer_change_no_table_and_win_as_the_bot_does() -> None:
    batch = Batch(ZEVEN, tables=8, seats=2, seed=1, opponents="random", autoreset="same_step", options={"rounds": 1})
    step, won, ended = batch.reset(), 0.0, 0
    for _ in range(60):
        before = batch.save()
        actions = batch.bot_actions()
        after = batch.save()
        assert before.states.tobytes() == after.states.tobytes()
        own, learners = np.arange(8), batch.learners
        assert step.mask[own, actions].all()
        step = batch.step(actions)
        won += step.rewards[own, learners].sum()
        ended += int(step.terminated.sum())
    assert won > 0.9 * ended > 9
    with pytest.raises(Refused, match="no bot"):
        batch.bot_actions("nobody")


@pytest.mark.compiled("zeven")
def test_a_bot_chooses_the_same_in_compiled_rules() -> None:
    """The records have another form there than in plain rules."""
    batch = Batch(ZEVEN, tables=4, seats=2, seed=1)
    step = batch.reset()
    for _ in range(20):
        actions = batch.bot_actions()
        assert step.mask[np.arange(4), actions].all()
        step = batch.step(actions)


def test_with_opponents_only_the_own_seat_is_asked_and_episodes_go_on() -> None:
    batch = Batch(ZEVEN, tables=3, seats=3, seed=1, opponents="greedy", seat=1, options={"rounds": 1})
    step, ended = batch.reset(), 0
    for number in range(120):
        assert set(step.actors.tolist()) <= {1, -1}
        ended += int(step.terminated.sum())
        step = batch.step(later_offers(step, number))
    assert ended > 3


def test_a_rotating_seat_is_another_in_each_episode() -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, seed=1, opponents="greedy", options={"rounds": 1})
    seats = [batch.reset().actors.tolist() for _ in range(3)]
    assert seats == [[1, 0], [0, 1], [1, 0]]


def test_a_faction_is_asked_at_all_the_seats_that_began_in_it_and_at_no_other() -> None:
    game = find_game("escape_the_horde")
    for number, side in enumerate(("survivors", "infected")):
        batch = Batch(game, tables=2, seats=4, seed=1, opponents="random", seat=side, options={"turn_limit": 150})
        step, began = batch.reset(), np.zeros((2, 4), np.bool_)
        asked, fresh = np.zeros((2, 4), np.int64), np.ones(2, np.bool_)
        for count in range(60):
            patients = batch.states["held"][:, eh.FACTION : eh.FACTION + 4, eh.PATIENT_ZERO] > 0
            began[fresh] = (patients if number else ~patients)[fresh]
            np.testing.assert_array_equal(batch.own_seats, began)
            playing = step.actors >= 0
            assert batch.own_seats[playing, step.actors[playing]].all()
            asked[playing, step.actors[playing]] += 1
            fresh = ~playing
            step = batch.step(later_offers(step, count))
        assert (asked > 0).sum() > 2 - number
        assert (batch.learners == -1).all()


def test_rewards_are_results_and_the_sides_of_a_team_share_them() -> None:
    game = find_game("three_days")
    for rewards, expected in (("seats", {0.0, 1.0}), ("sides", {0.0, 1.0})):
        batch = Batch(game, tables=4, seats=2, seed=2, rewards=cast("Any", rewards))
        step = batch.reset()
        for number in range(2000):
            step = batch.step(later_offers(step, number))
            for table in np.flatnonzero(step.terminated).tolist():
                assert set(step.rewards[table].tolist()) <= expected
                if rewards == "sides":
                    assert len(set(step.rewards[table].tolist())) == 1
            if step.terminated.any():
                break
        assert step.terminated.any()


def until_the_first_end(batch: Batch) -> Step:
    """Step until an episode has ended."""
    step = batch.reset()
    for number in range(2000):
        step = batch.step(later_offers(step, number))
        if step.terminated.any():
            return step
    raise AssertionError("no game has ended")


def one_round(**settings: Any) -> Batch:
    """A batch of short games."""
    return Batch(ZEVEN, tables=2, seats=2, seed=3, options={"rounds": 1}, **settings)


def test_next_step_ignores_the_action_after_the_end_and_resets() -> None:
    batch = one_round()
    step = until_the_first_end(batch)
    table = int(np.flatnonzero(step.terminated)[0])
    assert step.rewards[table].sum() == 1
    assert (step.counts[table], step.actors[table], step.mask[table].sum()) == (0, -1, 0)
    over = step.observations[table].copy()
    actions = first_offers(step)
    actions[table] = -5
    step = batch.step(actions)
    assert not step.terminated[table]
    assert step.rewards[table].sum() == 0
    assert step.counts[table] > 0
    assert over[0] == 1
    assert step.observations[table][0] == 0


def test_same_step_resets_at_once_and_keeps_the_last_observation() -> None:
    step = until_the_first_end(one_round(autoreset="same_step"))
    table = int(np.flatnonzero(step.terminated)[0])
    assert step.final[table]
    assert step.finals[table][0] == 1
    assert step.observations[table][0] == 0
    assert step.rewards[table].sum() == 1
    assert step.counts[table] > 0


def test_disabled_waits_for_a_reset_of_these_tables() -> None:
    batch = one_round(autoreset="disabled")
    step = until_the_first_end(batch)
    with pytest.raises(Refused, match=r"The episode of table \d has ended: reset it"):
        batch.step(first_offers(step))
    kept = ~step.terminated
    before = batch.states[kept].tobytes()
    step = batch.reset(chosen=step.terminated.copy())
    assert batch.states[kept].tobytes() == before
    batch.step(first_offers(step))


def test_an_episode_that_is_too_long_is_truncated() -> None:
    batch = Batch(ZEVEN, tables=1, seats=2, seed=1, most_decisions=5)
    step = batch.reset()
    for _ in range(5):
        assert not step.truncated[0]
        step = batch.step(first_offers(step))
    assert step.truncated[0]
    assert not step.terminated[0]
    assert step.counts[0] == 0
    assert not batch.step(np.zeros(1, np.int64)).truncated[0]


def test_an_action_that_is_not_offered_is_refused_with_its_clause_and_changes_nothing() -> None:
    batch = Batch(ZEVEN, tables=3, seats=2, seed=1)
    step = batch.reset()
    actions = first_offers(step)
    actions[1] = ZEVEN.actions.size - 1
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match=r"Table 1: .* is not allowed now: .* \(Z-") as refused:
        batch.step(actions)
    assert refused.value.clause.startswith("Z-")
    assert batch.states.tobytes() == before
    actions[1] = 10_000
    with pytest.raises(IllegalAction, match="Table 1: There is no action 10000"):
        batch.step(actions)


def test_or_the_default_is_played_in_its_place() -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, seed=1, illegal="replace")
    step = batch.reset()
    match = match_of(batch, 1)
    match.play(match.default)
    step = batch.step(np.array([step.offers[0, 0], -1]))
    assert step.replaced.tolist() == [False, True]
    assert match_of(batch, 1).legal == match.legal


def test_forms_hold_the_same_numbers() -> None:
    steps = {}
    for form in ("int16", "float32", "int8"):
        batch = Batch(ZEVEN, tables=2, seats=2, seed=1, form=cast("Any", form))
        step = batch.reset()
        for number in range(40):
            step = batch.step(later_offers(step, number))
        assert step.observations.dtype == np.dtype(form)
        steps[form] = step.observations
    assert (steps["float32"] == steps["int16"]).all()
    assert (steps["int8"] == steps["int16"].clip(-127, 127)).all()


def test_the_last_events_are_those_that_the_seat_saw_latest_first() -> None:
    game = find_game("card_of_the_dead")
    batch = Batch(game, tables=1, seats=3, seed=5, events=6)
    plan, step = batch.plan, batch.reset()
    for number in range(25):
        actor, action = int(step.actors[0]), int(later_offers(step, number)[0])
        chosen = batch.absolute(0, action)
        step = batch.step(np.array([action]))
        events = plan.split(step.observations[0])["events"].tolist()
        match = match_of(batch, 0)
        viewer = int(step.actors[0])
        rows = list(np.asarray(match.table.events)[: match.table.event_count].tolist())
        seen = [row for row in rows if row[2] >> viewer & 1 or row[0] != CHOSE]
        for told, (what, face, viewers, *_) in zip(events, reversed(seen), strict=False):
            assert told[:2] == [what + 1, face + 1 if viewers >> viewer & 1 else 0]
        if rows[0][2] >> viewer & 1 and len(seen) <= 6:
            assert events[len(seen) - 1][2] == (actor - viewer) % 3 + 1
            name = action_name(game, batch.absolute(0, events[len(seen) - 1][3] - 1))
            assert name == action_name(game, chosen)


def test_a_copy_is_independent_and_a_snapshot_restores_everything() -> None:
    batch = one_round(opponents="greedy", seat=0)
    step = batch.reset()
    for number in range(8):
        step = batch.step(later_offers(step, number))
    snapshot: Snapshot = pickle.loads(pickle.dumps(batch.save()))
    other = batch.copy()
    before = step.observations.copy(), step.offers.copy(), step.counts.copy()
    ahead = batch.step(later_offers(step, 9)).observations.copy()
    step = other.last
    assert (other.step(later_offers(step, 9)).observations == ahead).all()
    back = batch.restore(snapshot)
    assert (back.observations == before[0]).all()
    assert (back.counts == before[2]).all()
    assert (batch.step(later_offers(back, 9)).observations == ahead).all()
    with pytest.raises(Refused, match="That snapshot is not of"):
        Batch(ZEVEN, tables=3, seats=2).restore(snapshot)
    with pytest.raises(Refused, match="That snapshot is not of"):
        batch.restore(replace(snapshot, episodes=of_another_version(snapshot.episodes)))


def of_another_version(records: Any) -> Any:
    """Return as many records with other fields."""
    return np.zeros(records.shape, [("decisions", np.int64)])


@pytest.mark.parametrize("name", ["_episodes", "_settings"])
def test_a_batch_with_the_records_of_another_version_is_refused(name: str) -> None:
    pickled = one_round().__getstate__()
    with pytest.raises(Refused, match="pickled under other rules"):
        Batch.__new__(Batch).__setstate__({**pickled, name: of_another_version(pickled[name])})


def test_determinize_keeps_what_the_asked_seat_knows() -> None:
    batch = Batch(ZEVEN, tables=2, seats=3, seed=1)
    step = batch.reset()
    for number in range(20):
        step = batch.step(later_offers(step, number))
    world = batch.copy()
    world.determinize(7)
    assert world.states.tobytes() != batch.states.tobytes()
    for table in range(2):
        actor = int(step.actors[table])
        assert world.observe(table, actor).tolist() == batch.observe(table, actor).tolist()


def test_the_callers_arrays_are_written() -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, seed=1)
    mine = np.zeros((2, batch.plan.size), np.int16)
    step = batch.reset(out=batch.new_step(mine))
    assert step.observations is mine
    assert mine.any()
    with pytest.raises(Refused, match=r"must be int16 of shape"):
        batch.new_step(np.zeros((2, 3), np.int16))


@pytest.mark.parametrize("other", [{"autoreset": "next_step"}, {"form": "int8"}, {"tables": 3}, {"seats": 3}])
def test_the_arrays_of_another_batch_are_refused(other: dict[str, Any]) -> None:
    batch = Batch(ZEVEN, tables=2, seats=2, autoreset="same_step")
    theirs = Batch(ZEVEN, **{"tables": 2, "seats": 2, "autoreset": "same_step", **other})
    with pytest.raises(Refused, match="These arrays are of another batch"):
        batch.reset(out=theirs.new_step())


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seats": 9}, "is for 2 to 8 seats, not 9"),
        ({"tables": 0}, "tables must be a whole number from 1 to 1000000, not 0"),
        ({"form": "int32"}, "form must be one of 'int8', 'int16' and 'float32', not 'int32'"),
        ({"autoreset": "never"}, "autoreset must be one of"),
        ({"illegal": "ignore"}, "illegal must be one of"),
        ({"rewards": "points"}, "rewards must be one of"),
        ({"threads": 0}, "threads must be a whole number"),
        ({"events": -1}, "events must be a whole number"),
        ({"opponents": "greedy", "seat": 4}, 'seat must be "rotating" or 0 to 1, not 4'),
        ({"opponents": "greedy", "seat": "infected"}, "seat must be \"rotating\" or 0 to 1, not 'infected'"),
        ({"opponents": "clever"}, "clever"),
        ({"options": {"rounds": 99}}, "Option rounds"),
        ({"seed": 1.5}, "A seed is a whole number or a text"),
    ],
)
def test_bad_settings_are_refused_in_words(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Batch("zeven", **{"seats": 2, **settings})


def test_unknown_games_and_steps_out_of_order_are_refused() -> None:
    with pytest.raises(Refused, match="poker"):
        Batch("poker")
    batch = Batch(ZEVEN, tables=2, seats=2)
    with pytest.raises(Refused, match=r"Call reset\(\) before step\(\)"):
        batch.step(np.zeros(2, np.int64))
    batch.reset()
    for actions in (np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), np.int64)):
        with pytest.raises(Refused, match="The actions are 2 whole numbers"):
            batch.step(cast("Any", actions))
    with pytest.raises(Refused, match="viewer must be"):
        batch.observe(0, 2)


@pytest.mark.compiled("zeven", "three_days")
@pytest.mark.parametrize(("slug", "seats"), [("zeven", 4), ("three_days", 2)])
def test_compiled_steps_write_the_same_bytes_as_plain_ones(slug: str, seats: int) -> None:
    """Both forms of a batch with opponents and events, step by step."""
    settings: dict[str, Any] = {"tables": 3, "seats": seats, "seed": 2, "opponents": "easy", "events": 4}
    quick = Batch(slug, **settings)
    assert engine.is_compiled(quick.game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_compiled", {})
        patch.setenv("DEADHAND_JIT", "0")
        plain = Batch(slug, **settings)
    mine, theirs = quick.reset(), plain.reset()
    for number in range(60):
        for one, other in zip(mine.written, theirs.written, strict=True):
            assert one.tobytes() == other.tobytes()
        actions = later_offers(mine, number)
        mine, theirs = quick.step(actions), plain.step(actions)
