"""Per-reader view cache of one live table, invalidated by every move."""

import asyncio
import sys
import time
from typing import cast

from deadhand.match.match import Match
from deadhand.server.lru_cache import LRUCache
from deadhand.server.metrics import VIEWS
from deadhand.server.rooms.table.game_log import Reader
from deadhand.server.shapes.as_json import from_json
from deadhand.server.shapes.view import View
from deadhand.server.texts.view import ViewText, ViewTexts


class ViewCache:
    """The views of a table, by reader."""

    def __init__(self, table_id: str, match: Match, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._shelf = shelf
        self._texts = ViewTexts(match)
        self._n = 0
        self._views: dict[Reader, View] = {}
        self._names: tuple[str, ...] = ()

    def invalidate(self, n: int) -> None:
        """Drop all views after command `n`."""
        self._n = n
        self._views.clear()

    def clear_shared_parts(self) -> None:
        """Free the parts shared by one broadcast.

        The next table's broadcast then uses memory that is still in the processor's cache.
        """
        self._texts.clear_cache()

    def view(self, reader: Reader) -> View:
        """Return the table as a reader sees it. Do not change it."""
        names = tuple(self._match.names)
        if names != self._names:
            self._names = names
            self._views.clear()
        if reader not in self._views:
            if not self._views:  # large: kept for this turn of the event loop only
                asyncio.get_running_loop().call_soon(self._views.clear)
            self._views[reader] = cast("View", from_json(self.view_text(reader).view))
        return self._views[reader]

    def view_text(self, reader: Reader, *, with_ahead: bool = True) -> ViewText:
        """Return the view and its sentences as JSON; the premove question may be left out."""
        state = self._n, tuple(self._match.names), with_ahead
        kept = self._shelf.get((self._id, "view", reader))
        if kept is not None and kept[0] == state:
            return cast("ViewText", kept[1])
        start = time.perf_counter()
        texts = self._texts.view_for(reader.seat, by_name=reader.by_name, with_ahead=with_ahead)
        VIEWS.observe(time.perf_counter() - start)
        self._shelf.put((self._id, "view", reader), (state, texts), size=sum(map(sys.getsizeof, texts)))
        return texts
