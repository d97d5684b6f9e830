"""Environment variables that begin with DEADHAND_: an unknown name is refused, not ignored."""

import os
from difflib import get_close_matches
from typing import Final

from deadhand.table.errors import Refused

PREFIX: Final = "DEADHAND_"
OTHERS: Final = frozenset(
    f"{PREFIX}{name}" for name in ("CACHE", "DATA", "DATABASE", "HOST", "JIT", "LANGUAGE", "NO_BROWSER", "PORT")
)
"""Variables that are not settings of the server."""
NEAREST: Final = 3


def check_variables() -> None:
    """Check that every variable with our prefix is known.

    Raises:
        Refused: naming the first one that is not known, and the nearest known ones.
    """
    suspects = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in OTHERS)
    if not suspects:
        return
    known = known_variables()
    for name in suspects:
        if name not in known:
            nearest = get_close_matches(name, sorted(known), n=NEAREST, cutoff=0)
            raise Refused(f"There is no variable {name}; did you mean {', '.join(nearest)}? Correct or unset it.")


def known_variables() -> frozenset[str]:
    """Return every variable that Deadhand reads."""
    from deadhand.server.settings import Settings  # few commands need the server's settings

    return OTHERS | {PREFIX + name.upper() for name in Settings.model_fields}
