"""Deadhand: five zombie card games on one table."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deadhand.match.dealing import deal, load
    from deadhand.match.match import Match
    from deadhand.table.errors import IllegalAction, Refused

__version__ = "0.1.0.dev0"
__all__ = ["IllegalAction", "Match", "Refused", "deal", "load"]

_HOMES = {
    "IllegalAction": "table.errors",
    "Match": "match.match",
    "Refused": "table.errors",
    "deal": "match.dealing",
    "load": "match.dealing",
}


if not TYPE_CHECKING:  # a type checker would take any name for one that is exported

    def __getattr__(name: str) -> Any:
        """Import what is exported when it is first asked for: the command must not wait for what it does not need."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """Return the module's names, with those that are imported when they are first asked for."""
    return sorted({*globals(), *__all__})
