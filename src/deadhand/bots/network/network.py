"""A network of whole numbers for one game: its file, and the same arithmetic in NumPy as in the rules.

The first layer reads an observation (`inputs.py`). Both hidden layers are `(bias + sum) >> shift`, cut to 0 to `FULL`.
The second one gives the value of the position for the viewer's side, and the preference for each offer: the sum of the
rows of its features times the layer. All numbers are whole, so plain rules, compiled ones and pages choose alike.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deadhand.bots.network.inputs import Input, action_rows, columns_of, count_features, expand, lay_out_inputs
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

FULL: Final = 255
"""The greatest value of a hidden number."""
WIDTHS: Final = (16, 32, 48, 64)
"""The widths that a hidden layer may have."""
STEPS_PER_LOGIT: Final = 32
MOST_LOGIT: Final = 8
"""A value is rounded to steps of a logit, and cut at its most."""
CHANCES: Final[Sequence[int]] = [
    round(1000 / (1 + math.exp(-step / STEPS_PER_LOGIT)))
    for step in range(-MOST_LOGIT * STEPS_PER_LOGIT, MOST_LOGIT * STEPS_PER_LOGIT + 1)
]
"""The chance to win in thousandths at each step, from the least logit on."""
LIMIT: Final = 2**31 - 1
"""No sum may exceed this."""
FORMAT: Final = 1
ARRAYS: Final[Mapping[str, type[Any]]] = {
    "w1": np.int16,
    "b1": np.int32,
    "w2": np.int16,
    "b2": np.int32,
    "wv": np.int16,
    "we": np.int16,
}
"""The arrays of a file, and their types."""
MOST_FEATURES: Final = 4
"""The features of an action at most: its verb, and three arguments."""
MOST_PLACES: Final = 128
"""The places of a map at most, which share an input."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network of one game and one version of its rules.

    Raises:
        ValueError: if shapes do not fit each other, or a sum may overflow.
    """

    game: str
    version: int
    inputs: Sequence[Input]
    w1: NDArray[np.int16]
    """(rows, width of the first layer)."""
    b1: NDArray[np.int32]
    s1: int
    w2: NDArray[np.int16]
    """(width of the first layer, width of the second)."""
    b2: NDArray[np.int32]
    s2: int
    wv: NDArray[np.int16]
    """The weights of the value, ..."""
    bv: int
    sv: int
    """... its bias, and the shift that leaves steps of a logit (`STEPS_PER_LOGIT`)."""
    we: NDArray[np.int16]
    """(rows of the features of actions, width of the second layer); see `features_of`."""
    seats: tuple[int, int]
    """The least and the most seats it was trained at."""
    kinds: Sequence[str] = ()
    """The kinds of cards it has seen."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """The seed and the log of its training."""

    def __post_init__(self) -> None:
        """Check shapes, and that no sum can overflow."""
        rows = sum(each.rows for each in self.inputs)
        first, second = len(self.b1), len(self.b2)
        if first not in WIDTHS or second not in WIDTHS:
            raise ValueError(f"A layer is {', '.join(map(str, WIDTHS))} wide, not {first} and {second}.")
        shapes = {"w1": (rows, first), "w2": (first, second), "wv": (second,), "b1": (first,), "b2": (second,)}
        for name, shape in shapes.items():
            if getattr(self, name).shape != shape:
                raise ValueError(f"{name} must have the shape {shape}, not {getattr(self, name).shape}.")
        if self.we.ndim != 2 or self.we.shape[1] != second:
            raise ValueError(f"we must be {second} wide, not of the shape {self.we.shape}.")
        for name, kind in ARRAYS.items():
            if getattr(self, name).dtype != kind:
                raise ValueError(f"{name} must be {np.dtype(kind)}, not {getattr(self, name).dtype}.")
        if not all(0 <= shift <= 24 for shift in (self.s1, self.s2, self.sv)):
            raise ValueError("Shifts are 0 to 24.")
        self._check_sums()

    def _check_sums(self) -> None:
        most = np.zeros(len(self.b1))
        for each in self.inputs:
            weights = np.abs(self.w1[each.row : each.row + each.rows].astype(np.float64)).max(axis=0)
            most += weights * (1 if each.category else each.most) * _columns_at_most(each)
        second = FULL * np.abs(self.w2.astype(np.float64)).sum(axis=0)
        sums = {
            "first layer": (most + np.abs(self.b1.astype(np.float64))).max(),
            "second layer": (second + np.abs(self.b2.astype(np.float64))).max(),
            "value": abs(self.bv) + FULL * np.abs(self.wv.astype(np.float64)).sum(),
            "preference": MOST_FEATURES * FULL * np.abs(self.we.astype(np.float64)).max(axis=0, initial=0).sum(),
        }
        for name, most_sum in sums.items():
            if most_sum > LIMIT:
                raise ValueError(f"A sum of the {name} may reach {most_sum:.0f}, more than {LIMIT}.")

    # ---- the file ----

    def save(self, path: Path) -> None:
        """Write the file."""
        header = {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "inputs": [[each.name, each.category, each.most] for each in self.inputs],
            "shifts": [self.s1, self.s2, self.sv],
            "bias": self.bv,
            "seats": list(self.seats),
            "kinds": list(self.kinds),
            "training": dict(self.training),
        }
        text = np.frombuffer(json.dumps(header).encode(), np.uint8)
        np.savez_compressed(path, header=text, **{name: getattr(self, name) for name in ARRAYS})

    @staticmethod
    def load(path: Path) -> "Network":
        """Read a file.

        Raises:
            Refused: if it is no network, or one whose sums may overflow.
        """
        try:
            with np.load(path, allow_pickle=False) as stored:
                header = json.loads(stored["header"].tobytes())
                if header["format"] != FORMAT:
                    raise ValueError(f"its format is {header['format']}, not {FORMAT}")  # noqa: TRY301  # reworded below
                return Network(
                    game=header["game"],
                    version=header["version"],
                    inputs=lay_out_inputs(header["inputs"]),
                    s1=header["shifts"][0],
                    s2=header["shifts"][1],
                    sv=header["shifts"][2],
                    bv=header["bias"],
                    seats=(header["seats"][0], header["seats"][1]),
                    kinds=header["kinds"],
                    training=header["training"],
                    **{name: stored[name] for name in ARRAYS},
                )
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            raise Refused("{0} is no network: {1}.", str(path), str(error).rstrip(".")) from None

    def check_fits(self, game: Game) -> None:
        """Check that it was trained for a game and the version of its rules.

        Raises:
            Refused: if it was not.
        """
        if self.game != game.slug:
            raise Refused("This network plays {0}, not {1}.", self.game, game.slug)
        if self.version != game.version:
            raise Refused(
                "The network of {0} was trained for version {1} of the rules, not {2}; train it again.",
                game.title,
                self.version,
                game.version,
            )
        if len(self.we) != count_features(game):
            raise Refused("The network of {0} was trained for other actions; train it again.", game.title)

    # ---- the same arithmetic as the rules, for many positions ----

    def hidden(self, game: Game, seats: int, observations: NDArray[np.integer]) -> NDArray[np.int64]:
        """Return the second hidden layer of observations of the shape (n, numbers)."""
        columns = columns_of(game, seats, self.inputs)
        factors = expand(columns, observations, len(self.w1))
        first = _layer(factors, self.w1, self.b1, self.s1)
        return _layer(first, self.w2, self.b2, self.s2)

    def values(self, hidden: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the chance to win in thousandths for the viewer's side, (n,)."""
        most = MOST_LOGIT * STEPS_PER_LOGIT
        steps = (self.bv + hidden @ self.wv.astype(np.int64)) >> self.sv
        return np.asarray(np.array(CHANCES)[np.clip(steps, -most, most) + most])

    def preferences(self, game: Game, hidden: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the preference for every action with seats counted from the viewer, (n, actions)."""
        return np.asarray((hidden @ self.offer_weights(game)).astype(np.int64))

    def offer_weights(self, game: Game) -> NDArray[np.float64]:
        """Return the weights of every action, (width of the second layer, actions); doubles hold all sums exactly."""
        padded = np.vstack([self.we.astype(np.float64), np.zeros((1, self.we.shape[1]))])  # -1 adds nothing
        return np.asarray(padded[action_rows(game)].sum(axis=1).T)


def _layer(factors: NDArray[Any], weights: NDArray[np.int16], bias: NDArray[np.int32], shift: int) -> NDArray[np.int64]:
    """Return a hidden layer; doubles hold all sums exactly."""
    sums = (factors.astype(np.float64) @ weights.astype(np.float64)).astype(np.int64)
    return np.asarray(np.clip((sums + bias) >> shift, 0, FULL))


def _columns_at_most(each: Input) -> int:
    """Return how many numbers of an observation one input may read."""
    return MOST_PLACES if each.category and each.name.startswith("places/") else 1
