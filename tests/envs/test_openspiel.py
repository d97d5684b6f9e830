"""The games in OpenSpiel: its own checks, and what a player can tell apart."""

import copy
import importlib
import math
import pickle
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import deadhand
from deadhand.envs import openspiel
from deadhand.envs.game_parameters import setup_of, usual_parameters
from deadhand.envs.openspiel import GAME_CLASSES
from deadhand.envs.position import TreePosition
from deadhand.envs.tree_setup import TreeRoot
from deadhand.extras import command_to_add
from deadhand.games import GAMES, find_game
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.relative_actions import relative_actions
from deadhand.table.record.events import CHOSE
from tests.conformance.playing import MOST_SEATS, TABLES, in_soak, most_seats_daily, table_name

SHORT = 8
"""Decisions after which the games of the slow checks are given up: plain rules are slow."""


def load(game: Game | str, **parameters: int | str) -> Any:
    """Load a game as users do."""
    slug = game if isinstance(game, str) else game.slug
    return pyspiel.load_game(f"python_deadhand_{slug}", {"deals": 3, **parameters})


def state_after(game: Any, decisions: int, *, deal: int = 1, seed: int = 5) -> Any:
    """Return a state after some random decisions, or earlier if the game ends before."""
    chance, state = random.Random(seed), game.new_initial_state()
    state.apply_action(deal)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def all_seen(state: Any) -> list[tuple[str, str]]:
    """Return what each player has seen since the deal, and sees now."""
    players = range(state.num_players())
    return [(state.information_state_string(seat), state.observation_string(seat)) for seat in players]


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_openspiel_s_own_simulation_passes(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats=seats, most_decisions=SHORT), num_sims=1, serialize=True, verbose=False)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "seats"), most_seats_daily(TABLES), ids=table_name)
def test_openspiel_s_own_simulation_passes_on_longer_games(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats=seats, most_decisions=150), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_whole_game_is_the_same_as_in_a_match(game: Game, seats: int) -> None:
    chance, state = random.Random(seats), load(game, seats=seats, first_seed=40).new_initial_state()
    match = deadhand.deal(game.slug, seats=seats, seed=42)
    state.apply_action(2)
    for _ in range(400):
        if match.over:
            break
        actor = state.current_player()
        assert actor == match.actor
        assert state.legal_actions() == match.legal == sorted(match.legal)
        assert seats == 1 or state.legal_actions((actor + 1) % seats) == []
        action = chance.choice(match.legal)
        assert state.action_to_string(actor, action) == match.name(action)
        state.apply_action(action)
        match.play(action)
    assert state.position.table.chance == match.table.chance
    assert state.is_terminal() == match.over
    assert state.returns() == (match.returns if match.over else [0] * seats)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_resampled_state_looks_the_same_to_its_player(game: Game, seats: int) -> None:
    state, chance = state_after(load(game, seats=seats), 12), random.Random(3)
    different = 0
    for player in range(seats):
        other = state.resample_from_infostate(player, chance.random)
        assert all_seen(other)[player] == all_seen(state)[player]
        assert other.current_player() == state.current_player()
        different += str(other) != str(state)
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()
            for each in (state.child(state.legal_actions()[0]), other.child(state.legal_actions()[0])):
                assert f"/seat {player}: " in each.information_state_string(player)
    assert different


def test_the_log_of_another_player_begins_again_in_a_resampled_state() -> None:
    state = state_after(load("zeven"), 6)
    worlds = [state.resample_from_infostate(0, random.Random(seed).random) for seed in range(4)]
    assert len({world.information_state_string(0) for world in worlds}) == 1
    others = {world.information_state_string(1) for world in worlds}
    assert len(others) == 4
    assert all("/redrawn" in text for text in others)


def test_before_the_deal_a_resampled_state_is_a_copy() -> None:
    root = load("zeven").new_initial_state()
    assert str(root.resample_from_infostate(0, random.random)) == str(root)


def test_a_secret_choice_is_seen_by_its_player_alone() -> None:
    state = load("card_of_the_dead", seats=2, deals=30, first_player=0).new_initial_state()
    state.apply_action(2)
    keeps = [action for action in state.legal_actions() if state.action_to_string(0, action).startswith("keep_one")]
    one, other = (state.child(action) for action in keeps[:2])
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)
    nothing = state.child(state.legal_actions()[0])
    assert nothing.information_state_string(1) == one.information_state_string(1)  # told once all have chosen


@pytest.mark.parametrize("slug", GAMES)
def test_open_choices_and_other_deals_give_other_information_states(slug: str) -> None:
    game = load(slug)
    state = state_after(game, 4)
    children = [state.child(action) for action in state.legal_actions()[:3]]
    chooser = state.current_player()
    assert len({child.information_state_string(chooser) for child in children}) == len(children)
    deals = {state_after(game, 0, deal=deal).information_state_string(0) for deal in range(3)}
    assert len(deals) == (1 if slug == "three_days" else 3)  # there, nobody has seen a card yet
    assert len({text for text, _ in all_seen(state)}) == state.num_players()


def test_information_states_are_those_of_perfect_recall() -> None:
    """A player comes to an information state by one way only: the same own information states and choices."""
    game = load("card_of_the_dead", seats=2, rounds=1, deals=2, most_decisions=5, first_player=0)
    ways: dict[str, list[tuple[str, int]]] = {}

    def visit(state: Any, way: dict[int, list[tuple[str, int]]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        known = state.information_state_string()
        assert ways.setdefault(known, way[player]) == way[player]
        for action in state.legal_actions()[:2]:
            visit(state.child(action), {**way, player: [*way[player], (known, action)]})

    for deal in range(2):
        visit(game.new_initial_state().child(deal), {0: [], 1: []})
    assert len(ways) > 30


@pytest.mark.parametrize("slug", GAMES)
def test_states_survive_copies_and_pickles(slug: str) -> None:
    game = load(slug)
    for state in (game.new_initial_state(), state_after(game, 5)):
        serialized = pyspiel.serialize_game_and_state(game, state)
        copies = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(serialized)[1],
        ]
        seen = all_seen(state)
        for other in copies:
            assert (str(other), other.history()) == (str(state), state.history())
            assert all_seen(other) == seen
            action = state.legal_actions()[0]
            assert str(other.child(action)) == str(state.child(action))
            other.apply_action(action)
        assert all_seen(state) == seen


def test_a_state_saved_under_other_rules_is_refused() -> None:
    position = state_after(load("zeven"), 2).position
    with pytest.raises(Refused, match="saved under other rules of Zeven Card Zombie"):
        TreePosition(position.setup).__setstate__({**position.__getstate__(), "rules": 0})


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_tensors_are_observations_by_section(game: Game, seats: int) -> None:
    loaded = load(game, seats=seats)
    state, plan = state_after(loaded, 3), knowledge_plan(game, seats)
    assert loaded.observation_tensor_size() == plan.size
    observer = loaded.make_py_observer()
    observer.set_from(state, seats - 1)
    expected = state.position.observation(seats - 1)
    assert observer.tensor.tolist() == state.observation_tensor(seats - 1) == expected.tolist()
    for name, section in plan.split(expected).items():
        assert section.size == 0 or np.array_equal(observer.dict[name], section)


def test_the_public_sees_no_hands() -> None:
    loaded, kinds = load("zeven"), pyspiel.PrivateInfoType
    state = state_after(loaded, 3)
    for recall in (False, True):
        wanted = pyspiel.IIGObservationType(perfect_recall=recall, private_info=kinds.NONE)
        observer = loaded.make_py_observer(wanted)
        assert observer.string_from(state, 0) == observer.string_from(state, 3)
        assert observer.string_from(state, 0) != state.information_state_string(0)
    assert observer.tensor is None
    assert loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, public_info=False)) is None
    nothing = pyspiel.IIGObservationType(perfect_recall=False, public_info=False, private_info=kinds.NONE)
    assert loaded.make_py_observer(nothing) is None
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS)
    assert loaded.make_py_observer(everything) is None
    with pytest.raises(Refused, match="no parameters"):
        loaded.make_py_observer(None, {"depth": 1})


def observer_of(loaded: Any, **wanted: Any) -> Any:
    """Return an observer of what is seen now."""
    return loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **wanted))


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_private_and_public_observations_add_up_to_the_players(game: Game, seats: int) -> None:
    loaded, asked = load(game, seats=seats), knowledge_plan(game, seats).labels.index("turn/you are asked")
    public = observer_of(loaded, private_info=pyspiel.PrivateInfoType.NONE)
    private, own = observer_of(loaded, public_info=False), observer_of(loaded)
    for decisions in (0, 6, 25):
        state = state_after(loaded, decisions)
        for seat in range(seats):
            private.set_from(state, seat)
            for name in ("turn", "prompt", "about", "options", "counters"):
                assert name not in private.dict or not private.dict[name].any(), "all know these"
        for observer in (private, public, own):
            observer.set_from(state, 0)  # from this seat the public counts seats, too
        together = private.tensor + public.tensor
        together[asked] = own.tensor[asked]
        np.testing.assert_array_equal(together, own.tensor)


def test_a_player_alone_knows_its_hand() -> None:
    loaded, kinds = load("zeven"), knowledge_plan(find_game("zeven"), 4).section("kinds")
    private, state = observer_of(loaded, public_info=False), state_after(loaded, 0)
    for seat in range(4):
        private.set_from(state, seat)
        assert private.dict["kinds"][kinds.rows.index("in hand of your seat")].sum() == 5
        assert private.dict["kinds"].sum() == 5
    assert private.string_from(state, 1) != private.string_from(state, 2)
    assert private.string_from(loaded.new_initial_state(), 1) == "seat 1: "


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_an_information_state_tensor_is_an_observation_with_the_last_events(game: Game, seats: int) -> None:
    loaded, plan = load(game, seats=seats, events=400), knowledge_plan(game, seats, 400)
    assert loaded.get_type().provides_information_state_tensor
    assert loaded.information_state_tensor_size() == plan.size == math.prod(loaded.information_state_tensor_shape())
    state, relative = loaded.new_initial_state(), relative_actions(game, seats)
    assert not any(state.information_state_tensor(0))
    state.apply_action(1)
    for number in range(12):
        if state.is_terminal():
            break
        player, action = state.current_player(), state.legal_actions()[number % len(state.legal_actions())]
        state.apply_action(action)
        tensor = np.array(state.information_state_tensor(player))
        events = plan.split(tensor)["events"]
        own = [CHOSE + 1, 0, 1, relative[player, action] + 1]
        assert own in [row[:4].tolist() for row in events], "its own choice"
        present = state.position.observation(player)
        assert tensor[: len(present)].tolist() == present.tolist()


def test_an_information_state_tensor_is_the_player_s_own_and_stays_with_copies() -> None:
    loaded = load("card_of_the_dead", seats=2, deals=30, first_player=0, events=20)
    state = loaded.new_initial_state()
    state.apply_action(2)
    keeps = [action for action in state.legal_actions() if state.action_to_string(0, action).startswith("keep_one")]
    one, other = (state.child(action) for action in keeps[:2])
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    for seat in range(2):
        twin = pickle.loads(pickle.dumps(one))
        world = one.resample_from_infostate(seat, random.Random(1).random)
        assert (str(twin), str(world) == str(one)) == (str(one), False)
        for each in (twin, one.clone(), world):
            assert each.information_state_tensor(seat) == one.information_state_tensor(seat)


def test_without_events_there_is_no_information_state_tensor_and_a_learner_hears_so() -> None:
    loaded = load("zeven")
    state = state_after(loaded, 2)
    assert not loaded.get_type().provides_information_state_tensor
    asks = state.information_state_tensor, loaded.information_state_tensor_size, loaded.information_state_tensor_shape
    for ask in (*asks, lambda: state.information_state_tensor(0)):
        with pytest.raises(Refused, match=r'load the game with events, such as "python_deadhand_zeven\(events=40\)"'):
            ask()
    with pytest.raises(Refused, match="events must be from 0 to 1,000"):
        GAME_CLASSES["zeven"]({"events": 1001})


@pytest.mark.parametrize("events", [0, 5])
@pytest.mark.parametrize("slug", [GAMES[0], *in_soak((slug,) for slug in GAMES[1:])])
def test_openspiel_s_own_playthrough_is_made(slug: str, events: int) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # takes a second, with SciPy

    name = f"python_deadhand_{slug}(events={events},most_decisions=3)"
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert "PrivateObservationString(0)" in text
    assert ("InformationStateTensorSize()" in text) == (events > 0)


def test_the_information_state_of_a_long_game_is_short_and_distinct() -> None:
    game = load("zeven", seats=2)
    state = state_after(game, 60)
    assert len(state.information_state_string(0)) < 3000
    assert "..." in state.information_state_string(0)
    assert state.information_state_string(0) != state_after(game, 60, seed=6).information_state_string(0)


def test_a_log_asked_for_late_is_the_same_as_one_asked_for_after_each_decision() -> None:
    late, chance = load("escape_the_horde").new_initial_state(), random.Random(1)
    often = late.clone()
    for state in (late, often):
        state.apply_action(0)
    for _ in range(10):
        action = chance.choice(late.legal_actions())
        late.apply_action(action)
        often.apply_action(action)
        often.information_state_string(2)
    assert all_seen(late) == all_seen(often)


def test_events_without_room_in_the_record_are_in_the_log() -> None:
    zeven = find_game("zeven")
    cramped = replace(zeven, dimensions={**zeven.dimensions, "happenings": 2})
    logs = []
    for game in (zeven, cramped):
        setup = setup_of(game, usual_parameters(game))
        position = TreePosition(setup)
        position.deal(0)
        for _ in range(4):
            position.play(position.legal[0])
        logs.append(position.log(0))
    assert logs[0] == logs[1]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_takes_too_long_is_given_up(slug: str) -> None:
    game = load(slug, most_decisions=2)
    state = state_after(game, 9)
    assert game.max_game_length() == 2
    assert (state.is_terminal(), state.legal_actions(), len(state.history())) == (True, [], 3)
    seats = game.num_players()
    fair = not (find_game(slug).team or find_game(slug).factions)
    assert state.returns() == ([1 / seats] * seats if fair else [0] * seats)
    assert game.utility_sum() == (1 if fair else None)
    with pytest.raises(Refused, match="given up for its length"):
        state.position.play(0)


def test_options_seats_and_decks_are_parameters() -> None:
    game = pyspiel.load_game("python_deadhand_zeven(seats=3,rounds=1,shield=value,first_dealer=2,hunter_own_table=off)")
    table = state_after(game, 0).position.table
    assert (table.seats, table.rounds, table.shield, table.dealer, table.hunter_own_table) == (3, 1, 1, 2, 0)
    usual = state_after(load("left_4_dead"), 0).position
    deck = next(iter(usual.setup.game.other_decks))
    assert state_after(load("left_4_dead", deck=deck), 0).position.setup.deck is not None


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ({"seats": 9}, "2 to 8 seats, not 9"),
        ({"rounds": 0}, "Option rounds"),
        ({"shield": "wood"}, "Option shield"),
        ({"deals": 0}, "deals must be from 1"),
        ({"most_decisions": 0}, "most_decisions must be at least 1"),
        ({"deck": "nowhere.toml"}, "nowhere.toml"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, int | str], problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        load("zeven", **parameters)


def test_wrong_parameters_of_a_class_are_refused() -> None:
    made = openspiel.GAME_CLASSES["zeven"]
    with pytest.raises(Refused, match='has no parameter "players"'):
        made({"players": 4})
    for name in ("most_decisions", "first_seed", "deals", "events", "rounds"):
        with pytest.raises(
            Refused, match=f"{name} must be from -2,147,483,647 to 2,147,483,647, not 9223372036854775808"
        ):
            made({name: 2**63})
    with pytest.raises(Refused, match="at least one seed"):
        made(seeds=[])


def test_wrong_actions_are_refused() -> None:
    root = load("zeven").new_initial_state()
    with pytest.raises(Refused, match="no deal 3"):
        root.apply_action(3)
    with pytest.raises(Refused, match="given up"):
        root.position.play(0)
    state = state_after(load("zeven"), 1)
    before = str(state)
    for action in (10_000, next(each for each in range(300) if each not in state.legal_actions())):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    with pytest.raises(Refused, match="dealt already"):
        state.position.deal(0)
    with pytest.raises(Refused, match="no player 4"):
        state.resample_from_infostate(4, random.random)
    assert str(state) == before


def test_seeds_of_one_s_own_are_the_deals() -> None:
    game = openspiel.GAME_CLASSES["zeven"]({"seats": 2}, seeds=["a", 7])
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(0)
    match = deadhand.deal("zeven", seats=2, seed="a")
    assert state.position.table.chance == match.table.chance


@pytest.fixture
def without_pyspiel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "deadhand.envs.openspiel")
    yield
    monkeypatch.undo()


@pytest.mark.usefixtures("without_pyspiel")
def test_without_openspiel_the_extra_is_named() -> None:
    with pytest.raises(Refused, match="needs pyspiel. To install it: " + re.escape(command_to_add("envs"))):
        importlib.import_module("deadhand.envs.openspiel")


RECORDED = {
    "zeven": "deal 2; exposed; draw; pair_gravedigger_hunter 3; take commando_6; strip commando_6",
    "card_of_the_dead": "deal 2; keep_none; keep_none; keep_none; keep_none; act lure",
    "left_4_dead": "deal 2; pass_items; pass_items; pass_items; pass_items; ready",
    "escape_the_horde": "deal 2; draw; finish; draw; finish; draw",
    "three_days": "deal 2; choose survivor_dan; choose survivor_selena; end_turn; end_turn; end_turn",
}
"""The first choices of a game in which everybody takes the last offer, in Card of the Dead the first one."""


@pytest.mark.parametrize("slug", RECORDED)
def test_a_short_playthrough_is_as_recorded(slug: str) -> None:
    state = load(slug).new_initial_state()
    names, offer = ["deal 2"], 0 if slug == "card_of_the_dead" else -1
    state.apply_action(2)
    for _ in range(5):
        action = state.legal_actions()[offer]
        names.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    assert "; ".join(names) == RECORDED[slug]


def test_setups_are_pickled_without_what_is_derived() -> None:
    setup = load("zeven").setup
    assert setup.plan.size
    twin: TreeRoot = pickle.loads(pickle.dumps(setup))
    assert "plan" not in vars(twin)
    assert (twin.game, twin.options, twin.seeds) == (setup.game, setup.options, setup.seeds)


def test_a_search_of_openspiel_plays() -> None:
    game = load("zeven", seats=2, rounds=1, most_decisions=40)
    state, chance = state_after(game, 0), np.random.RandomState(1)  # as OpenSpiel wants it
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.0, evaluator=evaluator, max_simulations=6, random_state=chance)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


@pytest.mark.parametrize("events", [0, 7])
def test_the_environment_of_openspiel_plays(events: int) -> None:
    environment = rl_environment.Environment(load("three_days", seats=1, most_decisions=6, events=events))
    game, step = environment.game, environment.reset()
    size = game.information_state_tensor_size() if events else game.observation_tensor_size()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert step.rewards == [0]
