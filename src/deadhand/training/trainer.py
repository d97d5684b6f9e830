"""A training that can be interrupted and resumed: its weights, its tables and its random numbers."""

import copy
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from deadhand.games import find_game
from deadhand.table.deck.deck import Deck
from deadhand.training.groups import Groups
from deadhand.training.learning import Losses, learn
from deadhand.training.model import Model
from deadhand.training.rollout import play
from deadhand.training.settings import Settings


class Trainer:
    """A training. Its weights after so many updates follow from its settings."""

    def __init__(self, settings: Settings, deck: Deck | None = None) -> None:
        self.settings, self.game, self.deck = settings, find_game(settings.game), deck
        self.updates = self.decisions = 0
        self.seconds = 0.0
        """Of CPU time."""
        self.curve: list[dict[str, float]] = []
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)  # sums of several threads depend on their number
        self.model = Model(self.game, settings.width, settings.second).to(settings.device)
        self.groups = Groups(settings, self.deck, np.random.default_rng(settings.seed))
        self.model.fit(play(self.model, [], self.groups, settings, imitates=False).seen.flatten(0, 1))
        self.average = copy.deepcopy(self.model)
        """The mean of the latest weights, which plays better than the last ones."""
        self.past: list[Model] = []
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=settings.rate, eps=1e-5)

    @property
    def imitates(self) -> bool:
        """True until PPO begins."""
        return self.updates < self.settings.imitation

    def update(self) -> Losses:
        """Play some steps, and learn from them."""
        began, settings = time.process_time(), self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate / (1 + self.updates / settings.halving) ** 0.5
        imitates = self.imitates
        rollout = play(self.model, self.past, self.groups, settings, imitates=imitates)
        losses = learn(self.model, self.optimizer, rollout, settings, self.groups.rng, imitates=imitates)
        self.updates += 1
        self.decisions += rollout.own.numel()
        self._average()
        if not imitates and self.updates % settings.remembered == 0:
            self.past.append(copy.deepcopy(self.model))
        if self.updates % settings.renewed == 0:
            self.groups.renew(len(self.past))
        self.seconds += time.process_time() - began
        self.curve.append({"update": self.updates, "seconds": round(self.seconds, 1), **asdict(losses)})
        return losses

    @torch.no_grad()
    def _average(self) -> None:
        """Take the new weights into the mean of about the last tenth of all updates."""
        share = 1 / (1 + self.updates / 10)
        for mean, weights in zip(self.average.parameters(), self.model.parameters(), strict=True):
            mean.lerp_(weights, share)

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        unfinished = path.with_suffix(".part")
        torch.save(vars(self), unfinished)
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Trainer":
        """Return the training of a checkpoint. Loading runs code: load only what you have saved yourself."""
        state: dict[str, Any] = torch.load(path, weights_only=False)
        torch.set_num_threads(1)
        trainer = cls.__new__(cls)
        vars(trainer).update(state)
        return trainer
