"""Intervals and tests of means."""

import numpy as np
import pytest

from deadhand.lab.analysis.estimates import corrected_estimate, equal_means_p_value, estimate, mean_p_value
from deadhand.lab.analysis.multiplicity import SURE, bonferroni


def one_winner(shares: list[float], games: int) -> np.ndarray:
    """Return games with one winner each, who has these chances."""
    winners = np.random.default_rng(1).choice(len(shares), games, p=shares)
    return np.eye(len(shares))[winners]


def test_a_share_has_wilsons_interval() -> None:
    """The example of Newcombe, "Two-sided confidence intervals for the single proportion", 1998: 81 of 263."""
    share = estimate(np.repeat([1.0, 0.0], [81, 182]))
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)


def test_no_wins_still_have_an_interval() -> None:
    share = estimate(np.zeros(20))
    assert share.low == 0.0
    assert 0.1 < share.high < 0.2


def test_shared_wins_have_an_interval_around_their_mean() -> None:
    share = estimate(np.array([1.0, 0.5, 0.0, 0.5] * 25))
    assert share.low < share.value == 0.5 < share.high


def test_the_mean_of_no_games_is_no_number() -> None:
    with pytest.raises(ValueError, match="no games"):
        estimate(np.zeros(0))


def test_only_uneven_places_are_found_different() -> None:
    even, uneven = one_winner([0.25] * 4, 4000), one_winner([0.30, 0.25, 0.25, 0.20], 4000)
    p_even, p_uneven = equal_means_p_value(even), equal_means_p_value(uneven)
    assert p_even is not None
    assert p_uneven is not None
    assert p_even > 0.05
    assert p_uneven < 1e-6


def test_shared_wins_do_not_look_like_a_difference() -> None:
    """All win half of the games together, by the same coin."""
    shared = np.repeat(np.random.default_rng(2).integers(0, 2, (2000, 1)), 3, axis=1) / 3
    assert equal_means_p_value(shared) is None


def test_the_test_of_even_places_is_right_one_time_in_twenty() -> None:
    draws = np.random.default_rng(3)
    p_values = [equal_means_p_value(np.eye(3)[draws.integers(0, 3, 300)]) for _ in range(400)]
    assert 0.02 < np.mean([p is not None and p < 0.05 for p in p_values]) < 0.08


def test_a_few_games_answer_nothing() -> None:
    assert equal_means_p_value(one_winner([0.25] * 4, 20)) is None
    assert mean_p_value(np.repeat([1.0, 0.0], [990, 10]), 0.5) is None


def test_a_mean_is_tested() -> None:
    coin = np.random.default_rng(4).integers(0, 2, 1000).astype(float)
    fair, unfair = mean_p_value(coin, 0.5), mean_p_value(coin, 0.6)
    assert fair is not None
    assert unfair is not None
    assert unfair < 0.001 < fair


def test_a_corrected_interval_leaves_out_0_exactly_if_the_corrected_p_value_is_a_finding() -> None:
    assert bonferroni(None, 5) is None
    assert bonferroni(0.3, 5) == 1.0
    chance = np.random.default_rng(1)
    found = []
    for shift in np.linspace(0.0, 0.4, 60):
        values = chance.normal(shift, 1.0, 400)
        each, p = corrected_estimate(values, questions=30), bonferroni(mean_p_value(values, 0.0), 30)
        assert p is not None
        assert (each.low > 0.0 or each.high < 0.0) == (p < SURE)
        found.append(p < SURE)
    assert 10 < sum(found) < 50
