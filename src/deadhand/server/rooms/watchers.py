"""The watchers of a table, connected here or to another server."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from deadhand.server.shapes.server_frames import Watcher, Watching

MOST_NAMED: Final = 20
"""The most watchers of a server whose names are sent; all are counted."""


@dataclass(slots=True)
class Watchers:
    """The watchers of one table. A person with several windows counts once, if they can be recognized."""

    here: list[Watcher] = field(default_factory=list)
    _elsewhere: dict[str, tuple[float, int, list[Watcher]]] = field(default_factory=dict)
    """By server: the time of its last notice, the count, and some names."""

    def set_local(self, watchers: Iterable[Watcher]) -> bool:
        """Set the watchers of this server; return whether anything changed."""
        known = {one["who"]: one for one in watchers if one["who"] is not None}
        now = [*known.values(), *(one for one in watchers if one["who"] is None)]
        now.sort(key=lambda one: (one["name"] == "", one["name"].casefold()))
        news, self.here = now != self.here, now
        return news

    def on_presence(self, server: str, count: int, named: Any) -> bool:
        """Set the watchers of another server; return whether anything changed."""
        before = self._elsewhere.pop(server, (0.0, 0, []))
        if count:
            self._elsewhere[server] = (time.monotonic(), count, list(named or ()))
        return before[1:] != self._elsewhere.get(server, (0.0, 0, []))[1:]

    def drop_silent_servers(self, *, silent: float) -> bool:
        """Forget servers silent for this many seconds; return whether there were any."""
        old = [server for server, (last, *_) in self._elsewhere.items() if time.monotonic() - last > silent]
        for server in old:
            del self._elsewhere[server]
        return bool(old)

    def local_names(self) -> list[Watcher]:
        """Return the watchers of this server whose names are sent."""
        return self.here[:MOST_NAMED]

    def to_frame(self) -> Watching:
        """Return the public frame."""
        elsewhere = self._elsewhere.values()
        named = self.local_names() + [one for _, _, named in elsewhere for one in named]
        count = len(self.here) + sum(count for _, count, _ in elsewhere)
        return {"type": "watching", "count": count, "watchers": named}
