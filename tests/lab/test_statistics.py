"""Intervals against values worked out elsewhere."""

import pytest

from deadhand.lab.analysis.intervals import mean_interval, share_interval


def test_wilsons_interval_of_ten_wins_in_a_hundred() -> None:
    assert share_interval(10, 100) == pytest.approx((0.0552291, 0.1743657), abs=1e-7)


def test_an_interval_never_leaves_0_to_1() -> None:
    assert share_interval(0, 20) == pytest.approx((0.0, 0.1611252), abs=1e-7)
    assert share_interval(20, 20) == pytest.approx((0.8388748, 1.0), abs=1e-7)


def test_shared_wins_count_as_fractions() -> None:
    low, high = share_interval(2.5, 10)
    assert share_interval(2, 10)[0] < low < 0.25 < high < share_interval(3, 10)[1]


def test_the_interval_of_a_mean() -> None:
    # of 2, 4, 4, 4, 5, 5, 7 and 9: mean 5, standard deviation sqrt(32 / 7), so 5 -+ 1.96 * 2.138090 / sqrt(8)
    assert mean_interval(8, 40.0, 232.0) == pytest.approx((3.5184065, 6.4815935), abs=1e-7)


def test_a_single_value_is_its_own_interval() -> None:
    assert mean_interval(1, 7.0, 49.0) == (7.0, 7.0)


def test_equal_values_leave_no_doubt_about_the_mean() -> None:
    assert mean_interval(3, 9.0, 27.0) == (3.0, 3.0)
