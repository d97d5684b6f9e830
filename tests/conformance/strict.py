"""Strict games: plain rules in which every array refuses an index outside it, and a value that it cannot hold.

Compiled rules do neither. So what a strict game plays without an error is safe when it is compiled.
"""

from dataclasses import replace
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from deadhand.table.game.game import Game
from deadhand.table.record.record import Layout
from deadhand.table.rules.rule import Rules

UNSET: Final = 1 << 40
"""Fills arrays that NumPy leaves unset: it is no index, and more than a field can hold."""


def check_index(index: Any, shape: tuple[int, ...]) -> None:
    """Do nothing if an index lies within an array.

    Raises:
        IndexError: for one that does not, as one that counts from the end.
    """
    places = index if isinstance(index, tuple) else (index,)
    if len(places) > len(shape):
        raise IndexError(f"{places} has more parts than an array of shape {shape}")
    for place, size in zip(places, shape, strict=False):
        if not (isinstance(place, slice) or 0 <= place < size):
            raise IndexError(f"{places} is outside an array of shape {shape}")


class Field:
    """An array field of a record."""

    def __init__(self, values: memoryview) -> None:
        self.values = values
        self.shape: tuple[int, ...] = values.shape or ()

    def __getitem__(self, index: Any) -> Any:
        check_index(index, self.shape)
        return self.values[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        check_index(index, self.shape)
        self.values[index] = value

    def __len__(self) -> int:
        return len(self.values)

    def __array__(self, dtype: Any = None, copy: Any = None) -> NDArray[Any]:
        return np.array(self.values, dtype, copy=copy)


class Scratch(np.ndarray[Any, Any]):
    """An array that a rule makes for itself, or a table of constants."""

    def __getitem__(self, index: Any) -> Any:
        check_index(index, self.shape)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        check_index(index, self.shape)
        super().__setitem__(index, value)


class Constants(tuple[Any, ...]):
    """A tuple of constants."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        check_index(index, (len(self),))
        return super().__getitem__(index)


NUMPY: Final = SimpleNamespace(
    int64=np.int64,
    zeros=lambda shape, dtype=np.float64: np.zeros(shape, dtype).view(Scratch),
    zeros_like=lambda array: np.zeros_like(array).view(Scratch),
    full=lambda shape, value, dtype: np.full(shape, value, dtype).view(Scratch),
    empty=lambda shape, dtype: np.full(shape, UNSET, dtype).view(Scratch),
)
"""All that rules use of NumPy, with strict arrays."""


def strict(value: Any) -> Any:
    """A global of a rule, with strict arrays in place of ordinary ones."""
    if value is np:
        return NUMPY
    if isinstance(value, ModuleType):
        return SimpleNamespace(**{name: strict(each) for name, each in vars(value).items() if name.isupper()})
    if isinstance(value, np.ndarray):
        return value.view(Scratch)
    return Constants(map(strict, value)) if type(value) is tuple else value


def make_strict(rules: Rules) -> None:
    """Let bound plain rules use strict arrays and constants only."""
    functions = cast("Any", rules)._bound.values()
    for space in {id(function.__globals__): function.__globals__ for function in functions}.values():
        for name, value in space.items():
            if not name.startswith("__") and not isinstance(value, FunctionType | type):
                space[name] = strict(value)


def strict_layout(layout: Layout) -> Layout:
    """The layout of a record whose array fields are strict."""
    base: Any = layout.accessor

    def open_window(self: Any, name: str) -> Any:
        window = base.__getattr__(self, name)
        if not name.startswith("_as_"):
            window = Field(window)
            setattr(self, name, window)
        return window

    return replace(layout, accessor=type("Strict", (base,), {"__slots__": (), "__getattr__": open_window}))


@cache
def strict_game(game: Game) -> Game:
    """A game in which every array is strict: at the table, for bots, in hints and in previews."""
    twin = replace(game, slug=f"{game.slug}, strict")  # of another name, so that no compiled rules stand in
    vars(twin)["layout"] = strict_layout(game.layout)
    make_strict(twin.plain)
    return twin
