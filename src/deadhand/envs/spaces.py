"""Gymnasium spaces of observations and actions; this module needs the extra `deadhand[envs]`."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from deadhand.envs.full_state import MOST_SECRET
from deadhand.envs.settings import Form
from deadhand.table.knowledge.plan import KnowledgePlan

MOST_INT8: Final = 127
"""An `int8` observation holds -127 to 127; see `Batch`."""


def observation_box(plan: KnowledgePlan, form: Form) -> spaces.Box:
    """Return the space of one observation, (N,), with the bounds that the plan states for each number."""
    low, high = plan.least, plan.most
    if form == "int8":
        low, high = (bound.clip(-MOST_INT8, MOST_INT8) for bound in (low, high))
        low = np.minimum(low, high - 1)  # of a number that is always 127, too: Gymnasium warns of equal bounds
    dtype = np.dtype(form).type
    return spaces.Box(low.astype(dtype), high.astype(dtype), dtype=dtype)


def full_observation_box(plan: KnowledgePlan, form: Form) -> spaces.Box:
    """Return the space of a full observation: that of one observation, and the hidden numbers of each seat."""
    box, secrets = observation_box(plan, form), len(plan.game.secrets) * plan.seats
    low, high = (np.append(bound, np.full(secrets, end)) for bound, end in ((box.low, 0), (box.high, MOST_SECRET)))
    dtype = np.dtype(form).type
    return spaces.Box(low.astype(dtype), high.astype(dtype), dtype=dtype)


def masked_space(plan: KnowledgePlan, form: Form) -> "spaces.Space[Any]":
    """Return the space of an observation with its action mask, (A,): 1 for each action that is offered."""
    mask = spaces.Box(0, 1, (plan.game.actions.size,), np.int8)
    return spaces.Dict({"observation": observation_box(plan, form), "action_mask": mask})


def action_space(plan: KnowledgePlan) -> "spaces.Space[Any]":
    """Return the space of actions, 0 to before A; `sample(mask)` draws one that is offered."""
    return spaces.Discrete(plan.game.actions.size)


def in_form(row: NDArray[np.int16], form: Form) -> NDArray[Any]:
    """Return an observation in a form, as a batch writes it."""
    return (row.clip(-MOST_INT8, MOST_INT8) if form == "int8" else row).astype(form)
