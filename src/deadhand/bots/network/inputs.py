"""The inputs of a game's network: the numbers of an observation by their names, at any number of seats.

A number adds its value times a row of weights. A category, such as a seat or a kind of card, adds one of several rows.
Lists of single cards and their marks are left out. The kinds and backs on the places of a map share their rows, so a
network sees which cards lie on the map, and at which places some lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
from deadhand.table.knowledge.sections import Column
from deadhand.table.record.state import NOBODY

SECTIONS: Final = ("turn", "prompt", "about", "options", "counters", "sizes", "kinds", "places")
"""The sections of an observation that a network reads."""
CATEGORIES: Final = ("seat", "kind", "zone", "back", "mixed")
"""The meanings of numbers that are categories."""
MOST_NUMBER: Final = 1000
"""The greatest value of a number; greater ones count as this."""
MOST_CATEGORY: Final = 127
"""The greatest value of a category."""


class Input(NamedTuple):
    """An input: its name, whether it is a category, its greatest value, and its first row of weights."""

    name: str
    category: bool
    most: int
    row: int

    @property
    def rows(self) -> int:
        """The number of its rows: a category has one for each value from 0 on."""
        return self.most + 1 if self.category else 1


@dataclass(frozen=True)
class Columns:
    """For each number of an observation the input that reads it: its first row, its greatest value, and its kind.

    A number that no input reads has a greatest value of 0. `end` is the number of those that may be read.
    """

    row: NDArray[np.int32]
    most: NDArray[np.int16]
    category: NDArray[np.bool_]
    end: int


@cache
def inputs_of(game: Game) -> Sequence[Input]:
    """Return the inputs of a game: those of all numbers of seats, each name once."""
    greatest: dict[str, tuple[bool, int]] = {}
    for seats in range(game.least_seats, game.most_seats + 1):
        plan = knowledge_plan(game, seats)
        for name, column in _named_columns(plan):
            category, most = greatest.get(name, (column.what in CATEGORIES, 0))
            greatest[name] = category, max(most, _most_of(game, column))
    return lay_out_inputs((name, category, most) for name, (category, most) in greatest.items())


def lay_out_inputs(declared: Iterable[tuple[str, bool, int]]) -> list[Input]:
    """Return inputs in their order, the rows of each behind those of the one before."""
    inputs: list[Input] = []
    row = 0
    for name, category, most in declared:
        inputs.append(Input(name, category, most, row))
        row += inputs[-1].rows
    return inputs


def _named_columns(plan: KnowledgePlan) -> Iterator[tuple[str, Column]]:
    """Yield the columns that a network reads, in the order of the plan, each with the name of its input."""
    columns = [column for section in plan.sections for _ in section.rows for column in section.columns]
    for label, column in zip(plan.labels, columns, strict=True):
        section = label.partition("/")[0]
        if section in SECTIONS:
            shared = section == "places" and column.what in CATEGORIES
            yield f"{section}/{column.name}" if shared else label, column


def _most_of(game: Game, column: Column) -> int:
    if column.what == "mixed":
        return min(MOST_CATEGORY, max(len(game.deck.kinds), game.most_seats, game.zones.size) + 1)
    most = max(-column.least, column.most)
    return min(most, MOST_CATEGORY if column.what in CATEGORIES else MOST_NUMBER)


def columns_of(game: Game, seats: int, inputs: Sequence[Input]) -> Columns:
    """Return which of these inputs reads each number of an observation at a number of seats."""
    plan = knowledge_plan(game, seats)
    named = {each.name: each for each in inputs}
    row, most = np.zeros(plan.size, np.int32), np.zeros(plan.size, np.int16)
    category = np.zeros(plan.size, np.bool_)
    end = 0
    for place, (name, _) in enumerate(_named_columns(plan)):  # the sections that are left out come last
        if name in named:
            each = named[name]
            row[place], most[place], category[place] = each.row, each.most, each.category
            end = place + 1
    return Columns(row, most, category, end)


def expand(columns: Columns, observations: NDArray[np.integer], rows: int) -> NDArray[np.float32]:
    """Return observations of the shape (n, numbers) as the factors of the rows of weights, (n, rows)."""
    factors = np.zeros((len(observations), rows), np.float32)
    end = columns.end
    most = columns.most[:end].astype(np.int64)
    values = np.clip(observations[:, :end].astype(np.int64), -most, most)
    category = columns.category[:end]
    values[:, category] = np.maximum(values[:, category], 0)
    at, column = np.nonzero(values)
    found = values[at, column]
    is_category = category[column]
    row = columns.row[column] + np.where(is_category, found, 0)
    np.add.at(factors, (at, row), np.where(is_category, 1, found))
    return factors


# ---- offers ----


MOST_ARGUMENTS: Final = 3
"""The arguments of a verb at most."""


class Feature(NamedTuple):
    """A feature of actions: their verb, or an argument of one verb, with its greatest value and its first row.

    An argument has rows of weights of its own for each verb, because to keep a card is not to discard it.
    """

    verb: int
    """The number of the verb; -1 for the feature that is the verb itself."""
    place: int
    """The place of the argument among those of the verb."""
    most: int
    row: int


@cache
def features_of(game: Game) -> Sequence[Feature]:
    """Return the features of a game's actions; value `v`, counted from 1, has the row `row + v`."""
    verbs = game.actions.verbs
    declared = [(NOBODY, 0, max(words.verb.id for words in verbs) + 1)]
    for words in verbs:
        declared += [(words.verb.id, place, max(each.values) + 1) for place, each in enumerate(words.ranges)]
    features: list[Feature] = []
    row = 0
    for verb, place, most in declared:
        features.append(Feature(verb, place, most, row))
        row += most + 1
    return features


def count_features(game: Game) -> int:
    """Return the number of rows of weights that the features of actions have."""
    last = features_of(game)[-1]
    return last.row + last.most + 1


def feature_of_argument(game: Game, verb: int, place: int) -> Feature:
    """Return the feature that an argument of a verb is."""
    return next(each for each in features_of(game) if (each.verb, each.place) == (verb, place))


@cache
def action_rows(game: Game) -> NDArray[np.int64]:
    """Return for each action, with seats counted from the one that acts, the rows of its features; -1 where none is."""
    rows = np.full((game.actions.size, 1 + MOST_ARGUMENTS), -1, np.int64)
    features = {(each.verb, each.place): each.row for each in features_of(game)}
    for action in range(game.actions.size):
        words, arguments = game.actions.decode(action)
        rows[action, 0] = words.verb.id + 1
        for place, value in enumerate(arguments):
            rows[action, 1 + place] = features[words.verb.id, place] + value + 1
    return rows
