"""A door of a game for frequent callers."""

from collections.abc import Callable
from typing import Any

from deadhand import engine
from deadhand.table.game.game import Game
from deadhand.table.record.record import Tables


class CachedDoor:
    """A door of a game, looked up again only when other rules are loaded: that takes longer than a short rule."""

    def __init__(self, game: Game, door: Callable[..., Any]) -> None:
        self._game, self._door = game, door
        self._loads = -1

    def __call__(self, tables: Tables, *arguments: Any) -> Any:
        """Call the door. The types of the arguments are not checked: they must be those that the door declares."""
        if self._loads != engine.loads:
            self._enter, self._loads = engine.unchecked_door(self._game.slug, self._door, engine.loads), engine.loads
        if self._enter is None:
            return self._game.plain[self._door](tables, *arguments)
        return self._enter(tables.states, *arguments)
