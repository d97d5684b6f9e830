"""Luck against skill, where it is known how much of each there is."""

import numpy as np
import polars as pl
import pytest

from deadhand.games import find_game
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.skill import skill_of_seats, skill_of_team

DEALS = 600


def games_of(wins: np.ndarray) -> FinishedGames:
    """Return games with these wins: a row per deal, a column per seat."""
    deals, seats = wins.shape
    rows = pl.DataFrame({"game": np.repeat(np.arange(deals), seats), "win": wins.ravel()})
    return FinishedGames(find_game("zeven"), pl.DataFrame({"game": np.arange(deals)}), rows, seats, 0)


def winner(seats: np.ndarray, number: int) -> np.ndarray:
    return np.asarray(np.eye(number)[seats])


def test_skill_that_always_wins_explains_everything() -> None:
    rotations = [games_of(winner(np.full(DEALS, seat), 2)) for seat in range(2)]
    skill = skill_of_seats(rotations)
    assert skill is not None
    assert (skill.strong.value, skill.weak.value) == (1.0, 0.0)
    assert skill.explained.value == pytest.approx(1.0)


def test_a_deal_that_decides_everything_leaves_nothing_to_skill_and_mirroring_saves_all() -> None:
    lucky = np.random.default_rng(1).integers(0, 3, DEALS)
    skill = skill_of_seats([games_of(winner(lucky, 3))] * 3)
    assert skill is not None
    assert skill.explained.value == pytest.approx(0.0, abs=1e-9)
    assert skill.saved is not None
    assert skill.saved.value == pytest.approx(1.0)


def test_pure_chance_is_neither() -> None:
    draws = np.random.default_rng(2)
    skill = skill_of_seats([games_of(winner(draws.integers(0, 3, DEALS), 3)) for _ in range(3)])
    assert skill is not None
    assert skill.explained.low == 0.0
    assert skill.explained.high < 0.02
    assert skill.saved is not None
    assert skill.saved.low < 0.0 < skill.saved.high


def test_a_team_that_always_wins_against_one_that_never_does() -> None:
    skill = skill_of_team(games_of(np.ones((DEALS, 2))), games_of(np.zeros((DEALS, 2))))
    assert skill is not None
    assert skill.explained.value == pytest.approx(1.0)
