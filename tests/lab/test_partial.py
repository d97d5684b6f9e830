"""Simulations that are played in parts, and the histograms of their results."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from deadhand.arena.request import Request, plan_games
from deadhand.games import find_game
from deadhand.lab.totals import partial
from deadhand.lab.totals.histogram import MOST_BINS, histogram
from deadhand.lab.totals.partial import PartialSimulation
from deadhand.lab.totals.simulate import simulate

GAMES = 11
PLAYED = {"seats": 3, "bots": ["greedy", "random", "greedy"], "seed": 7, "options": {"rounds": 1}}


@pytest.mark.parametrize("seconds", [1e-9, 0.05, 1000.0])
def test_the_games_are_those_of_a_simulation_however_long_a_part_is(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(partial, "PART", seconds)
    game = find_game("zeven")
    run = PartialSimulation(plan_games(Request(game, games=GAMES, **PLAYED)))  # type: ignore[arg-type]
    parts = []
    while not run.is_over:
        before = run.played
        run.play_part()
        parts.append(run.played - before)
        assert run.report().games == run.played == sum(run.lengths().counts)
        assert sum(run.scores().counts) == 3 * run.played
    whole = simulate(Request(game, games=GAMES, **PLAYED)).as_dict()  # type: ignore[arg-type]
    timing = {"seconds": 0, "games_per_second": 0}
    assert run.report().as_dict() | timing == whole | timing
    if seconds < 0.01:
        assert parts[1:] == [1] * (GAMES - parts[0])
    if seconds > 1:
        assert parts[1:] == [GAMES - parts[0]]


def test_the_games_before_the_first_are_left_out() -> None:
    request = Request("zeven", games=GAMES, first=5, **PLAYED)  # type: ignore[arg-type]
    run = PartialSimulation(plan_games(request))
    while not run.is_over:
        run.play_part()
    assert run.played == GAMES - 5
    assert run.report().seats == simulate(request).seats


def test_some_first_games_are_those_of_a_shorter_run() -> None:
    game = find_game("zeven")
    run = PartialSimulation(plan_games(Request(game, games=GAMES, **PLAYED)))  # type: ignore[arg-type]
    run.play_part()
    shorter = simulate(Request(game, games=run.played, **PLAYED))  # type: ignore[arg-type]
    assert run.played < GAMES
    assert run.report().seats == shorter.seats
    assert run.report().statistics == shorter.statistics


@given(st.lists(st.integers(-1000, 30_000), min_size=1, max_size=50))
def test_a_histogram_has_every_value_in_its_bin(values: list[int]) -> None:
    made = histogram(np.array(values))
    assert made.width & (made.width - 1) == 0
    assert made.least % made.width == 0
    assert 1 <= len(made.counts) <= MOST_BINS
    for place, count in enumerate(made.counts):
        begin = made.least + place * made.width
        assert count == sum(begin <= value < begin + made.width for value in values)
    assert made.counts[0] > 0
    assert made.counts[-1] > 0
    assert made.width == 1 or len(histogram(np.array(values)).counts) > MOST_BINS // 2 - 1
