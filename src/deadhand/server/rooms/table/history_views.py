"""What is asked of a table's past: earlier moments, the replay, whether it is honest; each is made once."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, Final

from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import SavedGame
from deadhand.server.client_quota import run_in_thread
from deadhand.server.lru_cache import LRUCache
from deadhand.server.rooms.table.log import Log, Reader
from deadhand.server.shapes.as_json import as_json
from deadhand.table.errors import Refused

ENTRY: Final = 300
"""Bytes that keeping something takes beside its texts."""


class Moments:
    """What was, at one table."""

    def __init__(self, table_id: str, match: Match, log: Log, shelf: LRUCache) -> None:
        self._id = table_id
        self._match = match
        self._log = log
        self._shelf = shelf
        self._lock = asyncio.Lock()
        """Held while something is made, so that nobody has the same made beside it."""

    async def moment(self, move: int, reader: Reader) -> str:
        """The table after so many actions as a reader saw it, as JSON."""

        def told(then: Match) -> str:
            view = then.view(reader.seat, by_name=reader.by_name)
            return _moment(move, view, then.log(reader.seat, since=move, by_name=reader.by_name))

        return await self._once(("moment", move, reader), move, lambda: _at(self._match, move, told))

    async def open_moment(self, move: int) -> str:
        """The table of a finished game after so many actions, with all that all seats saw."""

        def told(then: Match) -> str:
            return _moment(move, then.open_view(), then.log(None, since=move))

        return await self._once(("open moment", move), move, lambda: _at(self._match, move, told))

    async def replay(self, saved: Callable[[], SavedGame]) -> str:
        """The finished game as a file, its secret revealed."""
        return await self._once(("replay",), self._log.moves, lambda: lambda: saved().text())

    async def verdict(self, saved: Callable[[], SavedGame]) -> tuple[bool, str]:
        """Whether the finished game, played again from its secret, leads to its end; and a sentence that says so."""
        trouble = await self._once(("trouble",), self._log.moves, lambda: lambda: _trouble_with(saved()))
        moves = self._log.moves
        return not trouble, trouble or f"Played again from the secret, all {moves} moves lead here."

    async def _once(self, what: tuple[Hashable, ...], move: int, prepare: Callable[[], Callable[[], str]]) -> str:
        """What was made of the table after a move, or is made now: prepared at once, and then beside the event loop."""
        key, state = (self._id, *what), (self._log.number(move), tuple(self._match.names))
        async with self._lock:
            kept = self._shelf.get(key)
            if kept is None or kept[0] != state:
                kept = state, await run_in_thread(prepare())
                self._shelf.put(key, kept, size=ENTRY + len(kept[1]))
        return str(kept[1])


def _at(match: Match, move: int, told: Callable[[Match], str]) -> Callable[[], str]:
    """What tells of a match after so many actions, whatever becomes of it meanwhile."""
    copy = match.clone()
    return lambda: told(copy.at(move))


def _trouble_with(saved: SavedGame) -> str:
    """What is not honest about a finished game; empty if nothing is."""
    try:
        replay(saved)
    except Refused as refusal:
        return str(refusal)
    return ""


def _moment(move: int, view: Any, lines: list[str]) -> str:
    return as_json({"n": move, "view": view, "lines": lines})
