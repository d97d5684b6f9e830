"""Events record what happened since the last choice. Log, animation, terminal and replay are made from them.

An event is six numbers: its type, its face (a kind of card, or NOBODY), the viewers of that face, and up to three
integers. The first events are the core's own; a game's events follow from `FIRST_GAME_EVENT`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from deadhand.table.record.state import EVERYONE, NOBODY, Table
from deadhand.table.rules.rule import inline_rule

CHOSE: Final = 0
"""A seat chose an action: seat, action. Only its viewers see it."""
MOVED: Final = 1
"""A card moved: its kind as face, source zone, target zone. Everyone sees that it moved."""
SHUFFLED: Final = 2
"""A zone was shuffled: zone."""
LOOKED: Final = 3
"""A seat looked at a zone: seat, zone."""
SHOWN: Final = 4
"""A card was shown in its place: its kind as face, zone, its ordinal among equal cards shown at once."""
ENDED: Final = 5
"""The game is over: outcome."""
GATHERED: Final = 6
"""All cards of the table were put into one zone, unseen: zone."""
CARRIED: Final = 7
"""Cards went from one zone to another at once, unseen: source zone, target zone, how many."""
FIRST_GAME_EVENT: Final = 8


class CoreEvent(NamedTuple):
    """One of the core's own events: its name, and of each integer its name and what it is."""

    name: str
    integers: Mapping[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        """The meanings of its integers."""
        return tuple(self.integers.values())


CORE_EVENTS: Final = (
    CoreEvent("chose", {"seat": "seat", "action": "action"}),
    CoreEvent("moved", {"from": "zone", "to": "zone"}),
    CoreEvent("shuffled", {"zone": "zone"}),
    CoreEvent("looked", {"seat": "seat", "zone": "zone"}),
    CoreEvent("shown", {"zone": "zone", "copy": "number"}),
    CoreEvent("ended", {"outcome": "outcome"}),
    CoreEvent("gathered", {"zone": "zone"}),
    CoreEvent("carried", {"from": "zone", "to": "zone", "count": "number"}),
)
"""These events in the order of their numbers."""
SILENT: Final = (MOVED, CARRIED, GATHERED, SHOWN)
"""Events without words, which only pictures of the last move show."""


@inline_rule
def emit_event(t: Table, what: int, face: int, viewers: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Emit an event."""
    if t.logging:
        row = t.event_count
        if row < t.events.shape[0]:
            t.events[row, 0] = what
            t.events[row, 1] = face
            t.events[row, 2] = viewers
            t.events[row, 3] = a
            t.events[row, 4] = b
            t.events[row, 5] = c
            t.event_count += 1
        else:
            t.events_lost = 1


@inline_rule
def emit(t: Table, what: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Emit an event without a face: everybody sees all of it."""
    emit_event(t, what, NOBODY, EVERYONE, a, b, c)


@inline_rule
def emit_card(t: Table, what: int, face: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Emit an event about a kind of card that everybody sees."""
    emit_event(t, what, face, EVERYONE, a, b, c)
