"""Cached views of a table's past: earlier positions, the replay, and its verification."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, Final

from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import SavedGame
from deadhand.server.client_quota import run_in_thread
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.game_log import GameLog, Reader
from deadhand.server.shapes.as_json import as_json
from deadhand.table.errors import Refused

ENTRY: Final = 300
"""Bytes of a cache entry beside its text."""


class HistoryViews:
    """The history views of one table."""

    def __init__(self, table_id: str, match: Match, log: GameLog, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._log = log
        self._shelf = shelf
        self._lock = asyncio.Lock()
        """Held while a text is made, so that it is made once."""

    async def view_at(self, move: int, reader: Reader) -> str:
        """Return the view of a reader after this many actions, as JSON."""

        def to_text(then: Match) -> str:
            view = then.view(reader.seat, by_name=reader.by_name)
            return _history_json(move, view, then.log(reader.seat, since=move, by_name=reader.by_name))

        return await self._get_cached(("moment", move, reader), move, lambda: _prepare_view(self._match, move, to_text))

    async def open_view_at(self, move: int) -> str:
        """Return the open view of a finished game after this many actions, as JSON."""

        def to_text(then: Match) -> str:
            return _history_json(move, then.open_view(), then.log(None, since=move))

        return await self._get_cached(("open moment", move), move, lambda: _prepare_view(self._match, move, to_text))

    async def replay_text(self, saved: Callable[[], SavedGame]) -> str:
        """Return the finished game as a file, with its secret."""
        return await self._get_cached(("replay",), self._log.move_count, lambda: lambda: saved().text())

    async def verify_replay(self, saved: Callable[[], SavedGame]) -> tuple[bool, str]:
        """Replay the finished game from its secret; return whether it matches, and a sentence that says so."""
        trouble = await self._get_cached(("trouble",), self._log.move_count, lambda: lambda: _find_mismatch(saved()))
        moves = self._log.move_count
        return not trouble, trouble or f"Played again from the secret, all {moves} moves lead here."

    async def _get_cached(self, what: tuple[Hashable, ...], move: int, prepare: Callable[[], Callable[[], str]]) -> str:
        """Return the cached text, or prepare it now and compute it off the event loop."""
        key, state = (self._id, *what), (self._log.command_of(move), tuple(self._match.names))
        async with self._lock:
            kept = self._shelf.get(key)
            if kept is None or kept[0] != state:
                kept = state, await run_in_thread(prepare())
                self._shelf.put(key, kept, size=ENTRY + len(kept[1]))
        return str(kept[1])


def _prepare_view(match: Match, move: int, to_text: Callable[[Match], str]) -> Callable[[], str]:
    """Return a function that makes a text from the match after this many actions, on a copy."""
    copy = match.clone()
    return lambda: to_text(copy.at(move))


def _find_mismatch(saved: SavedGame) -> str:
    """Return what is wrong with a finished game; empty if it replays correctly."""
    try:
        replay(saved)
    except Refused as refusal:
        return str(refusal)
    return ""


def _history_json(move: int, view: Any, lines: list[str]) -> str:
    return as_json({"n": move, "view": view, "lines": lines})
