"""The ids of new tables; of several workers each makes ids that it serves itself."""

import secrets
from collections.abc import Callable

_mine: list[Callable[[str], bool]] = []


def prefer(mine: Callable[[str], bool]) -> None:
    """From now on make ids of this kind in this process."""
    _mine[:] = [mine]


def new_id() -> str:
    """An id that nobody guesses, and that no command takes for an option."""
    while True:
        made = secrets.token_urlsafe(12)
        if made[0] != "-" and all(mine(made) for mine in _mine):
            return made
