"""Playing registered games at random, as every conformance test does."""

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

import pytest

import tests
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.board.board import Board
from deadhand.table.board.build_board import board_of
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY, RANDOM, Level
from deadhand.table.jit.jit import compiled_rules, is_warm
from deadhand.table.rules.rule import Rules

ALL_GAMES = [find_game(slug) for slug in GAMES]
TABLES = [(game, seats) for game in ALL_GAMES for seats in range(game.least_seats, game.most_seats + 1)]
"""Every game at every number of seats: what a test is parametrised over."""
FARTHEST: Final = 120
"""No test looks at a position after more choices than these, unless it plays to the end."""
SHORT: Final = 40
"""A random game with no more positions than these is short: it would mostly be over `FARTHEST` choices later."""


def most_seats_daily(tables: list[tuple[Game, int]]) -> list[Any]:
    """For a test that takes long: the most seats of each game in every run, all others with `make soak`."""
    daily = [pytest.param(game, seats) for game, seats in tables if seats == game.most_seats]
    return daily + in_soak((game, seats) for game, seats in tables if seats != game.most_seats)


def in_soak(parameters: Iterable[tuple[object, ...]]) -> list[Any]:
    """Return parameters for `make soak`.

    A run without the soak does not collect them either: they are thousands of tests, and each process collects all.
    """
    return [pytest.param(*each, marks=pytest.mark.soak) for each in parameters] if tests.soak_is_collected else []


BOTS: Final = (RANDOM, GREEDY, Level("overlooking", overlooks=40))
"""A bot of each kind but the searching one, which takes long in plain rules."""
MOST_SEATS = most_seats_daily(TABLES)


def view_data(match: Match, viewer: int | None) -> Any:
    """Return a view as plain data, for tests that index it by the names of a game's own zones and counters."""
    return match.view(viewer)


def board_for(match: Match, view: Any) -> Board:
    """Return the board of a view in the words of its viewer."""
    return board_of(view, match.speaker(view["viewer"]))


def seeds(few: int, *, soak: int) -> list[Any]:
    """Return seeds to be parametrised over: the first few for every run, the others for `make soak`."""
    return [*range(few), *in_soak((seed,) for seed in range(few, soak))]


def few_or_many(few: int, *, soak: int) -> list[Any]:
    """Return how often a test repeats something: a few times in every run, many times with `make soak`."""
    return [few, *in_soak([(soak,)])]


def table_name(value: object) -> str:
    """Return the form of a game or a number of seats in a test's name."""
    return value.slug if isinstance(value, Game) else str(value)


_ready: dict[str, Rules] = {}


def compiled(game: Game) -> Rules:
    """The compiled rules of a game, loaded once for all tests of a process; only for tests marked `compiled`."""
    rules = _ready.get(game.slug)
    if rules is None or rules.outdated:
        assert is_warm(game), "mark this test `compiled`: then its games are compiled before its time begins"
        rules = _ready[game.slug] = compiled_rules(game)
    return rules


def start(game: Game, *, seats: int, seed: int, later: bool = True) -> Match:
    """A match with every option drawn at random from what it allows, seldom far from the default.

    Without `later`, the match is one from before the game's later options, which are off.
    """
    draw = random.Random(seed)
    options = {
        option.name: draw.choice(option.choices) if option.choices else option.default
        for option in game.options
        if later or not option.later
    }
    return Match(game, seats=seats, seed=seed, options=options)


def play_out(match: Match, *, seed: int) -> Match:
    """Play at random to the end."""
    for _ in random_walk(match, seed=seed):
        pass
    return match


def random_walk(match: Match, *, seed: int, most: int = 100_000) -> Iterator[Match]:
    """Play at random, giving the match before every choice and at the end."""
    draw = random.Random(seed)
    for _ in range(most):
        yield match
        if match.over:
            return
        match.play(draw.choice(match.legal))
    raise AssertionError(f"{match.game.title} did not end within {most} choices")


@cache
def positions_of(game: Game, seats: int) -> int:
    """Return the number of positions of a random game, the first and the last included; `FARTHEST` at most."""
    return sum(1 for _ in islice(random_walk(start(game, seats=seats, seed=0), seed=0), FARTHEST))


def midgame(game: Game, *, seats: int, most: int = FARTHEST) -> int:
    """Return a number of choices that leads to the middle of a short game; `most` at most."""
    return min(most, positions_of(game, seats) // 2)


def somewhere(game: Game, *, seats: int, seed: int) -> Match:
    """A match after a random number of random choices."""
    match = start(game, seats=seats, seed=seed)
    draw = random.Random(seed)
    positions = positions_of(game, seats)
    for _ in range(draw.randrange(positions if positions <= SHORT else FARTHEST)):
        if match.over:
            break
        match.play(draw.choice(match.legal))
    return match


def unfinished(game: Game, *, seats: int, seed: int) -> Match:
    """A match after a random number of random choices that is not over and hides cards from every seat."""
    matches = (somewhere(game, seats=seats, seed=each) for each in range(seed, seed + 100))
    return next(match for match in matches if not match.over and all(hidden_from(match, seat) for seat in range(seats)))


def hidden_from(match: Match, viewer: int) -> list[int]:
    """The cards that a viewer does not know."""
    return [card for card in range(match.deck.size) if not match.table.known[card] >> viewer & 1]


def clauses_of(game: Game) -> set[str]:
    """Every clause id of a game's rulebook."""
    return set(re.findall(r"\*\*([A-Z0-9]+-[A-Z]?\d+(?:\.\d+)?)\*\*", game.rulebook_text))
