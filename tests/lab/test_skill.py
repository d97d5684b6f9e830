"""Luck against skill, where it is known how much of each there is."""

import numpy as np
import polars as pl
import pytest

from deadhand.games import find_game
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.skill import share_of_deal, skill_of_seats, skill_of_team

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


@pytest.mark.parametrize("part", [0.0, 0.5, 0.8, 1.0])
def test_the_share_that_the_deal_decides_between_equals(part: float) -> None:
    """In a part of the games the deal's own seat wins, in the others any; two games of a deal agree by its square."""
    draws = np.random.default_rng(3)
    lucky = draws.integers(0, 4, 5 * DEALS)
    plays = []
    for _ in range(2):
        by_deal = draws.random(5 * DEALS) < part
        plays.append(games_of(winner(np.where(by_deal, lucky, draws.integers(0, 4, 5 * DEALS)), 4)))
    dealt = share_of_deal(*plays)
    assert dealt is not None
    assert dealt.low - 1e-9 <= part**2 <= dealt.high + 1e-9
    assert dealt.reach < 0.05


def test_nothing_is_said_of_the_deal_if_all_games_end_alike() -> None:
    assert share_of_deal(games_of(np.ones((DEALS, 1))), games_of(np.ones((DEALS, 1)))) is None
