"""Compiled rules and plain rules are the same rules, and compiled ones come from the cache."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from deadhand import engine
from deadhand.bots.players import room_for_trials
from deadhand.table.flow import flow
from deadhand.table.flow.determinize import determinize
from deadhand.table.game.game import Game
from deadhand.table.game.number_hooks import compute_all_numbers
from deadhand.table.jit.jit import is_warm, jit_available
from deadhand.table.knowledge.facts import most_integers
from deadhand.table.knowledge.write_ending import ENDING_SIZE, write_ending
from deadhand.table.knowledge.write_offers import write_offers
from tests.conformance.playing import ALL_GAMES, BOTS, MOST_SEATS, compiled, in_soak, random_walk, start, table_name

needs_numba = pytest.mark.skipif(not jit_available(), reason="compiling is switched off")

SECOND_PROCESS = """
import sys
import deadhand.warm
from deadhand.games import find_game
from deadhand.table.flow import flow
from deadhand.table.jit.jit import compiled_rules
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    rules = compiled_rules(find_game(sys.argv[1]))
print(len(compiled.buffer))
print(len(rules[flow.play].overloads))
"""


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_compiled_play_gives_the_same_bytes_as_plain_play(game: Game, seats: int) -> None:
    rules = compiled(game)
    plain = start(game, seats=seats, seed=seats)
    states: Any = plain.tables.states.copy()
    draw = random.Random(seats)
    for _ in range(600):
        if plain.over:
            break
        action = draw.choice(plain.legal)
        plain.play(action)
        rules[flow.play](states, 0, action)
        assert states.tobytes() == plain.tables.states.tobytes()


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_numbers_that_views_tell_are_the_same_in_both_forms(game: Game, seats: int) -> None:
    rules = compiled(game)
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=4), seed=4)):
        if number % 9 and not match.over:
            continue
        plain, quick = (np.zeros(match.knowledge_plan.open_size, np.int64) for _ in range(2))
        game.plain[compute_all_numbers](cast("Any", match.tables), 0, plain)
        rules[compute_all_numbers](cast("Any", match.tables.states), 0, quick)
        assert plain.tolist() == quick.tolist()


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_both_forms_write_the_same_offers_and_ending(game: Game, seats: int) -> None:
    rules = compiled(game)
    for match in random_walk(start(game, seats=seats, seed=6), seed=6):
        door, room = (
            (write_ending, ENDING_SIZE) if match.over else (write_offers, len(match.legal) * most_integers(game))
        )
        plain, quick = np.zeros(room, np.int64), np.zeros(room, np.int64)
        length = game.plain[door](cast("Any", match.tables), 0, plain)
        assert rules[door](cast("Any", match.tables.states), 0, quick) == length > 0
        assert plain[:length].tolist() == quick[:length].tolist()


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_both_forms_ask_the_same_seats_ahead(game: Game, seats: int) -> None:
    rules, met = compiled(game), 0
    for match in random_walk(start(game, seats=seats, seed=5), seed=5):
        for seat in range(seats):
            plain, quick = room_for_trials(match), room_for_trials(match).states
            asked = game.plain[flow.ask_ahead](cast("Any", plain), 0, 1, seat)
            assert rules[flow.ask_ahead](cast("Any", quick), 0, 1, seat) == asked
            assert quick.tobytes() == plain.states.tobytes()
            met += asked
    assert bool(met) == bool(game.ahead)


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_bots_and_defaults_choose_alike_in_both_forms(game: Game) -> None:
    from deadhand.bots.choose import choose
    from deadhand.bots.search.candidates import tallies_for

    rules = compiled(game)
    match = start(game, seats=game.default_seats, seed=3)
    for number in range(400):
        if match.over:
            break
        bot = np.array(BOTS[number % len(BOTS)].parameters)
        one, other = np.array([99 + number]), np.array([99 + number])
        plain, quick = room_for_trials(match), room_for_trials(match).states
        action = game.plain[choose](cast("Any", plain), bot, one, tallies_for(game))
        assert rules[choose](cast("Any", quick), bot, other, tallies_for(game)) == action
        assert one[0] == other[0]
        assert rules[flow.default](cast("Any", match.tables.states), 0) == match.default
        match.play(action)


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_both_forms_imagine_the_same_worlds(game: Game, seats: int) -> None:
    rules = compiled(game)
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=9), seed=9)):
        if number % 9 and match.prompt != "draft":
            continue
        states: Any = match.tables.states.copy()
        one, other = np.array([77 + number]), np.array([77 + number])
        plain = match.clone()
        game.plain[determinize](cast("Any", plain.tables), 0, number % seats, one)
        rules[determinize](states, 0, number % seats, other)
        assert states.tobytes() == plain.tables.states.tobytes()
        assert one[0] == other[0]


@pytest.mark.compiled
@needs_numba
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_second_process_takes_every_compiled_rule_from_the_cache(game: Game) -> None:
    assert is_warm(game)
    command = [sys.executable, "-c", SECOND_PROCESS, game.slug]
    anew, ready = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert int(anew) == 0
    assert int(ready) == 1


@pytest.mark.parametrize("game", [ALL_GAMES[0], *in_soak((game,) for game in ALL_GAMES[1:])], ids=table_name)
def test_without_compiling_everything_is_played_plain(game: Game, tmp_path: Path) -> None:
    program = f"import deadhand; m = deadhand.deal('{game.slug}', seed=1); m.play(m.legal[0]); print(m.digest)"
    quiet = {**os.environ, "DEADHAND_JIT": "0", "DEADHAND_CACHE": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=quiet)
    match = start(game, seats=game.default_seats, seed=1)
    assert len(run.stdout.strip()) == len(match.digest)
    assert not list(tmp_path.iterdir())


@pytest.mark.compiled(ALL_GAMES[0].slug)
@needs_numba
def test_compiling_in_a_child_is_not_started_twice_or_for_nothing() -> None:
    game = ALL_GAMES[0]
    assert engine.start_compiling(game) is None
