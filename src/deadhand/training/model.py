"""The network in floats: the same inputs, clipped layers and offers as the network of whole numbers that it becomes."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from deadhand.bots.network.inputs import (
    MOST_NUMBER,
    action_rows,
    columns_of,
    count_features,
    features_of,
    inputs_of,
)
from deadhand.bots.network.network import FULL
from deadhand.table.choices.actions import Range
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan

UNIT: Final = 64
"""The whole number that stands for an activation of 1."""
MOST_ACTIVATION: Final = FULL / UNIT
MOST_SPREADS: Final = 5.0
"""Numbers are clipped at so many spreads from their mean."""


class Column(NamedTuple):
    """A number of an observation, at any number of seats: its first row of weights, and what it is."""

    row: int
    most: int
    category: bool


@cache
def labelled_columns(game: Game) -> Mapping[str, Column]:
    """Return the numbers that a game's network reads, by their labels: categories come last."""
    found: dict[str, Column] = {}
    for seats in range(game.least_seats, game.most_seats + 1):
        columns = columns_of(game, seats, inputs_of(game))
        for place, label in enumerate(knowledge_plan(game, seats).labels[: columns.end]):
            found[label] = Column(int(columns.row[place]), int(columns.most[place]), bool(columns.category[place]))
    return dict(sorted(found.items(), key=lambda each: each[1].category))


def read(plan: KnowledgePlan, observations: NDArray[Any]) -> NDArray[np.int16]:
    """Return what a model reads of observations, (T, columns): 0 for what they lack."""
    columns, places = columns_in(plan)
    seen = np.zeros((len(observations), len(labelled_columns(plan.game))), np.int16)
    seen[:, columns] = observations[:, places]
    return seen


@cache
def columns_in(plan: KnowledgePlan) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which columns of a model an observation has, and where it has them."""
    known = {label: place for place, label in enumerate(plan.labels)}
    found = [(column, known[label]) for column, label in enumerate(labelled_columns(plan.game)) if label in known]
    columns, places = np.array(found).T
    return columns, places


class Model(nn.Module):
    """A network with a policy and two values: the chance of the side to win, and the progress that is still to come."""

    center: Tensor
    spread: Tensor
    most: Tensor
    most_category: Tensor
    rows: Tensor
    parts: Tensor

    def __init__(self, game: Game, width: int, second: int) -> None:
        super().__init__()
        columns = list(labelled_columns(game).values())
        numbers, categories = ([each for each in columns if each.category is wanted] for wanted in (False, True))
        last = inputs_of(game)[-1]
        self.number_rows, self.nothing = [each.row for each in numbers], last.row + last.rows
        """The row of zeros that a category of 0 reads."""
        self.register_buffer("center", torch.zeros(len(numbers)))
        self.register_buffer("spread", torch.ones(len(numbers)))
        self.register_buffer("most", torch.ones(len(numbers), dtype=torch.int16))
        self.register_buffer("most_category", torch.tensor([each.most for each in categories]))
        self.register_buffer("rows", torch.tensor([each.row for each in categories]))
        self.dense = nn.Linear(len(numbers), width)
        self.flags = nn.EmbeddingBag(self.nothing + 1, width, mode="sum", padding_idx=self.nothing)
        self.hidden, self.value = nn.Linear(width, second), nn.Linear(second, 2)
        self.register_buffer("parts", offer_parts(game))
        self.none = int(self.parts.max())
        self.offers = nn.EmbeddingBag(self.none + 1, second, mode="sum", padding_idx=self.none)
        with torch.no_grad():
            self.flags.weight[: self.nothing].normal_(0, 0.05)
            self.offers.weight[: self.none].normal_(0, 0.01)
        nn.init.constant_(self.dense.bias, 0.5)
        nn.init.constant_(self.hidden.bias, 0.5)

    def fit(self, seen: Tensor) -> None:
        """Take the scale of the numbers from some positions, (B, columns)."""
        numbers = seen[:, : len(self.most)].float()
        spread, greatest = numbers.std(0), numbers.abs().max(0).values
        self.center = numbers.mean(0)
        self.spread = torch.where(spread > 0, spread + 0.1, greatest.clamp(min=1.0))
        most = torch.maximum(self.center.abs() + MOST_SPREADS * self.spread, 2 * greatest)
        self.most = most.clamp(max=MOST_NUMBER).ceil().to(torch.int16)

    @property
    def weights(self) -> tuple[Tensor, Tensor]:
        """The weights of the numbers as they are, (width, numbers), and the bias: `dense` has those of scaled ones."""
        weights = self.dense.weight / self.spread
        return weights, self.dense.bias - weights @ self.center

    def inside(self, seen: Tensor) -> Tensor:
        """Return the second hidden layer, (B, width)."""
        numbers = seen[:, : len(self.most)].clamp(-self.most, self.most)
        values = seen[:, len(self.most) :].long().clamp(min=0).minimum(self.most_category)
        flags = self.flags(torch.where(values > 0, self.rows + values, self.nothing))
        first = nn.functional.linear(numbers.float(), *self.weights) + flags
        second: Tensor = self.hidden(first.clamp(0, MOST_ACTIVATION))
        return second.clamp(0, MOST_ACTIVATION)

    def forward(self, seen: Tensor, offers: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithm of each offer's probability, (B, most offers), and the two values, (B, 2)."""
        inside = self.inside(seen)
        width = int(counts.max())
        rows, places = (torch.arange(width, device=counts.device) < counts[:, None]).nonzero(as_tuple=True)
        used, each = offers[rows, places].long().unique(return_inverse=True)
        weights = self.offers(self.parts[used])
        logits = (inside.index_select(0, rows) * weights.index_select(0, each)).sum(1)
        table = torch.full((len(counts), width), -1e9, device=counts.device).index_put((rows, places), logits)
        return table.log_softmax(-1), self.value(inside)


def offer_parts(game: Game) -> Tensor:
    """Return the rows of weights of each action, (A, parts); the last row is zeros.

    An argument has rows of its own for each verb, and others that it shares with all verbs, so that what is learned of
    a card with one verb serves the others from the beginning. A network of whole numbers adds both up.
    """
    own = torch.from_numpy(action_rows(game).copy())
    shared, first = shared_rows(game), count_features(game)
    common = torch.where(own >= 0, shared[own.clamp(min=0)], -1)[:, 1:]
    parts = torch.cat([own, torch.where(common >= 0, common + first, -1)], 1)
    return torch.where(parts >= 0, parts, first + int(shared.max()) + 1)


def shared_rows(game: Game) -> Tensor:
    """Return for each row of the features of actions the row that all verbs share, -1 for the verbs' own."""
    ranges = {words.verb.id: words.ranges for words in game.actions.verbs}
    meanings = {
        feature: meaning_of_argument(ranges[feature.verb], feature.place)
        for feature in features_of(game)
        if feature.verb >= 0
    }
    sizes: dict[tuple[str, int], int] = {}
    for feature, meaning in meanings.items():
        sizes[meaning] = max(sizes.get(meaning, 0), feature.most + 1)
    firsts = dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))
    rows = torch.full((count_features(game),), -1)
    for feature, meaning in meanings.items():
        rows[feature.row : feature.row + feature.most + 1] = torch.arange(feature.most + 1) + firsts[meaning]
    return rows


def meaning_of_argument(ranges: Sequence[Range], place: int) -> tuple[str, int]:
    """Return what an argument is (a kind, a seat or a number), and how many of these come before it."""
    what = ranges[place].what
    return what, sum(each.what == what for each in ranges[:place])
