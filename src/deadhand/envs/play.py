"""Whole episodes of a policy at the tables of a batch: for evaluations, leagues and training."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.envs.policies import Policy
from deadhand.table.errors import Refused
from deadhand.table.record.state import NOBODY


@dataclass(frozen=True, eq=False)
class EpisodeResults:
    """Episodes that were played to their end, in the order in which they ended."""

    tables: NDArray[np.int64]
    """The table of each episode, (E,)."""
    rewards: NDArray[np.float64]
    """The rewards of each seat, (E, S)."""
    own: NDArray[np.bool_]
    """The seats that the policy played, (E, S)."""
    outcomes: NDArray[np.int64]
    """The number of the outcome of each episode, (E,); -1 if it was cut off."""

    @property
    def results(self) -> NDArray[np.float64]:
        """The mean reward of the policy's seats in each episode, (E,)."""
        results: NDArray[np.float64] = (self.rewards * self.own).sum(axis=1) / self.own.sum(axis=1)
        return results


def play_episodes(
    batch: Batch, policy: Policy, episodes: int = 1, *, progress: Callable[[int], None] | None = None
) -> EpisodeResults:
    """Let a policy play the caller's seats, the same number of whole episodes at each table.

    So long episodes count as often as short ones. `progress` is called with the episodes that have just ended.

    Raises:
        Refused: unless the batch begins episodes at the next step, or if the policy does not return whole numbers.
        IllegalAction: if the policy chooses what is not offered.
    """
    if batch.autoreset != "next_step":
        raise Refused('To play episodes, make the batch with autoreset="next_step".')
    step, left = batch.reset(), np.full(batch.tables, episodes)
    tables, rewards, own, outcomes = [], [], [], []
    while left.any():
        step = batch.step(np.where(left > 0, batch.policy_actions(policy), NOBODY))  # no episode after the last
        ended = step.terminated | step.truncated
        left -= ended
        if ended.any():
            tables.append(np.flatnonzero(ended))
            rewards.append(step.rewards[ended])
            own.append(batch.own_seats[ended])
            outcomes.append(np.where(step.terminated, batch.states["outcome"], NOBODY)[ended])
            if progress:
                progress(int(ended.sum()))
    return EpisodeResults(*(np.concatenate(each) for each in (tables, rewards, own, outcomes)))
