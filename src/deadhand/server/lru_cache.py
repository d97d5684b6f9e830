"""An LRU cache bounded by bytes."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

MAX_BYTES: Final = 8 * 1024 * 1024
"""The default bound, by the approximate sizes of the values."""


class LRUCache:
    """A cache that evicts the least recently used values when it is full."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.size = 0
        """Bytes of all values."""

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Any | None:
        """Return the value of a key, or None."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Any, *, size: int) -> None:
        """Store a value of `size` bytes in place of the key's former one."""
        self.size += size - self._values.pop(key, (None, 0))[1]
        self._values[key] = value, size
        while self.size > self._max_bytes:
            _, (_, evicted) = self._values.popitem(last=False)
            self.size -= evicted
