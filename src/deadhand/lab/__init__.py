"""Simulations of many games: their rows, and their statistics.

`lab.play` needs the extra `deadhand[lab]`; `lab.simulate` does not.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from deadhand.lab.extra import missing_library

if TYPE_CHECKING:
    from deadhand.arena.request import Request
    from deadhand.lab.rows.on_disk import play_to
    from deadhand.lab.rows.played import Played, read_rows
    from deadhand.lab.rows.playing import play
    from deadhand.lab.totals.simulate import simulate

__all__ = ["Played", "Request", "play", "play_to", "read_rows", "simulate"]
_HOMES = {
    "Played": "deadhand.lab.rows.played",
    "Request": "deadhand.arena.request",
    "play": "deadhand.lab.rows.playing",
    "play_to": "deadhand.lab.rows.on_disk",
    "read_rows": "deadhand.lab.rows.played",
    "simulate": "deadhand.lab.totals.simulate",
}


if not TYPE_CHECKING:  # a type checker would take any name for one that is exported

    def __getattr__(name: str) -> Any:
        """Import what is exported when it is first asked for: it needs libraries that `simulate` does not."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            return getattr(import_module(_HOMES[name]), name)
        except ModuleNotFoundError as error:
            raise missing_library(error) or error from None
