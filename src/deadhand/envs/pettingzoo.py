"""PettingZoo environments of one table, in which each seat is an agent.

    env = pettingzoo.env("escape_the_horde", seats=6)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        ended = terminated or truncated
        env.step(None if ended else env.action_space(agent).sample(info["action_mask"]))

Seats act one after the other, and who is next depends on the cards, so there is an AEC environment only: in a parallel
one all agents but one would have no action at every step. Agents are "seat_0", "seat_1", ... An agent's observation and
its actions count seats from the agent on, as in `Batch`: an agent that learns at one seat can play at another.
"""

from secrets import randbits
from typing import Any, Final, Unpack
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from deadhand.envs.batch import Batch
from deadhand.envs.extra import libraries_needed
from deadhand.envs.full_state import everything_known, secret_numbers
from deadhand.envs.interface import (
    RENDER_MODES,
    action_number,
    check_render_mode,
    check_rendering,
    render_table,
    unknown_options,
)
from deadhand.envs.settings import TableSettings, check_known
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY

with libraries_needed():
    from gymnasium import spaces
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from deadhand.envs.spaces import action_space, full_observation_box, in_form, masked_space

Observation = dict[str, NDArray[Any]]
OVER: Final = "The game is over or has not begun: call reset() first."


def env(game: Game | str, **settings: Any) -> "OrderEnforced":
    """Return the environment of one table, which checks that it is reset first; see `raw_env` for the settings.

    An action that is not offered raises `IllegalAction` with the reason. For an environment that ends the game instead,
    wrap it in `pettingzoo.utils.wrappers.TerminateIllegalWrapper`.
    """
    return OrderEnforced(raw_env(game, **settings))


class OrderEnforced(OrderEnforcingWrapper[str, Observation, int]):
    """PettingZoo's check that methods are called in order, without its look-up of each attribute in `last` and `step`.

    That look-up takes three times as long as a step.
    """

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002  # the interface
        """Return observation, reward, termination, truncation and info of the agent to act."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        """Take an action; see `raw_env.step`."""
        self._has_updated = True
        self.env.step(action)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801  # the name that PettingZoo gives it
    """One table of a game as an AEC environment.

    An observation is a dict of "observation", (N,), and "action_mask", (A,) of int8. The mask is 1 for each action that
    the agent is offered, and 0 for all actions of an agent that is not asked. `infos` has the same mask. Rewards are 0
    until the game ends. `plan` says what stands where in an observation.

    Args:
        game: the game, or its slug.
        render_mode: how the agent to act sees the table: "ansi" to have `render` return a text, "rgb_array" a picture,
            "human" to have the text printed after each step. None for nothing.
        settings: see `TableSettings`.

    Raises:
        Refused: for anything that the game or a batch does not allow, or an unknown render mode.
    """

    metadata: dict[str, Any]

    def __init__(self, game: Game | str, *, render_mode: str | None = None, **settings: Unpack[TableSettings]) -> None:
        check_known(settings, TableSettings)
        check_render_mode(render_mode)
        # `step` looks at the mask, which is quicker than to ask the batch
        self._batch = Batch(game, illegal="replace", **settings)
        self.plan = self._batch.plan
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self._batch.game.slug}_v{self._batch.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_space(self.plan, self._batch.form) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.plan) for agent in self.possible_agents}
        self.state_space = full_observation_box(self.plan, self._batch.form)
        self.agents: list[str] = []
        self._seeded = False
        self._actions = self._batch.game.actions.size
        self._nothing = np.zeros(self._actions, np.int8)
        self._nothing.flags.writeable = False  # all agents that are not asked share it
        self._step = self._batch.last

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._nothing.flags.writeable = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: a dict of "observation" and "action_mask".

        Raises:
            Refused: if there is no such agent.
        """
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, 0 to before A.

        Raises:
            Refused: if there is no such agent.
        """
        self._seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: with a seed the first of its games, otherwise the next one.

        The first game without a seed is a random one. There are no options: for any, Python gives a warning.

        Raises:
            Refused: for a seed that is not a whole number.
        """
        if unknown := unknown_options(options):  # PettingZoo's own test gives one, so they are not refused
            warn(f"reset() has no options here: {unknown} changes nothing.", stacklevel=2)
        if seed is None and not self._seeded:
            seed = randbits(63)
        self._step = self._batch.reset(seed=seed)
        self._seeded = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Select the agent that is asked, and give it its mask."""
        seat = int(self._step.actors[0])
        self.agent_selection = self.possible_agents[seat]
        self._mask = self._step.mask[0].copy()
        self.infos[self.agent_selection] = {"action_mask": self._mask}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know now, and its mask: 0 for all actions if it is not asked.

        Raises:
            Refused: if there is no such agent, or before `reset`.
        """
        if not self._seeded:
            raise Refused("Call reset() before observe().")
        if agent == self.agent_selection and self._step.actors[0] != NOBODY:
            return {"observation": self._step.observations[0].copy(), "action_mask": self._mask}
        row = self._batch.observe(0, self._seat_of(agent))
        return {"observation": in_form(row, self._batch.form), "action_mask": self._nothing}

    def state(self) -> NDArray[Any]:
        """Return all of the truth, as `Batch.full_observations` does, with seats counted from seat 0 on.

        It is for critics of centralised training: an agent that plays must never see it.

        Raises:
            Refused: before `reset`.
        """
        if not self._seeded:
            raise Refused("Call reset() before state().")
        batch = self._batch
        with everything_known(batch.states):
            row = batch.observe(0, 0)
        secrets = secret_numbers(batch.game, batch.states, batch.seats, np.zeros(1, np.int64))
        return in_form(np.append(row, secrets[0]), batch.form)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002  # the interface
        """Return observation, reward, termination, truncation and info of the agent to act.

        Raises:
            Refused: before `reset`, or once all agents have left.
        """
        if not self.agents:
            raise Refused(OVER)
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked; None for one whose game has ended, as PettingZoo asks.

        The action may be an array of one element, as many learners give it.

        Raises:
            IllegalAction: if the action is not offered; nothing has changed.
            Refused: if it is no whole number, before `reset`, or once all agents have left.
            ValueError: if an agent whose game has ended acts.
        """
        if not self.agents:
            raise Refused(OVER)
        agent = self.agent_selection
        if self._step.actors[0] == NOBODY:
            self._was_dead_step(action)
            return
        if type(action) is not int:
            action = _checked(action)
        if not (0 <= action < self._actions and self._step.mask[0, action]):
            raise self._batch.refusal(0, action)
        chosen = np.array([action])
        self._step = self._batch.step(chosen)
        self.infos[agent] = {"action_mask": self._nothing}
        if self._step.actors[0] == NOBODY:
            self._end()
        else:
            self._ask()

    def _end(self) -> None:
        """Give out the rewards; each agent then leaves with a step of its own."""
        ended, given_up = bool(self._step.terminated[0]), bool(self._step.truncated[0])
        for agent, reward in zip(self.agents, self._step.rewards[0].tolist(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = ended, given_up
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the table as the agent to act sees it, as a text or a picture; or print the text ("human").

        A picture is an array of (720, 1280, 3) bytes.

        Raises:
            Refused: without a render mode, or before `reset`.
        """
        check_rendering(self.render_mode, begun=self._seeded)
        return render_table(self._batch, self.render_mode, self._seat_of(self.agent_selection))

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""

    def _seat_of(self, agent: str) -> int:
        if agent not in self._seats:
            raise Refused(f"There is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}.")
        return self._seats[agent]


def _checked(action: Any) -> int:
    number = action_number(action)
    if number is None:
        raise Refused(f"An action is a whole number, not {action!r}.")
    return number
