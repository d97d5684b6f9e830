"""An update: what a network learns of a rollout, by PPO or by imitation."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from deadhand.training.model import Model
from deadhand.training.rollout import Rollout
from deadhand.training.settings import Settings

CLIP: Final = 0.2
WIN_WEIGHT: Final = 0.5
PROGRESS_WEIGHT: Final = 0.5
MOST_GRADIENT: Final = 0.5


@dataclass(frozen=True)
class Losses:
    """The losses of an update, as means over its decisions."""

    likelihood: float
    """The mean logarithm of the probability of the choices, those of the teacher while it is imitated."""
    log_loss: float
    """Of the chance to win."""
    entropy: float


@dataclass(frozen=True)
class Lessons:
    """The decisions of a rollout in one row each."""

    seen: Tensor
    offers: Tensor
    counts: Tensor
    chosen: Tensor
    before: Tensor
    gains: Tensor
    own: Tensor
    returns: Tensor

    @classmethod
    def of(cls, rollout: Rollout) -> "Lessons":
        """Return the lessons of a rollout: its advantages, centred and scaled, and what the values should have been."""
        advantages = rollout.advantages()
        returns = advantages + rollout.values
        returns[..., 0].clamp_(0, 1)
        gains, own = advantages.sum(-1), rollout.own
        real = own & (rollout.counts > 1)
        gains = (gains - gains[real].mean()) / (gains[real].std() + 1e-8)
        columns = (rollout.seen, rollout.offers, rollout.counts, rollout.chosen, rollout.log_probabilities)
        return cls(*(each.flatten(0, 1) for each in (*columns, gains, own, returns)))

    def part(self, rows: Tensor, device: str) -> "Lessons":
        """Return some rows, on a device."""
        return Lessons(*(each[rows].to(device) for each in vars(self).values()))


def learn(
    model: Model,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    settings: Settings,
    rng: np.random.Generator,
    *,
    imitates: bool,
) -> Losses:
    """Improve the model by what it saw, or by what the teacher would have done, in a random order."""
    lessons = Lessons.of(rollout)
    measured = []
    for _ in range(settings.epochs):
        for rows in torch.from_numpy(rng.permutation(len(lessons.own))).split(settings.minibatch):
            part = lessons.part(rows, settings.device)
            loss, figures = loss_of(model, part, settings, imitates=imitates)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), MOST_GRADIENT)
            optimizer.step()
            measured.append(figures)
    return Losses(*torch.stack(measured).mean(0).tolist())


def loss_of(model: Model, part: Lessons, settings: Settings, *, imitates: bool) -> tuple[Tensor, Tensor]:
    """Return the loss of some decisions, and the figures of `Losses`."""
    log_policy, values = model(part.seen, part.offers, part.counts)
    likely = log_policy.gather(1, part.chosen[:, None])[:, 0]
    real = (part.own & (part.counts > 1)).float()
    real = real / real.sum().clamp(min=1)
    own = part.own.float() / part.own.sum().clamp(min=1)
    entropy = (-(log_policy.exp() * log_policy).sum(-1) * real).sum()
    if imitates:
        gain = (likely * real).sum()
        own = torch.full_like(own, 1 / len(own))
    else:
        ratio = (likely - part.before).exp()
        gain = (torch.min(ratio * part.gains, ratio.clamp(1 - CLIP, 1 + CLIP) * part.gains) * real).sum()
        gain = gain + settings.entropy * entropy
    log_losses = nn.functional.binary_cross_entropy_with_logits(values[:, 0], part.returns[:, 0], reduction="none")
    log_loss = (log_losses * own).sum()
    misjudged = ((values[:, 1] - part.returns[:, 1]).square() * own).sum()
    figures = torch.stack([(likely * real).sum(), log_loss, entropy]).detach()
    return WIN_WEIGHT * log_loss + PROGRESS_WEIGHT * misjudged - gain, figures
