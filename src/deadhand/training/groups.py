"""The tables of a training: groups with the same seats, options and opponents, stepped as if they were one batch."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from deadhand.envs.batch import Batch
from deadhand.games import find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import COUNT, with_numbers
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import KnowledgePlan
from deadhand.training.model import read
from deadhand.training.settings import Settings

SELF: Final = ""
PAST: Final = "past"
"""The opponents of a group, beside the names of levels."""
LEAD: Final = 0.02
"""The worth of a point more than the others, beside a win, which is worth 1."""

CHANGED_KINDS: Final = 4
"""So many kinds of a changed deck have another count."""


class Group:
    """Tables with the same seats, options and opponents."""

    def __init__(self, batch: Batch, opponents: str, past: int) -> None:
        self.batch, self.opponents, self.past = batch, opponents, past
        self.worth = progress_of(batch.plan)

    def see(self) -> NDArray[np.int16]:
        """Return what the network reads at each table, (T, columns)."""
        return read(self.batch.plan, self.batch.last.observations)

    def own(self) -> NDArray[np.bool_]:
        """Return whether the asked seat is the learner's, (T,): beside a past self it has every other seat."""
        if self.opponents != PAST:
            return np.ones(self.batch.tables, np.bool_)
        return (self.batch.last.actors + np.arange(self.batch.tables)) % 2 == 0

    def progress(self, observations: NDArray[Any]) -> NDArray[np.float32]:
        """Return the progress that observations show, (T,)."""
        used = self.worth.nonzero()[0]
        progress: NDArray[np.float32] = observations[:, used] @ self.worth[used]
        return progress


def progress_of(plan: KnowledgePlan) -> NDArray[np.float32]:
    """Return the worth of each number of an observation: in games of points the lead over the others' mean."""
    worth = np.zeros(plan.size, np.float32)
    if not (plan.game.team or plan.game.factions):
        for place, label in enumerate(plan.labels):
            if label == f"counters/{plan.game.scores} of your seat":
                worth[place] = LEAD
            elif label.startswith(f"counters/{plan.game.scores} of seat"):
                worth[place] = -LEAD / (plan.seats - 1)
    return worth


@dataclass
class Look:
    """The asked seats of all tables: what the network reads, their offers and progress."""

    seen: Tensor
    offers: Tensor
    counts: Tensor
    actors: Tensor
    own: Tensor
    """Whether the seat is the learner's."""
    progress: Tensor


@dataclass
class Outcome:
    """The end of games at all tables: the results and the progress of each seat, (T, S, 2), where they have ended."""

    results: Tensor
    ended: Tensor


class Groups:
    """All groups of a training. Each is drawn from the training's random numbers."""

    def __init__(self, settings: Settings, deck: Deck | None, rng: np.random.Generator) -> None:
        self.settings, self.deck, self.rng = settings, deck, rng
        self.game = find_game(settings.game)
        self.drawn = 0
        self.groups = [self._draw(pasts=0) for _ in range(settings.groups)]

    def renew(self, pasts: int) -> None:
        """Replace the oldest group; `pasts` past selves may play in the new one."""
        self.groups = [*self.groups[1:], self._draw(pasts)]

    def look(self) -> Look:
        """Return what the asked seats see."""
        steps = [group.batch.last for group in self.groups]
        width = max(int(step.counts.max()) for step in steps)
        columns = (
            [group.see() for group in self.groups],
            [step.offers[:, :width].astype(np.int16) for step in steps],
            [step.counts for step in steps],
            [step.actors for step in steps],
            [group.own() for group in self.groups],
            [group.progress(step.observations) for group, step in zip(self.groups, steps, strict=True)],
        )
        return Look(*(torch.from_numpy(np.concatenate(column)) for column in columns))

    def step(self, actions: NDArray[np.int64]) -> Outcome:
        """Act at all tables."""
        results, ended = [], []
        for group, own in zip(self.groups, np.split(actions, len(self.groups)), strict=True):
            step = group.batch.step(own)
            result = np.zeros((len(own), self.game.most_seats, 2), np.float32)
            result[:, : group.batch.seats, 0] = step.rewards
            result[:, : group.batch.seats, 1] = (group.progress(step.finals) * step.final)[:, None]
            results.append(result)
            ended.append(step.terminated | step.truncated)
        return Outcome(torch.from_numpy(np.concatenate(results)), torch.from_numpy(np.concatenate(ended)))

    def bot_actions(self, level: str) -> Tensor:
        """Return what a bot would do in the place of each asked seat, (T,)."""
        return torch.from_numpy(np.concatenate([group.batch.bot_actions(level) for group in self.groups]))

    def _draw(self, pasts: int) -> Group:
        settings, rng = self.settings, self.rng
        self.drawn += 1
        seats = int(rng.choice(settings.seats or range(self.game.least_seats, self.game.most_seats + 1)))
        opponents = self._draw_opponents(seats, pasts)
        batch = Batch(
            self.game,
            tables=settings.tables // settings.groups,
            seats=seats,
            opponents=None if opponents in (SELF, PAST) else opponents,
            seat=self._draw_side() if self.game.factions else "rotating",
            seed=f"train {settings.seed} {self.drawn}",
            autoreset="same_step",
            rewards="sides",
            options=draw_options(self.game, settings, seats, rng),
            deck=draw_deck(self.game, self.deck, seats, rng) if rng.random() < settings.changed else self.deck,
        )
        batch.reset()
        return Group(batch, opponents, int(rng.integers(pasts)) if pasts else 0)

    def _draw_side(self) -> str:
        """Draw the learner's side; a best response gets all in turn."""
        assert self.game.factions is not None
        names = self.game.factions.names
        return names[self.drawn % len(names)] if self.settings.against else str(self.rng.choice(names))

    def _draw_opponents(self, seats: int, pasts: int) -> str:
        settings, chance = self.settings, self.rng.random()
        if settings.against:
            return settings.against
        if seats > 1 and chance < settings.against_levels:
            return str(self.rng.choice(settings.levels))
        return PAST if seats > 1 and pasts and chance < settings.against_levels + settings.against_past else SELF


def draw_deck(game: Game, deck: Deck | None, seats: int, rng: np.random.Generator) -> Deck | None:
    """Return a deck with one card more or less of some kinds, so that the network learns what counts mean."""
    several = [card for card in (deck or game.deck).kinds if card.count > 1]
    chosen = rng.choice(len(several), min(CHANGED_KINDS, len(several)), replace=False)
    changes = (-1, 1) if (deck or game.deck).size + CHANGED_KINDS <= game.capacity else (-1,)
    counts = {f"{several[at].id}.{COUNT}": several[at].count + int(rng.choice(changes)) for at in chosen}
    drawn = with_numbers(game, deck or game.deck, counts)
    return drawn if drawn.size >= game.least_cards(seats) else deck


def draw_options(game: Game, settings: Settings, seats: int, rng: np.random.Generator) -> dict[str, int | str]:
    """Return the options of a group: those that are fixed, and sometimes others at random."""
    options: dict[str, int | str] = {}
    for option in game.options:
        if option.name not in dict(settings.options) and rng.random() < settings.varied:
            if option.choices:
                options[option.name] = str(rng.choice(option.choices))
            else:
                options[option.name] = int(rng.integers(option.least, option.highest_value(seats) + 1))
    return {**options, **dict(settings.options)}
