"""The layout of the board in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Final

from deadhand.table.board.layout import BoardLayout
from deadhand.table.words.templates import sentences


def seat_states(numbers: Mapping[str, int]) -> Sequence[str]:
    """Return "Eaten" for a seat that is out of the round."""
    return () if numbers["alive"] else sentences("Eaten")


LAYOUT: Final = BoardLayout(
    labels={"zombies": "Zombies", "movement": "Moves"}, dangers=("Surrounded", "Eaten"), states=seat_states
)
