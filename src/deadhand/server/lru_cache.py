"""What was made for somebody and may be asked for again, so that it is made once."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

ROOM: Final = 64 * 1024 * 1024
"""Bytes, roughly, of all that is kept."""


class Shelf:
    """Keeps things until there is no more room; what nobody has asked for longest goes first.

    Who asks by a key gets what was made for it: a key names the table, what is wanted and whose eyes it is for; what
    lies there says of which state it is.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.taken = 0
        """Bytes of all that lies here."""

    def __len__(self) -> int:
        return len(self._things)

    def find(self, key: Hashable) -> Any | None:
        """What lies under a key, if anything does."""
        found = self._things.get(key)
        if found is None:
            return None
        self._things.move_to_end(key)
        return found[0]

    def keep(self, key: Hashable, thing: Any, *, size: int) -> None:
        """Put something of so many bytes in the place of what lay under a key."""
        self.taken += size - self._things.pop(key, (None, 0))[1]
        self._things[key] = thing, size
        while self.taken > self._room:
            _, (_, gone) = self._things.popitem(last=False)
            self.taken -= gone
