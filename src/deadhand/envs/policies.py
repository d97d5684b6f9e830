"""Policies: they choose for seats at many tables at once.

A policy is called with `Turns` and returns one action for each of them. A class of policies is made with the plan of
the observations, which knows the game and the number of seats, and with a seed:

    class Random:
        def __init__(self, plan: KnowledgePlan, seed: int) -> None:
            self.draw = np.random.default_rng(seed)

        def __call__(self, turns: Turns) -> NDArray[np.int64]:
            return turns.offered(self.draw.integers(turns.counts))

`Batch(opponents=policy)` lets it play the other seats, and `batch.policy_actions(policy)` the caller's.
`python -m deadhand.envs.evaluate module:Class` measures how well it plays.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from deadhand.bots.names import find_level
from deadhand.bots.network.network import Network
from deadhand.envs.step import Step
from deadhand.table.errors import IllegalAction, Refused
from deadhand.table.knowledge.plan import KnowledgePlan


@dataclass(frozen=True, eq=False)
class Turns:
    """The decisions that a policy is to make: K tables at each of which a seat is asked.

    The arrays are copies, with N numbers, A actions and M offers at most. Seats in observations and actions are counted
    from the asked seat on, as in `Step`. They hold what that seat may know, and nothing else.
    """

    tables: NDArray[np.int64]
    """The numbers of the tables, (K,), ascending."""
    episodes: NDArray[np.int64]
    """The number of the episode at each table, from 1, (K,)."""
    seats: NDArray[np.int64]
    """The seat that is asked, from 0, (K,)."""
    observations: NDArray[Any]
    """The observation of that seat, (K, N)."""
    mask: NDArray[np.int8]
    """1 for each action that is offered, (K, A)."""
    offers: NDArray[np.int64]
    """The offered actions, (K, M), ..."""
    counts: NDArray[np.int64]
    """... and how many of them are valid, (K,)."""
    choose_as_bot: Callable[[str], NDArray[np.int64]] = field(repr=False)
    """Returns what a bot of a level would do for each asked seat, (K,); see `Batch.bot_actions`."""

    def offered(self, places: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
        """Return the offers with these places, (K,), each from 0 to before the number of offers."""
        offered: NDArray[np.int64] = self.offers[np.arange(len(places)), places]
        return offered

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, chosen: NDArray[Any]) -> "Turns":
        """Return some of the turns, by their places or truth values, for one of several policies."""
        places = np.arange(len(self))[chosen]
        names = ("tables", "episodes", "seats", "observations", "mask", "offers", "counts")
        arrays = {name: getattr(self, name)[places] for name in names}
        return Turns(**arrays, choose_as_bot=lambda level: self.choose_as_bot(level)[places])


class Policy(Protocol):
    """Chooses an offered action for each turn."""

    def __call__(self, turns: Turns, /) -> NDArray[np.integer[Any]]:
        """Return an offered action for each turn, (K,)."""


class PolicyFactory(Protocol):
    """A class of policies, or a function that returns one."""

    def __call__(self, plan: KnowledgePlan, seed: int, /) -> Policy:
        """Return a policy for a game and a number of seats."""


class Random:
    """A policy that chooses any offer, each as likely as another."""

    def __init__(self, _plan: KnowledgePlan, seed: int) -> None:
        self._draw = np.random.default_rng(seed)

    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Return an offer of each turn."""
        return turns.offered(self._draw.integers(turns.counts))


class LevelPolicy:
    """A policy that plays as a shipped level does.

    Raises:
        Refused: if the game has no such level.
    """

    def __init__(self, plan: KnowledgePlan, _seed: int, level: str = "greedy") -> None:
        self._level = find_level(plan.game, level).name

    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Return the choice of the bot for each turn."""
        return turns.choose_as_bot(self._level)


class NetworkPolicy:
    """A policy that plays the offer that a network of whole numbers prefers, of equals the first.

    Raises:
        Refused: if it was trained for another game, other rules or other numbers of seats.
    """

    def __init__(self, plan: KnowledgePlan, _seed: int, network: Network) -> None:
        network.check_fits(plan.game)
        least, most = network.seats
        if not least <= plan.seats <= most:
            known = f"{least} to {most}" if least < most else least
            raise Refused(f"This network was trained at {known} seats, not at {plan.seats}.")
        self._plan, self._network, self._weights = plan, network, network.offer_weights(plan.game)

    def __call__(self, turns: Turns) -> NDArray[np.int64]:
        """Return the preferred offer of each turn."""
        hidden = self._network.hidden(self._plan.game, self._plan.seats, turns.observations)
        preferences = np.take_along_axis(hidden @ self._weights, turns.offers, 1)
        preferences[np.arange(turns.offers.shape[1]) >= turns.counts[:, None]] = -np.inf
        return turns.offered(preferences.argmax(1))


Greedy = LevelPolicy
"""The policy of the greedy bot, if no other level is given."""


def turns_of(
    step: Step,
    asked: NDArray[np.bool_],
    episodes: NDArray[np.int64],
    choose_as_bot: Callable[[str], NDArray[np.int64]],
) -> Turns:
    """Return the turns of the asked tables, (T,) of truth values, as a step has written them."""
    tables = np.flatnonzero(asked)
    names = ("observations", "mask", "offers", "counts")
    return Turns(
        tables=tables,
        episodes=episodes[tables],
        seats=step.actors[tables],
        **{name: getattr(step, name)[tables] for name in names},
        choose_as_bot=choose_as_bot,
    )


def answers_of(policy: Policy, turns: Turns, refusal: Callable[[int, int], IllegalAction]) -> NDArray[np.int64]:
    """Return what a policy chooses, (K,). `refusal` returns the error for a table and an action not offered there.

    Raises:
        Refused: if it is anything but K whole numbers.
        IllegalAction: if an action is not offered.
    """
    actions = np.asarray(policy(turns))
    if actions.shape != (len(turns),) or actions.dtype.kind not in "iu":
        raise Refused(f"A policy returns {len(turns)} whole numbers, not {actions.dtype} of shape {actions.shape}.")
    actions = actions.astype(np.int64)
    known = (actions >= 0) & (actions < turns.mask.shape[1])
    offered = known & (turns.mask[np.arange(len(turns)), np.where(known, actions, 0)] == 1)
    if not offered.all():
        place = int(np.flatnonzero(~offered)[0])
        raise refusal(int(turns.tables[place]), int(actions[place]))
    return actions
