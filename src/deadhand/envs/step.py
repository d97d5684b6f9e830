"""The arrays that a step of a batch writes, and snapshots of its tables."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.envs import stepping as st


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
    flags: NDArray[np.int8]
    """Their columns are the properties below, (T, 4)."""
    actors: NDArray[np.int64]
    """The seat that is asked, (T,); -1 once an episode has ended."""
    finals: NDArray[Any]
    """With "same_step", the last observations of the episodes that have just ended, (T, N): valid where `final` is."""

    def __getstate__(self) -> dict[str, NDArray[Any]]:
        """Return the arrays to pickle, without `written`, which must be views of them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __setstate__(self, arrays: dict[str, NDArray[Any]]) -> None:
        vars(self).update({name: writable(array) for name, array in arrays.items()})

    def copy(self) -> "Step":
        """Return a step with arrays of its own."""
        return Step(**{name: array.copy() for name, array in self.__getstate__().items()})

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Where the game has just ended, (T,)."""
        return self.flags[:, st.TERMINATED].view(np.bool_)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Where the episode was given up for its length, (T,)."""
        return self.flags[:, st.TRUNCATED].view(np.bool_)

    @property
    def replaced(self) -> NDArray[np.bool_]:
        """Where the action was not offered and the default was played, (T,)."""
        return self.flags[:, st.REPLACED].view(np.bool_)

    @property
    def final(self) -> NDArray[np.bool_]:
        """Where `finals` holds the last observation of an episode, (T,)."""
        return self.flags[:, st.FINAL].view(np.bool_)

    @cached_property
    def written(self) -> tuple[NDArray[Any], ...]:
        """The arrays as rules write them, in the order of their arguments: one row after the other, as bytes."""
        observations, finals = (array.reshape(-1).view(np.int8) for array in (self.observations, self.finals))
        others = self.offers, self.counts, self.mask, self.rewards, self.flags, self.actors
        return observations, finals, *(array.reshape(-1) for array in others)


@dataclass(frozen=True)
class Snapshot:
    """Where the tables of a batch stand. It can be pickled; load only what you have saved yourself."""

    game: str
    rules: int
    states: NDArray[Any]
    desk: NDArray[np.int64]
    dice: NDArray[np.int64]
    history: NDArray[np.int64]
    begun: bool

    @property
    def parts(self) -> tuple[NDArray[Any], ...]:
        """Its arrays."""
        return self.states, self.desk, self.dice, self.history
