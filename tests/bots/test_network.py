"""Networks of whole numbers: their files, their inputs, and their arithmetic."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from deadhand.bots.choose import choose
from deadhand.bots.network import evaluate, shipped
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
from deadhand.bots.network.plan import THOUGHT, needed_room
from deadhand.bots.network.shipped import constants_from
from deadhand.bots.players import room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.envs import Batch
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import ALONE, FIRST, ROLLOUTS, Level
from deadhand.table.game.options import Option
from deadhand.table.jit import jit
from deadhand.table.knowledge.observe import observe_table
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.relative_actions import relative_actions
from deadhand.table.rules.rule import Rules, bind
from tests.bots.networks import random_network
from tests.conformance.playing import ALL_GAMES, random_walk, start, table_name

needs_numba = pytest.mark.skipif(not jit.jit_available(), reason="needs Numba")


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


def plain_evaluation(match: Match, rules: Rules, viewer: int) -> tuple[int, list[int]]:
    """The value for a viewer and the preferences for all offers, by plain rules."""
    rule: Any = rules[evaluate_table]
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
        plain = plain_evaluation(match, plain_rules(game, network), match.actor)
        assert plain == numpy_evaluation(match, network, match.actor)


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


def walk(game: Game, network: Network, seats: int) -> Iterator[tuple[Match, Rules]]:
    """Some positions of a random game where there is a choice, and the plain rules with a network."""
    rules = plain_rules(game, network)
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=3), seed=3)):
        if match.actor is not None and len(match.legal) > 1 and number % 9 == 0:
            yield match, rules


def choice(rules: Rules, match: Match, level: Level, seed: int = 7) -> int:
    """The action that a level chooses in plain rules."""
    rule: Any = rules[choose]
    room, noise = tallies_for(match.game), np.array([seed])
    action: int = rule(room_for_trials(match), np.array(level.parameters), noise, room)
    return action


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_no_choice_depends_on_a_hidden_card(game: Game) -> None:
    alone = Level("alone", network=ALONE, simulations=9)
    tried = 0
    for match, rules in walk(game, random_network(game, 4), game.default_seats):
        assert match.actor is not None
        worlds = [match, *(match.determinize(match.actor, seed) for seed in range(3))]
        assert len({choice(rules, world, alone) for world in worlds}) == 1
        assert len({plain_evaluation(world, rules, match.actor)[0] for world in worlds}) == 1
        tried += 1
    assert tried


@pytest.mark.parametrize(("network", "decisions"), [(FIRST, 1), (ROLLOUTS, 0), (ROLLOUTS, 2)])
def test_a_search_with_a_network_does_not_depend_on_a_hidden_card(network: int, decisions: int) -> None:
    game = find_game("zeven")
    level = Level("searching", network=network, network_simulations=2, decisions=decisions, caution=0)
    for match, rules in islice(walk(game, random_network(game, 5), 3), 3):
        assert match.actor is not None
        worlds = [match, *(match.determinize(match.actor, seed) for seed in range(2))]
        assert len({choice(rules, world, level) for world in worlds}) == 1


def test_the_preferred_offer_is_played() -> None:
    game = find_game("card_of_the_dead")
    for match, rules in walk(game, random_network(game, 6), 3):
        assert match.actor is not None
        preferences = plain_evaluation(match, rules, match.actor)[1]
        chosen = choice(rules, match, Level("alone", network=ALONE))
        assert chosen == match.legal[int(np.argmax(preferences))]


@pytest.mark.soak
def test_a_table_that_a_network_does_not_know_is_searched() -> None:
    game = find_game("zeven")
    network = random_network(game, 7)
    known = knows_table(game, network)
    assert known(start(game, seats=3, seed=1))
    assert not knows_table(game, replace(network, seats=(4, 8)))(start(game, seats=3, seed=1))
    assert not knows_table(game, replace(network, kinds=network.kinds[1:]))(start(game, seats=3, seed=1))
    changed = start(game, seats=3, seed=1)
    changed.tables.states[0]["numbers"][0, 0] += 1
    assert not known(changed)
    level = Level("alone", network=ALONE, simulations=3, caution=0)
    greedy = Level("search", simulations=3, caution=0)
    unseen = replace(network, seats=(4, 8))
    assert all(choice(rules, match, level) == choice(rules, match, greedy) for match, rules in walk(game, unseen, 2))


def knows_table(game: Game, network: Network) -> Callable[[Match], bool]:
    """A function that says whether a network knows the table of a match."""
    rule: Any = plain_rules(game, network)[evaluate.knows_table]
    return lambda match: bool(rule(match.table))


def test_without_a_network_its_levels_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("zeven")
    constants = {**game.constants, **constants_from(game, None, compiled=False)}
    rules = bind(game.package, game.hook_functions, constants)
    match = start(game, seats=2, seed=1)
    level = Level("alone", network=ALONE, simulations=4)
    assert choice(rules, match, level) == choice(rules, match, Level("search", simulations=4))


def test_a_stale_network_is_not_used_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = find_game("zeven")
    (tmp_path / "bot").mkdir()
    replace(random_network(game, 1), version=game.version - 1).save(tmp_path / "bot" / "network.npz")
    monkeypatch.setattr(shipped, "files", lambda _package: tmp_path)
    assert shipped.network_of.__wrapped__(game) is None
    assert "was trained for version 1 of the rules, not 2; train it again. Bots search without it." in caplog.text
    random_network(game, 1).save(tmp_path / "bot" / "network.npz")
    assert shipped.network_of.__wrapped__(game) is not None


@pytest.mark.parametrize("slug", GAMES)
def test_shipped_networks_fit_their_games_and_are_small(slug: str) -> None:
    game = find_game(slug)
    uses = any(level.network for level in game.levels)
    assert uses == (shipped.network_of(game) is not None)
    path = Path(str(files(game.package) / "bot" / "network.npz"))
    assert not path.exists() or path.stat().st_size <= 200_000


@pytest.mark.parametrize("slug", GAMES)
def test_bots_have_room_for_the_widest_network(slug: str) -> None:
    game = find_game(slug)
    assert needed_room(game, random_network(game, 1, width=64)) <= THOUGHT * game.dimensions["choices"]


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_compiled_rules_evaluate_as_plain_ones(game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    network = random_network(game, 8, width=64)
    monkeypatch.setattr(shipped, "network_of", lambda _game: network)
    monkeypatch.setattr(jit, "cache_folder", lambda _game: tmp_path)  # the code holds these weights
    rules = jit._bind_rules(game)
    jit._compile(game, {cast("Any", evaluate_table): rules[evaluate_table]}, lambda: None)
    compiled_rule: Any = rules[evaluate_table]
    for seats in {game.least_seats, game.most_seats}:
        for match, plain in islice(walk(game, network, seats), 12):
            assert match.actor is not None
            room = tallies_for(game)
            value = compiled_rule(room_for_trials(match).states, 0, match.actor, room)
            assert (value, room[: len(match.legal)].tolist()) == plain_evaluation(match, plain, match.actor)
