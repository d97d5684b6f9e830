"""How one live table looks to each who looks at it, made once for as long as nothing changes."""

import asyncio
import time
from typing import Any, cast

from deadhand.match import Match
from deadhand.server.metrics import VIEWS
from deadhand.server.rooms.log import Reader
from deadhand.server.shapes.as_json import as_items, as_json
from deadhand.server.shapes.view import View
from deadhand.server.shelf import Shelf
from deadhand.table.events_told import sentences_of


class Seen:
    """The views of a table, by who sees them."""

    def __init__(self, table_id: str, match: Match, shelf: Shelf) -> None:
        self._id = table_id
        self._match = match
        self._shelf = shelf
        self._n = 0
        self._views: dict[Reader, View] = {}
        self._names: tuple[str, ...] = ()

    def moved(self, n: int) -> None:
        """Note that there have been `n` commands now."""
        self._n = n
        self._views.clear()

    def view(self, reader: Reader) -> View:
        """The table as a reader sees it; it is nobody's to change."""
        names = tuple(self._match.names)
        if names != self._names:
            self._names = names
            self._views.clear()
        if reader not in self._views:
            if not self._views:  # they are large: they serve all that is done at this moment, then the texts do
                asyncio.get_running_loop().call_soon(self._views.clear)
            start = time.perf_counter()
            self._views[reader] = cast("View", self._match.view(reader.seat, by_name=reader.by_name))
            VIEWS.observe(time.perf_counter() - start)
        return self._views[reader]

    def texts(self, reader: Reader, *, without: str = "") -> tuple[str, str]:
        """The same as JSON, and what it says that happened as items of a list; one field may be left empty."""
        state = self._n, tuple(self._match.names), without
        kept = self._shelf.find((self._id, "view", reader))
        if kept is not None and kept[0] == state:
            return cast("tuple[str, str]", kept[1])
        view: Any = self.view(reader)
        shown = {**view, without: None} if without else view
        texts = as_json(shown), as_items(sentences_of(view))
        self._shelf.keep((self._id, "view", reader), (state, texts), size=sum(map(len, texts)))
        return texts
