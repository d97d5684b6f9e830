"""The events that a game declares, with their names and words."""

from dataclasses import dataclass
from typing import Literal

from deadhand.table.record.events import FIRST_GAME_EVENT

Role = Literal["plain", "matters", "turn", "stage"]
"""The role of a sentence in the log: one that `matters` stands for the others when a turn is folded; a "turn" of the
first seat it names, or a "stage" that is nobody's turn, begins with it."""


@dataclass(frozen=True)
class EventWords:
    """The words of a game's own event, in which `{0}` and so on are its integers, and `{card}` its face.

    `values` says what the integers are: "seat", "kind", "cards" (packed), "zone" or "number".
    """

    name: str
    sentence: str
    values: tuple[str, ...]
    role: Role = "plain"


class EventPlan(list[EventWords]):
    """A game's own events in the order of declaration."""

    def event(self, name: str, sentence: str, values: str = "", *, role: Role = "plain") -> int:
        """Declare the next event; returns the number that rules pass to `emit_event`."""
        self.append(EventWords(name, sentence, tuple(values.split()), role))
        return FIRST_GAME_EVENT + len(self) - 1
