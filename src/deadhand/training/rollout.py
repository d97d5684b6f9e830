"""The learner's decisions in some steps of all tables, and what followed them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import torch
from torch import Tensor

from deadhand.training.groups import PAST, Groups, Look
from deadhand.training.model import Model
from deadhand.training.settings import Settings

TRACE: Final = 0.95
"""The decay of the generalized advantage estimates (GAE). Nothing else is discounted, because games end."""


@dataclass
class Rollout:
    """Decisions at all tables, (steps, tables, ...)."""

    seen: Tensor
    offers: Tensor
    counts: Tensor
    actors: Tensor
    own: Tensor
    """Whether the decision teaches: it is the learner's, and labelled if it imitates."""
    progress: Tensor
    chosen: Tensor
    """The places of the offers that were chosen, or that the teacher would have chosen."""
    log_probabilities: Tensor
    values: Tensor
    """The chance to win and the progress to come, (steps, tables, 2)."""
    results: Tensor
    ended: Tensor

    def advantages(self) -> Tensor:
        """Return the generalized advantage estimates of both values: what follows is the same seat's next decision.

        The last decision of a seat, if its game goes on, teaches nothing.
        """
        worth = self.values.clone()
        worth[..., 1] += self.progress
        found = torch.zeros_like(worth)
        after, carried = torch.zeros_like(self.results[0]), torch.zeros_like(self.results[0])
        known, tables = torch.zeros_like(after[..., :1]), torch.arange(len(after))
        for step in reversed(range(len(worth))):
            ended = self.ended[step]
            after[ended], carried[ended], known[ended] = self.results[step, ended], 0, 1
            at = tables, self.actors[step]
            found[step] = known[at] * (after[at] - worth[step] + TRACE * carried[at])
            after[at], carried[at], known[at] = worth[step], found[step], 1
        return found


def sample(log_policy: Tensor, rng: np.random.Generator) -> Tensor:
    """Draw an offer for each row (the Gumbel trick)."""
    return (log_policy + torch.from_numpy(rng.gumbel(size=log_policy.shape))).argmax(-1)


@torch.no_grad()
def play(model: Model, past: Sequence[Model], groups: Groups, settings: Settings, *, imitates: bool) -> Rollout:
    """Play some steps at all tables. If it imitates, note what the teacher would have chosen."""
    kept: list[list[Tensor]] = [[] for _ in fields(Rollout)]
    for step in range(settings.steps):
        look = groups.look()
        log_policy, values = policy_of(model, look, settings.device)
        chosen = sample(log_policy, groups.rng)
        choose_by_past(chosen, look, past, groups, settings)
        actions = look.offers.gather(1, chosen[:, None])[:, 0].long()
        if imitates:
            look.own = look.own & (step % settings.labelled == 0)
            if step % settings.labelled == 0:
                chosen = (look.offers == groups.bot_actions(settings.teacher)[:, None]).int().argmax(1)
        outcome = groups.step(actions.numpy())
        likely = log_policy.gather(1, chosen[:, None])[:, 0]
        values[:, 0] = values[:, 0].sigmoid()
        found = *vars(look).values(), chosen, likely, values, outcome.results, outcome.ended
        for column, each in zip(kept, found, strict=True):
            column.append(each)
    width = max(each.shape[1] for each in kept[1])
    kept[1] = [torch.nn.functional.pad(each, (0, width - each.shape[1])) for each in kept[1]]
    return Rollout(*(torch.stack(column) for column in kept))


def policy_of(model: Model, look: Look, device: str) -> tuple[Tensor, Tensor]:
    """Return the policy and the values of a look, on the CPU."""
    log_policy, values = model(look.seen.to(device), look.offers.to(device), look.counts.to(device))
    return log_policy.cpu(), values.cpu()


def choose_by_past(chosen: Tensor, look: Look, past: Sequence[Model], groups: Groups, settings: Settings) -> None:
    """Let past selves choose where they are asked."""
    first = 0
    for group in groups.groups:
        end = first + group.batch.tables
        if group.opponents == PAST:
            rows = first + (~look.own[first:end]).nonzero()[:, 0]
            if len(rows):
                asked = Look(*(each[rows] for each in vars(look).values()))
                chosen[rows] = sample(policy_of(past[group.past], asked, settings.device)[0], groups.rng)
        first = end
