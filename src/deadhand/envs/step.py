"""The arrays that a step of a batch writes, and snapshots of its tables."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.arena import stepping as st
from deadhand.match.pickled import check_version, with_version

ArraySpec = tuple[tuple[int, ...], np.dtype[Any]]
"""The shape and the type of an array."""


def spec_of(array: NDArray[Any]) -> ArraySpec:
    """Return the spec of an array."""
    return array.shape, array.dtype


def writable(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array as rules write it, a copy if need be: what Ray unpickles lies in memory that is only read."""
    return np.require(array, requirements=["C", "W"])


@dataclass(eq=False)
class Step:
    """The arrays that a step writes. With T tables, S seats, N numbers, A actions and M offers at most.

    Seats are counted from the one that is asked (in observations, offers and masks), but not in `rewards` and `actors`.
    A batch writes into the same arrays again and again: copy what must stay, or use several; see `Batch.new_step`.
    """

    observations: NDArray[Any]
    """The knowledge of the asked seat, (T, N), of int8, int16 or float32; after the end, that of the seat that acted
    last. With opponents it is always that of the learner's seat."""
    mask: NDArray[np.int8]
    """1 for each action that is offered, (T, A); nothing is offered once an episode has ended. The next step reads it
    to find actions that are not offered."""
    offers: NDArray[np.int64]
    """The actions that are offered, (T, M), of which ..."""
    counts: NDArray[np.int64]
    """... so many are valid, (T,)."""
    rewards: NDArray[np.float64]
    """The result of each seat or of its side when a game ends, (T, S); otherwise 0."""
    terminated: NDArray[np.bool_]
    """Where the game has just ended, (T,)."""
    truncated: NDArray[np.bool_]
    """Where the episode was given up for its length, (T,)."""
    replaced: NDArray[np.bool_]
    """Where the action was not offered and the default was played, (T,)."""
    final: NDArray[np.bool_]
    """Where `finals` holds the last observation of an episode, (T,)."""
    actors: NDArray[np.int64]
    """The seat that is asked, (T,); -1 once an episode has ended."""
    finals: NDArray[Any]
    """With "same_step", the last observations of the episodes that have just ended, (T, N): valid where `final` is."""

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __getstate__(self) -> dict[str, Any]:
        """Return the arrays to pickle, without the cached properties."""
        return with_version(self.arrays)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        arrays = check_version("step", kept, (field.name for field in fields(self)))
        vars(self).update({name: writable(array) for name, array in arrays.items()})

    def copy(self) -> "Step":
        """Return a step with arrays of its own."""
        return Step(**{name: array.copy() for name, array in self.arrays.items()})

    @cached_property
    def specs(self) -> list[ArraySpec]:
        """The spec of each array."""
        return list(map(spec_of, self.arrays.values()))

    @cached_property
    def written(self) -> st.StepArrays:
        """The arrays as rules write them."""
        flat: dict[str, Any] = {name: array.reshape(-1) for name, array in self.arrays.items()}
        for name in ("observations", "finals", "terminated", "truncated", "replaced", "final"):
            flat[name] = flat[name].view(np.int8)
        return st.StepArrays(**flat)


@dataclass(frozen=True)
class Snapshot:
    """Where the tables of a batch stand. It can be pickled; load only what you have saved yourself."""

    game: str
    rules: int
    states: NDArray[Any]
    episodes: NDArray[Any]
    history: NDArray[np.int64]
    begun: bool

    def __getstate__(self) -> dict[str, Any]:
        """Return what to pickle."""
        return with_version(vars(self))

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(check_version("snapshot", kept, (field.name for field in fields(self))))

    @property
    def parts(self) -> tuple[NDArray[Any], ...]:
        """Its arrays."""
        return self.states, self.episodes, self.history
