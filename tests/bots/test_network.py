"""Networks of whole numbers: their files, their inputs, and their arithmetic."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from deadhand.bots.network.evaluate import evaluate_table
from deadhand.bots.network.inputs import (
    action_rows,
    columns_of,
    count_features,
    expand,
    feature_of_argument,
    inputs_of,
)
from deadhand.bots.network.network import Network
from deadhand.bots.network.shipped import constants_from
from deadhand.bots.players import room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.envs import Batch
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.relative_actions import relative_actions
from deadhand.table.rules.rule import Rules, bind
from tests.bots.networks import random_network
from tests.conformance.playing import ALL_GAMES, start, table_name


@pytest.mark.parametrize("slug", GAMES)
def test_a_file_keeps_a_network(slug: str, tmp_path: Path) -> None:
    network = random_network(find_game(slug), 1)
    network.save(tmp_path / "network.npz")
    again = Network.load(tmp_path / "network.npz")
    again.check_fits(find_game(slug))
    assert again.inputs == network.inputs
    assert all((getattr(again, name) == getattr(network, name)).all() for name in ("w1", "b1", "w2", "b2", "wv", "we"))


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    path.write_bytes(b"no network")
    with pytest.raises(Refused, match="is no network"):
        Network.load(path)
    with pytest.raises(Refused, match="is no network"):
        Network.load(tmp_path / "missing.npz")


def test_a_network_of_other_rules_is_refused() -> None:
    zeven = find_game("zeven")
    network = random_network(zeven, 1)
    with pytest.raises(Refused, match="plays zeven"):
        network.check_fits(find_game("three_days"))
    with pytest.raises(Refused, match="train it again"):
        replace(network, version=zeven.version - 1).check_fits(zeven)


def test_weights_that_may_overflow_are_refused() -> None:
    network = random_network(find_game("zeven"), 1)
    with pytest.raises(ValueError, match="first layer may reach"):
        replace(network, b1=np.full_like(network.b1, 2**31 - 1))
    with pytest.raises(ValueError, match="value may reach"):
        replace(network, bv=2**31)


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_that_may_be_read_has_an_input_at_all_seats(slug: str) -> None:
    game = find_game(slug)
    inputs = inputs_of(game)
    assert len({each.name for each in inputs}) == len(inputs)
    for seats in range(game.least_seats, game.most_seats + 1):
        plan, columns = knowledge_plan(game, seats), columns_of(game, seats, inputs)
        assert columns.end == plan.section("card_zones").first
        assert (columns.most[: columns.end] > 0).all()
        assert not columns.most[columns.end :].any()


def test_the_same_name_is_the_same_input_at_other_seats() -> None:
    game = find_game("zeven")
    inputs, name = inputs_of(game), "kinds/hunter in hand of seat +1"
    rows = []
    for seats in (2, 8):
        labels = list(knowledge_plan(game, seats).labels)
        rows.append(columns_of(game, seats, inputs).row[labels.index(name)])
    assert rows[0] == rows[1]


def test_numbers_are_factors_and_categories_choose_a_row() -> None:
    game = find_game("zeven")
    inputs, plan = inputs_of(game), knowledge_plan(game, 2)
    columns, labels = columns_of(game, 2, inputs), list(plan.labels)
    number, category = (
        labels.index("sizes/cards in draw_pile"),
        labels.index("sizes/highest card of a pile in draw_pile"),
    )
    observation = np.zeros((1, plan.size), np.int16)
    observation[0, number], observation[0, category] = 7, 3
    factors = expand(columns, observation, sum(each.rows for each in inputs))[0]
    assert factors[columns.row[number]] == 7
    assert factors[columns.row[category] + 3] == 1
    assert factors.sum() == 8


@pytest.mark.parametrize("slug", GAMES)
def test_preferences_are_those_of_the_features(slug: str) -> None:
    game = find_game(slug)
    batch = Batch(game, tables=2, seed=1)
    step = batch.reset()
    network = random_network(game, 2)
    hidden = network.hidden(game, batch.seats, step.observations)
    preferences = network.preferences(game, hidden)
    action = int(step.offers[0, 0])
    words, arguments = game.actions.decode(action)
    row = network.we[words.verb.id + 1].astype(np.int64)
    for place, value in enumerate(arguments):
        row += network.we[feature_of_argument(game, words.verb.id, place).row + value + 1]
    assert preferences[0, action] == hidden[0] @ row
    assert ((network.values(hidden) >= 0) & (network.values(hidden) <= 1000)).all()


def plain_evaluation(match: Match, network: Network, viewer: int) -> tuple[int, list[int]]:
    """The value for a viewer and the preferences for all offers, by the plain rules."""
    rule: Any = plain_rules(match.game, network)[evaluate_table]
    room = tallies_for(match.game)
    value = rule(room_for_trials(match), 0, viewer, room)
    return value, room[: len(match.legal)].tolist()


def plain_rules(game: Game, network: Network) -> Rules:
    """The plain rules of a game with a network."""
    constants = {**game.constants, **constants_from(game, network, compiled=False)}
    return bind(game.package, game.hook_functions, constants)


def numpy_evaluation(match: Match, network: Network, viewer: int) -> tuple[int, list[int]]:
    """The same by NumPy, from the observation of the environments."""
    game, seats = match.game, match.seats
    plan = knowledge_plan(game, seats)
    observation = np.zeros(plan.size, np.int16)
    rule: Any = game.plain[observe_table]
    rule(room_for_trials(match), 0, viewer, plan.record, np.zeros(1, np.int64), 0, observation)
    hidden = network.hidden(game, seats, observation[None])
    relative = relative_actions(game, seats)[viewer, match.legal]
    return int(network.values(hidden)[0]), network.preferences(game, hidden)[0, relative].tolist()


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_plain_rules_compute_what_numpy_does(game: Game, data: st.DataObject) -> None:
    seats = data.draw(st.integers(game.least_seats, game.most_seats))
    network = random_network(game, data.draw(st.integers(0, 999)), width=data.draw(st.sampled_from([16, 32, 64])))
    options = {option.name: data.draw(st.sampled_from(option_values(option))) for option in game.options}
    try:
        match = Match(game, seats=seats, seed=data.draw(st.integers(0, 99)), options=options)
    except Refused:  # some options exclude each other
        match = start(game, seats=seats, seed=1)
    rng = Random(1)
    for _ in range(data.draw(st.integers(0, 60))):
        if not match.over:
            match.play(rng.choice(match.legal))
    if not match.over:
        assert match.actor is not None
        assert plain_evaluation(match, network, match.actor) == numpy_evaluation(match, network, match.actor)


def option_values(option: Option) -> list[Any]:
    """Some values of an option."""
    if option.choices:
        return list(option.choices)
    return [option.least, option.most] if not option.seat else [option.default]


@pytest.mark.parametrize("slug", GAMES)
def test_an_argument_has_weights_of_its_own_for_each_verb(slug: str) -> None:
    rows = action_rows(find_game(slug))
    by_verb: dict[int, set[int]] = {}
    for verb, *arguments in rows.tolist():
        by_verb.setdefault(verb, set()).update(row for row in arguments if row >= 0)
    every = [row for own in by_verb.values() for row in own]
    assert len(every) == len(set(every))
    assert max(every) < count_features(find_game(slug))
