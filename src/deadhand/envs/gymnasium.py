"""Gymnasium environments: one learner among bots, at one table or at many that are stepped in one compiled call.

    envs = gymnasium.make_vec("deadhand.envs.gymnasium:deadhand/Zeven-v2", num_envs=64, opponents="greedy")
    observations, infos = envs.reset(seed=1)
    while True:
        actions = choose(observations["observation"], infos["action_mask"])
        observations, rewards, terminations, truncations, infos = envs.step(actions)

Importing this module registers "deadhand/Zeven-v2" and so on: the game and the version of its rules. Gymnasium 1 loads
no plugins, so either import this module first, or put its name before the id, as above.

An observation is a dict of "observation", (N,), and "action_mask", (A,) of int8: 1 for each action that is offered.
`info` has the same mask, for `action_space.sample(info["action_mask"])`. It also has "seat", the learner's seat, and
"replaced", which is True if the last action was not offered and the game's default was played instead. Seats in
observations and actions are counted from the learner. Rewards are 0 until the game ends.
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.envs.extra import libraries_needed
from deadhand.envs.interface import (
    RENDER_MODES,
    action_number,
    check_one_learner,
    check_render_mode,
    check_rendering,
    render_table,
    unknown_options,
)
from deadhand.envs.settings import Autoreset, BatchSettings, LearnerSettings, VectorSettings, check_known
from deadhand.envs.step import Step
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

with libraries_needed():
    import gymnasium
    from gymnasium.envs.registration import registry
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from deadhand.envs.spaces import action_space, masked_space

Observation = dict[str, NDArray[Any]]
AUTORESETS: Final[Mapping[AutoresetMode, Autoreset]] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
"""How a batch calls what Gymnasium has as an enumeration."""


class DeadhandVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one game, at each of which the caller plays one seat against bots.

    Args:
        game: the game, or its slug.
        num_envs: how many tables, 1 to 1,000,000.
        autoreset_mode: when the next episode begins, as Gymnasium's enumeration or its value, such as "SameStep". With
            SAME_STEP, infos has "final_obs" and "final_info" of the episodes that have just ended. With DISABLED,
            `reset(options={"reset_mask": mask})` begins a new episode at the tables of the mask, (T,) of truth values.
        copy: whether observations and infos are copies. Otherwise the next step overwrites them.
        render_mode: how the learner sees the tables: "ansi" to have `render` return a text of each, "rgb_array" a
            picture of each, "human" to have it print the texts.
        settings: see `VectorSettings`. Opponents are greedy bots by default. An action of the space that is not offered
            is replaced by the game's default, as Gymnasium expects, and infos say so; `illegal="raise"` raises
            `IllegalAction` instead.

    Raises:
        Refused: for anything that the game or a batch does not allow, or an unknown mode.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **settings: Unpack[VectorSettings],
    ) -> None:
        check_known(settings, VectorSettings)
        mode = _autoreset_mode(autoreset_mode)
        self.batch = _batch_of(game, render_mode, settings, tables=num_envs, autoreset=AUTORESETS[mode])
        """The tables."""
        self.plan = self.batch.plan
        """The meaning and place of each number of an observation."""
        self.num_envs, self.render_mode, self._copy = self.batch.tables, render_mode, copy
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.single_observation_space = masked_space(self.plan, self.batch.form)
        self.single_action_space = action_space(self.plan)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._actions = self.plan.game.actions.size
        self._everywhere = np.ones(self.num_envs, np.bool_)
        self._tables = np.arange(self.num_envs)
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new episode at all tables, or at those of `options["reset_mask"]`; return observations and infos.

        A table's episodes depend on the seed, its number and the number of the episode. The first ones without a seed
        are random.

        Raises:
            Refused: for a seed that is not a whole number, a mask that is not one truth value for each table, or any
                other option.
        """
        _refuse_options(options, known=("reset_mask",))
        chosen = (options or {}).get("reset_mask")
        if seed is None and not self._seeded:
            seed = randbits(63)
        super().reset(seed=seed)
        step = self.batch.reset(seed=seed, chosen=chosen)
        self._seeded = True
        observations = self._observations(step)
        return observations, self._infos(step, observations)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take one action at each table, (T,); return observations, rewards, terminations, truncations and infos.

        Raises:
            Refused: for anything but T actions of the action space, before `reset`, or, with DISABLED, after the end of
                an episode.
            IllegalAction: with `illegal="raise"`, if an action is not offered; nothing has changed at any table.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind in "iu" and ((actions < 0) | (actions >= self._actions)).any():
            raise Refused(f"An action is a whole number from 0 to {self._actions - 1}.")
        learners = self.batch.learners
        step = self.batch.step(actions)
        rewards = step.rewards[self._tables, learners]
        observations = self._observations(step)
        infos = self._infos(step, observations)
        if step.final.any():
            self._add_finals(infos, step, learners)
        return observations, rewards, step.terminated.copy(), step.truncated.copy(), infos

    def _observations(self, step: Step) -> Observation:
        return {"observation": self._kept(step.observations), "action_mask": self._kept(step.mask)}

    def _infos(self, step: Step, observations: Observation) -> dict[str, Any]:
        """Return the infos of all tables; beside each Gymnasium wants the tables that have it, which are all."""
        infos = {
            "action_mask": observations["action_mask"],
            "seat": self.batch.learners,
            "replaced": self._kept(step.replaced),
        }
        return {**infos, **{f"_{name}": self._everywhere.copy() for name in infos}}

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _add_finals(self, infos: dict[str, Any], step: Step, learners: NDArray[np.int64]) -> None:
        """Add the last observations and infos of the episodes that have just ended; nothing is offered there."""
        final = step.final.copy()
        observations = np.full(self.num_envs, None, dtype=object)
        for table in np.flatnonzero(final).tolist():
            observations[table] = {
                "observation": step.finals[table].copy(),
                "action_mask": np.zeros(self._actions, np.int8),
            }
        ended = {"action_mask": np.zeros_like(step.mask), "seat": learners, "replaced": step.replaced & final}
        infos["final_obs"], infos["_final_obs"] = observations, final
        infos["final_info"] = {**ended, **{f"_{name}": final.copy() for name in ended}}
        infos["_final_info"] = final.copy()

    def render(self) -> Any:  # Gymnasium's versions give it different types
        """Return each table as the learner sees it, as texts or pictures; or print the texts ("human").

        A picture is an array of (720, 1280, 3) bytes.

        Raises:
            Refused: without a render mode, or before `reset`.
        """
        check_rendering(self.render_mode, begun=self._seeded)
        seats = self.batch.learners.tolist()
        shown = tuple(render_table(self.batch, self.render_mode, seat, table) for table, seat in enumerate(seats))
        return None if self.render_mode == "human" else shown


class DeadhandEnv(gymnasium.Env[Observation, np.int64]):
    """One table at which the caller plays one seat against bots.

    The settings are `LearnerSettings`, with the defaults of `DeadhandVectorEnv`.

    Raises:
        Refused: for anything that the game or a batch does not allow, or an unknown render mode.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, **settings: Unpack[LearnerSettings]
    ) -> None:
        check_known(settings, LearnerSettings)
        self.batch = _batch_of(game, render_mode, settings, autoreset="disabled")
        """The one table."""
        self.plan = self.batch.plan
        """The meaning and place of each number of an observation."""
        self.render_mode = render_mode
        self.observation_space = masked_space(self.plan, self.batch.form)
        self.action_space = action_space(self.plan)
        self._actions = self.plan.game.actions.size
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game: with a seed the first of its games, otherwise the next one.

        The first game without a seed is a random one.

        Raises:
            Refused: for a seed that is not a whole number, or for any option.
        """
        _refuse_options(options)
        if seed is None and not self._seeded:
            seed = randbits(63)
        super().reset(seed=seed)
        step = self.batch.reset(seed=seed)
        self._seeded = True
        return self._observation(step), self._info(step)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner; return observation, reward, termination, truncation and info.

        The action may be an array of one element, as many learners give it.

        Raises:
            Refused: for anything but an action of the action space, before `reset`, or after the end of the game.
            IllegalAction: with `illegal="raise"`, if the action is not offered; nothing has changed.
        """
        number = action_number(action)
        if number is None or not 0 <= number < self._actions:
            raise Refused(f"An action is a whole number from 0 to {self._actions - 1}, not {action!r}.")
        chosen = np.array([number])
        learner = int(self.batch.learners[0])
        step = self.batch.step(chosen)
        if self.render_mode == "human":
            self.render()
        ended, given_up = bool(step.terminated[0]), bool(step.truncated[0])
        return self._observation(step), float(step.rewards[0, learner]), ended, given_up, self._info(step)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask as truth values, (A,), as the masked learners of SB3-Contrib ask for it."""
        return self.batch.last.mask[0] != 0

    def _observation(self, step: Step) -> Observation:
        return {"observation": step.observations[0].copy(), "action_mask": step.mask[0].copy()}

    def _info(self, step: Step) -> dict[str, Any]:
        return {
            "action_mask": step.mask[0].copy(),
            "seat": int(self.batch.learners[0]),
            "replaced": bool(step.replaced[0]),
        }

    def render(self) -> Any:  # Gymnasium's versions give it different types
        """Return the table as the learner sees it, as a text or a picture; or print the text ("human").

        A picture is an array of (720, 1280, 3) bytes.

        Raises:
            Refused: without a render mode, or before `reset`.
        """
        check_rendering(self.render_mode, begun=self._seeded)
        return render_table(self.batch, self.render_mode, int(self.batch.learners[0]))


def _batch_of(
    game: Game | str,
    render_mode: str | None,
    settings: LearnerSettings | VectorSettings,
    **tables: Unpack[BatchSettings],
) -> Batch:
    """Return the tables of one learner among bots, by default greedy ones."""
    check_render_mode(render_mode)
    chosen: BatchSettings = {"opponents": "greedy", "illegal": "replace", **settings, **tables}
    check_one_learner("A Gymnasium environment", chosen)
    return Batch(game, **chosen)


def _refuse_options(options: Mapping[str, Any] | None, known: tuple[str, ...] = ()) -> None:
    if unknown := unknown_options(options, known):
        raise Refused(f"reset() has no option {unknown} here. The settings of a game are given to its environment.")


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        allowed = ", ".join(repr(each.value) for each in AutoresetMode)
        raise Refused(f"autoreset_mode must be an AutoresetMode or one of {allowed}, not {mode!r}.") from None


def environment_id(game: Game) -> str:
    """Return the id of a game's environments, such as "deadhand/CardOfTheDead-v1"."""
    name = "".join(word.capitalize() for word in game.slug.split("_"))
    return f"deadhand/{name}-v{game.version}"


def register_environments() -> None:
    """Register the environments of all games with Gymnasium, once."""
    for slug in GAMES:
        name = environment_id(find_game(slug))
        if name not in registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:{DeadhandEnv.__name__}",
                vector_entry_point=f"{__name__}:{DeadhandVectorEnv.__name__}",
                kwargs={"game": slug},
            )


register_environments()
