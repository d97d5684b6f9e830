"""Rules use no index outside an array and store what fits: compiled rules look at neither.

So it is with every deck that a deck file may hold, for rules, bots, hints and previews alike.
"""

import random
from typing import Any

import numpy as np
import pytest

from deadhand.advice.hints import hints
from deadhand.advice.preview import has_preview, preview
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.flow import flow
from deadhand.table.flow.hooks import prepare_sheet
from deadhand.table.game.game import Game
from tests.conformance.odd_decks import odd_match
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, seeds, start, table_name
from tests.conformance.strict import NUMPY, UNSET, strict, strict_game

MOST_DECISIONS = 80
WORLDS = 2


def look_around(match: Match, draw: random.Random) -> None:
    """Let everything be worked out that somebody may ask for: hints, a preview, an imagined world, views."""
    hints(match)
    match.determinize(draw.randrange(match.seats), draw.randrange(99))
    for action in draw.sample(match.legal, len(match.legal)):
        if has_preview(match.game, action):
            preview(match, action, worlds=WORLDS, seed=draw.randrange(99))
            break
    for viewer in (*range(match.seats), None):
        match.view(viewer)


def play_on(match: Match, seed: int, *, most: int, every: int) -> None:
    """Play as the bot would or at random, and look around now and then."""
    draw, bot = random.Random(seed), Bot("greedy", seed=seed)
    for number in range(most):
        if match.over:
            break
        if number % every == 0:
            look_around(match, draw)
        assert match.default in match.legal
        match.play(bot.choose(match) if draw.random() < 0.5 else draw.choice(match.legal))
    match.view(None)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("seed", seeds(1, soak=6))
def test_no_rule_uses_an_index_outside_its_array(game: Game, seats: int, seed: int) -> None:
    match = start(strict_game(game), seats=seats, seed=seed)
    play_on(match, seed, most=100_000, every=50)
    assert match.over


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", seeds(1, soak=300))
def test_no_rule_does_with_an_odd_deck(game: Game, seed: int) -> None:
    play_on(odd_match(strict_game(game), seed), seed, most=MOST_DECISIONS, every=20)


@pytest.mark.parametrize("index", [-1, 10_000])
@pytest.mark.parametrize(
    "array", [NUMPY.zeros(3, np.int64), NUMPY.empty(3, np.int64), strict((1, 2)), strict(np.zeros(2))]
)
def test_strict_arrays_refuse_an_index_outside(array: Any, index: int) -> None:
    with pytest.raises(IndexError):
        array[index]


def test_a_strict_table_refuses_an_index_outside_and_what_does_not_fit() -> None:
    table: Any = start(strict_game(ALL_GAMES[0]), seats=2, seed=1).table
    for field, index in (("kind", -1), ("kind", 10_000), ("held", (0, -1)), ("held", (-1, 0))):
        with pytest.raises(IndexError):
            getattr(table, field)[index]
    with pytest.raises(ValueError, match="invalid value"):
        table.kind[0] = 128
    with pytest.raises(ValueError, match="invalid value"):
        table.kind[0] = UNSET


def test_the_arrays_and_constants_of_rules_are_strict() -> None:
    game = strict_game(find_game("left_4_dead"))
    bound = game.plain
    table: Any = start(game, seats=3, seed=1).table
    sheet: Any = bound[prepare_sheet](table, table, np.array([1], np.int64))
    for array in (sheet, bound[flow.decode].__globals__["ACTIONS"]):
        with pytest.raises(IndexError):
            array[(-1,) * array.ndim]
    with pytest.raises(IndexError):
        bound[flow.decode](table, -1)
