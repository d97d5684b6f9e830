"""The spread of places: near 0 in a fair game, and the true one in an unfair game."""

import numpy as np
import pytest

from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.spread_of_places import spread_of_places

RUNS = 2000


def spreads(true_shares: list[float], games: int) -> list[Estimate]:
    """Return the spread of many runs of games, each with one winner."""
    wins = np.random.default_rng(games).multinomial(games, true_shares, RUNS)
    return [spread_of_places([float(each) for each in row / games], games) for row in wins]


@pytest.mark.parametrize(("places", "games"), [(2, 500), (4, 500), (8, 500), (4, 20), (4, 20_000)])
def test_a_fair_game_has_a_spread_near_zero_whose_interval_holds_zero(places: int, games: int) -> None:
    """Best less worst would be 4.5 points at 4 places and 500 games, and its interval would not hold 0."""
    found = spreads([1 / places] * places, games)
    assert np.mean([each.low == 0.0 for each in found]) > 0.96
    by_chance = np.sqrt((1 - 1 / places) / places / games)
    assert np.mean([each.value for each in found]) < 0.5 * by_chance
    signed = [each.value**2 for each in found]
    assert np.median(signed) <= by_chance**2


@pytest.mark.parametrize("true_shares", [[0.55, 0.45], [0.31, 0.25, 0.23, 0.21], [0.2, 0.2, 0.2, 0.15, 0.15, 0.1]])
@pytest.mark.parametrize("games", [500, 5000])
def test_the_spread_of_an_unfair_game_is_found(true_shares: list[float], games: int) -> None:
    truth = float(np.std(true_shares))
    found = spreads(true_shares, games)
    assert np.sqrt(np.mean([each.value**2 for each in found])) == pytest.approx(truth, rel=0.1)
    inside = np.mean([each.low <= truth <= each.high for each in found])
    assert inside > 0.925, "95 % but for the larger variance of the shares above the mean"
    assert all(each.low <= each.value <= each.high for each in found)


def test_one_place_that_always_wins_has_the_largest_spread() -> None:
    found = spread_of_places([1.0, 0.0, 0.0, 0.0], 1000)
    assert found.value == pytest.approx(np.std([1, 0, 0, 0]), rel=1e-6)
    assert found.low <= found.value <= found.high + 1e-9
    assert found.low > 0.3


@pytest.mark.parametrize("shares", [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
def test_a_single_game_and_games_without_a_winner_say_nothing(shares: list[float]) -> None:
    found = spread_of_places(shares, 1)
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high > 0.4
