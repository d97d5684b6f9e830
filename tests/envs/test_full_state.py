"""Full observations, for critics: all cards are in them, and nothing that plays changes."""

from typing import Any

import numpy as np
import pytest

from deadhand.envs import Batch
from deadhand.envs.full_state import everything_known, full_labels
from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from tests.conformance.observation_reader import observed
from tests.conformance.playing import MOST_SEATS, start, table_name


def walked(game: Game, seats: int, steps: int, **settings: Any) -> Batch:
    """A batch after some random steps."""
    batch = Batch(game, tables=3, seats=seats, seed=4, **settings)
    batch.reset()
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_full_observation_is_that_of_a_seat_that_may_see_every_card(game: Game, seats: int) -> None:
    batch = walked(game, seats, 25)
    before, full = batch.states.tobytes(), batch.full_observations()
    assert batch.states.tobytes() == before
    assert full.shape[1] == len(full_labels(batch.plan))
    for table in range(3):
        match = start(game, seats=seats, seed=0)
        match.tables.states[0] = batch.states[table]
        with everything_known(match.tables.states):
            assert full[table, : batch.plan.size].tolist() == observed(match, match.actor).tolist()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_no_card_is_unknown_in_a_full_observation(game: Game, seats: int) -> None:
    """And all that the asked seat knows, but for cards that it had not known, is the same."""
    batch = walked(game, seats, 25)
    full = batch.full_observations()[:, : batch.plan.size]
    known = batch.plan.split(batch.last.observations)
    everything = batch.plan.split(full)
    assert everything["card_zones"].any()
    assert np.array_equal(everything["cards"] > 0, everything["card_zones"] > 0)
    assert (known["cards"][known["cards"] > 0].size) < everything["cards"][everything["cards"] > 0].size
    for name in ("turn", "prompt", "about", "options", "counters"):
        assert np.array_equal(known[name], everything[name])
    assert (full >= batch.plan.least).all()
    assert (full <= batch.plan.most).all()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_worlds_that_a_seat_cannot_tell_apart_differ_in_full(game: Game, seats: int) -> None:
    """Hands, roles and the order of the deck: what `determinize` redraws."""
    batch = walked(game, seats, 10)
    twin = batch.copy()
    twin.determinize(7)
    asked = batch.last.actors
    for table, seat in enumerate(asked.tolist()):
        assert twin.observe(table, seat).tolist() == batch.observe(table, seat).tolist()
    assert (twin.full_observations() != batch.full_observations()).any(axis=1).all()


def test_choices_of_a_draft_that_are_no_cards_follow_the_observation() -> None:
    """How many cards another seat has kept is hidden until all have chosen [CD-5.7]."""
    game = find_game("card_of_the_dead")
    batch = walked(game, 3, 0)
    batch.states["keeping"][:, :3] = [[1, 2, 3]] * 3
    secrets = batch.full_observations()[:, batch.plan.size :]
    for table in range(3):
        actor = int(batch.last.actors[table])
        assert secrets[table].tolist() == [1 + (actor + seat) % 3 for seat in range(3)]
    assert full_labels(batch.plan)[-3:] == [f"secrets/keeping of seat +{seat}" for seat in range(3)]


@pytest.mark.parametrize("form", ["int16", "int8", "float32"])
def test_the_form_is_that_of_the_batch_and_seats_are_counted_from_the_learner(form: Any) -> None:
    batch = walked(find_game("zeven"), 3, 40, form=form, opponents="random", options={"rounds": 1})
    full = batch.full_observations()
    assert full.dtype == batch.last.observations.dtype
    assert batch.viewers.tolist() == batch.learners.tolist()
    counters = batch.plan.section("counters")
    part = slice(counters.first, counters.first + counters.size)
    assert full[:, part].tolist() == batch.last.observations[:, part].tolist()


def test_after_the_end_the_state_is_that_of_the_seat_that_acted_last() -> None:
    batch = Batch("zeven", tables=1, seats=2, seed=1, options={"rounds": 1})
    step = batch.reset()
    while not step.terminated[0]:
        seat = int(step.actors[0])
        step = batch.step(batch.sample())
    assert step.actors[0] == NOBODY
    assert batch.viewers.tolist() == [seat]
    with everything_known(batch.states):
        row = batch.observe(0, seat)
    assert batch.full_observations()[0].tolist() == row.tolist()
