"""How one live table looks to each who looks at it, made once for as long as nothing changes."""

import asyncio
import sys
import time
from typing import cast

from deadhand.match.match import Match
from deadhand.server.lru_cache import LRUCache
from deadhand.server.metrics import VIEWS
from deadhand.server.rooms.table.log import Reader
from deadhand.server.shapes.as_json import from_json
from deadhand.server.shapes.view import View
from deadhand.server.texts.view import ViewText, ViewTexts


class Seen:
    """The views of a table, by who sees them."""

    def __init__(self, table_id: str, match: Match, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._shelf = shelf
        self._texts = ViewTexts(match)
        self._n = 0
        self._views: dict[Reader, View] = {}
        self._names: tuple[str, ...] = ()

    def moved(self, n: int) -> None:
        """Note that there have been `n` commands now."""
        self._n = n
        self._views.clear()

    def let_go(self) -> None:
        """Note that all were told: what was made for all of them need not lie in memory until the next move.

        The next table is then told with memory that the processor still has at hand.
        """
        self._texts.let_go()

    def view(self, reader: Reader) -> View:
        """The table as a reader sees it; it is nobody's to change."""
        names = tuple(self._match.names)
        if names != self._names:
            self._names = names
            self._views.clear()
        if reader not in self._views:
            if not self._views:  # they are large: they serve all that is done at this moment, then the texts do
                asyncio.get_running_loop().call_soon(self._views.clear)
            self._views[reader] = cast("View", from_json(self.texts(reader).view))
        return self._views[reader]

    def texts(self, reader: Reader, *, with_ahead: bool = True) -> ViewText:
        """The same as JSON, and what it says that happened; what may be answered ahead may be left out."""
        state = self._n, tuple(self._match.names), with_ahead
        kept = self._shelf.get((self._id, "view", reader))
        if kept is not None and kept[0] == state:
            return cast("ViewText", kept[1])
        start = time.perf_counter()
        texts = self._texts.of(reader.seat, by_name=reader.by_name, with_ahead=with_ahead)
        VIEWS.observe(time.perf_counter() - start)
        self._shelf.put((self._id, "view", reader), (state, texts), size=sum(map(sys.getsizeof, texts)))
        return texts
