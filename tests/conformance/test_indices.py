"""Rules index arrays from 0 on, never from the end: compiled rules do not look whether an index is negative."""

import random
from typing import Any

import numpy as np
import pytest

from deadhand.bots.choose import BOTS, choose
from deadhand.table import flow
from deadhand.table.determinize import determinize
from deadhand.table.game import Game
from tests.conformance.playing import ENDS, TABLES, seeds, start, table_name


class Array:
    """An array field that takes only indices from 0 to its size - 1."""

    def __init__(self, values: memoryview) -> None:
        self.values = values
        self.shape: tuple[int, ...] = values.shape or ()

    def check(self, index: Any) -> None:
        places = index if isinstance(index, tuple) else (index,)
        assert all(0 <= place < size for place, size in zip(places, self.shape, strict=True)), (places, self.shape)

    def __getitem__(self, index: Any) -> Any:
        self.check(index)
        return self.values[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.check(index)
        self.values[index] = value

    def __len__(self) -> int:
        return len(self.values)


class Strict:
    """A plain accessor whose arrays are strict."""

    def __init__(self, accessor: Any) -> None:
        fields = [name for name in accessor.__slots__ if not name.startswith("_as_")]
        vars(self)["accessor"] = accessor
        vars(self)["arrays"] = {name: Array(getattr(accessor, name)) for name in fields}

    def __getattr__(self, name: str) -> Any:
        arrays: dict[str, Array] = vars(self)["arrays"]
        return arrays[name] if name in arrays else getattr(vars(self)["accessor"], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(vars(self)["accessor"], name, value)


@pytest.mark.parametrize(("game", "seats"), ENDS, ids=table_name)
@pytest.mark.parametrize("seed", seeds(1, soak=6))
def test_no_rule_uses_an_index_outside_its_array(game: Game, seats: int, seed: int) -> None:
    draw = random.Random(seed)
    match = start(game, seats=seats, seed=seed)
    table: Any = [Strict(match.table)]
    rules = game.plain
    for number in range(100_000):
        if match.table.over:
            return
        noise: Any = np.array([seed + number], np.int64)
        greedy = rules[choose](table, 0, BOTS.index("greedy"), noise)
        rules[flow.default](table, 0)
        if number % 50 == 0:
            imagined = match.clone()
            world: Any = [Strict(imagined.table)]
            rules[determinize](world, 0, seed % seats, noise)
        legal = match.legal
        rules[flow.play](table, 0, greedy if draw.random() < 0.5 else draw.choice(legal))
    raise AssertionError("the game did not end")


def test_a_strict_table_refuses_such_indices() -> None:
    table: Any = Strict(start(TABLES[0][0], seats=2, seed=1).table)
    with pytest.raises(AssertionError):
        table.kind[-1]
    with pytest.raises(AssertionError):
        table.held[0, -1] = 3
