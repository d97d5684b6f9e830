"""A vector environment of Stable-Baselines3: many tables in one compiled call, with one learner at each.

    env = sb3.DeadhandVecEnv("zeven", num_envs=64, opponents="greedy")
    MaskablePPO("MlpPolicy", env).learn(1_000_000)      # of SB3-Contrib

Observations are rows of float32. The learners of SB3-Contrib ask `action_masks` for what is offered. Others may choose
any action: one that is not offered is replaced by the game's default. Rewards are 0 until the game ends.
"""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.envs.interface import check_one_learner
from deadhand.envs.settings import BatchSettings, VectorSettings, check_known
from deadhand.extras import Extra
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

SB3: Final = Extra("sb3", "This environment needs", frozenset({"gymnasium", "stable_baselines3", "torch"}))

with SB3.libraries_needed():
    from stable_baselines3.common.vec_env import VecEnv

    from deadhand.envs.spaces import action_space, observation_box

Rows = NDArray[Any]
Infos = list[dict[str, Any]]


class DeadhandVecEnv(VecEnv):
    """Many tables of one game, at each of which the caller plays one seat.

    Args:
        game: the game, or its slug.
        num_envs: how many tables.
        settings: see `VectorSettings`. Opponents are greedy bots by default, and observations are float32.

    Raises:
        Refused: for anything that the game or a batch does not allow.
    """

    def __init__(self, game: Game | str, num_envs: int = 64, **settings: Unpack[VectorSettings]) -> None:
        check_known(settings, VectorSettings)
        usual: VectorSettings = {"opponents": "greedy", "form": "float32", "illegal": "replace"}
        chosen: BatchSettings = {**usual, **settings, "tables": num_envs, "seed": 0, "autoreset": "same_step"}
        check_one_learner("A vector environment of Stable-Baselines3", chosen)
        self.batch = Batch(game, **chosen)
        """The tables."""
        self.plan = self.batch.plan
        """The meaning and place of each number of an observation."""
        self.render_mode = None
        self._seed: int | None = randbits(63)
        """The seed of the next `reset`; after it, resets go on with the next episodes."""
        self._tables = np.arange(num_envs)
        self._actions: NDArray[np.integer[Any]] = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, observation_box(self.plan, self.batch.form), action_space(self.plan))

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Note the seed of the next `reset`; all later games depend on it and on the number of the table."""
        self._seed = seed = randbits(63) if seed is None else seed
        return [seed] * self.num_envs

    def reset(self) -> Rows:
        """Begin a new episode at all tables, and return the observations, (T, N)."""
        step = self.batch.reset(seed=self._seed)
        self._reset_seeds()
        self._seed = None
        self.reset_infos = [{"seat": seat} for seat in self.batch.learners.tolist()]
        return step.observations.copy()

    def step_async(self, actions: NDArray[np.integer[Any]]) -> None:
        """Note the actions of the next step, (T,)."""
        self._actions = actions

    def step_wait(self) -> tuple[Rows, NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Take the actions; return observations, rewards, ends and infos.

        After an end the observation is that of the next episode, and the info has the last one ("terminal_observation")
        and whether the episode was given up for its length ("TimeLimit.truncated").
        """
        learners = self.batch.learners
        step = self.batch.step(self._actions)
        ends = step.terminated | step.truncated
        infos: Infos = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(ends).tolist():
            infos[table]["terminal_observation"] = step.finals[table].copy()
            infos[table]["TimeLimit.truncated"] = bool(step.truncated[table])
        rewards = step.rewards[self._tables, learners].astype(np.float32)
        return step.observations.copy(), rewards, ends, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are offered, (T, A), as the masked learners of SB3-Contrib ask for it."""
        return self.batch.last.mask != 0

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute for each of the tables: the same one, because all are one environment."""
        return [getattr(self, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of the environment.

        Raises:
            Refused: for some of the tables, because all are one environment.
        """
        if len(self._chosen(indices)) < self.num_envs:
            raise Refused("An attribute can be set for all tables only: they are one environment.")
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method that returns a row for each table, such as `action_masks`, and return the rows asked for."""
        rows = getattr(self, method_name)(*method_args, **method_kwargs)
        return [rows[table] for table in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:  # noqa: ARG002  # the interface
        """Return that no table is wrapped."""
        return [False] * len(self._chosen(indices))

    def _chosen(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))
