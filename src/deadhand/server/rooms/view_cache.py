"""The views of one live table as JSON, rendered once for all that is sent in one turn of the event loop."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import cast

from deadhand.match.match import Match
from deadhand.server.metrics import VIEWS
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.game_log import Reader
from deadhand.server.shapes.as_json import from_json
from deadhand.server.shapes.view import View
from deadhand.server.texts.view import ViewText, ViewTexts


@dataclass(slots=True, eq=False)
class ViewCache:
    """The views of a table, by reader. They are large and change with every move, so none is kept for long."""

    _match: Match
    _commands: CommandLog
    _renderer: ViewTexts = field(init=False)
    _texts: dict[tuple[Reader, bool], ViewText] = field(default_factory=dict)
    _views: dict[Reader, View] = field(default_factory=dict)
    _state: tuple[int, tuple[str, ...]] = 0, ()
    """The command and the names that the views show."""
    _will_clear: bool = False

    def __post_init__(self) -> None:
        self._renderer = ViewTexts(self._match)

    def view(self, reader: Reader) -> View:
        """Return the table as a reader sees it. Do not change it."""
        text = self.view_text(reader).view
        if reader not in self._views:
            self._views[reader] = cast("View", from_json(text))
        return self._views[reader]

    def view_text(self, reader: Reader, *, with_ahead: bool = True) -> ViewText:
        """Return the view and its sentences as JSON; the premove question may be left out."""
        state = self._commands.n, tuple(self._match.names)
        if state != self._state:
            self._state = state
            self._texts.clear()
            self._views.clear()
        text = self._texts.get((reader, with_ahead))
        if text is None:
            start = time.perf_counter()
            text = self._renderer.view_for(reader.seat, by_name=reader.by_name, with_ahead=with_ahead)
            VIEWS.observe(time.perf_counter() - start)
            self._texts[reader, with_ahead] = text
            if not self._will_clear:
                self._will_clear = True
                asyncio.get_running_loop().call_soon(self._clear_at_end)
        return text

    def clear(self) -> None:
        """Free all views, as soon as what shows them is sent.

        The next table's broadcast then uses memory that is still in the processor's cache.
        """
        self._texts.clear()
        self._views.clear()
        self._renderer.clear_cache()

    def _clear_at_end(self) -> None:
        self._will_clear = False
        self.clear()
