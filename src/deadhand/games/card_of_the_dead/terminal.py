"""The layout of the board in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from deadhand.table.view.terminal_layout import TerminalLayout
from deadhand.table.words.templates import sentences


def seat_states(counters: Mapping[str, Any], seat: int) -> Sequence[str]:
    """Return "Eaten" for a seat that is out of the round."""
    return () if counters["alive"][seat] else sentences("Eaten")


LAYOUT: Final = TerminalLayout(
    labels={"zombies": "Zombies", "movement": "Moves"}, dangers=("Surrounded", "Eaten"), states=seat_states
)
