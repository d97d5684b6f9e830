"""Luck against skill: how much of who wins a bot's level explains, on mirrored deals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deadhand.lab.analysis.estimates import Values, estimate
from deadhand.lab.analysis.finished import FinishedGames
from deadhand.lab.analysis.intervals import Estimate

RESAMPLES = 500


@dataclass(frozen=True)
class Skill:
    """The gain of a stronger player over weaker ones.

    `strong` and `weak` are the shares of wins of a seat (or team) by level. `explained` is the share of the variance of
    wins that the level explains. `saved` is the part of the games that mirrored deals save to find the same difference:
    deals are mirrored if each is played once with the stronger player in every seat. It is None for teams. `dealt` is
    the share of the variance of wins that the deal decides between players of the same level. It is None if hardly any
    deal was finished, or if all games end alike.
    """

    strong: Estimate
    weak: Estimate
    explained: Estimate
    saved: Estimate | None
    dealt: Estimate | None = None


def skill_of_seats(rotations: Sequence[FinishedGames]) -> Skill | None:
    """Return the skill from the same deals played once per seat, with the stronger bot in seat 0, 1, ...

    None if hardly any deal was finished in all rotations.
    """
    deals = _common_deals(rotations)
    wins = np.stack([_wins_of(games, deals) for games in rotations], axis=1)
    if len(wins) < 2:
        return None
    seats = len(rotations)
    strong = np.stack([wins[:, seat, seat] for seat in range(seats)], axis=1)
    weak = (wins.sum(axis=2) - strong) / (seats - 1)
    advantage = estimate((strong - weak).mean(axis=1))
    return Skill(
        estimate(strong.mean(axis=1)),
        estimate(weak.mean(axis=1)),
        _explained(advantage, share=1 / seats, variance=float(wins.var())),
        _saved(strong - weak),
    )


def skill_of_team(strong: FinishedGames, weak: FinishedGames) -> Skill | None:
    """Return the skill of teams: the same deals played once by a strong team and once by a weak one."""
    deals = _common_deals([strong, weak])
    if len(deals) < 2:
        return None
    strong_wins, weak_wins = (_wins_of(games, deals)[:, 0] for games in (strong, weak))
    variance = float(np.concatenate([strong_wins, weak_wins]).var())
    explained = _explained(estimate(strong_wins - weak_wins), share=0.5, variance=variance)
    return Skill(estimate(strong_wins), estimate(weak_wins), explained, None)


def share_of_deal(first: FinishedGames, second: FinishedGames) -> Estimate | None:
    """Return the share of the variance of wins that the deal decides between equal players; None if it is unknown.

    Both sets have the same deals and the same bots, which draw other random numbers for their choices. The share is the
    correlation of what a seat wins in the two games of a deal. So it counts the cards that a seat is dealt and its
    place at the table.
    """
    deals = _common_deals([first, second])
    if len(deals) < 2:
        return None
    one, other = (_wins_of(games, deals) for games in (first, second))
    mean = (one.mean() + other.mean()) / 2
    common = ((one - mean) * (other - mean)).mean(axis=1)
    whole = ((one - mean) ** 2 + (other - mean) ** 2).mean(axis=1) / 2
    variance = float(whole.mean())
    if variance == 0.0:
        return None
    share = float(common.mean()) / variance
    return estimate(share + (common - share * whole) / variance)


def _common_deals(sets: Sequence[FinishedGames]) -> NDArray[np.int64]:
    common = sets[0].games["game"].to_numpy()
    for games in sets[1:]:
        common = np.intersect1d(common, games.games["game"].to_numpy())
    return np.asarray(common, np.int64)


def _wins_of(finished: FinishedGames, deals: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the wins in some deals: a row per deal, a column per seat."""
    rows = finished.rows.filter(pl.col("game").is_in(deals.tolist()))
    return np.asarray(rows["win"].cast(pl.Float64).to_numpy().reshape(-1, finished.seats), np.float64)


def _explained(advantage: Estimate, *, share: float, variance: float) -> Estimate:
    """Return the share of the variance of wins between two levels; the stronger has this `share` of the seats."""

    def part(difference: float) -> float:
        return share * (1 - share) * difference**2 / variance if variance > 0.0 else 0.0

    low, high = sorted((part(advantage.low), part(advantage.high)))
    if advantage.low < 0.0 < advantage.high:
        low = 0.0
    return Estimate(part(advantage.value), low, high, advantage.games)


def _saved(advantages: NDArray[np.float64]) -> Estimate | None:
    """Return the part of games that mirroring saves, from the advantage per deal (row) and seat (column)."""
    from scipy import stats  # takes longer to import than all else here

    if float(advantages.var()) == 0.0:
        return None

    def part(means: Values, squares: Values, axis: int = -1) -> Values:
        seats = advantages.shape[1]
        single = squares.mean(axis=axis) - means.mean(axis=axis) ** 2
        return np.asarray(1.0 - seats * means.var(axis=axis) / np.maximum(single, 1e-12), np.float64)

    sample = advantages.mean(axis=1), (advantages**2).mean(axis=1)
    result = stats.bootstrap(
        sample, part, paired=True, n_resamples=RESAMPLES, method="percentile", rng=np.random.default_rng(1), batch=50
    )
    low, high = result.confidence_interval
    return Estimate(float(part(*sample)), float(low), float(high), len(advantages))
